import { Injectable } from '@nestjs/common';
import type { Collection, FindCursor, UpdateResult } from 'mongodb';
import type { Document } from '#codecs/bson/values.js';
import { AppError } from '#contracts/error.js';
import { FAILED_INSERTS_MAX, FAILED_UPDATES_MAX } from '#contracts/runtime/data-commands.contract.js';
import { encodeEjson } from '#codecs/ejson/ejson-encode.js';
import { readDocument } from '#codecs/ejson/stored-values.js';
import type { ActionArguments } from '../data/action-arguments.js';
import { DataSources } from '../data/data-sources.js';
import { collectionOf, namespaceOf as clusterNamespaceOf } from '../data/driver-handles.js';
import type { Namespace } from '../data/namespace.js';
import { storedPipeline } from '../data/stored-pipeline.js';
import { statementOptions } from '../data/statement-options.js';
import { identified, plainCount, RESULT_LENGTH_MAX, resultTooLarge } from '../data/stored-documents.js';
import { namespaceOf } from './collection-samples.js';
import { statementScope, type CommandScope } from './command-scope.js';
import {
  aggregateArguments,
  findArguments,
  insertedArgument,
  optionalFilter,
  replaceArguments,
  requiredFilter,
  requireKnown,
  updateArgument,
} from './data-arguments.js';
import { queryPlanOf } from './query-plan.js';
import { RecordedWrites, type Write } from './recorded-writes.js';
import { refusedOf } from './refused-inserts.js';
import { updateEach } from './update-each.js';

export const NAMESPACE = ['database_name', 'collection_name'] as const;

/** Collection as an administrator uses it: no rules apply. */
interface Opened {
  readonly collection: Collection;
  readonly namespace: Namespace;
  readonly options: ReturnType<typeof statementOptions>;
}

/** Commands on documents. */
@Injectable()
export class DocumentCommands {
  constructor(
    private readonly sources: DataSources,
    private readonly writes: RecordedWrites,
  ) {}

  async find(scope: CommandScope): Promise<string> {
    const asked = this.read(scope, ['filter', 'projection', 'sort', 'skip', 'limit'], findArguments);
    const { collection, options } = await this.open(scope);
    const { filter, projection, sort, skip, limit } = asked;
    const shape = { ...(projection ? { projection } : {}), ...(sort ? { sort } : {}) };
    return documentsText(collection.find(filter, { ...options, ...shape, skip, limit, raw: true }));
  }

  /** Explains a query as {@link find} runs it, and runs it for its numbers. */
  async explain(scope: CommandScope): Promise<string> {
    const asked = this.read(scope, ['filter', 'projection', 'sort', 'skip', 'limit'], findArguments);
    const { collection, options } = await this.open(scope);
    const { filter, projection, sort, skip, limit } = asked;
    const shape = { ...(projection ? { projection } : {}), ...(sort ? { sort } : {}) };
    const reply = await collection.find(filter, { ...options, ...shape, skip, limit }).explain('executionStats');
    const { plan, ...told } = queryPlanOf(reply);
    return `{"plan":${encodeEjson(plan)},${JSON.stringify(told).slice(1)}`;
  }

  async aggregate(scope: CommandScope): Promise<string> {
    const { database } = namespaceOf(scope);
    const { pipeline, limit } = this.read(scope, ['pipeline', 'limit'], (given) => aggregateArguments(given, database));
    const { collection, options } = await this.open(scope);
    const stored = storedPipeline(pipeline, clusterNamespaceOf(collection));
    return documentsText(collection.aggregate([...stored, { $limit: limit }], { ...options, raw: true }));
  }

  async count(scope: CommandScope): Promise<string> {
    const filter = this.read(scope, ['filter'], optionalFilter);
    const { collection, options } = await this.open(scope);
    return encodeEjson({ count: await collection.countDocuments(filter, options) });
  }

  async insert(scope: CommandScope): Promise<string> {
    const document = identified(this.read(scope, ['document'], (given) => given.requiredDefined('document')));
    const { collection, namespace, options } = await this.open(scope);
    await this.writes.run(scope, changeOf('create', namespace), async () => {
      await collection.insertOne(document, options);
      return { count: 1 };
    });
    return encodeEjson({ inserted_id: document['_id'] as unknown });
  }

  async insertMany(scope: CommandScope): Promise<string> {
    const documents = this.read(scope, ['documents'], insertedArgument).map(identified);
    const { collection, namespace, options } = await this.open(scope);
    const { count, failures } = await this.writes.run(scope, { ...changeOf('create', namespace), isPartial: true }, async () => {
      const refused = await refusedOf(() => collection.insertMany(documents, { ...options, ordered: false }));
      return { count: documents.length - refused.length, failures: refused };
    });
    const shown = failures.slice(0, FAILED_INSERTS_MAX).map(({ index, error }) => ({ index, error }));
    return encodeEjson({ inserted: count, failed: failures.length, failures: shown });
  }

  async replace(scope: CommandScope): Promise<string> {
    const { id, document, expected } = this.read(scope, ['_id', 'document', 'expected'], replaceArguments);
    const { collection, namespace, options } = await this.open(scope);
    const unchanged = { _id: { $eq: id }, $expr: { $eq: ['$$ROOT', { $literal: expected }] } } as Document;
    return this.changed(scope, changeOf('update', namespace), async () => {
      const result = await collection.replaceOne(unchanged, document, options);
      if (plainCount(result.matchedCount) === 0) {
        throw new AppError('Conflict', 'the document is not as expected: it was changed or deleted since it was read');
      }
      return result;
    });
  }

  async update(scope: CommandScope): Promise<string> {
    const { database } = namespaceOf(scope);
    const [filter, update, isEach] = this.read(scope, ['filter', 'update', 'each'], (given) => [
      requiredFilter(given),
      updateArgument(given, database),
      given.flag('each'),
    ]);
    const { collection, namespace, options } = await this.open(scope);
    const write = { ...changeOf('update', namespace), isPartial: true };
    if (!isEach) return this.changed(scope, write, () => collection.updateMany(filter, update, options));
    const { count, matched, failures } = await this.writes.run(scope, write, () =>
      updateEach(collection, filter, update, options),
    );
    const shown = failures.slice(0, FAILED_UPDATES_MAX);
    return encodeEjson({ matched, modified: count, failed: failures.length, failures: shown });
  }

  async delete(scope: CommandScope): Promise<string> {
    const filter = this.read(scope, ['filter'], requiredFilter);
    const { collection, namespace, options } = await this.open(scope);
    const write = { ...changeOf('delete', namespace), isPartial: true };
    const { count } = await this.writes.run(scope, write, async () => {
      const { deletedCount } = await collection.deleteMany(filter, options);
      return { count: plainCount(deletedCount) };
    });
    return encodeEjson({ deleted: count });
  }

  /** Runs an update. Replies with the counts of matched and modified documents. */
  private async changed(
    scope: CommandScope,
    write: Write,
    work: () => Promise<Pick<UpdateResult, 'matchedCount' | 'modifiedCount'>>,
  ): Promise<string> {
    const { matched, count } = await this.writes.run(scope, write, async () => {
      const { matchedCount, modifiedCount } = await work();
      return { matched: plainCount(matchedCount), count: plainCount(modifiedCount) };
    });
    return encodeEjson({ matched, modified: count });
  }

  private read<T>({ given }: CommandScope, names: readonly string[], reader: (given: ActionArguments) => T): T {
    requireKnown(given, [...NAMESPACE, ...names]);
    return reader(given);
  }

  private async open(scope: CommandScope): Promise<Opened> {
    const namespace = namespaceOf(scope);
    const database = await this.sources.database(scope.snapshot, scope.service, namespace.database);
    const collection = collectionOf(database, namespace.collection);
    return { collection, namespace, options: statementOptions(statementScope(scope)) };
  }
}

/** Reads a cursor of raw documents to its end, as a JSON array. */
async function documentsText(cursor: Pick<FindCursor, 'close'> & AsyncIterable<Document>): Promise<string> {
  const texts: string[] = [];
  let length = 0;
  try {
    for await (const bytes of cursor) {
      const text = encodeEjson(readDocument(bytes));
      length += text.length;
      if (length > RESULT_LENGTH_MAX) throw resultTooLarge();
      texts.push(text);
    }
  } finally {
    await cursor.close();
  }
  return `{"documents":[${texts.join(',')}]}`;
}

function changeOf(operation: Write['operation'], namespace: Namespace): Write {
  return { kind: 'documents', operation, namespace, isPartial: false };
}
