// apps/console/src/features/functions/language/globals.ts: what the editor of functions completes, from the declarations that
// 'groundwork types' writes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export const EDITOR_GLOBALS = 'apps/console/src/features/functions/language/globals.ts';
const DECLARATIONS = 'apps/cli/src/declarations/runtime.d.ts';

/** Type assumed for services that the declarations do not name: nearly all are data sources. */
const SERVICE = { from: 'GroundworkServices', to: 'MongoService' };
/** Shorter names for types in signatures. */
const PLAIN: Readonly<Record<string, string>> = {
  Record: 'object',
  AnyFunction: 'function',
  AnyDocument: 'Document',
  T: 'Document',
  R: 'any',
};
/** Maximum number of alternatives that a signature shows. */
const ALTERNATIVES_MAX = 3;

const HEAD = `// Written by 'npm run generate' from ${DECLARATIONS}.

/** Member of a value in the language of functions: its signature, what it is for, and the type of its value or result. */
export type Member = readonly [signature: string, about: string, type?: string];
export type Members = Readonly<Record<string, Member>>;
`;

type Member = readonly [signature: string, about: string, type?: string];
export type Members = Readonly<Record<string, Member>>;

class Declarations {
  private readonly file: ts.SourceFile;
  private readonly interfaces: ReadonlyMap<string, ts.InterfaceDeclaration>;

  constructor(text: string) {
    this.file = ts.createSourceFile(DECLARATIONS, text, ts.ScriptTarget.ES2023, true);
    this.interfaces = new Map(this.file.statements.filter(ts.isInterfaceDeclaration).map((each) => [each.name.text, each]));
  }

  /** Returns the global values. */
  globals(): Members {
    return Object.fromEntries(this.file.statements.flatMap((statement) => this.globalsOf(statement)));
  }

  /** Returns the properties of all types that can be reached from the given ones. */
  types(members: Members): Readonly<Record<string, Members>> {
    const found = new Map<string, Members>();
    const open = [members];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const [, , type] of Object.values(next)) {
        if (type === undefined || found.has(type)) continue;
        const ofType = this.membersOf(type);
        found.set(type, ofType);
        open.push(ofType);
      }
    }
    return Object.fromEntries([...found].toSorted(([one], [other]) => (one < other ? -1 : 1)));
  }

  private globalsOf(statement: ts.Statement): [string, Member][] {
    const about = aboutOf(statement);
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.map(({ name, type }) => {
        const [text, of] = [name.getText(), type && this.constructorOf(type)];
        return [text, of ? [`new ${text}(${parametersOf(of)})`, about] : [text, about, ...this.linkOf(type, text)]];
      });
    }
    if (ts.isFunctionDeclaration(statement)) {
      const name = statement.name?.text ?? '';
      return [[name, [signatureOf(name, statement, ''), about]]];
    }
    if (ts.isModuleDeclaration(statement) && ts.isIdentifier(statement.name)) {
      return [[statement.name.text, [statement.name.text, about, statement.name.text]]];
    }
    return [];
  }

  private membersOf(type: string): Members {
    const declaration = this.interfaces.get(type);
    if (!declaration) return this.constantsOf(type);
    return Object.fromEntries(
      declaration.members.flatMap((member): [string, Member][] => {
        const name = member.name?.getText() ?? '';
        if (ts.isMethodSignature(member)) {
          // The first overload has the docstring and the last has the widest parameters.
          const all = declaration.members.filter((each) => ts.isMethodSignature(each) && each.name.getText() === name);
          const [first = member, last = member] = [all[0], all.at(-1)] as ts.MethodSignature[];
          return [[name, [signatureOf(name, last, type), aboutOf(first), ...this.linkOf(first.type, type)]]];
        }
        if (!ts.isPropertySignature(member)) return [];
        const text = textOf(member.type, type);
        const link = this.linkOf(member.type, type);
        return [[name, [link.length > 0 || text === 'object' ? name : `${name}: ${text}`, aboutOf(member), ...link]]];
      }),
    );
  }

  /** Returns the constants of a namespace; none for types whose properties the app declares. */
  private constantsOf(namespace: string): Members {
    const block = this.file.statements.filter(ts.isModuleDeclaration).find(({ name }) => name.text === namespace)?.body;
    if (!block || !ts.isModuleBlock(block)) return {};
    return Object.fromEntries(
      block.statements.filter(ts.isVariableStatement).flatMap((statement) =>
        statement.declarationList.declarations.map(({ name, type }): [string, Member] => {
          const made = type && this.constructorOf(type, block);
          return [name.getText(), [`new ${namespace}.${name.getText()}(${made ? parametersOf(made) : ''})`, aboutOf(statement)]];
        }),
      ),
    );
  }

  /** Returns the constructor of a constant's type, if it has one. */
  private constructorOf(type: ts.TypeNode, block?: ts.ModuleBlock): ts.ConstructSignatureDeclaration | undefined {
    if (ts.isTypeLiteralNode(type)) return type.members.find(ts.isConstructSignatureDeclaration);
    const named = block?.statements.filter(ts.isInterfaceDeclaration).find(({ name }) => name.text === type.getText());
    return named?.members.find(ts.isConstructSignatureDeclaration);
  }

  /** Returns the declared type of a value or result, if its properties are known. */
  private linkOf(type: ts.TypeNode | undefined, within: string): [string] | [] {
    if (!type) return [];
    if (type.kind === ts.SyntaxKind.ThisType) return [within];
    if (ts.isIndexedAccessTypeNode(type)) return type.objectType.getText() === SERVICE.from ? [SERVICE.to] : [];
    if (!ts.isTypeReferenceNode(type)) return [];
    const name = type.typeName.getText();
    if (name === 'Readonly') return this.linkOf(type.typeArguments?.[0], within);
    return this.interfaces.has(name) ? [name] : [];
  }
}

/** Returns the docstring of a declaration, on one line and without its full stop. */
function aboutOf(node: ts.Node): string {
  const text = ts
    .getJSDocCommentsAndTags(node)
    .map((each) => ts.getTextOfJSDocComment(each.comment) ?? '')
    .join(' ');
  return text.replaceAll(/\s+/g, ' ').replaceAll('`', '').trim().replace(/\.$/, '');
}

function parametersOf({ parameters }: ts.SignatureDeclarationBase): string {
  return parameters
    .map(({ name, type, dotDotDotToken }) => {
      if (type && ts.isLiteralTypeNode(type)) return type.getText().replaceAll("'", '"');
      return `${dotDotDotToken ? '...' : ''}${name.getText()}`;
    })
    .join(', ');
}

function signatureOf(name: string, signature: ts.SignatureDeclarationBase, within: string): string {
  const result = textOf(signature.type, within);
  return `${name}(${parametersOf(signature)})${result === 'void' ? '' : `: ${result}`}`;
}

/** Returns a short name for a type, without type parameters and details. */
function textOf(type: ts.TypeNode | undefined, within: string): string {
  if (!type) return 'any';
  if (type.kind === ts.SyntaxKind.ThisType) return within;
  if (ts.isTypeOperatorNode(type) || ts.isParenthesizedTypeNode(type)) return textOf(type.type, within);
  if (ts.isArrayTypeNode(type)) return `${textOf(type.elementType, within)}[]`;
  if (ts.isUnionTypeNode(type)) {
    const all = [...new Set(type.types.map((each) => textOf(each, within)))];
    return all.length > ALTERNATIVES_MAX ? 'string' : all.join(' | ');
  }
  if (ts.isTypeLiteralNode(type)) return `{ ${type.members.map(({ name }) => name?.getText() ?? '…').join(', ')} }`;
  if (ts.isTypePredicateNode(type)) return 'boolean';
  if (ts.isIndexedAccessTypeNode(type)) return 'any';
  if (!ts.isTypeReferenceNode(type)) return type.getText().replaceAll("'", '"');
  const [name = '', first] = [type.typeName.getText().split('.').at(-1), type.typeArguments?.[0]];
  // Outside an interface, T is the type of an argument.
  if (name === 'T' && within === '') return 'any';
  if (name === 'Readonly' || name === 'Awaited') return textOf(first, within);
  if (name === 'Promise') return `Promise<${textOf(first, within)}>`;
  return PLAIN[name] ?? name;
}

/** Returns the global values of functions, and the members of each type that can be reached from them. */
export function declaredGlobals(root: string): { readonly globals: Members; readonly types: Readonly<Record<string, Members>> } {
  const declarations = new Declarations(readFileSync(join(root, DECLARATIONS), 'utf8'));
  const globals = declarations.globals();
  return { globals, types: declarations.types(globals) };
}

/** Returns the module as TypeScript, not formatted yet. */
export function editorGlobals(root: string): string {
  const { globals, types } = declaredGlobals(root);
  return [
    HEAD,
    '/** Global values of functions. */',
    `export const GLOBALS: Members = ${JSON.stringify(globals)};`,
    '',
    '/** Members by type. */',
    `export const TYPES: Readonly<Record<string, Members>> = ${JSON.stringify(types)};`,
    '',
  ].join('\n');
}
