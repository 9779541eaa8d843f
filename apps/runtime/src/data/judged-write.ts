import { BSON, type Document } from '#codecs/bson/values.js';
import { encodeEjson } from '#codecs/ejson/ejson-encode.js';
import { OWN_TURN_SIZE, turn } from '#codecs/json/turns.js';
import { AppError } from '#contracts/error.js';
import type { Images } from '#rules/access/images.js';
import { isSameStored, unchanged } from '#rules/access/images.js';
import type { RequestRole } from '#rules/access/request-role.js';
import { project } from '#rules/access/projection.js';
import type { RequestRules } from '#rules/access/request-rules.js';
import { readDocument } from '#codecs/ejson/stored-values.js';
import { insertingFilter } from '#store/driver/upsert-guard.js';
import type { Change, UpdateRequest, UpdateSummary } from '#store/port/statement.js';
import { DOCUMENTS_MAX, type InsertedDocument } from './data-collection.js';
import { isAboutDocuments } from './data-errors.js';
import type { DocumentValidation } from './document-validation.js';
import { allOf, identified, resultTooLarge, storedBytes } from './documents.js';
import { namedPaths } from './named-paths.js';
import type { OpenCollection } from './open-collection.js';

/** Maximum size in bytes of the documents one write under rules may touch: both images of each are read. */
export const TOUCHED_BYTES_MAX = 48 * 1024 * 1024;

/** Bytes of new documents that are encoded and judged without a pause: some milliseconds. */
const JUDGED_AT_ONCE = 128 * 1024;

type Operation = 'insert' | 'update' | 'delete';

export function notPermitted(operation: Operation, cause?: unknown): AppError {
  return new AppError('WriteNotPermitted', `${operation} not permitted`, { cause });
}

/** Document a write matches, and the role that decides about it. */
interface Candidate {
  readonly role: RequestRole;
  readonly before: Document;
  /** True if the user may not read some part of the document. */
  readonly hidesSome: boolean;
}

/** Written document, and the role that allowed it. */
export interface Written {
  readonly role: RequestRole;
  readonly images: Images;
}

/** New document that may be written. */
export interface JudgedInsert extends Written {
  /** Document as it will be stored. */
  readonly bytes: Uint8Array;
}

/** Result of a write. */
export interface WriteOutcome extends UpdateSummary {
  readonly written: readonly Written[];
}

export interface GuardedUpdate extends UpdateRequest {
  readonly sort?: Document | undefined;
  /** User's query with filters and roles; `null` if no document can match. */
  readonly query: Document | null;
}

/**
 * Carries out the write pipeline of runtime §3.7 inside one transaction: images from before, roles, the database's own
 * update, images from after, permissions on what differs, schema. Its methods only throw: the code that opened the
 * transaction aborts it.
 */
export class JudgedWrites {
  constructor(
    private readonly open: OpenCollection,
    private readonly rules: RequestRules,
    private readonly validation: DocumentValidation,
  ) {}

  /** Checks new documents without writing them. @throws AppError `WriteNotPermitted`, `SchemaValidationFailedWrite` */
  async judgeInserts(documents: readonly Document[]): Promise<JudgedInsert[]> {
    const judged: JudgedInsert[] = [];
    let bytesSince = 0;
    for (const document of documents) {
      const bytes = storedBytes(identified(document));
      bytesSince += bytes.length;
      if (bytesSince > JUDGED_AT_ONCE) {
        await turn();
        bytesSince = 0;
      }
      // Reads the stored form, in which extended JSON's undefined is null and every number has its type: otherwise a
      // value could be written that was never checked.
      const written = await this.judgeInsert(readDocument(bytes), !Object.hasOwn(document, '_id'));
      // Sending a large document is a step of several milliseconds, as encoding and decoding it are.
      if (bytes.length > OWN_TURN_SIZE) await turn();
      judged.push({ ...written, bytes });
    }
    return judged;
  }

  async update({ query, filter, change, many, sort, upsert = false }: GuardedUpdate): Promise<WriteOutcome> {
    const candidates = query === null ? [] : await candidatesOf(this.open, this.rules, query, { many, sort });
    if (candidates.length === 0 || query === null) {
      return upsert ? this.upsert(filter, change) : { matchedCount: 0, modifiedCount: 0, written: [] };
    }
    if (change.kind === 'operators' && Array.isArray(change.update)) refuseHidden(candidates);
    const isUndecided = await this.refuseNamed(candidates, change);
    // The query is kept for the array position an update may refer to.
    const touched = allOf([idsOf(candidates), filter]);
    const summary = await this.carryOut({ filter: touched, change, many }, isUndecided);
    const after = await byId(this.open.scan(idsOf(candidates)));
    const written: Written[] = [];
    for (const candidate of candidates) written.push(await this.judgeUpdate(candidate, after.get(idKey(candidate.before))));
    return { ...summary, written };
  }

  /**
   * Checks permissions on fields before an operator is applied to their values: a failure of the operator would reveal them.
   * @returns whether some permissions can only be checked on the result of the update
   * @throws AppError `WriteNotPermitted`
   */
  private async refuseNamed(candidates: readonly Candidate[], change: Change): Promise<boolean> {
    const paths = namedPaths(change);
    let isUndecided = false;
    for (const { role, before, hidesSome } of candidates) {
      // A replacement reveals nothing of a document without hidden values.
      if (paths === null && !hidesSome) continue;
      const naming = await role.mayName(paths, before);
      if (naming === 'refused') throw notPermitted('update');
      isUndecided ||= naming === 'undecided';
    }
    return isUndecided;
  }

  /**
   * Updates documents. If the update may have read hidden values, its failure is reported like the permission error
   * that could have been thrown as well.
   */
  private async carryOut(request: UpdateRequest, isUndecided: boolean): Promise<UpdateSummary> {
    try {
      return await this.open.update(request);
    } catch (error) {
      throw isUndecided && isAboutDocuments(error) ? notPermitted('update', error) : error;
    }
  }

  /** @returns the deleted documents */
  async delete(
    query: Document | null,
    options: { readonly many: boolean; readonly sort?: Document | undefined },
  ): Promise<Candidate[]> {
    const candidates = query === null ? [] : await candidatesOf(this.open, this.rules, query, options);
    for (const { role, before } of candidates) if (!(await role.mayDelete(before))) throw notPermitted('delete');
    if (candidates.length > 0) await this.open.delete(idsOf(candidates), true);
    return candidates;
  }

  private async judgeInsert(document: Document, hasGivenId: boolean): Promise<Written> {
    const role = await this.rules.roleOf(document, true);
    if (!role || !(await role.mayInsert(document, hasGivenId))) throw notPermitted('insert');
    await this.validation.checkWrite(document, undefined, 'insert', null);
    return { role, images: { before: undefined, after: document } };
  }

  private async judgeUpdate({ role, before }: Candidate, after: Document | undefined): Promise<Written> {
    if (!after || !(await role.mayUpdate(before, after))) throw notPermitted('update');
    const images = { before, after };
    if (!isSameStored(before, after)) {
      await this.validation.checkWrite(after, before, 'update', async () => ({
        document: await this.seen(role, images),
        before: await this.seen(role, unchanged(before)),
      }));
    }
    return { role, images };
  }

  private async seen(role: RequestRole, images: Images): Promise<Document | undefined> {
    const readable = await role.readable(images);
    const { projection } = await this.rules.filters();
    return readable && projection ? project(readable, projection) : readable;
  }

  /** Inserts even if a document matches that the user may not read: for the user it does not exist. */
  private async upsert(filter: Document, change: Change): Promise<WriteOutcome> {
    const summary = await this.open.update({ filter: insertingFilter(filter), change, many: false, upsert: true });
    const inserted = await this.open.first({ _id: { $eq: summary.upsertedId } });
    if (!inserted) throw notPermitted('insert');
    return { ...summary, written: [await this.judgeInsert(inserted, !statesId(filter) && !statesId(changeText(change)))] };
  }
}

/** Throws if a pipeline could copy hidden fields to visible ones: it may copy any field. @throws AppError `InvalidParameter` */
function refuseHidden(candidates: readonly Candidate[]): void {
  if (!candidates.some(({ hidesSome }) => hidesSome)) return;
  throw new AppError('InvalidParameter', 'with the rules of this collection, an update cannot be a pipeline');
}

function changeText(change: Change): unknown {
  return change.kind === 'replacement' ? change.document : change.update;
}

/** Checks if `_id` is named anywhere: then the platform may not be the one that chose it. */
function statesId(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(statesId);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.entries(value).some(([name, member]) => name === '_id' || statesId(member));
}

/** Returns the documents of a user's insert, each as its writer may see it. */
export async function insertedDocuments(written: readonly Written[]): Promise<InsertedDocument[]> {
  const inserted: InsertedDocument[] = [];
  for (const { role, images } of written) {
    inserted.push({ id: images.after['_id'], visible: (await role.readable(images)) ?? null });
  }
  return inserted;
}

/** Returns the stored documents a user's write matches, of those the user may read. @throws AppError `ReadSizeLimitExceeded` */
async function candidatesOf(
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

function idsOf(candidates: readonly Candidate[]): Document {
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
