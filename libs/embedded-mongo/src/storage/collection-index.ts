import { createCollation, type Collation } from '../bson/collation.js';
import { isDocument, isNumber, toNumber, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import { geoIndexOf, type GeoIndex } from '../geo/geo-index.js';
import { compileMatcher, type Matcher } from '../query/matcher.js';
import { filterFields, together, type ReadFields } from '../query/read-fields.js';
import { TextIndex } from '../text/text-index.js';
import { WildcardIndex } from '../wildcard/wildcard-index.js';
import { afterPrefix, idPrefix } from './key-values.js';
import { encodeTuple, indexTuples, type IndexField } from './index-keys.js';

/** Stored form of an index in the catalog. */
export interface IndexRecord {
  readonly id: number;
  /** The specification as `listIndexes` shows it. */
  readonly spec: Document;
  readonly multikey: boolean;
  /** Fields on which a document has an array, as bits by position. Absent: any of them, if the index is multikey. */
  readonly arrays?: number;
  readonly truncated: boolean;
  /** Writes keep it, but not all earlier documents are in it yet: nothing is looked up in it. */
  readonly building?: boolean;
}

/** One entry a document has in an index. */
export interface IndexEntry {
  /** Without the index prefix and the record id. */
  readonly bytes: Buffer;
  /** The field values the bytes stand for. */
  readonly tuple: readonly unknown[];
}

const PRINTABLE_ASCII = /^[\u0020-\u007e]*$/;

/** Stands for the words of a document in the entries of a text index: no filter has a condition on a field of this name. */
const WORD_FIELD: IndexField = { name: '$text', path: ['$text'], descending: false };

/** The one key all strings share whose fold cannot be trusted to meet every equal string; see `keyCollation`. */
export const FOLD_BUCKET = '\u0001';

/**
 * A secondary or `_id` index of one collection. Entries are `[id][values][record id]` without a value, or `[id][values]` → record id
 * when the index is unique: the second form makes a duplicate visible as an existing key.
 */
export class CollectionIndex {
  readonly id: number;
  readonly name: string;
  readonly prefix: Buffer;
  readonly end: Buffer;
  readonly fields: readonly IndexField[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partial: Document | undefined;
  readonly collation: Collation | undefined;
  /** The hashed field, usable for equality only. */
  readonly hashedField: string | undefined;
  /** The rules of a text index, whose entries are words. */
  readonly text: TextIndex | undefined;
  /** The checks of a wildcard index, which has no entries. */
  readonly wildcard: WildcardIndex | undefined;
  /** The geospatial part, which has no entries: nothing is looked up in such an index. */
  readonly geo: GeoIndex | undefined;
  /** Fields on which some document has an array, as bits by position. Never reset while the index lives. */
  arrays: number;
  /** Some entry was too long and no longer sorts exactly. Never reset while the index lives. */
  truncated: boolean;
  dropped = false;
  /** Number of searches that read the index since the process began. */
  uses = 0;
  building: boolean;
  spec: Document;

  /** Top-level fields that decide about the entries of a document; undefined: any may. */
  readonly reads: ReadFields;

  private readonly includes: Matcher | undefined;
  private savedArrays: number;
  private savedTruncated: boolean;

  /** `epoch` is the schema epoch in which the index was built: a transaction that began earlier must not read it. */
  constructor(
    record: IndexRecord,
    readonly epoch: number,
  ) {
    const { spec } = record;
    const key = isDocument(spec.key) ? spec.key : {};
    this.id = record.id;
    this.spec = spec;
    this.name = String(spec.name);
    this.prefix = idPrefix(record.id);
    this.end = afterPrefix(this.prefix);
    this.text = TextIndex.of(spec);
    this.wildcard = WildcardIndex.of(spec);
    this.fields = this.text
      ? [WORD_FIELD]
      : Object.keys(key).map((name) => ({ name, path: name.split('.'), descending: isDescending(key[name]) }));
    this.unique = spec.unique === true || this.name === '_id_';
    this.sparse = spec.sparse === true;
    this.partial = isDocument(spec.partialFilterExpression) ? spec.partialFilterExpression : undefined;
    this.includes = this.partial && compileMatcher(this.partial, {});
    const collation = createCollation(spec.collation);
    this.collation = collation && keyCollation(collation);
    this.hashedField = Object.keys(key).find((name) => key[name] === 'hashed');
    this.geo = geoIndexOf(spec);
    this.reads =
      this.text || this.wildcard || this.geo
        ? undefined
        : together(new Set(this.fields.map(({ path: [first = ''] }) => first)), filterFields(this.partial ?? {}));
    this.building = record.building === true;
    this.arrays = arraysOf(record);
    this.truncated = record.truncated;
    this.savedArrays = this.arrays;
    this.savedTruncated = this.truncated;
  }

  /** Some document has several entries: an array was indexed. */
  get multikey(): boolean {
    return this.arrays !== 0 || this.text !== undefined;
  }

  /** Returns `true` if any document has an array along the path of the field at `position`. */
  hasArrays(position: number): boolean {
    return (this.arrays & (1 << position)) !== 0;
  }

  get hidden(): boolean {
    return this.spec.hidden === true;
  }

  /** Seconds after which a document expires, counted from the date in the first field. */
  get expireAfterSeconds(): number | undefined {
    const seconds = this.spec.expireAfterSeconds;
    return isNumber(seconds) ? toNumber(seconds) : undefined;
  }

  get keyPattern(): Document {
    return isDocument(this.spec.key) ? this.spec.key : {};
  }

  /** True when a duplicate is found as an existing key. Keys made under a collation are approximate, so those are compared instead. */
  get storesUniqueKeys(): boolean {
    return this.unique && !this.collation;
  }

  get record(): IndexRecord {
    const { id, spec, multikey, arrays, truncated, building } = this;
    return { id, spec, multikey, arrays, truncated, ...(building && { building }) };
  }

  get hasUnsavedFlags(): boolean {
    return this.savedArrays !== this.arrays || this.savedTruncated !== this.truncated;
  }

  /** Takes over what the catalog keeps by now. */
  update(record: IndexRecord): void {
    const { spec, truncated, building = false } = record;
    const arrays = arraysOf(record);
    this.spec = spec;
    this.building = building;
    this.arrays |= arrays;
    this.truncated ||= truncated;
    // Flags that this process noted for itself are not saved yet.
    this.savedArrays = arrays;
    this.savedTruncated = truncated;
  }

  flagsSaved(): void {
    this.savedArrays = this.arrays;
    this.savedTruncated = this.truncated;
  }

  /** Returns the entries of a document, without repetition. Notes whether the index became multikey or truncated. */
  entriesOf(document: Document): IndexEntry[] {
    if (this.geo || (this.includes && !this.includes(document))) return [];
    if (this.text) return this.wordEntries(this.text, document);
    if (this.wildcard) {
      this.wildcard.requireNoArrays(document);
      return [];
    }
    const { tuples, arrays } = indexTuples(this.fields, document);
    if (arrays !== 0) {
      if (this.hashedField !== undefined) {
        throw mongoError(
          16766,
          `hashed indexes do not currently support array values. Found array for field '${this.hashedField}'`,
        );
      }
      this.arrays |= arrays;
    }
    const entries: IndexEntry[] = [];
    for (const tuple of tuples) {
      if (this.sparse && tuple.every((value) => value === undefined)) continue;
      const { bytes, truncated } = encodeTuple(this.fields, tuple, this.collation);
      if (truncated) this.truncated = true;
      entries.push({ bytes, tuple });
    }
    return entries.length > 1 ? withoutRepetition(entries) : entries;
  }

  /** Returns an entry for each word of a document, without its score: that is worked out when the document is found. */
  private wordEntries(text: TextIndex, document: Document): IndexEntry[] {
    text.requireNoArrays(document);
    return [...text.scoresOf(document).keys()].map((word) => ({ bytes: this.wordKey(word), tuple: [word] }));
  }

  /** Returns the bytes of the entries for a word. */
  wordKey(word: string): Buffer {
    return encodeTuple([WORD_FIELD], [word]).bytes;
  }

  /** Throws an error for a document whose values a geospatial index does not take. */
  requireIndexable(document: Document): void {
    if (this.geo && (!this.includes || this.includes(document))) this.geo.check(document);
  }

  /** Returns the full key of an entry. */
  entryKey(bytes: Buffer, recordId: number): Buffer {
    const { prefix, storesUniqueKeys } = this;
    const key = Buffer.allocUnsafe(prefix.length + bytes.length + (storesUniqueKeys ? 0 : 6));
    key.set(prefix);
    key.set(bytes, prefix.length);
    if (!storesUniqueKeys) key.writeUIntBE(recordId, key.length - 6, 6);
    return key;
  }
}

const ANY_FIELD = ~0;

function arraysOf({ multikey, arrays }: IndexRecord): number {
  return arrays ?? (multikey ? ANY_FIELD : 0);
}

function withoutRepetition(entries: readonly IndexEntry[]): IndexEntry[] {
  return [...new Map(entries.map((entry) => [entry.bytes.toString('latin1'), entry])).values()];
}

function isDescending(direction: unknown): boolean {
  return isNumber(direction) && toNumber(direction) < 0;
}

/**
 * Returns a collation whose fold is exact on printable ASCII only; every other string gets the same key. A query for an ASCII
 * string then scans its own key and the shared one, and a query for any other string scans all strings: matches are never
 * missed.
 */
function keyCollation(collation: Collation): Collation {
  return {
    id: collation.id,
    strength: collation.strength,
    compare: (a, b) => collation.compare(a, b),
    fold: (text) => (isFoldExact(text) ? collation.fold(text) : FOLD_BUCKET),
  };
}

export function isFoldExact(text: string): boolean {
  return PRINTABLE_ASCII.test(text);
}
