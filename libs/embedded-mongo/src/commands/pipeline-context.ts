import { hostname } from 'node:os';
import { randomUUID } from 'node:crypto';
import { compilePipeline } from '../aggregation/pipeline.js';
import type { CollectionTarget, MergeRule, PipelineContext } from '../aggregation/stages/pipeline-context.js';
import { decode } from '../bson/decode.js';
import { hasField, isDocument, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import { hasText } from '../text/text-search.js';
import { samePattern } from '../planner/plan.js';
import { WrittenFields } from '../query/written-fields.js';
import type { Collection } from '../storage/collection.js';
import { validateDocument } from './collection-options.js';
import { beginStatement, endStatement, Overrun } from '../work/work-clock.js';
import { collectionToWrite, existingCollection, type CommandContext, type WriteProgress } from './command.js';
import { runStatements } from './write-statements.js';
import { storageStatistics } from './diagnostics.js';
import { encodeUpdated } from './stored-document.js';
import { insertDocument } from './insert.js';
import { decodedMatches, searchCollection, searchDocuments, splitSearch } from './pipeline-source.js';
import type { QueryOptions } from './query-options.js';
import { resolveNamespace } from './view-resolution.js';

/** Store operations available to the pipeline of one aggregate command. */
export class CommandPipelineContext implements PipelineContext {
  constructor(
    private readonly context: CommandContext,
    private readonly options: QueryOptions,
    /** The collection the command names; absent for a database-wide one. */
    private readonly collectionName: string | undefined,
    private readonly bypassValidation: boolean,
  ) {}

  read(source: CollectionTarget, filter: Document): Iterable<Document> {
    const { collection, stages } = resolveNamespace(this.context.store.catalog, this.namespaceOf(source));
    if (stages.length > 0) return this.run(collection, [...stages, { $match: filter }]);
    const search = { filter, sort: undefined, skip: 0, limit: 0 };
    return decodedMatches(searchCollection(collection, search, undefined, this.options, this.context));
  }

  /** Returns the documents a pipeline over a collection gives. */
  run(collection: Collection | undefined, stages: readonly Document[]): Iterable<Document> {
    const search = splitSearch(stages);
    const pipeline = compilePipeline(search.rest, { context: this, ...this.options, textScore: hasText(search.filter) });
    const namespace = collection?.namespace ?? this.context.database;
    return pipeline(searchDocuments(collection, namespace, search, undefined, this.options, this.context));
  }

  report(stage: string, specification: unknown): Iterable<Document> | undefined {
    switch (stage) {
      case '$collStats':
        return [this.collectionStatistics(specification)];
      case '$indexStats':
        return this.indexStatistics();
      case '$listLocalSessions':
        return this.context.sessions.list();
      case '$currentOp':
        return [{ type: 'op', host: hostname(), active: true, op: 'command', ns: `${this.context.database}.$cmd.aggregate` }];
      default:
        return undefined;
    }
  }

  /** Refused: a whole collection is not written in one turn. See `SinkWrite`. */
  replaceCollection(_target: CollectionTarget, _documents: Iterable<Document>): void {
    throw new Error('$out is written in parts');
  }

  /** Returns a new collection with the indexes and options of the one it is to replace. */
  createReplacement(target: CollectionTarget): Collection {
    const { catalog, base } = this.context.store;
    const namespace = this.namespaceOf(target);
    const old = existingCollection(this.context, namespace);
    if (old?.cap) throw mongoError(17152, `namespace '${namespace}' is capped so it can't be used for $out`);
    const database = namespace.slice(0, namespace.indexOf('.'));
    const fresh = catalog.create(`${database}.tmp.${randomUUID()}`, { ...old?.options, temp: true });
    for (const { name, spec } of old?.indexes ?? []) if (name !== '_id_') catalog.addIndex(base, fresh, spec);
    return fresh;
  }

  /** Puts the filled collection in the place of the old one. Throws 276 when the old one's indexes have changed meanwhile. */
  replaceBy(target: CollectionTarget, fresh: Collection): void {
    const { catalog } = this.context.store;
    const namespace = this.namespaceOf(target);
    const old = existingCollection(this.context, namespace);
    const wanted = (old?.indexes ?? []).map(({ name }) => name).filter((name) => name !== '_id_');
    if (wanted.some((name) => !fresh.index(name)))
      throw mongoError(276, 'indexes of target collection changed while processing $out.');
    const { temp: _temp, ...options } = fresh.options;
    fresh.options = options;
    if (old) catalog.drop(old);
    catalog.rename(fresh, namespace);
    void this.context.store.sweep();
  }

  /** Stores some of the documents of a replacement, for as long as the turn lasts. */
  fill(fresh: Collection, documents: readonly Document[], progress: WriteProgress): void {
    const [error] = runStatements(documents, true, { ...this.context, progress }, (document) => {
      insertDocument(fresh, this.context, document, this.bypassValidation);
    });
    if (error) throw mongoError(Number(error.code), String(error.errmsg), error);
  }

  merge(target: CollectionTarget, documents: Iterable<Document>, rule: MergeRule): void {
    const namespace = this.namespaceOf(target);
    const collection = collectionToWrite(this.context, namespace);
    requireUnique(collection, rule.on);
    // Read to the end first: the documents may come from the collection they go to.
    const all = [...documents];
    const { progress = { offset: 0, done: 0, stopped: false } } = this.context;
    for (const incoming of all) {
      beginStatement();
      try {
        this.mergeOne(collection, incoming, rule);
      } catch (error) {
        if (error instanceof Overrun && progress.done > 0) return;
        throw error;
      }
      progress.done++;
      if (!endStatement()) return;
    }
  }

  private mergeOne(collection: Collection, incoming: Document, rule: MergeRule): void {
    const filter = Object.fromEntries(rule.on.map((path) => [path, { $eq: keyValue(incoming, path) }]));
    const search = { filter, sort: undefined, skip: 0, limit: 1 };
    const [found] = searchCollection(collection, search, undefined, this.options, this.context);
    if (!found) {
      if (rule.whenNotMatched === 'fail') {
        throw mongoError(
          13113,
          '$merge could not find a matching document in the target collection for at least one document in the source collection',
        );
      }
      if (rule.whenNotMatched === 'insert') insertDocument(collection, this.context, incoming, this.bypassValidation);
      return;
    }
    const before = decode(found.bytes);
    const merged = rule.whenMatched(decode(found.bytes), incoming);
    if (!merged) return;
    const after = { ...merged, _id: before._id };
    const bytes = encodeUpdated(after);
    if (bytes.equals(found.bytes)) return;
    if (!this.bypassValidation) validateDocument(collection, after, before);
    const written = rule.told === 'set' ? WrittenFields.between(before, after) : undefined;
    collection.replace(this.context.view, found.recordId, before, after, bytes, { whole: rule.told === 'replaced', written });
  }

  private collectionStatistics(specification: unknown): Document {
    if (!isDocument(specification)) throw mongoError(5447000, '$collStats must take a nested object');
    const { collection } = resolveNamespace(this.context.store.catalog, this.ownNamespace());
    const statistics: Document = { ns: this.ownNamespace(), host: hostname(), localTime: new Date() };
    for (const part of Object.keys(specification)) {
      if (part === 'count') statistics.count = collection ? this.context.view.countOf(collection) : 0;
      else if (part === 'storageStats') statistics.storageStats = storageStatistics(collection, this.context.view);
      else throw mongoError(40415, `BSON field '$collStats.${part}' is not supported by this server`);
    }
    return statistics;
  }

  private indexStatistics(): Document[] {
    const { collection } = resolveNamespace(this.context.store.catalog, this.ownNamespace());
    const since = new Date(this.context.server.started);
    return (collection?.indexes ?? []).map(({ name, keyPattern, spec, uses }) => ({
      name,
      key: keyPattern,
      host: hostname(),
      accesses: { ops: uses, since },
      spec,
    }));
  }

  private ownNamespace(): string {
    if (this.collectionName === undefined) throw mongoError(73, 'This stage needs a collection');
    return `${this.context.database}.${this.collectionName}`;
  }

  private namespaceOf({ database, collection }: CollectionTarget): string {
    return `${database ?? this.context.database}.${collection}`;
  }
}

/** Context that reports what a pipeline would write instead of writing it. */
export class ReadingPipelineContext extends CommandPipelineContext {
  constructor(
    context: CommandContext,
    options: QueryOptions,
    name: string | undefined,
    private readonly take: (documents: Iterable<Document>) => void,
  ) {
    super(context, options, name, false);
  }

  override replaceCollection(_target: CollectionTarget, documents: Iterable<Document>): void {
    this.take(documents);
  }

  override merge(_target: CollectionTarget, documents: Iterable<Document>): void {
    this.take(documents);
  }
}

/** Checks that the fields documents are merged on identify one document. Throws 51183. */
function requireUnique(collection: Collection, on: readonly string[]): void {
  const pattern = Object.fromEntries(on.map((path) => [path, 1]));
  const unique = collection.indexes.some(
    (index) =>
      index.unique &&
      !index.building &&
      !index.partial &&
      index.fields.length === on.length &&
      samePattern(Object.fromEntries(on.map((path) => [path, index.fields.some(({ name }) => name === path) ? 1 : 0])), pattern),
  );
  if (!unique) throw mongoError(51183, 'Cannot find index to verify that join fields will be unique');
}

/** Throws 51132 for a field that is missing, null or an array: it identifies nothing. */
function keyValue(document: Document, path: string): unknown {
  let value: unknown = document;
  for (const part of path.split('.')) value = isDocument(value) && hasField(value, part) ? value[part] : undefined;
  if (value === undefined || value === null || Array.isArray(value)) {
    throw mongoError(51132, `$merge write error: 'on' field '${path}' cannot be missing, null, undefined or an array`);
  }
  return value;
}
