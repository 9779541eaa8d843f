import { decode } from '../../bson/decode.js';
import { keyString } from '../../bson/ordered-key.js';
import { INDIRECT, MISSING, StoredFields } from '../../bson/stored-fields.js';
import { isDocument, isNullish, isNumber, hasField, setField, type Document } from '../../bson/types.js';
import { parseFieldPath, readPath } from '../../expressions/expression.js';
import { createAccumulator, isAccumulator, type Accumulator } from '../../expressions/operators/accumulators.js';

/** Groups documents as they are stored: only the values that are asked for are decoded. */
export interface StoredGroup {
  /** Adds the document at the beginning of some bytes. */
  add(bytes: Buffer): void;
  /** Returns the groups, in the order their first documents came. */
  results(): Document[];
}

/** The operand of an accumulator: the value of a path, or a constant. */
type Operand = { readonly slot: number; readonly parts: readonly string[] } | { readonly constant: unknown };

interface Output {
  readonly field: string;
  readonly accumulator: string;
  readonly operand: Operand;
}

interface Group {
  readonly id: unknown;
  readonly accumulators: readonly Accumulator[];
}

/** Bytes that an id has in a document, and its group: numbers of two types may have one group. */
interface KnownId {
  readonly bytes: Buffer;
  readonly group: Group;
  readonly next: KnownId | undefined;
}

/** Ids beyond this are compared by what they mean, as any others: what is known of their bytes would fill the memory. */
const KNOWN_IDS_MAX = 10_000;

/**
 * Returns a way to group by the stored bytes for a `$group` whose id is null, a path or a document of paths, and whose accumulators take
 * paths or numbers. `undefined` for another one. The stage must have been compiled without an error, without a collation.
 */
export function compileStoredGroup(specification: unknown): (() => StoredGroup) | undefined {
  if (!isDocument(specification) || !hasField(specification, '_id')) return undefined;
  const { _id: id, ...fields } = specification;
  const paths: string[] = [];
  const idParts = idPaths(id, paths);
  const outputs = Object.keys(fields).map((field) => outputOf(field, fields[field], paths));
  if (!idParts || !outputs.every((output) => output !== undefined)) return undefined;
  return () => new StoredGrouping(paths, idParts, outputs);
}

/** The paths of a group's id by the names they have in it; one path alone has the empty name, and no path is the id null. */
type IdPaths = readonly { readonly name: string; readonly slot: number; readonly parts: readonly string[] }[];

function idPaths(id: unknown, paths: string[]): IdPaths | undefined {
  if (isNullish(id)) return [];
  if (typeof id === 'string') {
    const path = pathOf(id, paths);
    return path && [{ name: '', ...path }];
  }
  if (!isDocument(id) || Object.keys(id).length === 0) return undefined;
  const parts = Object.keys(id).map((name) => {
    const path = name === '' || name.startsWith('$') || name.includes('.') ? undefined : pathOf(id[name], paths);
    return path && { name, ...path };
  });
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

function pathOf(expression: unknown, paths: string[]): { readonly slot: number; readonly parts: readonly string[] } | undefined {
  if (typeof expression !== 'string' || !/^\$[^$]/.test(expression)) return undefined;
  const path = expression.slice(1);
  const known = paths.indexOf(path);
  const slot = known < 0 ? paths.push(path) - 1 : known;
  return { slot, parts: parseFieldPath(path) };
}

function outputOf(field: string, specification: unknown, paths: string[]): Output | undefined {
  const [entry] = isDocument(specification) ? Object.entries(specification) : [];
  if (!entry) return undefined;
  const [accumulator, given] = entry;
  if (accumulator === '$count') return { field, accumulator: '$sum', operand: { constant: 1 } };
  const operand = isNumber(given) ? { constant: given } : pathOf(given, paths);
  return isAccumulator(accumulator) && operand ? { field, accumulator, operand } : undefined;
}

class StoredGrouping implements StoredGroup {
  private readonly fields: StoredFields;
  private readonly names: ReadonlySet<string>;
  private readonly groups = new Map<string, Group>();
  private readonly known = new Map<number, KnownId>();
  private knownIds = 0;

  constructor(
    paths: readonly string[],
    private readonly id: IdPaths,
    private readonly outputs: readonly Output[],
  ) {
    this.fields = new StoredFields(paths);
    this.names = new Set(paths.map((path) => path.split('.', 1)[0] ?? path));
  }

  add(bytes: Buffer): void {
    const { fields, outputs } = this;
    fields.find(bytes);
    // A path that leads through an array has many values, which are read from the decoded document.
    const document = fields.types.includes(INDIRECT) ? this.decoded(bytes) : undefined;
    const { accumulators } = document ? this.group(this.idOf(document)) : this.groupOf(bytes);
    for (let i = 0; i < accumulators.length; i++) {
      const operand = outputs[i]?.operand;
      if (!operand) continue;
      const value =
        'constant' in operand
          ? operand.constant
          : document
            ? readPath(document, operand.parts)
            : fields.valueAt(bytes, operand.slot);
      accumulators[i]?.add(value);
    }
  }

  results(): Document[] {
    return [...this.groups.values()].map(({ id, accumulators }) => {
      const result: Document = { _id: id };
      this.outputs.forEach(({ field }, i) => setField(result, field, accumulators[i]?.result()));
      return result;
    });
  }

  private decoded(bytes: Buffer): Document {
    return decode(bytes.subarray(0, bytes.readInt32LE(0)), { fields: this.names });
  }

  private idOf(document: Document): unknown {
    const [only] = this.id;
    if (!only) return null;
    if (only.name === '') return readPath(document, only.parts);
    const id: Document = {};
    for (const { name, parts } of this.id) {
      const value = readPath(document, parts);
      if (value !== undefined) setField(id, name, value);
    }
    return id;
  }

  private group(id: unknown): Group {
    const value = id ?? null;
    const key = keyString(value);
    let group = this.groups.get(key);
    if (!group) {
      const accumulators = this.outputs.map(({ accumulator }) => createAccumulator(accumulator, undefined));
      group = { id: value, accumulators };
      this.groups.set(key, group);
    }
    return group;
  }

  /** Finds the group of a document by the bytes of its id. */
  private groupOf(bytes: Buffer): Group {
    const hash = this.hash(bytes);
    const first = this.known.get(hash);
    for (let each = first; each; each = each.next) if (this.isId(bytes, each.bytes)) return each.group;
    const group = this.group(this.idOf(this.decoded(bytes)));
    if (this.knownIds < KNOWN_IDS_MAX) {
      this.knownIds++;
      this.known.set(hash, { bytes: this.idBytes(bytes), group, next: first });
    }
    return group;
  }

  private hash(bytes: Buffer): number {
    const { types, starts, ends } = this.fields;
    let hash = 0;
    for (const { slot } of this.id) {
      const type = types[slot] ?? MISSING;
      hash = (Math.imul(hash, 31) + type) | 0;
      if (type === MISSING) continue;
      const end = ends[slot] ?? 0;
      for (let at = starts[slot] ?? 0; at < end; at++) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0;
    }
    return hash;
  }

  private idBytes(bytes: Buffer): Buffer {
    const { types, starts, ends } = this.fields;
    return Buffer.concat(
      this.id.flatMap(({ slot }) => {
        const type = types[slot] ?? MISSING;
        return [Buffer.from([type]), type === MISSING ? Buffer.alloc(0) : bytes.subarray(starts[slot], ends[slot])];
      }),
    );
  }

  private isId(bytes: Buffer, id: Buffer): boolean {
    const { types, starts, ends } = this.fields;
    let at = 0;
    for (const { slot } of this.id) {
      const type = types[slot] ?? MISSING;
      if (id[at++] !== type) return false;
      if (type === MISSING) continue;
      const end = ends[slot] ?? 0;
      for (let from = starts[slot] ?? 0; from < end; from++) if (id[at++] !== bytes[from]) return false;
    }
    return at === id.length;
  }
}
