import 'reflect-metadata';
import { Allow, IsOptional, getMetadataStorage } from 'class-validator';
import { Optional } from './fields.js';
import type { Constructor } from './rpc.js';

/**
 * Placement of a property in the files of an exported app: `always`, only if it differs from the default (`changed`),
 * or in a separate file or under another name (`apart`).
 */
export type Filed = 'always' | 'changed' | 'apart';

export interface MemberOptions<Value> {
  /** Default value. A property without a default is required. */
  readonly default?: Value;
  /**
   * Type of properties whose type is missing from the compiler's metadata: `text` of a named type, arrays of objects,
   * or `any` JSON, for which `null` is a value.
   */
  readonly type?: 'text' | 'objects' | 'any';
  /** Default: `changed`, or `always` for a property without a default. */
  readonly filed?: Filed;
  /** One-sentence description for the GraphQL schema. */
  readonly description?: string;
}

export interface Member {
  readonly name: string;
  readonly type: 'text' | 'boolean' | 'object' | 'texts' | 'objects' | 'any';
  /** Default value. `undefined` if the property is required. */
  readonly default: unknown;
  readonly filed: Filed;
  readonly description: string | undefined;
}

const declared = new Map<object, Member[]>();

const TYPES = new Map<unknown, Member['type']>([
  [String, 'text'],
  [Boolean, 'boolean'],
  [Object, 'object'],
  [Array, 'texts'],
]);

type Widened<Value> = Value extends boolean
  ? boolean
  : Value extends string
    ? string
    : Value extends readonly unknown[]
      ? readonly unknown[]
      : Value extends null
        ? unknown
        : Value;

/** Declares a property of an entity, in the order of its file. Its validation is declared with class-validator. */
export function Member<Value = unknown>(options: MemberOptions<Value> = {}) {
  return <Name extends string>(content: { readonly [N in Name]: Widened<Value> }, name: Name): void => {
    const type = options.type ?? TYPES.get(Reflect.getMetadata('design:type', content, name));
    if (!type) throw new TypeError(`'${name}' has a type that properties of entities cannot have`);
    const filed = options.filed ?? (options.default === undefined ? 'always' : 'changed');
    const member = { name, type, default: options.default, filed, description: options.description };
    declared.set(content, [...(declared.get(content) ?? []), member]);
  };
}

/** Copies the validation of a property from `content` to `target`. */
export function copyChecks(content: Constructor<object>, target: Constructor<object>, name: string): void {
  const storage = getMetadataStorage();
  for (const check of storage.getTargetValidationMetadatas(content, '', true, false)) {
    if (check.propertyName === name) storage.addValidationMetadata({ ...check, target });
  }
}

/** Returns a class with the given properties of `content` in addition to the properties of `base`. */
function withMembers(
  base: Constructor<object>,
  content: Constructor<object>,
  members: readonly Member[],
  check: (target: Constructor<object>, member: Member) => void,
): Constructor<object> {
  const derived = class extends base {};
  for (const member of members) {
    const type: unknown = Reflect.getMetadata('design:type', content.prototype as object, member.name);
    Reflect.defineMetadata('design:type', type, derived.prototype, member.name);
    check(derived, member);
  }
  return derived;
}

function memberOf(object: object, { name }: Member): unknown {
  return (object as Readonly<Record<string, unknown>>)[name];
}

/**
 * Returns the value a request gives for a property. `null` counts as omitted unless the property accepts it as a value.
 */
function givenIn(request: object, member: Member): unknown {
  const value = memberOf(request, member);
  return value === null && member.type !== 'any' ? undefined : value;
}

/** Stored content of an entity: it is replaced, never modified. */
export type Stored<Content> = {
  readonly [K in keyof Content]: Content[K] extends readonly (infer Element)[] ? readonly Element[] : Content[K];
};

/** Content in a request that creates an entity: what is not `Given` has a default. */
export type Creation<Content, Given extends keyof Content> = Pick<Content, Given> & Partial<Omit<Content, Given>>;

/**
 * Content of an entity of an app's configuration, declared once: requests, replies, stored documents, files and GraphQL
 * types are derived from it. `Given` are the properties without a default.
 */
export class Entity<Content extends object, Given extends keyof Content & string> {
  readonly members: readonly Member[];

  constructor(
    private readonly content: Constructor<Content>,
    given: readonly Given[],
  ) {
    this.members = declared.get(content.prototype as object) ?? [];
    const without = this.members.filter((member) => member.default === undefined).map(({ name }) => name);
    if (without.toSorted().join() !== given.toSorted().join()) {
      throw new TypeError(`${content.name}: properties without a default are ${without.join(', ')}, not ${given.join(', ')}`);
    }
    const checks = getMetadataStorage().getTargetValidationMetadatas(content, '', true, false);
    const objects = new Set(checks.filter(({ name }) => name === 'isObject').map(({ propertyName }) => propertyName));
    // The compiler's metadata report a type that cannot be resolved as an object.
    const odd = this.members.find(({ name, type }) => type === 'object' && !objects.has(name));
    if (odd) throw new TypeError(`${content.name}: '${odd.name}' is not checked to be an object; which type does it have?`);
  }

  /** Returns the class of a request that creates an entity: a property with a default may be absent or `null`. */
  creation<Scope extends object>(scope: Constructor<Scope>): Constructor<Scope & Creation<Content, Given>> {
    return withMembers(scope, this.content, this.members, (target, member) => {
      copyChecks(this.content, target, member.name);
      if (member.default !== undefined) IsOptional()(target.prototype as object, member.name);
    }) as Constructor<Scope & Creation<Content, Given>>;
  }

  /** Returns the class of a request that replaces an entity: absent properties keep their stored values. */
  replacement<Scope extends object>(scope: Constructor<Scope>): Constructor<Scope & Partial<Content>> {
    return withMembers(scope, this.content, this.members, (target, member) => {
      copyChecks(this.content, target, member.name);
      const mayBeAbsent = member.default === undefined ? Optional() : IsOptional();
      mayBeAbsent(target.prototype as object, member.name);
    }) as Constructor<Scope & Partial<Content>>;
  }

  /** Returns the class of a list item: the properties of `head`, then the `listed` ones. */
  summary<Head extends object, Listed extends keyof Content & string>(
    head: Constructor<Head>,
    ...listed: readonly Listed[]
  ): Constructor<Head & Pick<Content, Listed>> {
    const shown = this.members.filter(({ name }) => (listed as readonly string[]).includes(name));
    return withMembers(head, this.content, shown, (target, { name }) => Allow()(target.prototype as object, name)) as Constructor<
      Head & Pick<Content, Listed>
    >;
  }

  /**
   * Returns the class of a reply with the whole entity: the properties of `head`, then all others except `without`,
   * which are hidden or declared by `head`.
   */
  reply<Head extends object, Without extends keyof Content & string = never>(
    head: Constructor<Head>,
    ...without: readonly Without[]
  ): Constructor<Head & Omit<Content, Without>> {
    const shown = this.members.filter(({ name }) => !(without as readonly string[]).includes(name));
    return withMembers(head, this.content, shown, (target, { name }) => Allow()(target.prototype as object, name)) as Constructor<
      Head & Omit<Content, Without>
    >;
  }

  /** Returns the content of a new entity: its declared properties only, with all defaults. */
  made(request: Creation<Content, Given>): Content {
    return this.from((member) => givenIn(request, member));
  }

  /** Returns the content of a stored entity after a request to replace it. */
  replaced(stored: Stored<Content>, request: Partial<Content>): Content {
    return this.from((member) => {
      const given = givenIn(request, member);
      return given === undefined ? memberOf(stored, member) : given;
    });
  }

  /** Returns a stored entity completed with defaults: an entity stored before a property was declared lacks it. */
  whole(stored: Stored<Content>): Content {
    return this.from((member) => memberOf(stored, member));
  }

  private from(valueOf: (member: Member) => unknown): Content {
    const values = this.members.map((member) => {
      const value = valueOf(member);
      return [member.name, value === undefined ? structuredClone(member.default) : value];
    });
    return Object.fromEntries(values) as Content;
  }
}
