import { BSON, type Document } from '#codecs/bson/values.js';
import { Slice } from '#codecs/json/turns.js';
import { isDocument } from './documents.js';

/** Values of a query that are looked at without a pause: well within a millisecond. */
const SMALL_VALUES_MAX = 1_000;
/** Values between two checks of the clock. */
const VALUES_BETWEEN = 64;
/** Bytes of an empty document, or list, as BSON. */
const EMPTY_BYTES = 5;

type Container = Readonly<Record<string, unknown>>;

function isContainer(value: unknown): value is Container {
  return Array.isArray(value) || (isDocument(value) && typeof value['_bsontype'] !== 'string');
}

/** Returns `left` less the number of values; negative as soon as there are more. */
function without(value: unknown, left: number): number {
  if (!isContainer(value)) return left - 1;
  const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  let rest = left - 1 - members.length;
  for (const member of members) {
    if (rest < 0) break;
    if (typeof member === 'object' && member !== null) rest = without(member, rest + 1);
  }
  return rest;
}

/** Returns `true` for a query that should be looked at in slices. */
export function isLargeQuery(query: unknown): boolean {
  return without(query, SMALL_VALUES_MAX) < 0;
}

/** Looks at all values of a large query in slices, so that other requests are served meanwhile. */
export class LargeQuery {
  private readonly slice = new Slice();
  private looked = 0;
  private bytes = 0;

  /** @param check is given each property as a separate document, without the content of nested documents and lists; may throw */
  constructor(
    private readonly bytesMax: number,
    private readonly check: (member: Document) => void = () => undefined,
  ) {}

  /** Returns `false` if the query is larger than allowed, as BSON. @throws the errors of the check */
  async isWithin(query: Document): Promise<boolean> {
    this.bytes += EMPTY_BYTES;
    const isList = Array.isArray(query);
    for (const name of Object.keys(query)) {
      this.looked += 1;
      if (this.looked % VALUES_BETWEEN === 0 && this.slice.isOver) await this.slice.next();
      const value: unknown = query[name];
      const isNested = isContainer(value);
      // BSON has null for an undefined value in a list, and leaves out such a property of a document.
      const member: Document = { [name]: isNested || (isList && value === undefined) ? null : value };
      this.bytes += BSON.calculateObjectSize(member) - EMPTY_BYTES;
      if (this.bytes > this.bytesMax) return false;
      this.check(member);
      if (isNested && !(await this.isWithin(value))) return false;
    }
    return this.bytes <= this.bytesMax;
  }
}
