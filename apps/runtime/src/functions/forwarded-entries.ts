import { ObjectId, type Document } from '#codecs/bson/values.js';
import { DETAIL_MEMBERS } from '#contracts/logging/entries.contract.js';
import { decodeEjson, EjsonError } from '#codecs/ejson/ejson-decode.js';

/** Maximum nesting depth of a property of an entry that is passed as a value; deeper ones are passed as strings. */
const LEVELS_MAX = 32;
/** Pattern of property names that no stored document may contain, in any store. */
const ODD_NAME = /^\$|[.\0]|^$/;

type Entry = Readonly<Record<string, unknown>>;

/**
 * Returns entries for a function, as the administration API shows them. Arguments given by users are decoded to values
 * if they can be decoded and stored; otherwise they stay JSON strings, so that user input cannot prevent entries from
 * being forwarded.
 */
export function forwardedEntries(json: string): Document[] {
  return (JSON.parse(json) as Entry[]).map(forwardedEntry);
}

/** Returns entries as documents of a collection: ids and times have their MongoDB types. */
export function forwardedDocuments(json: string): Document[] {
  return forwardedEntries(json).map((entry) => {
    const { _id, started, completed } = entry as { _id: string; started: string; completed: string };
    return { ...entry, _id: new ObjectId(_id), started: new Date(started), completed: new Date(completed) };
  });
}

function forwardedEntry(entry: Entry): Document {
  const members = Object.entries(entry).map(([name, value]) => [name, DETAIL_MEMBERS.has(name) ? plainDetail(value) : value]);
  return Object.fromEntries(members) as Document;
}

function plainDetail(detail: unknown): unknown {
  try {
    const value = decodeEjson(detail);
    if (isPlain(value, LEVELS_MAX)) return value;
  } catch (error) {
    // Input of users may not be extended JSON.
    if (!(error instanceof EjsonError)) throw error;
  }
  return JSON.stringify(detail);
}

function isPlain(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (levels === 0) return false;
  if (Array.isArray(value)) return value.every((one) => isPlain(one, levels - 1));
  // Values of BSON types have classes of their types.
  if (Object.getPrototypeOf(value) !== Object.prototype && Object.getPrototypeOf(value) !== null) return true;
  return Object.entries(value).every(([name, one]) => !ODD_NAME.test(name) && isPlain(one, levels - 1));
}
