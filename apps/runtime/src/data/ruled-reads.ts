import { BSON, type Document } from '#codecs/bson/values.js';
import { AppError } from '#contracts/error.js';
import { hasField, isAllFields, keepFields, projectionOf } from '#rules/access/field-set.js';
import { MATCH_NOTHING } from '#rules/expressions/query/query-filter.js';
import { PATH_LEVELS_MAX, project } from '#rules/access/projection.js';
import { FilterProjectionError, type RequestFilters, type RequestReads, type RequestRules } from '#rules/access/request-rules.js';
import { valueKey } from '../rules/value-key.js';
import type { Change } from '#store/port/statement.js';
import { DOCUMENTS_MAX, type FindRequest } from './data-collection.js';
import type { DocumentValidation } from './document-validation.js';
import { orderOf, type OpenCollection } from './open-collection.js';
import { readView } from './read-view.js';
import { allOf, resultTooLarge } from './stored-documents.js';
import type { StoredFind } from './stored-find.js';
import { StoredReads } from './stored-reads.js';
import type { StrictPredicates } from './strict-predicates.js';
import { checkJudgedFilter, checkUserFilter, checkUserPipeline, checkUserProjection } from './user-restrictions.js';

/** Maximum size in bytes of the documents an aggregation processes if the database could not select exactly those. */
export const AGGREGATED_BYTES_MAX = 12 * 1024 * 1024;

/**
 * Approximate maximum size in bytes of the distinct values one `distinct` collects in the runtime: as much as the
 * database returns.
 */
export const DISTINCT_BYTES_MAX = 16 * 1024 * 1024;

/** Query for the documents a user may read, with the permissions that apply. */
export interface Readable {
  /** `null` if no document can be readable, so that no query is sent. */
  readonly query: Document | null;
  readonly reads: RequestReads;
  readonly filters: RequestFilters;
}

/** Query sent to the database, and the functions that compute what the user sees of a found document. */
interface Question {
  readonly request: FindRequest;
  /** True if the query finds no document that may not be read. */
  readonly isExact: boolean;
  /** Returns the readable part of a document, `undefined` if it may not be read. */
  seen(document: Document): Document | undefined | Promise<Document | undefined>;
  /** Returns the requested part of the readable part. @throws AppError `SchemaValidationFailedRead` */
  shown(document: Document, seen: Document): Promise<Document>;
}

/** Parts of a request other than the filter. */
interface Asked {
  readonly sort?: Document | undefined;
  readonly change?: Change | undefined;
  readonly isOfPlatform?: boolean;
}

/** Reads one collection for a user (runtime §3.3 to §3.6). */
export class RuledReads {
  constructor(
    private readonly open: OpenCollection,
    private readonly rules: RequestRules,
    private readonly validation: DocumentValidation,
    /** `null` if the app allows conditions on fields that may not be read. */
    private readonly predicates: StrictPredicates | null,
  ) {}

  /**
   * Returns the query for a user's filter, with the filters that apply and what the roles allow.
   * @throws AppError `InvalidParameter`, `NoMatchingRuleFound` for fields that may not be queried
   */
  async readable(filter: Document, { sort, change, isOfPlatform = false }: Asked = {}): Promise<Readable> {
    checkUserFilter(filter);
    const [reads, filters] = [await this.rules.reads(), await this.filters()];
    if (!reads.exact) checkJudgedFilter(filter);
    if (!isOfPlatform) await this.predicates?.check({ filter, sort, change });
    if (reads.filter === false) return { query: null, reads, filters };
    return { query: allOf([filter, ...filters.queries, reads.filter === true ? {} : reads.filter]), reads, filters };
  }

  /** Returns stored documents: see {@link StoredReads}. */
  async findStored(request: FindRequest): Promise<StoredFind | null> {
    if (this.validation.checksReads) return null;
    checkUserProjection(request.projection);
    return new StoredReads(this.open, this.rules).find(request, await this.readable(request.filter, request));
  }

  async *find(request: FindRequest): AsyncGenerator<Document> {
    const asked = await this.question(request);
    if (!asked) return;
    const { skip = 0, limit = 0 } = request;
    const bounded = limit === 0 ? DOCUMENTS_MAX : Math.min(limit, DOCUMENTS_MAX);
    let [toSkip, left] = asked.isExact ? [0, bounded] : [skip, bounded];
    const found = asked.isExact
      ? this.open.find({ ...asked.request, skip, limit: bounded })
      : this.open.scan(asked.request.filter, asked.request.sort);
    for await (const document of found) {
      const seen = await asked.seen(document);
      if (!seen) continue;
      if (toSkip > 0) {
        toSkip -= 1;
        continue;
      }
      yield await asked.shown(document, seen);
      left -= 1;
      if (left === 0) return;
    }
  }

  /** Returns the first document of {@link find}, with one query if the database can find it. */
  async findOne(request: FindRequest): Promise<Document | null> {
    const asked = await this.question(request);
    if (!asked) return null;
    if (!asked.isExact) {
      for await (const document of this.open.scan(asked.request.filter, asked.request.sort)) {
        const seen = await asked.seen(document);
        if (seen) return asked.shown(document, seen);
      }
      return null;
    }
    const document = await this.open.findOne(asked.request);
    const seen = document && (await asked.seen(document));
    return document && seen ? asked.shown(document, seen) : null;
  }

  async count(filter: Document, limit: number): Promise<number> {
    const { query, reads } = await this.readable(filter);
    if (query === null) return 0;
    if (reads.exact) return this.open.count(query, limit);
    let counted = 0;
    for await (const document of this.open.scan(query)) {
      if (!(await this.rules.readable(document))) continue;
      counted += 1;
      if (counted === limit) break;
    }
    return counted;
  }

  async distinct(key: string, filter: Document): Promise<unknown[]> {
    const { query, reads, filters } = await this.readable(filter);
    await this.predicates?.distinct(key);
    if (query === null) return [];
    if (reads.exact && reads.fields && !filters.projection) {
      return hasField(reads.fields, key.split('.', 1)[0] ?? '') ? this.open.distinct(key, query) : [];
    }
    const path = key.split('.');
    if (path.length > PATH_LEVELS_MAX) return [];
    const values = new Map<string, unknown>();
    let bytes = 0;
    for await (const document of this.find({ filter })) {
      for (const value of valuesAt(document, path)) {
        const text = valueKey(value);
        if (values.has(text)) continue;
        values.set(text, value);
        bytes += text.length;
        if (bytes > DISTINCT_BYTES_MAX) throw resultTooLarge();
        if (values.size > DOCUMENTS_MAX) throw resultTooLarge(`the result has more than ${DOCUMENTS_MAX} values`);
      }
    }
    return [...values.values()];
  }

  /** Runs a pipeline. A first `$match` is combined with the rules; the stages after it see only what the user may read. */
  async aggregate(pipeline: Document[]): Promise<StoredFind> {
    checkUserPipeline(pipeline);
    const [first] = pipeline;
    const selects = first !== undefined && Object.hasOwn(first, '$match') && Object.keys(first).length === 1;
    const selection: unknown = selects ? first['$match'] : {};
    if (typeof selection !== 'object' || selection === null)
      throw new AppError('InvalidParameter', "'$match' must be a document");
    const rest = selects ? pipeline.slice(1) : pipeline;
    const prefix = (await this.pushedPrefix(selection)) ?? (await this.literalPrefix(selection));
    return this.open.aggregate([...prefix, ...rest]);
  }

  /** Returns stages that leave exactly what may be read, `null` if stages cannot express it. */
  private async pushedPrefix(selection: Document): Promise<Document[] | null> {
    const { query, reads, filters } = await this.readable(selection);
    if (query === null) return [{ $match: MATCH_NOTHING }];
    if (!reads.exact || !reads.fields || filters.projection || this.validation.checksReads) return null;
    const match = Object.keys(query).length > 0 ? [{ $match: query }] : [];
    if (isAllFields(reads.fields)) return match;
    const projection = projectionOf(reads.fields);
    return projection && [...match, { $project: projection }];
  }

  /**
   * Returns stages that carry the documents as literals, as the user may see them: any one document of the collection
   * serves to carry them.
   */
  private async literalPrefix(selection: Document): Promise<Document[]> {
    const documents: Document[] = [];
    let bytes = 0;
    for await (const document of this.find({ filter: selection })) {
      bytes += BSON.calculateObjectSize(document);
      if (bytes > AGGREGATED_BYTES_MAX)
        throw resultTooLarge('the aggregation would read more documents than the limit for collections with rules');
      documents.push(document);
    }
    if (documents.length === 0) return [{ $match: MATCH_NOTHING }];
    const carried = { $replaceWith: { documents: { $literal: documents } } };
    return [{ $limit: 1 }, carried, { $unwind: '$documents' }, { $replaceWith: '$documents' }];
  }

  /** @returns `null` if no document can be found */
  private async question(request: FindRequest): Promise<Question | null> {
    const { filter, projection } = request;
    checkUserProjection(projection);
    const { query, reads, filters } = await this.readable(filter, request);
    const isJudged = !reads.exact || reads.fields === null;
    const isWhole = isJudged || this.validation.checksReads;
    const role = isJudged ? null : reads.fields;
    const view = readView(isWhole ? null : role, filters.projection, projection);
    if (query === null) return null;
    return {
      request: { filter: query, projection: view.projection, sort: orderOf(request) },
      isExact: reads.exact,
      seen: (document) => {
        if (isJudged) return this.rules.readable(document);
        return isWhole && role ? keepFields(document, role) : document;
      },
      shown: async (document, seen) => {
        if (!this.validation.checksReads) return view.finish(seen);
        const shown = filters.projection ? project(seen, filters.projection) : seen;
        await this.validation.checkRead(document, () => Promise.resolve({ document: shown, before: shown }));
        return view.finish(seen);
      },
    };
  }

  private async filters(): Promise<RequestFilters> {
    try {
      return await this.rules.filters();
    } catch (error) {
      if (error instanceof FilterProjectionError) throw new AppError('MongoDBError', error.message, { cause: error });
      throw error;
    }
  }
}

/** Returns the values at a path, with each element of a list as a separate value, like `distinct`. */
function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  const [name, ...rest] = path;
  if (name === undefined) return Array.isArray(value) ? (value as unknown[]) : [value];
  if (Array.isArray(value)) {
    const at = /^\d+$/.test(name) ? (value as unknown[])[Number(name)] : undefined;
    const elements = (value as unknown[]).flatMap((element) => (Array.isArray(element) ? [] : valuesAt(element, path)));
    return at === undefined ? elements : [...elements, ...valuesAt(at, rest)];
  }
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return [];
  return Object.hasOwn(value, name) ? valuesAt((value as Document)[name], rest) : [];
}
