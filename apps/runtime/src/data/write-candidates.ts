import { BSON, type Document } from '#codecs/bson/values.js';
import type { AppError } from '#contracts/error.js';
import type { RequestRole } from '#rules/access/request-role.js';
import type { RequestRules } from '#rules/access/request-rules.js';
import { isSameStored, unchanged } from '#rules/access/images.js';
import { DOCUMENTS_MAX } from './data-collection.js';
import { resultTooLarge } from './documents.js';
import { encodeEjson } from '#codecs/ejson/ejson-encode.js';
import type { OpenCollection } from './open-collection.js';

/** Maximum size in bytes of the documents one write under rules may touch: both images of each are read. */
export const TOUCHED_BYTES_MAX = 48 * 1024 * 1024;

/** Document a write matches, and the role that decides about it. */
export interface Candidate {
  readonly role: RequestRole;
  readonly before: Document;
  /** True if the user may not read some part of the document. */
  readonly hidesSome: boolean;
}

/** Returns the stored documents a user's write matches, of those the user may read. @throws AppError `ReadSizeLimitExceeded` */
export async function writeCandidates(
  open: OpenCollection,
  rules: RequestRules,
  query: Document,
  { many, sort }: { readonly many: boolean; readonly sort?: Document | undefined },
): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  let bytes = 0;
  for await (const before of open.scan(query, sort)) {
    const role = await rules.roleOf(before);
    const readable = await role?.readable(unchanged(before));
    if (!role || readable === undefined) continue;
    candidates.push({ role, before, hidesSome: !isSameStored(before, readable) });
    if (!many) break;
    bytes += BSON.calculateObjectSize(before);
    if (candidates.length > DOCUMENTS_MAX || bytes > TOUCHED_BYTES_MAX) throw tooMuchTouched();
  }
  return candidates;
}

export function idsOf(candidates: readonly Candidate[]): Document {
  const ids = candidates.map(({ before }) => before['_id'] as unknown);
  return ids.length === 1 ? { _id: { $eq: ids[0] } } : { _id: { $in: ids } };
}

/**
 * Indexes the images from after by the JSON of their `_id`, which distinguishes types. Small documents may have grown.
 * @throws AppError `ReadSizeLimitExceeded`
 */
export async function byId(documents: AsyncIterable<Document>): Promise<Map<string, Document>> {
  const found = new Map<string, Document>();
  let bytes = 0;
  for await (const document of documents) {
    bytes += BSON.calculateObjectSize(document);
    if (bytes > TOUCHED_BYTES_MAX) throw tooMuchTouched();
    found.set(idKey(document), document);
  }
  return found;
}

function tooMuchTouched(): AppError {
  return resultTooLarge(
    `with the rules of this collection, one write can change at most ${DOCUMENTS_MAX} documents with 48 MB in total`,
  );
}

export function idKey(document: Document): string {
  return encodeEjson(document['_id']);
}
