import type { Document } from '#codecs/bson/values.js';
import { readDocument } from '#codecs/ejson/stored-values.js';
import { AppError } from '#contracts/error.js';
import {
  allBut,
  ALL_FIELDS,
  intersectFields,
  isAllFields,
  isProjectable,
  keepFields,
  only,
  projectionOf,
  type FieldSet,
} from '#rules/access/field-set.js';
import { project, projectedFields, readProjection, type FieldProjection } from '#rules/access/projection.js';
import { FilterProjectionError, type RequestFilters, type RequestReads, type RequestRules } from '#rules/access/request-rules.js';
import type { Change, FindStatement } from '#store/port/statement.js';
import type { CollectionPlan, View } from './collection-plan.js';
import { DOCUMENTS_MAX, type FindRequest } from './data-collection.js';
import type { DocumentValidation } from './document-validation.js';
import { allOf, keptFields, showWhole, type Show, type Shown } from './documents.js';
import { StoredJudge } from './judge.js';
import { checkJudgedFilter, checkUserFilter, checkUserProjection } from './user-restrictions.js';

/** Permissions that apply to a user's reads. */
interface Permissions {
  readonly reads: RequestReads;
  readonly filters: RequestFilters;
}

/** Query for the documents a user may read, with the permissions that apply. */
export interface Readable extends Permissions {
  /** `null` if no document can be readable, so that no query is sent. */
  readonly query: Document | null;
}

/** Parts of a request other than the filter. */
interface Asked {
  readonly sort?: Document | undefined;
  readonly change?: Change | undefined;
  readonly isOfPlatform?: boolean;
}

/** Read of a user as a statement for the database, and what is left to do on each document it finds. */
export interface CompiledRead {
  /** `null` if no document can be found. */
  readonly statement: FindStatement | null;
  readonly show: Show;
  /** Number of visible documents to skip, and maximum number to return. */
  readonly skip: number;
  readonly limit: number;
  /** True if showing a document may call functions. */
  readonly mayCall: boolean;
}

/** Key of the view of whole documents. */
const WHOLE = {};

/** Returns the maximum number of documents of a read. */
export function boundedLimit({ limit = 0 }: Pick<FindRequest, 'limit'>): number {
  return limit === 0 ? DOCUMENTS_MAX : Math.min(limit, DOCUMENTS_MAX);
}

/** Combines the requested order with the order of documents it leaves open. */
export function orderOf({ sort, thenBy }: Pick<FindRequest, 'sort' | 'thenBy'>): Document | undefined {
  return thenBy ? { ...sort, ...thenBy } : sort;
}

/**
 * Returns the query for a user's filter, with the filters that apply and what the roles allow (runtime §3.3 to §3.6).
 * @throws AppError `InvalidParameter`, `NoMatchingRuleFound` for fields that may not be queried
 */
export async function readableBy(
  { rules, predicates }: CollectionPlan,
  filter: Document,
  { sort, change, isOfPlatform = false }: Asked = {},
): Promise<Readable> {
  const checked = checkUserFilter(filter);
  if (checked !== undefined) await checked;
  const [reads, filters] = [await rules.reads(), await filtersOf(rules)];
  if (!reads.exact) checkJudgedFilter(filter);
  if (!isOfPlatform) await predicates?.check({ filter, sort, change });
  if (reads.filter === false) return { query: null, reads, filters };
  return { query: allOf([filter, ...filters.queries, reads.filter === true ? {} : reads.filter]), reads, filters };
}

/**
 * Compiles a user's read. Documents are shown as they are stored if the rules are about whole properties, otherwise they
 * are decoded and judged one by one.
 * @param readable what {@link readableBy} returned for the request, if it is known
 * @throws AppError as {@link readableBy}; `show` throws `SchemaValidationFailedRead`
 */
export async function compileRead(
  plan: CollectionPlan,
  validation: DocumentValidation,
  request: FindRequest,
  readable?: Readable,
): Promise<CompiledRead> {
  checkUserProjection(request.projection);
  const { query, reads, filters } = readable ?? (await readableBy(plan, request.filter, request));
  const { projection, ...view } = validation.checksReads
    ? validatedView(plan.rules, request.projection, { reads, filters }, validation)
    : await viewOf(plan, request.projection, { reads, filters });
  const [skip, limit] = [request.skip ?? 0, boundedLimit(request)];
  if (query === null) return { statement: null, ...view, skip, limit };
  const statement = { op: 'find', filter: query, projection, sort: orderOf(request) } as const;
  // If the database can find exactly the readable documents, it also skips and limits them.
  if (reads.exact) return { statement: { ...statement, skip, limit }, ...view, skip: 0, limit };
  return { statement: { ...statement, limit: 0 }, ...view, skip, limit };
}

/** Compiles a count of documents that the database cannot select exactly: each is judged, in whole. @param limit 0: count all */
export async function compileCount(plan: CollectionPlan, readable: Readable, limit: number): Promise<CompiledRead> {
  const { show, mayCall } = await viewOf(plan, undefined, readable);
  const { query } = readable;
  const statement = query === null ? null : ({ op: 'find', filter: query, limit: 0 } as const);
  return { statement, show, mayCall, skip: 0, limit: limit === 0 ? Infinity : limit };
}

/** Returns the filters that apply. @throws AppError `MongoDBError` for filters that cannot be applied together */
export async function filtersOf(rules: RequestRules): Promise<RequestFilters> {
  try {
    return await rules.filters();
  } catch (error) {
    if (error instanceof FilterProjectionError) throw new AppError('MongoDBError', error.message, { cause: error });
    throw error;
  }
}

/**
 * Returns the view of a projection. Views that are likely to be asked for again are kept in the plan, whose roles and
 * filters they depend on.
 */
async function viewOf(
  plan: CollectionPlan,
  projection: Document | undefined,
  { reads, filters: { projection: filter } }: Permissions,
): Promise<View> {
  // Without a projection, or with a frozen one, which its owner reuses.
  const key = projection ? Object.isFrozen(projection) && projection : WHOLE;
  const known = key && plan.views.get(key);
  if (known) return known;
  const role = reads.exact ? reads.fields : null;
  const stored = role ? alikeView(projection, role, filter) : await judgedView(plan.rules, projection, filter);
  const view = stored ?? decodedView(plan.rules, projection, role, filter);
  if (key) plan.views.set(key, view);
  return view;
}

/** Returns the view in which the same fields are shown of every document; `null` if documents have to be decoded. */
function alikeView(projection: Document | undefined, role: FieldSet, filter: FieldProjection | null): View | null {
  const view = readView(role, filter, projection);
  if (view.isComplete) return { projection: view.projection, show: showWhole, mayCall: false };
  const asked = seenFields(projection, filter);
  if (!asked) return null;
  const kept = keptFields(intersectFields(role, asked.fields));
  return {
    projection: asked.partial.size > 0 ? projection : undefined,
    show: (bytes) => ({ bytes, kept }),
    mayCall: false,
  };
}

/** Returns the view in which each document's role is determined from its bytes; `null` if documents have to be decoded. */
async function judgedView(
  rules: RequestRules,
  projection: Document | undefined,
  filter: FieldProjection | null,
): Promise<View | null> {
  const asked = seenFields(projection, filter);
  const roles = asked && (await rules.storedRoles());
  if (!roles) return null;
  // Properties that were not requested decide whether a document may be read.
  if (!isAllFields(asked.fields) && roles.some(({ needsField }) => needsField)) return null;
  const judge = new StoredJudge(rules, roles, asked.fields);
  // MongoDB does not accept a projection of both a part of a property and all of it.
  if (asked.partial.size > 0 && !judge.needs.every((name) => isProjectable(name) && !asked.partial.has(name))) return null;
  return { projection: withMembers(projection, asked, judge.needs), show: (bytes) => judge.shown(bytes), mayCall: false };
}

/** Returns the view in which documents are decoded and judged. @param role the fields every role grants; `null` if that depends on the document */
function decodedView(
  rules: RequestRules,
  projection: Document | undefined,
  role: FieldSet | null,
  filter: FieldProjection | null,
): View {
  const view = readView(role, filter, projection);
  return {
    projection: view.projection,
    mayCall: role === null,
    show: async (bytes) => {
      const document = readDocument(bytes);
      const seen = role === null ? await rules.readable(document) : document;
      return seen ? { document: view.finish(seen) } : null;
    },
  };
}

/** Returns the view in which whole documents are decoded, judged and validated against their schema. */
function validatedView(
  rules: RequestRules,
  projection: Document | undefined,
  { reads, filters }: Permissions,
  validation: DocumentValidation,
): View {
  const role = reads.exact ? reads.fields : null;
  const view = readView(null, filters.projection, projection);
  const show = async (bytes: Buffer, isSkipped: boolean): Promise<Shown | null> => {
    const document = readDocument(bytes);
    const seen = role === null ? await rules.readable(document) : keepFields(document, role);
    if (!seen) return null;
    if (isSkipped) return { document: seen };
    const shown = filters.projection ? project(seen, filters.projection) : seen;
    await validation.checkRead(document, () => Promise.resolve({ document: shown, before: shown }));
    return { document: view.finish(seen) };
  };
  return { projection: view.projection, show, mayCall: true };
}

/** Top-level fields a request asks for. */
interface RequestedFields {
  readonly fields: FieldSet;
  /** Fields of which only some parts, or all but some parts, are requested. */
  readonly partial: ReadonlySet<string>;
}

/** Reads the fields of a projection. @returns `null` for a projection that computes something, or that is not a valid one */
function requestedFields(projection: Document | undefined): RequestedFields | null {
  if (!projection || Object.keys(projection).length === 0) return { fields: ALL_FIELDS, partial: new Set() };
  const read = readProjection(projection);
  if (read === null || read === 'mixed') return null;
  const partial = new Set([...read.paths].flatMap(([name, below]) => (below === true ? [] : [name])));
  const named = read.kind === 'inclusive' ? read.paths.keys() : [...read.paths.keys()].filter((name) => !partial.has(name));
  const id = read.id === (read.kind === 'inclusive') ? ['_id'] : [];
  return { fields: read.kind === 'inclusive' ? only([...named, ...id]) : allBut([...named, ...id]), partial };
}

/** Returns the requested fields that a filter leaves; `null` if it is about more than top-level fields. */
function seenFields(projection: Document | undefined, filter: FieldProjection | null): RequestedFields | null {
  const asked = requestedFields(projection);
  const left = filter ? projectedFields(filter) : ALL_FIELDS;
  return asked && left && { ...asked, fields: intersectFields(asked.fields, left) };
}

/**
 * Returns a projection that also fetches properties the roles depend on, which are not shown; `undefined` for whole documents.
 */
function withMembers(
  projection: Document | undefined,
  { fields, partial }: RequestedFields,
  needs: readonly string[],
): Document | undefined {
  if (partial.size === 0)
    return fields.kind === 'only' ? (projectionOf(only([...fields.names, ...needs])) ?? undefined) : undefined;
  if (fields.kind === 'only') return { ...projection, ...Object.fromEntries(needs.map((name) => [name, 1])) };
  return Object.fromEntries(Object.entries(projection ?? {}).filter(([name]) => !needs.includes(name)));
}

/** Projection of fetched documents, and the processing left to do on each. */
export interface ReadView {
  /** Projection sent to the database; absent for whole documents. */
  readonly projection?: Document;
  /** True if the database does all of the work: {@link finish} changes nothing. */
  readonly isComplete: boolean;
  /** Finishes each readable document, after the fields its role hides were removed. */
  finish(document: Document): Document;
}

function same(document: Document): Document {
  return document;
}

/** Reads the projection a user requested, if it only keeps and drops fields. */
function requested(projection: Document | undefined): FieldProjection | null | undefined {
  if (!projection || Object.keys(projection).length === 0) return undefined;
  const read = readProjection(projection);
  if (read === 'mixed') throw new AppError('InvalidParameter', 'the projection both includes and excludes fields');
  return read;
}

function applied(document: Document, projections: readonly (FieldProjection | undefined | null)[]): Document {
  return projections.reduce<Document>((seen, projection) => (projection ? project(seen, projection) : seen), document);
}

/**
 * Combines the fields a user sees of documents: the fields of the role and of the filters, reduced to the requested
 * ones. The database does it if a projection can express it, otherwise the runtime does.
 *
 * @param role the fields every role grants; `null` if each document is checked individually, which requires whole
 * documents
 * @throws AppError `InvalidParameter` for a projection that computes something if not every field may be read
 */
export function readView(role: FieldSet | null, filter: FieldProjection | null, projection: Document | undefined): ReadView {
  const wanted = requested(projection);
  if (wanted === null) {
    if (role && isAllFields(role) && !filter) return { ...(projection ? { projection } : {}), isComplete: true, finish: same };
    throw new AppError('InvalidParameter', 'with the rules of this collection, a projection can only include or exclude fields');
  }
  const inMemory: ReadView = { isComplete: false, finish: (document) => applied(document, [filter, wanted]) };
  if (!role) return inMemory;
  const sets = [filter ? projectedFields(filter) : ALL_FIELDS, wanted ? projectedFields(wanted) : ALL_FIELDS];
  let fields: FieldSet | null = role;
  for (const set of sets) fields = fields && set && intersectFields(fields, set);
  if (!fields) {
    if (isAllFields(role) && !filter && projection) return { projection, isComplete: true, finish: same };
    return { isComplete: false, finish: (document) => applied(keepFields(document, role), [filter, wanted]) };
  }
  const kept = fields;
  const pushed = projectionOf(kept);
  if (!pushed) return { isComplete: false, finish: (document) => keepFields(document, kept) };
  return { ...(Object.keys(pushed).length > 0 ? { projection: pushed } : {}), isComplete: true, finish: same };
}
