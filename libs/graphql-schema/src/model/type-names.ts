import type { SchemaSource } from './source.js';

/** Names every generated API needs for itself, and those GraphQL has. */
const RESERVED = [
  'Query',
  'Mutation',
  'Int',
  'Float',
  'String',
  'Boolean',
  'ID',
  'ObjectId',
  'DateTime',
  'UpdateManyPayload',
  'DeleteManyPayload',
] as const;

/** Names one API has for itself: others belong to its collections. */
function reservedNames({ settings, resolvers }: SchemaSource): ReadonlySet<string> {
  return new Set([
    ...RESERVED,
    ...(settings.longScalar === 'Long' ? ['Long'] : []),
    ...(settings.insertManyReturns === 'ids' ? ['InsertManyPayload'] : []),
    ...(resolvers.some(({ payloadType }) => isDefaultPayload(payloadType)) ? ['DefaultPayload'] : []),
  ]);
}

/** Whether a resolver answers no more than that it is done. */
export function isDefaultPayload(type: unknown): boolean {
  return isAbsentType(type) || type === 'DefaultPayload';
}

export function isAbsentType(type: unknown): boolean {
  return type === null || type === undefined || type === '';
}

const INPUT_SUFFIXES = ['QueryInput', 'InsertInput', 'UpdateInput'] as const;

/** Which names of types are taken, and by what. */
export class TypeNames {
  /** Name → what of the configuration has it. */
  private readonly taken = new Map<string, string>();
  private readonly reserved: ReadonlySet<string>;

  constructor(source: SchemaSource) {
    this.reserved = reservedNames(source);
  }

  isReserved(name: string): boolean {
    return this.reserved.has(name) || name.startsWith('__');
  }

  /** What keeps `name` and the names of its inputs from being used; `null` when they are free and now taken by `owner`. */
  takeFamily(name: string, owner: string, isCollection: boolean): string | null {
    const family = [name, ...INPUT_SUFFIXES.map((suffix) => name + suffix), ...(isCollection ? [`${name}SortByInput`] : [])];
    return this.take(family, owner);
  }

  takeOne(name: string, owner: string): string | null {
    return this.take([name], owner);
  }

  private take(names: readonly string[], owner: string): string | null {
    for (const name of names) {
      if (this.isReserved(name)) return 'the API itself';
      const other = this.taken.get(name);
      if (other !== undefined) return other;
    }
    for (const name of names) this.taken.set(name, owner);
    return null;
  }
}
