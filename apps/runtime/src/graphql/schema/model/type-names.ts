import { derivedNames } from '../naming/names.js';
import type { InputNames } from './model.js';
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

/** Returns `true` if a resolver only reports that it has completed. */
export function isDefaultPayload(type: unknown): boolean {
  return isAbsentType(type) || type === 'DefaultPayload';
}

export function isAbsentType(type: unknown): boolean {
  return type === null || type === undefined || type === '';
}

/** Endings of the names of input types. */
const INPUT_SUFFIXES = { query: 'QueryInput', insert: 'InsertInput', update: 'UpdateInput' } as const;

/** Returns the names of the input types of an embedded or custom object. */
export function inputNames(name: string): InputNames {
  const { query, insert, update } = INPUT_SUFFIXES;
  return { query: name + query, insert: name + insert, update: name + update };
}

/** Keeps the names of types that are taken. Names of collections' own types are taken first: everything else gives way to them. */
export class TypeNames {
  private readonly taken = new Set<string>();
  private readonly reserved: ReadonlySet<string>;

  constructor(source: SchemaSource) {
    this.reserved = reservedNames(source);
  }

  isReserved(name: string): boolean {
    return this.reserved.has(name) || name.startsWith('__');
  }

  /** Reserves all of the names, or reserves none and returns false. */
  take(...names: readonly string[]): boolean {
    if (names.some((name) => this.isReserved(name) || this.taken.has(name))) return false;
    for (const name of names) this.taken.add(name);
    return true;
  }

  /** Reserves the name of an embedded or custom object and the names of its inputs. */
  takeFamily(name: string): boolean {
    return this.take(name, ...Object.values(inputNames(name)));
  }

  /** Reserves the first free name derived from an owner and a part of it. */
  takeDerived(owner: string, part: string): string {
    const names = derivedNames(owner, part);
    for (;;) {
      const { value } = names.next();
      if (this.take(value)) return value;
    }
  }

  /** Reserves the names of a collection's inputs. */
  takeInputs(type: string): InputNames & { readonly sortBy: string } {
    const { query, insert, update } = INPUT_SUFFIXES;
    return {
      query: this.takeDerived(type, query),
      insert: this.takeDerived(type, insert),
      update: this.takeDerived(type, update),
      sortBy: this.takeDerived(type, 'SortByInput'),
    };
  }
}
