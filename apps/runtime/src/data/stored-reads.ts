import {
  ALL_FIELDS,
  intersectFields,
  isAllFields,
  isProjectable,
  only,
  projectionOf,
  type FieldSet,
} from '#rules/access/field-set.js';
import { projectedFields, type FieldProjection } from '#rules/access/projection.js';
import type { RequestFilters, RequestReads, RequestRules } from '#rules/access/request-rules.js';
import { DOCUMENTS_MAX, type FindRequest } from './data-collection.js';
import { orderOf, type OpenCollection } from './open-collection.js';
import { readView, requestedFields, type RequestedFields } from './read-view.js';
import { boundedLimit, keptMembers, SHOWN_WHOLE, type Shown, type StoredFind } from './stored-find.js';
import type { Readable } from './ruled-reads.js';
import { StoredJudge } from './stored-judge.js';

/** Projection sent to the database, and the function that computes what is shown of a found document. */
interface Question {
  readonly projection: FindRequest['projection'];
  readonly shown: (document: Buffer) => Shown;
}

/** Cached questions by requested projection, released with the rules they depend on. */
const kept = new WeakMap<RequestRules, WeakMap<object, Question>>();

/** Key of requests for whole documents. */
const WHOLE = {};

/**
 * Returns a cache key if the request is likely to be repeated: without a projection, or with a frozen one that its owner reuses.
 */
function keyOf({ projection }: FindRequest): object | null {
  if (!projection) return WHOLE;
  return Object.isFrozen(projection) ? projection : null;
}

function keep(rules: RequestRules, key: object, question: Question): void {
  let ofRules = kept.get(rules);
  if (!ofRules) kept.set(rules, (ofRules = new WeakMap()));
  ofRules.set(key, question);
}

/** Reads documents for a user in their stored bytes, if the rules are about whole properties. */
export class StoredReads {
  constructor(
    private readonly open: OpenCollection,
    private readonly rules: RequestRules,
  ) {}

  /** @returns `null` if decoded documents are needed to apply the rules */
  async find(request: FindRequest, { query, reads, filters }: Readable): Promise<StoredFind | null> {
    if (query === null) return null;
    const question = await this.question(request, reads, filters);
    if (!question) return null;
    const { projection, shown } = question;
    const asked = { filter: query, projection, sort: orderOf(request) };
    const limit = boundedLimit(request);
    if (!reads.exact) return { batches: this.open.batches(asked, 0), shown, skip: request.skip ?? 0, limit };
    return { batches: this.open.batches({ ...asked, skip: request.skip ?? 0 }, limit), shown, skip: 0, limit: DOCUMENTS_MAX };
  }

  private async question(request: FindRequest, reads: RequestReads, filters: RequestFilters): Promise<Question | null> {
    const key = keyOf(request);
    const known = key && kept.get(this.rules)?.get(key);
    if (known) return known;
    const question =
      reads.exact && reads.fields
        ? this.alike(request, reads.fields, filters.projection)
        : await this.judged(request, filters.projection);
    if (key && question) keep(this.rules, key, question);
    return question;
  }

  /** Returns the question if the same fields are shown of every document. */
  private alike({ projection }: FindRequest, role: FieldSet, filter: FieldProjection | null): Question | null {
    const view = readView(role, filter, projection);
    if (view.isComplete) return { projection: view.projection, shown: () => SHOWN_WHOLE };
    const asked = seenFields(projection, filter);
    if (!asked) return null;
    const shown = { kept: keptMembers(intersectFields(role, asked.fields)), needsMember: false };
    return { projection: asked.partial.size > 0 ? projection : undefined, shown: () => shown };
  }

  private async judged({ projection }: FindRequest, filter: FieldProjection | null): Promise<Question | null> {
    const asked = seenFields(projection, filter);
    const roles = asked && (await this.rules.storedRoles());
    if (!roles) return null;
    // Properties that were not requested decide whether a document may be read.
    if (!isAllFields(asked.fields) && roles.some(({ needsField }) => needsField)) return null;
    const judge = new StoredJudge(this.rules, roles, asked.fields);
    // MongoDB does not accept a projection of both a part of a property and all of it.
    if (asked.partial.size > 0 && !judge.needs.every((name) => isProjectable(name) && !asked.partial.has(name))) return null;
    return { projection: withMembers(projection, asked, judge.needs), shown: (document) => judge.shown(document) };
  }
}

/** Returns the requested fields that a filter leaves; `null` if it is about more than top-level fields. */
function seenFields(projection: FindRequest['projection'], filter: FieldProjection | null): RequestedFields | null {
  const asked = requestedFields(projection);
  const left = filter ? projectedFields(filter) : ALL_FIELDS;
  return asked && left && { ...asked, fields: intersectFields(asked.fields, left) };
}

/**
 * Returns a projection that also fetches properties the roles depend on, which are not shown; `undefined` for whole documents.
 */
function withMembers(
  projection: FindRequest['projection'],
  { fields, partial }: RequestedFields,
  needs: readonly string[],
): FindRequest['projection'] {
  if (partial.size === 0)
    return fields.kind === 'only' ? (projectionOf(only([...fields.names, ...needs])) ?? undefined) : undefined;
  if (fields.kind === 'only') return { ...projection, ...Object.fromEntries(needs.map((name) => [name, 1])) };
  return Object.fromEntries(Object.entries(projection ?? {}).filter(([name]) => !needs.includes(name)));
}
