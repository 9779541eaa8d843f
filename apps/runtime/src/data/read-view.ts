import type { Document } from '#codecs/bson/values.js';
import { AppError } from '#contracts/error.js';
import {
  allBut,
  ALL_FIELDS,
  intersectFields,
  isAllFields,
  keepFields,
  only,
  projectionOf,
  type FieldSet,
} from '#rules/access/field-set.js';
import { project, projectedFields, readProjection, type FieldProjection } from '#rules/access/projection.js';

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

/** Top-level fields a request asks for. */
export interface RequestedFields {
  readonly fields: FieldSet;
  /** Fields of which only some parts, or all but some parts, are requested. */
  readonly partial: ReadonlySet<string>;
}

/** Reads the fields of a projection. @returns `null` for a projection that computes something, or that is not a valid one */
export function requestedFields(projection: Document | undefined): RequestedFields | null {
  if (!projection || Object.keys(projection).length === 0) return { fields: ALL_FIELDS, partial: new Set() };
  const read = readProjection(projection);
  if (read === null || read === 'mixed') return null;
  const partial = new Set([...read.paths].flatMap(([name, below]) => (below === true ? [] : [name])));
  const named = read.kind === 'inclusive' ? read.paths.keys() : [...read.paths.keys()].filter((name) => !partial.has(name));
  const id = read.id === (read.kind === 'inclusive') ? ['_id'] : [];
  return { fields: read.kind === 'inclusive' ? only([...named, ...id]) : allBut([...named, ...id]), partial };
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
