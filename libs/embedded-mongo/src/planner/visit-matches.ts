import { decode } from '../bson/decode.js';
import { nearCondition } from '../geo/near-query.js';
import { compileByteFilter, Verdict } from '../query/byte-filter.js';
import { filterFields } from '../query/read-fields.js';
import type { Collection } from '../storage/collection.js';
import type { DataView } from '../storage/data-view.js';
import type { RecordVisitor } from '../storage/record-scan.js';
import { hasText } from '../text/text-search.js';
import { examine } from '../work/work-clock.js';
import { BYTES_READ_PER_DECODED, requireInTime, workOf, type RecordQuery } from './find-records.js';
import { isEmptyHint, plan } from './plan.js';

/**
 * Shows the documents of a query that reads a whole collection, as they are stored: what does not match is neither copied nor decoded.
 * Returns `false`, having shown none, for a query that reads an index, orders documents, or leaves some of them out by their number.
 * Throws what `findRecords` throws.
 */
export function visitMatches(collection: Collection, view: DataView, query: RecordQuery, visit: RecordVisitor): boolean {
  const { filter, sort, hint, skip = 0, limit = 0 } = query;
  const isPlain = !sort && isEmptyHint(hint) && skip === 0 && limit === 0 && !query.collation && !query.window;
  if (!isPlain || !view.visitRecords || query.near || nearCondition(filter) || hasText(filter)) return false;
  const { kind } = plan(collection, view, query);
  if (kind !== 'collection') return false;
  const range = { start: collection.prefix, end: collection.end };
  let examined = 0;
  if (Object.keys(filter).length === 0) {
    return view.visitRecords(range, (bytes, recordId) => {
      requireInTime(++examined, query.deadline);
      examine(bytes.readInt32LE(0) / BYTES_READ_PER_DECODED);
      return visit(bytes, recordId);
    });
  }
  const byteFilter = compileByteFilter(filter);
  const fields = filterFields(filter);
  return view.visitRecords(range, (bytes, recordId) => {
    requireInTime(++examined, query.deadline);
    const length = bytes.readInt32LE(0);
    examine(length / BYTES_READ_PER_DECODED);
    const verdict = byteFilter ? byteFilter(bytes) : Verdict.unknown;
    if (verdict === Verdict.no) return true;
    if (verdict === Verdict.unknown) {
      const document = bytes.subarray(0, length);
      examine(workOf(document, fields));
      if (!query.matches(decode(document, { fields }))) return true;
    }
    return visit(bytes, recordId);
  });
}
