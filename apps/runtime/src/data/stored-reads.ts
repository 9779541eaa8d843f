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
import { askedFields, readView, type AskedFields } from './read-view.js';
import { boundedLimit, keptMembers, SHOWN_WHOLE, type Shown, type StoredFind } from './stored-find.js';
import type { Readable } from './ruled-reads.js';
import { StoredJudge } from './stored-judge.js';

/** What is asked of the database, and what is shown of what it finds. */
interface Question {
  readonly projection: FindRequest['projection'];
  readonly shown: (document: Buffer) => Shown;
}

/** Questions by what was asked for, which go with the rules they are about. */
const kept = new WeakMap<RequestRules, WeakMap<object, Question>>();

/** Stands for whole documents. */
const WHOLE = {};

/** What comes again: no projection, or one that somebody keeps. */
function keyOf({ projection }: FindRequest): object | null {
  if (!projection) return WHOLE;
  return Object.isFrozen(projection) ? projection : null;
}

function keep(rules: RequestRules, key: object, question: Question): void {
  let ofRules = kept.get(rules);
  if (!ofRules) kept.set(rules, (ofRules = new WeakMap()));
  ofRules.set(key, question);
}

/** Reads for a user that leave documents as they are stored: those whose rules are about whole members. */
export class StoredReads {
  constructor(
    private readonly open: OpenCollection,
    private readonly rules: RequestRules,
  ) {}

  /** @returns `null` for what has to be judged by decoded documents */
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

  /** The same fields of every document. */
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
    // Members nobody asked for tell whether a document may be read.
    if (!isAllFields(asked.fields) && roles.some(({ needsField }) => needsField)) return null;
    const judge = new StoredJudge(this.rules, roles, asked.fields);
    // A part of a member and all of it are not asked for at once.
    if (asked.partial.size > 0 && !judge.needs.every((name) => isProjectable(name) && !asked.partial.has(name))) return null;
    return { projection: withMembers(projection, asked, judge.needs), shown: (document) => judge.shown(document) };
  }
}

/** What a filter leaves of what was asked for; `null` where it is about more than top-level fields. */
function seenFields(projection: FindRequest['projection'], filter: FieldProjection | null): AskedFields | null {
  const asked = askedFields(projection);
  const left = filter ? projectedFields(filter) : ALL_FIELDS;
  return asked && left && { ...asked, fields: intersectFields(asked.fields, left) };
}

/** A projection that leaves members in, too, which are not shown for it; `undefined` for whole documents. */
function withMembers(
  projection: FindRequest['projection'],
  { fields, partial }: AskedFields,
  needs: readonly string[],
): FindRequest['projection'] {
  if (partial.size === 0)
    return fields.kind === 'only' ? (projectionOf(only([...fields.names, ...needs])) ?? undefined) : undefined;
  if (fields.kind === 'only') return { ...projection, ...Object.fromEntries(needs.map((name) => [name, 1])) };
  return Object.fromEntries(Object.entries(projection ?? {}).filter(([name]) => !needs.includes(name)));
}
