import { relative, resolve } from 'node:path';
import ts from 'typescript';
import type { Constructor, RpcContract } from '#contracts/rpc.js';
import { DocReader, NO_COMMENT, type DocComment } from './doc-comment.js';

/** A contract as its declaration reads. */
export interface ContractSource {
  /** The constant's name: `createFunction`. */
  readonly name: string;
  readonly comment: DocComment;
  /** Declaration in whose scope names in its tags are looked up. */
  readonly declaration: ts.Declaration;
  readonly request: ts.Type;
  /** Description of a request whose class a function has made: it has no docstring. */
  readonly requestText?: string;
  readonly reply: ts.Type;
}

/** A method that serves a route. */
export interface MethodSource {
  readonly comment: DocComment;
  readonly declaration: ts.Declaration;
}

/** Modules of contracts by their path below the root, without its ending: `libs/contracts/src/scope`. */
export type Modules = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

function optionsOf(root: string): ts.CompilerOptions {
  const { config } = ts.readConfigFile(resolve(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as { config: object };
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root);
  return { ...options, noEmit: true, incremental: false };
}

/** Sources of contracts and controllers, with their types and docstrings. TypeScript is needed: this is for generating and testing only. */
export class Sources {
  readonly checker: ts.TypeChecker;
  readonly docs: DocReader;
  private readonly contracts = new Map<string, ContractSource>();
  private readonly types = new Map<string, ts.ClassDeclaration | ts.InterfaceDeclaration>();

  constructor(
    private readonly root: string,
    files: readonly string[],
    private readonly modules: Modules,
  ) {
    const program = ts.createProgram(
      files.map((file) => resolve(root, file)),
      optionsOf(root),
    );
    this.checker = program.getTypeChecker();
    const constants = new Map([...modules.values()].flatMap((module) => Object.entries(module)));
    this.docs = new DocReader(this.checker, constants);
    const wanted = new Set(files.map((file) => resolve(root, file)));
    for (const file of program.getSourceFiles())
      if (wanted.has(resolve(file.fileName))) ts.forEachChild(file, (node) => this.note(node));
  }

  /** Returns the contract whose messages go to this subject. */
  contract(subject: string): ContractSource {
    const found = this.contracts.get(subject);
    if (!found) throw new Error(`no contract is declared with the subject '${subject}'`);
    return found;
  }

  method(controller: string, name: string): MethodSource {
    const declaration = this.types.get(controller);
    const symbol = declaration && this.checker.getTypeAtLocation(declaration).getProperty(name);
    if (!symbol?.declarations?.[0]) throw new Error(`${controller}.${name} has no source`);
    return { comment: this.docs.of(symbol), declaration: symbol.declarations[0] };
  }

  /** Resolves a type by the name a docstring uses: declared or imported in the same file, or by any contract. */
  type(name: string, at: ts.Node): ts.Type {
    const near = this.checker.getSymbolsInScope(at, ts.SymbolFlags.Type).find((known) => known.name === name);
    // An exported declaration has a second symbol in its own scope, which declares nothing.
    if (near) return this.checker.getDeclaredTypeOfSymbol(this.checker.getExportSymbolOfSymbol(near));
    const declaration = this.types.get(name);
    if (!declaration) throw new Error(`no type is called ${name}`);
    return this.checker.getTypeAtLocation(declaration);
  }

  /** Returns the class at run time, which holds the checks of its properties; `undefined` for a mere type. */
  runtimeClass(type: ts.Type): Constructor<object> | undefined {
    const declaration = type.symbol?.declarations?.[0];
    if (!declaration || !ts.isClassDeclaration(declaration)) return undefined;
    return this.modules.get(this.moduleOf(declaration))?.[type.symbol.name] as Constructor<object> | undefined;
  }

  private note(node: ts.Node): void {
    if ((ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node)) && node.name) this.types.set(node.name.text, node);
    if (!ts.isVariableStatement(node)) return;
    for (const declaration of node.declarationList.declarations) {
      const value = declaration.initializer;
      if (value && ts.isPropertyAccessExpression(value)) this.noteMadeContract(declaration);
      else this.noteContract(declaration);
    }
  }

  /** Notes a contract that a function has declared: its value has the subject and the description. */
  private noteMadeContract(declaration: ts.VariableDeclaration): void {
    const name = declaration.name.getText();
    const made = this.modules.get(this.moduleOf(declaration))?.[name] as RpcContract<object, unknown> | undefined;
    if (made?.kind !== 'rpc' || made.text === undefined) return;
    const { summary, throws = [], request = '' } = made.text;
    const tags = throws.length === 0 ? [] : [{ name: 'throws', text: throws.join(', ') }];
    const comment = { summary, description: '', tags };
    this.add(made.subject, { name, comment, declaration, requestText: request });
  }

  private noteContract(declaration: ts.VariableDeclaration): void {
    const call = declaration.initializer;
    const subject = call && ts.isCallExpression(call) ? call.arguments[0] : undefined;
    if (!subject || !ts.isStringLiteralLike(subject) || !ts.isIdentifier(declaration.name)) return;
    const symbol = this.checker.getSymbolAtLocation(declaration.name);
    const comment = symbol ? this.docs.of(symbol) : NO_COMMENT;
    this.add(subject.text, { name: declaration.name.text, comment, declaration });
  }

  private add(subject: string, contract: Pick<ContractSource, 'name' | 'comment' | 'declaration' | 'requestText'>): void {
    const type = this.checker.getTypeAtLocation(contract.declaration);
    if (type.symbol?.name !== 'RpcContract' && type.symbol?.name !== 'StreamContract') return;
    const [request, reply] = this.checker.getTypeArguments(type as ts.TypeReference);
    if (!request || !reply) throw new Error(`${contract.name} says neither request nor reply`);
    this.contracts.set(subject, { ...contract, request, reply });
  }

  /** Returns the path of the module that declares this, as in `modules`. */
  private moduleOf(declaration: ts.Declaration): string {
    return relative(this.root, declaration.getSourceFile().fileName).replace(/\.ts$/, '');
  }
}
