import { decode } from '../bson/decode.js';
import type { Document } from '../bson/types.js';
import { unsupportedFeature } from '../errors/unsupported-feature.js';
import type { IndexEntry } from '../storage/collection-index.js';
import { EMPTY_ARRAY } from '../storage/index-keys.js';
import type { Match } from './find-records.js';
import type { IndexScan } from './key-ranges.js';
import type { Plan, PlannedScan } from './plan.js';

/** Returns the key by which a plan finds a document, for `returnKey` of `find`; an empty one if the plan reads no index. */
export function returnedKey(plan: Plan, { recordId, bytes, document }: Match): Document {
  if (plan.kind === 'collection') return {};
  for (const part of plan.parts) {
    const entry = firstEntry(part, part.index.entriesOf(document ?? decode(bytes)), recordId);
    if (entry) return keyDocument(part, entry);
  }
  return {};
}

/** Throws 115 for an index whose keys are other ones in MongoDB: hashes, words, and keys of collations. */
export function requirePlainKeys(plan: Plan): void {
  if (plan.kind === 'collection') return;
  for (const { index } of plan.parts) {
    if (index.text || index.collation || index.hashedField !== undefined) {
      throw unsupportedFeature(115, `'returnKey' of the index '${index.name}'`);
    }
  }
}

/** Returns the entry that is met first. */
function firstEntry(
  { index, scans, reverse }: PlannedScan,
  entries: readonly IndexEntry[],
  recordId: number,
): IndexEntry | undefined {
  const keyed = entries
    .map((entry) => ({ entry, key: index.entryKey(entry.bytes, recordId) }))
    .toSorted((a, b) => Buffer.compare(a.key, b.key) * (reverse ? -1 : 1));
  for (const scan of scans) {
    const met = keyed.find(({ key }) => isWithin(key, scan));
    if (met) return met.entry;
  }
  return undefined;
}

function isWithin(key: Buffer, scan: IndexScan): boolean {
  if ('point' in scan) return key.equals(scan.point);
  return Buffer.compare(key, scan.start) >= 0 && Buffer.compare(key, scan.end) < 0;
}

function keyDocument({ index }: PlannedScan, { tuple }: IndexEntry): Document {
  return Object.fromEntries(
    index.fields.map(({ name }, i) => {
      const value = tuple[i];
      return [name, value === EMPTY_ARRAY ? null : (value ?? null)];
    }),
  );
}
