import { KeyWriter } from '../bson/ordered-key.js';
import { canonicalType, CanonicalType } from '../bson/types.js';
import type { CollectionIndex } from '../storage/collection-index.js';
import { encodeTuple, MAX_COMPONENT_BYTES } from '../storage/index-keys.js';
import { afterPrefix, type KeyRange } from '../storage/key-values.js';
import type { FieldBounds } from './field-bounds.js';

/** One part of an index to scan: a single key of a unique index, or a range. */
export type IndexScan = { readonly point: Buffer } | KeyRange;

const DESCENDING_MASK = 0xff;

/**
 * Returns the part of an index in which the first fields have the given values and the next one, if limited, is within its
 * bounds.
 */
export function indexScans(index: CollectionIndex, values: readonly unknown[], limit: FieldBounds | undefined): IndexScan[] {
  const { bytes, truncated } = encodeTuple(index.fields, values, index.collation);
  const complete = values.length === index.fields.length;
  const prefix = Buffer.concat([index.prefix, truncated && !complete ? bytes.subarray(0, MAX_COMPONENT_BYTES) : bytes]);
  if (complete) {
    if (index.storesUniqueKeys) return [{ point: prefix }];
    return [{ start: prefix, end: afterPrefix(prefix) }];
  }
  if (truncated || !limit) return [{ start: prefix, end: afterPrefix(prefix) }];
  return limitedScans(prefix, limit, index.fields[values.length]?.descending === true).filter(
    ({ start, end }) => Buffer.compare(start, end) < 0,
  );
}

function limitedScans(prefix: Buffer, limit: FieldBounds, descending: boolean): KeyRange[] {
  const component = (value: unknown): Buffer => bounded(prefix, new KeyWriter().component(value, descending).done());
  if (limit.prefix !== undefined) {
    const text = new KeyWriter().u8(CanonicalType.string).raw(Buffer.from(limit.prefix)).done();
    const start = bounded(prefix, descending ? inverted(text) : text);
    const scans = [{ start, end: afterPrefix(start) }];
    if (limit.regex) scans.push({ start: component(limit.regex), end: afterPrefix(component(limit.regex)) });
    return scans;
  }
  const { lower, upper } = limit;
  const [first, last] = descending ? [upper, lower] : [lower, upper];
  const start = first === undefined ? typeStart(prefix, last, descending) : component(first);
  const end = last === undefined ? typeEnd(prefix, first, descending) : afterPrefix(component(last));
  return [{ start, end }];
}

/** Returns a key cut to the length index entries are cut to, so that it still is a prefix of the long entries it stands for. */
function bounded(prefix: Buffer, component: Buffer): Buffer {
  // The four bytes of the index id are not part of the entry.
  return Buffer.concat([prefix, component]).subarray(0, 4 + MAX_COMPONENT_BYTES);
}

function typeStart(prefix: Buffer, value: unknown, descending: boolean): Buffer {
  return Buffer.concat([prefix, Buffer.from([typeByte(value, descending)])]);
}

function typeEnd(prefix: Buffer, value: unknown, descending: boolean): Buffer {
  return afterPrefix(typeStart(prefix, value, descending));
}

function typeByte(value: unknown, descending: boolean): number {
  return descending ? canonicalType(value) ^ DESCENDING_MASK : canonicalType(value);
}

function inverted(bytes: Buffer): Buffer {
  return Buffer.from(bytes.map((byte) => byte ^ DESCENDING_MASK));
}
