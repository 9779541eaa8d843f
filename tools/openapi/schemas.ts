import ts from 'typescript';
import type { Constructor } from '#contracts/rpc.js';
import { ERROR } from './failures.js';
import { ANY_VALUE, ANY_VALUE_SCHEMA, componentRef, orNull, type JsonSchema } from './json-schema.js';
import { limited } from './limits.js';
import type { Parameter } from './operation.js';
import type { Sources } from './sources.js';

/** Property of a request or reply. */
export interface Member {
  /** Its name on the wire. */
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
  /** Part of the request in which a client sends it. */
  readonly place: 'body' | 'query' | 'nowhere';
}

const PRIMITIVES: Readonly<Record<string, JsonSchema>> = {
  string: { type: 'string' },
  number: { type: 'number' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  object: { type: 'object', additionalProperties: true },
};

function isPlain(flags: ts.TypeFlags, wanted: ts.TypeFlags): boolean {
  return (flags & wanted) !== 0;
}

/** Turns types of contracts into JSON Schema. Classes and interfaces become components, described by their docstrings. */
export class Schemas {
  readonly components: Record<string, JsonSchema> = { [ANY_VALUE]: ANY_VALUE_SCHEMA };
  /** Parameters of paths that mean the same everywhere. */
  readonly parameters: Record<string, Parameter> = {};
  private readonly owners = new Map<string, ts.Symbol>();

  constructor(
    private readonly sources: Sources,
    /** Receives every problem of something that is not described. */
    private readonly complain: (problem: string) => void,
  ) {}

  /** The schema of a type that a tag names: `Name`, `Name[]`, a primitive, or several of them with `|` between. */
  named(text: string, at: ts.Node): JsonSchema {
    const alternatives = text.split(' | ');
    if (alternatives.length > 1) return { anyOf: alternatives.map((alternative) => this.named(alternative, at)) };
    if (text === ERROR) return componentRef(ERROR);
    const [, name = '', list] = /^(\w+)(\[\])?$/.exec(text) ?? [];
    const item = PRIMITIVES[name] ?? (name === 'unknown' ? componentRef(ANY_VALUE) : this.ofType(this.sources.type(name, at)));
    return list ? { type: 'array', items: item } : item;
  }

  ofType(type: ts.Type): JsonSchema {
    const { checker } = this.sources;
    const { flags } = type;
    if (isPlain(flags, ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return componentRef(ANY_VALUE);
    if (isPlain(flags, ts.TypeFlags.Null)) return { type: 'null' };
    if (type.isStringLiteral() || type.isNumberLiteral()) return { type: typeof type.value, enum: [type.value] };
    if (isPlain(flags, ts.TypeFlags.StringLike)) return { type: 'string' };
    if (isPlain(flags, ts.TypeFlags.NumberLike)) return { type: 'number' };
    if (isPlain(flags, ts.TypeFlags.BooleanLike)) return { type: 'boolean' };
    if (isPlain(flags, ts.TypeFlags.NonPrimitive)) return { type: 'object', additionalProperties: true };
    if (type.isUnion()) return this.ofUnion(type);
    if (checker.isArrayType(type)) {
      const [item] = checker.getTypeArguments(type as ts.TypeReference);
      return { type: 'array', items: item ? this.ofType(item) : componentRef(ANY_VALUE) };
    }
    if (checker.isTupleType(type)) {
      const items = checker.getTypeArguments(type as ts.TypeReference).map((item) => this.ofType(item));
      const distinct = new Map(items.map((item) => [JSON.stringify(item), item]));
      const all = [...distinct.values()];
      return { type: 'array', items: all[0] && all.length === 1 ? all[0] : { anyOf: all } };
    }
    const index = type.getStringIndexType();
    if (index) return { type: 'object', additionalProperties: isPlain(index.flags, ts.TypeFlags.Unknown) || this.ofType(index) };
    return type.isClassOrInterface() ? componentRef(this.component(type)) : this.ofMembers(this.members(type));
  }

  /** Returns the schema of an object with these properties. */
  ofMembers(members: readonly Member[]): JsonSchema {
    const required = members.filter((member) => member.required).map(({ name }) => name);
    return {
      type: 'object',
      properties: Object.fromEntries(members.map(({ name, schema }) => [name, schema])),
      ...(required.length > 0 ? { required } : {}),
    };
  }

  members(type: ts.Type, runtime: Constructor<object> | undefined = this.sources.runtimeClass(type)): Member[] {
    return type.getProperties().map((property) => this.member(type, property, runtime));
  }

  /** Puts what requests are made of under a name, once. */
  register(name: string, schema: JsonSchema, description: string): JsonSchema {
    const described = description === '' ? schema : { description, ...schema };
    const known = this.components[name];
    if (known && JSON.stringify(known) !== JSON.stringify(described)) throw new Error(`two different schemas are called ${name}`);
    this.components[name] = described;
    return componentRef(name);
  }

  /** A parameter of paths as a component; one that means something else than its namesake stays where it is. */
  sharedParameter(parameter: Parameter): Parameter | { $ref: string } {
    const known = (this.parameters[parameter.name] ??= parameter);
    return JSON.stringify(known) === JSON.stringify(parameter)
      ? { $ref: `#/components/parameters/${parameter.name}` }
      : parameter;
  }

  private ofUnion(union: ts.UnionType): JsonSchema {
    const types = union.types.filter(({ flags }) => !isPlain(flags, ts.TypeFlags.Undefined | ts.TypeFlags.Null));
    const schema = this.ofAlternatives(types);
    return union.types.some(({ flags }) => isPlain(flags, ts.TypeFlags.Null)) ? orNull(schema) : schema;
  }

  private ofAlternatives(types: readonly ts.Type[]): JsonSchema {
    if (types.length > 0 && types.every((type) => type.isStringLiteral())) {
      return { type: 'string', enum: types.map((type) => type.value) };
    }
    const schemas = new Map(types.map((type) => this.ofType(type)).map((schema) => [JSON.stringify(schema), schema]));
    const [first, ...more] = schemas.values();
    return first && more.length === 0 ? first : { anyOf: [...schemas.values()] };
  }

  private component(type: ts.InterfaceType): string {
    const { name } = type.symbol;
    const owner = this.owners.get(name);
    if (owner && owner !== type.symbol) throw new Error(`two different types are called ${name}`);
    if (owner) return name;
    this.owners.set(name, type.symbol);
    const description = this.sources.docs.textOf(type.symbol);
    if (description === '') this.complain(`${name} has no docstring`);
    // Its place is taken first: types may hold themselves.
    this.components[name] = {};
    this.components[name] = { description, ...this.ofMembers(this.members(type)) };
    return name;
  }

  private member(owner: ts.Type, property: ts.Symbol, runtime: Constructor<object> | undefined): Member {
    const { checker, docs } = this.sources;
    const tags = new Map(docs.tagsOf(property).map(({ name, text }) => [name, text]));
    const declaration = property.valueDeclaration;
    if (tags.has('internal')) return { name: property.name, required: false, schema: {}, place: 'nowhere' };
    const json = tags.get('json');
    const place: Member['place'] = tags.has('query') ? 'query' : 'body';
    let schema = json === undefined ? this.ofType(checker.getTypeOfSymbol(property)) : this.named(json, declaration as ts.Node);
    if (runtime) schema = limited(schema, runtime, property.name);
    const format = tags.get('format');
    if (format !== undefined) schema = { ...schema, ...(format === 'int64' ? { type: 'integer' } : {}), format };
    const example = tags.get('example');
    if (example !== undefined) schema = { ...schema, examples: [JSON.parse(example) as unknown] };
    const description = this.describe(owner, property);
    return {
      name: tags.get('query') || property.name,
      required: (property.flags & ts.SymbolFlags.Optional) === 0,
      schema: description === '' ? schema : { description, ...schema },
      place,
    };
  }

  /**
   * Describes a field by its docstring, or else by that of a field of the same name in its file: each field is described once.
   */
  private describe(owner: ts.Type, property: ts.Symbol): string {
    const own = this.sources.docs.textOf(property);
    if (own !== '') return own;
    const file = property.declarations?.[0]?.getSourceFile();
    const texts = new Set(file ? this.textsIn(file, property.name) : []);
    const [text = '', ...others] = texts;
    if (others.length > 0) this.complain(`${owner.symbol.name}.${property.name} has no docstring, and others of the name differ`);
    else if (text === '') this.complain(`${owner.symbol.name}.${property.name} has no docstring`);
    return text;
  }

  private textsIn(file: ts.SourceFile, name: string): string[] {
    return file.statements.flatMap((statement) => {
      if (!ts.isClassDeclaration(statement) && !ts.isInterfaceDeclaration(statement)) return [];
      const members: readonly ts.Node[] = statement.members;
      return members.flatMap((member) => {
        if (!ts.isPropertyDeclaration(member) && !ts.isPropertySignature(member)) return [];
        const symbol = this.sources.checker.getSymbolAtLocation(member.name);
        // Docstrings of query parameters describe what they select by, not the field of that name.
        if (symbol?.name !== name || this.sources.docs.tagsOf(symbol).some((tag) => tag.name === 'query')) return [];
        const text = this.sources.docs.textOf(symbol);
        return text === '' ? [] : [text];
      });
    });
  }
}
