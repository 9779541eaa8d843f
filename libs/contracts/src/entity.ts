import 'reflect-metadata';
import { Allow, IsOptional, getMetadataStorage } from 'class-validator';
import { Optional } from './fields.js';
import type { Constructor } from './rpc.js';

/**
 * How files of exported apps hold a member: `always`, only where it is not the default (`changed`), or in a file of its own or under
 * another name (`apart`).
 */
export type Filed = 'always' | 'changed' | 'apart';

export interface MemberOptions<Value> {
  /** What it is where nobody says; a member without a default must be given. */
  readonly default?: Value;
  /** For what the compiler's metadata do not tell: `text` of a named type, lists of objects, `any` JSON, for which `null` is a value. */
  readonly type?: 'text' | 'objects' | 'any';
  /** `changed` unless given, `always` for a member without a default. */
  readonly filed?: Filed;
  /** A sentence for the GraphQL schema. */
  readonly description?: string;
}

export interface Member {
  readonly name: string;
  readonly type: 'text' | 'boolean' | 'object' | 'texts' | 'objects' | 'any';
  /** `undefined`: must be given. */
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

/** Declares a member of what an entity consists of, in the order its file has them. Its checks are class-validator's. */
export function Member<Value = unknown>(options: MemberOptions<Value> = {}) {
  return <Name extends string>(content: { readonly [N in Name]: Widened<Value> }, name: Name): void => {
    const type = options.type ?? TYPES.get(Reflect.getMetadata('design:type', content, name));
    if (!type) throw new TypeError(`'${name}' has a type that properties of entities cannot have`);
    const filed = options.filed ?? (options.default === undefined ? 'always' : 'changed');
    const member = { name, type, default: options.default, filed, description: options.description };
    declared.set(content, [...(declared.get(content) ?? []), member]);
  };
}

/** Declares a member of `target` as `content` does. */
function copyChecks(content: Constructor<object>, target: Constructor<object>, name: string): void {
  const storage = getMetadataStorage();
  for (const check of storage.getTargetValidationMetadatas(content, '', true, false)) {
    if (check.propertyName === name) storage.addValidationMetadata({ ...check, target });
  }
}

/** A class for members of `content` on top of those of `base`. */
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

/** What a request says; `null` says nothing, except where it is a value. */
function givenIn(request: object, member: Member): unknown {
  const value = memberOf(request, member);
  return value === null && member.type !== 'any' ? undefined : value;
}

/** What is stored of an entity is replaced, not changed. */
export type Stored<Content> = {
  readonly [K in keyof Content]: Content[K] extends readonly (infer Element)[] ? readonly Element[] : Content[K];
};

type Creation<Content, Given extends keyof Content> = Pick<Content, Given> & Partial<Omit<Content, Given>>;

/**
 * What an entity of an app's configuration consists of, declared once: requests, replies, what is stored, files and GraphQL types are
 * made from it. `Given` are the members without a default.
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
    // Types the compiler does not resolve are objects to it.
    const odd = this.members.find(({ name, type }) => type === 'object' && !objects.has(name));
    if (odd) throw new TypeError(`${content.name}: '${odd.name}' is not checked to be an object; which type does it have?`);
  }

  /** A request to make one: a member that has a default may be absent or `null`. */
  creation<Scope extends object>(scope: Constructor<Scope>): Constructor<Scope & Creation<Content, Given>> {
    return withMembers(scope, this.content, this.members, (target, member) => {
      copyChecks(this.content, target, member.name);
      if (member.default !== undefined) IsOptional()(target.prototype as object, member.name);
    }) as Constructor<Scope & Creation<Content, Given>>;
  }

  /** A request to replace one: members that are absent keep what is stored. */
  replacement<Scope extends object>(scope: Constructor<Scope>): Constructor<Scope & Partial<Content>> {
    return withMembers(scope, this.content, this.members, (target, member) => {
      copyChecks(this.content, target, member.name);
      const mayBeAbsent = member.default === undefined ? Optional() : IsOptional();
      mayBeAbsent(target.prototype as object, member.name);
    }) as Constructor<Scope & Partial<Content>>;
  }

  /** A reply that shows one as lists do: after the members of `head` those of `listed`. */
  summary<Head extends object, Listed extends keyof Content & string>(
    head: Constructor<Head>,
    ...listed: readonly Listed[]
  ): Constructor<Head & Pick<Content, Listed>> {
    const shown = this.members.filter(({ name }) => (listed as readonly string[]).includes(name));
    return withMembers(head, this.content, shown, (target, { name }) => Allow()(target.prototype as object, name)) as Constructor<
      Head & Pick<Content, Listed>
    >;
  }

  /** A reply that shows one whole, after the members of `head`; `without` are not shown or declared by `head`. */
  reply<Head extends object, Without extends keyof Content & string = never>(
    head: Constructor<Head>,
    ...without: readonly Without[]
  ): Constructor<Head & Omit<Content, Without>> {
    const shown = this.members.filter(({ name }) => !(without as readonly string[]).includes(name));
    return withMembers(head, this.content, shown, (target, { name }) => Allow()(target.prototype as object, name)) as Constructor<
      Head & Omit<Content, Without>
    >;
  }

  /** What a new one consists of: nothing but its members, with all defaults. */
  made(request: Creation<Content, Given>): Content {
    return this.from((member) => givenIn(request, member));
  }

  /** What a stored one consists of after a request to replace it. */
  replaced(stored: Stored<Content>, request: Partial<Content>): Content {
    return this.from((member) => {
      const given = givenIn(request, member);
      return given === undefined ? memberOf(stored, member) : given;
    });
  }

  /** A stored one, whole: what was stored before a member was declared lacks it. */
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
