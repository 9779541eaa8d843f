import { intersectFields, only, projectionOf } from '#access-rules/field-set.js';
import type { RequestReads, RequestRules } from '#access-rules/request-rules.js';
import { DOCUMENTS_MAX, type FindRequest } from './data-collection.js';
import { orderOf, type OpenCollection } from './open-collection.js';
import { readView, seenFields } from './read-view.js';
import { boundedLimit, keptMembers, SHOWN_WHOLE, type Shown, type StoredFind } from './stored-find.js';
import type { Readable } from './ruled-reads.js';
import { StoredJudge } from './stored-judge.js';

/** What is asked of the database, and what is shown of what it finds. */
interface Question {
  readonly projection: FindRequest['projection'];
  readonly shown: (document: Buffer) => Shown;
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
    const question =
      reads.exact && reads.fields ? this.alike(request, reads.fields, filters) : await this.judged(request, filters);
    if (!question) return null;
    const { projection, shown } = question;
    const asked = { filter: query, projection, sort: orderOf(request) };
    const limit = boundedLimit(request);
    if (!reads.exact) return { batches: this.open.batches(asked, 0), shown, skip: request.skip ?? 0, limit };
    return { batches: this.open.batches({ ...asked, skip: request.skip ?? 0 }, limit), shown, skip: 0, limit: DOCUMENTS_MAX };
  }

  /** The same fields of every document. */
  private alike(
    { projection }: FindRequest,
    role: NonNullable<RequestReads['fields']>,
    filters: Readable['filters'],
  ): Question | null {
    const view = readView(role, filters.projection, projection);
    if (view.isComplete) return { projection: view.projection, shown: () => SHOWN_WHOLE };
    const seen = seenFields(filters.projection, projection);
    if (!seen) return null;
    const shown = { kept: keptMembers(intersectFields(role, seen)), needsMember: false };
    return { projection: undefined, shown: () => shown };
  }

  private async judged({ projection }: FindRequest, filters: Readable['filters']): Promise<Question | null> {
    const seen = seenFields(filters.projection, projection);
    const roles = seen && (await this.rules.storedRoles());
    if (!roles) return null;
    const isNarrowed = filters.projection !== null || projection !== undefined;
    // Members nobody asked for tell whether a document may be read.
    if (isNarrowed && roles.some(({ needsField }) => needsField)) return null;
    const judge = new StoredJudge(this.rules, roles, seen);
    const needed = seen.kind === 'only' ? projectionOf(only([...seen.names, ...judge.needs])) : null;
    return { projection: needed ?? undefined, shown: (document) => judge.shown(document) };
  }
}
