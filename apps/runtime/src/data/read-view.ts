import type { Document } from 'mongodb';
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

/** How documents are fetched, and what is left to do with each. */
export interface ReadView {
  /** What the database is asked to keep; absent for whole documents. */
  readonly projection?: Document;
  /** The database does all of it: nothing is left to {@link finish}. */
  readonly isComplete: boolean;
  /** Done to each document that may be read, after what its role hides is gone. */
  finish(document: Document): Document;
}

function same(document: Document): Document {
  return document;
}

/** The projection a user asked for, as far as it only keeps and drops fields. */
function requested(projection: Document | undefined): FieldProjection | null | undefined {
  if (!projection || Object.keys(projection).length === 0) return undefined;
  const read = readProjection(projection);
  if (read === 'mixed') throw new AppError('InvalidParameter', 'the projection both includes and excludes fields');
  return read;
}

function applied(document: Document, projections: readonly (FieldProjection | undefined | null)[]): Document {
  return projections.reduce<Document>((seen, projection) => (projection ? project(seen, projection) : seen), document);
}

/** What was asked for of documents, by their top-level fields. */
export interface AskedFields {
  readonly fields: FieldSet;
  /** Those of which only parts were asked for, or all but parts. */
  readonly partial: ReadonlySet<string>;
}

/** @returns `null` for a projection that computes something, or that is none */
export function askedFields(projection: Document | undefined): AskedFields | null {
  if (!projection || Object.keys(projection).length === 0) return { fields: ALL_FIELDS, partial: new Set() };
  const read = readProjection(projection);
  if (read === null || read === 'mixed') return null;
  const partial = new Set([...read.paths].flatMap(([name, below]) => (below === true ? [] : [name])));
  const named = read.kind === 'inclusive' ? read.paths.keys() : [...read.paths.keys()].filter((name) => !partial.has(name));
  const id = read.id === (read.kind === 'inclusive') ? ['_id'] : [];
  return { fields: read.kind === 'inclusive' ? only([...named, ...id]) : allBut([...named, ...id]), partial };
}

/**
 * What a user sees of documents: the fields of the role, of the filters, and of those the ones asked for. Asked of the database
 * where that can say it, and done here otherwise.
 *
 * @param role the fields every role grants; `null` where each document is judged here, which takes it whole
 * @throws AppError `InvalidParameter` for a projection that computes something, where not every field may be read
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
