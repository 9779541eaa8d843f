import { Injectable } from '@nestjs/common';
import type { Document } from '#codecs/bson/values.js';
import { AppError } from '#contracts/error.js';
import { FAILED_INSERTS_MAX, FAILED_UPDATES_MAX } from '#contracts/runtime/data-commands.contract.js';
import { encodeEjson } from '#codecs/ejson/ejson-encode.js';
import { readDocument } from '#codecs/ejson/stored-values.js';
import type { ActionArguments } from '../data/action-arguments.js';
import { DataSources } from '../data/data-sources.js';
import type { Namespace } from '../data/namespace.js';
import { storedPipeline } from '../data/stored-pipeline.js';
import { withoutPrefixes } from '#store/port/cluster-namespace.js';
import type { Batches, Replies, Statement, UpdateSummary } from '#store/port/statement.js';
import type { Place, Terms } from '#store/port/store.js';
import { identified, RESULT_LENGTH_MAX, resultTooLarge } from '../data/documents.js';
import { namespaceOf } from './collection-samples.js';
import { commandTerms, type CommandScope } from './command-scope.js';
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
import { updateEach } from './update-each.js';

export const NAMESPACE = ['database_name', 'collection_name'] as const;

/** Collection as an administrator uses it: no rules apply. */
interface Opened {
  readonly place: Place;
  readonly namespace: Namespace;
  readonly terms: Terms;
  readonly run: <S extends Statement>(statement: S) => Replies[S['op']];
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
    const { run } = await this.open(scope);
    return documentsText(run({ op: 'find', ...asked }));
  }

  /** Explains a query as {@link find} runs it, and runs it for its numbers. */
  async explain(scope: CommandScope): Promise<string> {
    const asked = this.read(scope, ['filter', 'projection', 'sort', 'skip', 'limit'], findArguments);
    const { place, terms } = await this.open(scope);
    const reply = await place.database.store.explain(place, { op: 'find', ...asked }, terms);
    const { plan, ...told } = queryPlanOf(reply);
    return `{"plan":${encodeEjson(plan)},${JSON.stringify(told).slice(1)}`;
  }

  async aggregate(scope: CommandScope): Promise<string> {
    const { database } = namespaceOf(scope);
    const { pipeline, limit } = this.read(scope, ['pipeline', 'limit'], (given) => aggregateArguments(given, database));
    const { place, run } = await this.open(scope);
    const stored = storedPipeline(pipeline, place.database.namespace);
    return documentsText(run({ op: 'aggregate', pipeline: [...stored, { $limit: limit }] }));
  }

  async count(scope: CommandScope): Promise<string> {
    const filter = this.read(scope, ['filter'], optionalFilter);
    const { run } = await this.open(scope);
    return encodeEjson({ count: await run({ op: 'count', filter, limit: 0 }) });
  }

  async insert(scope: CommandScope): Promise<string> {
    const document = identified(this.read(scope, ['document'], (given) => given.requiredDefined('document')));
    const { namespace, run } = await this.open(scope);
    await this.writes.run(scope, changeOf('create', namespace), async () => {
      await run({ op: 'insert', documents: [document] });
      return { count: 1 };
    });
    return encodeEjson({ inserted_id: document['_id'] as unknown });
  }

  async insertMany(scope: CommandScope): Promise<string> {
    const documents = this.read(scope, ['documents'], insertedArgument).map(identified);
    const { namespace, run } = await this.open(scope);
    const { count, failures } = await this.writes.run(scope, { ...changeOf('create', namespace), isPartial: true }, async () => {
      const refused = await run({ op: 'insert', documents, ordered: false });
      const told = refused.map(({ index, message }) => ({ index, error: withoutPrefixes(message) }));
      return { count: documents.length - refused.length, failures: told };
    });
    return encodeEjson({ inserted: count, failed: failures.length, failures: failures.slice(0, FAILED_INSERTS_MAX) });
  }

  async replace(scope: CommandScope): Promise<string> {
    const { id, document, expected } = this.read(scope, ['_id', 'document', 'expected'], replaceArguments);
    const { namespace, run } = await this.open(scope);
    const unchanged = { _id: { $eq: id }, $expr: { $eq: ['$$ROOT', { $literal: expected }] } } as Document;
    return this.changed(scope, changeOf('update', namespace), async () => {
      const change = { kind: 'replacement', document } as const;
      const result = await run({ op: 'update', filter: unchanged, change, many: false });
      if (result.matchedCount === 0) {
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
    const { namespace, place, terms, run } = await this.open(scope);
    const write = { ...changeOf('update', namespace), isPartial: true };
    const change = { kind: 'operators', update } as const;
    if (!isEach) return this.changed(scope, write, () => run({ op: 'update', filter, change, many: true }));
    const { count, matched, failures } = await this.writes.run(scope, write, () => updateEach(place, filter, change, terms));
    const shown = failures.slice(0, FAILED_UPDATES_MAX);
    return encodeEjson({ matched, modified: count, failed: failures.length, failures: shown });
  }

  async delete(scope: CommandScope): Promise<string> {
    const filter = this.read(scope, ['filter'], requiredFilter);
    const { namespace, run } = await this.open(scope);
    const write = { ...changeOf('delete', namespace), isPartial: true };
    const { count } = await this.writes.run(scope, write, async () => ({
      count: await run({ op: 'delete', filter, many: true }),
    }));
    return encodeEjson({ deleted: count });
  }

  /** Runs an update. Replies with the counts of matched and modified documents. */
  private async changed(scope: CommandScope, write: Write, work: () => Promise<UpdateSummary>): Promise<string> {
    const { matched, count } = await this.writes.run(scope, write, async () => {
      const { matchedCount, modifiedCount } = await work();
      return { matched: matchedCount, count: modifiedCount };
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
    const place = database.place(namespace.collection);
    const terms = commandTerms(scope);
    return { place, namespace, terms, run: (statement) => database.store.run(place, statement, terms) };
  }
}

/** Reads documents to their end, as a JSON array. */
async function documentsText(batches: Batches): Promise<string> {
  const texts: string[] = [];
  let length = 0;
  for await (const batch of batches) {
    for (const bytes of batch) {
      const text = encodeEjson(readDocument(bytes));
      length += text.length;
      if (length > RESULT_LENGTH_MAX) throw resultTooLarge();
      texts.push(text);
    }
  }
  return `{"documents":[${texts.join(',')}]}`;
}

function changeOf(operation: Write['operation'], namespace: Namespace): Write {
  return { kind: 'documents', operation, namespace, isPartial: false };
}
