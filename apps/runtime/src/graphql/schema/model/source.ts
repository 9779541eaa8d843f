/** A document of JSON: a collection schema, or a part of one. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Location of a collection. */
export interface Namespace {
  readonly dataSource: string;
  readonly database: string;
  readonly collection: string;
}

/** A collection as an app's configuration describes it. */
export interface SourceCollection extends Namespace {
  readonly schema: JsonObject;
  readonly relationships: JsonObject;
}

/** A field a function resolves. A type is a name, or a JSON schema where its format is `custom`. */
export interface SourceResolver {
  readonly id: string;
  readonly onType: string;
  readonly fieldName: string;
  readonly functionId: string;
  readonly inputType: unknown;
  readonly inputFormat: string;
  readonly payloadType: unknown;
  readonly payloadFormat: string;
}

/** App settings for its GraphQL API. */
export interface SchemaSettings {
  /** `mice` instead of `mouses`. */
  readonly naturalPlurals: boolean;
  /** Return type of `insertMany…`: the documents, or the keys of the documents in an `InsertManyPayload`. */
  readonly insertManyReturns: 'documents' | 'ids';
  /** Number of documents in a list if the query has no limit; `null`: all. */
  readonly defaultLimit: number | null;
  /** The scalar of stored longs. */
  readonly longScalar: 'Int' | 'Long';
  /** Elements of `…_in` and `…_nin` may be null. */
  readonly nullableInLists: boolean;
}

/** Settings that the specification describes. */
export const PLAIN_SETTINGS: SchemaSettings = {
  naturalPlurals: false,
  insertManyReturns: 'documents',
  defaultLimit: null,
  longScalar: 'Int',
  nullableInLists: false,
};

/** Everything a GraphQL API is generated from. */
export interface SchemaSource {
  readonly collections: readonly SourceCollection[];
  readonly resolvers: readonly SourceResolver[];
  readonly settings: SchemaSettings;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Compares strings by code unit, for orders that do not depend on a locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Returns an own property; `__proto__` and similar names are ordinary names. */
export function memberOf(object: unknown, name: string): unknown {
  return isJsonObject(object) && Object.hasOwn(object, name) ? object[name] : undefined;
}

export function textMember(object: unknown, name: string): string | null {
  const value = memberOf(object, name);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
