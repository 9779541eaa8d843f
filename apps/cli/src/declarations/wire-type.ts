import type Compiler from 'typescript';
import { propertyName, unionOf } from './schema-type.js';

/** Levels of a type that are declared: deeper ones are `unknown`. */
const DEPTH_MAX = 8;
/** Classes of BSON that front ends have as well. */
const BSON_CLASSES = new Set([
  'Binary',
  'BSONRegExp',
  'BSONSymbol',
  'Decimal128',
  'Long',
  'MaxKey',
  'MinKey',
  'ObjectId',
  'ObjectID',
  'Timestamp',
  'UUID',
]);
/** Classes of JavaScript that travel as values of BSON. */
const SENT_AS: Readonly<Record<string, string>> = {
  Buffer: 'BSON.Binary',
  Date: 'Date',
  RegExp: 'BSON.BSONRegExp',
  Uint8Array: 'BSON.Binary',
};

/**
 * Writes types of functions in the form in which values travel between platform and front end, without names that only
 * the functions know.
 */
export class WireTypes {
  constructor(
    private readonly ts: typeof Compiler,
    private readonly checker: Compiler.TypeChecker,
    /** Names of the documents a front end knows, in the namespace `Documents`. */
    private readonly documents: ReadonlySet<string>,
  ) {}

  /** Returns a signature without its name: parameters, and the result as a promise. */
  signature(signature: Compiler.Signature): string {
    const { ts, checker } = this;
    const parameters = signature.getParameters().map((parameter, index) => {
      const { valueDeclaration: declaration } = parameter;
      const given = declaration && ts.isParameter(declaration) ? declaration : null;
      const name = /^[A-Za-z_$][\w$]*$/.test(parameter.name) ? parameter.name : `argument${index}`;
      const type = declaration ? checker.getTypeOfSymbolAtLocation(parameter, declaration) : checker.getTypeOfSymbol(parameter);
      if (given?.dotDotDotToken !== undefined) return `...${name}: ${listed(this.elementOf(type))}`;
      const isOptional = given !== null && checker.isOptionalParameter(given);
      return `${name}${isOptional ? '?' : ''}: ${this.text(isOptional ? checker.getNonNullableType(type) : type)}`;
    });
    const result = checker.getAwaitedType(signature.getReturnType()) ?? signature.getReturnType();
    return `(${parameters.join(', ')}): Promise<${this.text(result)}>`;
  }

  private elementOf(type: Compiler.Type): string {
    const [element] = this.checker.isArrayType(type) ? this.checker.getTypeArguments(type as Compiler.TypeReference) : [];
    return element === undefined ? 'any' : this.text(element);
  }

  private text(type: Compiler.Type, within: readonly Compiler.Type[] = []): string {
    const { TypeFlags } = this.ts;
    if (type.flags & TypeFlags.Any) return 'any';
    if (type.flags & TypeFlags.Never) return 'never';
    if (type.flags & (TypeFlags.Void | TypeFlags.Undefined)) return 'undefined';
    if (type.flags & TypeFlags.Null) return 'null';
    if (type.isStringLiteral() || type.isNumberLiteral()) return JSON.stringify(type.value);
    if (type.flags & TypeFlags.BooleanLiteral) return this.checker.typeToString(type);
    if (type.flags & TypeFlags.BooleanLike) return 'boolean';
    if (type.flags & TypeFlags.StringLike) return 'string';
    if (type.flags & TypeFlags.NumberLike) return 'number';
    if (type.flags & TypeFlags.BigIntLike) return 'BSON.Long';
    // A recursive type would never end, and a front end does not know the type's name.
    if (within.includes(type) || within.length >= DEPTH_MAX) return 'unknown';
    const inside = [...within, type];
    if (type.isUnion()) return this.union(type, inside);
    if (type.isIntersection()) return this.intersection(type, inside);
    if (type.flags & TypeFlags.TypeParameter) {
      const constraint = this.checker.getBaseConstraintOfType(type);
      return constraint === undefined ? 'unknown' : this.text(constraint, inside);
    }
    return type.flags & TypeFlags.Object ? this.object(type, inside) : 'unknown';
  }

  private union({ types }: Compiler.UnionType, inside: readonly Compiler.Type[]): string {
    const texts = types.map((each) => this.text(each, inside));
    const isAnyTruth = texts.includes('true') && texts.includes('false');
    return unionOf(isAnyTruth ? [...texts.filter((text) => text !== 'true' && text !== 'false'), 'boolean'] : texts);
  }

  /** A primitive with a mark travels without the mark. */
  private intersection(type: Compiler.IntersectionType, inside: readonly Compiler.Type[]): string {
    const { TypeFlags } = this.ts;
    const plain = type.types.find(({ flags }) => flags & (TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BooleanLike));
    return plain === undefined ? this.members(type, inside) : this.text(plain, inside);
  }

  private object(type: Compiler.Type, inside: readonly Compiler.Type[]): string {
    const { checker } = this;
    if (checker.isTupleType(type)) {
      const elements = checker.getTypeArguments(type as Compiler.TypeReference).map((each) => this.text(each, inside));
      return listed(unionOf(elements) || 'never');
    }
    if (checker.isArrayType(type)) {
      const [element] = checker.getTypeArguments(type as Compiler.TypeReference);
      return listed(element === undefined ? 'unknown' : this.text(element, inside));
    }
    const named = this.named(type);
    if (named !== null) return named;
    return type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0
      ? 'unknown'
      : this.members(type, inside);
  }

  /** Returns the name of a type that a front end knows; `null` for any other. */
  private named(type: Compiler.Type): string | null {
    const { name = '', declarations = [] } = type.getSymbol() ?? {};
    const [declaration] = declarations;
    if (declaration === undefined) return null;
    const owner = namespaceOf(this.ts, declaration);
    if (owner === 'BSON') return BSON_CLASSES.has(name) ? `BSON.${name}` : 'unknown';
    if (owner === 'Documents' && this.documents.has(name)) return `Documents.${name}`;
    if (owner !== null) return null;
    const isStandard = declaration.getSourceFile().isDeclarationFile;
    if (isStandard && Object.hasOwn(SENT_AS, name)) return SENT_AS[name] ?? null;
    return isStandard && /^(?:Weak)?(?:Map|Set)$|^Promise$/.test(name) ? 'unknown' : null;
  }

  private members(type: Compiler.Type, inside: readonly Compiler.Type[]): string {
    const { ts, checker } = this;
    const lines = checker.getPropertiesOfType(type).flatMap((property) => {
      const { valueDeclaration: declaration, name } = property;
      // Names of symbols, and what a class keeps to itself, do not travel.
      if (name.startsWith('__@') || name.startsWith('#')) return [];
      const own = declaration ? checker.getTypeOfSymbolAtLocation(property, declaration) : checker.getTypeOfSymbol(property);
      const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
      const type = isOptional ? checker.getNonNullableType(own) : own;
      if (type.getCallSignatures().length > 0) return [];
      const text = isOptional && own.isUnion() && own.types.some(({ flags }) => flags & ts.TypeFlags.Null) ? ' | null' : '';
      return [`${propertyName(name)}${isOptional ? '?' : ''}: ${this.text(type, inside)}${text}`];
    });
    const index = checker.getIndexTypeOfType(type, ts.IndexKind.String);
    if (index !== undefined) lines.push(`[member: string]: ${this.text(index, inside)}`);
    return lines.length === 0 ? 'Record<string, never>' : `{ ${lines.join('; ')} }`;
  }
}

/** The outermost namespace a declaration is in; `null` for none. */
function namespaceOf(ts: typeof Compiler, declaration: Compiler.Node): string | null {
  let found: string | null = null;
  for (let node: Compiler.Node | undefined = declaration.parent; node !== undefined; node = node.parent) {
    if (ts.isModuleDeclaration(node)) found = node.name.text;
  }
  return found;
}

const listed = (element: string): string => (/[|{ ]/.test(element) ? `Array<${element}>` : `${element}[]`);
