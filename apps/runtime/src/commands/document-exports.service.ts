import { Injectable } from '@nestjs/common';
import type { Document } from '#codecs/bson/values.js';
import { HandleStream } from '#bus/server/handle.decorator.js';
import { ProjectSlots } from '#bus/server/project-slots.js';
import { AppError } from '#contracts/error.js';
import {
  DATA_COMMAND_MS_MAX,
  DOCUMENT_EXPORT_BYTES_MAX,
  DOCUMENT_EXPORT_MS_MAX,
  DOCUMENT_EXPORTS_MAX,
  DOCUMENT_FORMATS,
  exportDocuments,
  type DataCommandRequest,
  type DocumentFormat,
  type ExportedDocuments,
} from '#contracts/runtime/data-commands.contract.js';
import type { StreamSource } from '#contracts/stream.js';
import { parseAnyEjson } from '#codecs/ejson/ejson-decode.js';
import { readDocument } from '#codecs/ejson/stored-values.js';
import type { Batches, Statement } from '#store/port/statement.js';
import { ActionArguments } from '../data/action-arguments.js';
import { DataSources, isMongodbService } from '../data/data-sources.js';
import { allDocuments, resultTooLarge } from '../data/documents.js';
import { CommandRuns, commandNotFound, guarded } from './command-runs.js';
import { namespaceOf } from './collection-samples.js';
import { commandTerms, type CommandScope } from './command-scope.js';
import { findArguments, requireKnown, type FindArguments } from './data-arguments.js';
import { NAMESPACE } from './document-commands.js';
import { writerOf, type DocumentWriter } from './document-formats.js';

const NAME = 'export_documents';
/** Concurrent exports per process. */
export const EXPORTS_MAX = 16;
/** Approximate bytes of one chunk. */
const CHUNK_BYTES = 64 * 1024;
/** Characters that file names of all systems may have. */
const UNSAFE = /[^\w.-]+/g;

type Read = Extract<Statement, { readonly op: 'find' | 'aggregate' }>;

/** Sends the documents of a query as a file, as fast as the client reads it. */
@Injectable()
export class DocumentExportsService {
  private readonly slots = new ProjectSlots(EXPORTS_MAX, DOCUMENT_EXPORTS_MAX, 'exports of documents');

  constructor(
    private readonly runs: CommandRuns,
    private readonly sources: DataSources,
  ) {}

  @HandleStream(exportDocuments)
  async export(request: DataCommandRequest): Promise<StreamSource<ExportedDocuments, Uint8Array>> {
    const { snapshot, service } = await this.runs.find(request);
    if (!isMongodbService(service)) throw commandNotFound(NAME);
    this.slots.assertCapacity(snapshot.groupId);
    const { bodyText } = request;
    const where = { snapshot, service };
    return guarded(async () => {
      const given = ActionArguments.of(NAME, [await parseAnyEjson(bodyText.trim() === '' ? '{}' : bodyText)]);
      requireKnown(given, [...NAMESPACE, 'filter', 'projection', 'sort', 'format']);
      const format = formatArgument(given);
      const asked = findArguments(given);
      const opening = {
        ...where,
        given,
        deadline: Date.now() + DATA_COMMAND_MS_MAX,
        signal: AbortSignal.timeout(DATA_COMMAND_MS_MAX),
      };
      const { database, collection } = namespaceOf(opening);
      const columns = format === 'csv' ? await this.columns(opening, asked) : [];
      const writer = writerOf(format, columns);
      const fileName = `${database}.${collection}`.replace(UNSAFE, '_');
      return {
        head: { file_name: `${fileName}.${writer.extension}`, type: writer.type },
        chunks: (signal) =>
          this.chunks({ ...where, given, deadline: Date.now() + DOCUMENT_EXPORT_MS_MAX, signal }, asked, writer),
      };
    });
  }

  private async *chunks(scope: CommandScope, asked: FindArguments, writer: DocumentWriter): AsyncGenerator<Uint8Array> {
    const giveBack = this.slots.take(scope.snapshot.groupId);
    try {
      let sent = 0;
      for await (const text of this.texts(scope, asked, writer)) {
        const chunk = Buffer.from(text);
        sent += chunk.length;
        if (sent > DOCUMENT_EXPORT_BYTES_MAX) throw resultTooLarge('the export is larger than 1 GiB');
        yield chunk;
      }
    } finally {
      giveBack();
    }
  }

  private async *texts(scope: CommandScope, asked: FindArguments, writer: DocumentWriter): AsyncGenerator<string> {
    const batches = await this.find(scope, asked);
    let text = writer.head;
    let isFirst = true;
    try {
      for (;;) {
        // Converts errors of the data source to errors of the API.
        const { value: batch } = await guarded(() => batches.next(), scope.signal);
        if (!batch) break;
        for (const document of batch) {
          text += writer.row(readDocument(document), isFirst);
          isFirst = false;
          if (text.length < CHUNK_BYTES) continue;
          yield text;
          text = '';
        }
      }
    } finally {
      await batches.return();
    }
    text += writer.foot;
    if (text !== '') yield text;
  }

  private find(scope: CommandScope, { filter, projection, sort }: FindArguments): Promise<Batches> {
    return this.run(scope, { op: 'find', filter, projection, sort: sort ?? { _id: 1 }, limit: 0 });
  }

  /** Returns the names of all fields of the documents a query finds, `_id` first and the others as they come. */
  private async columns(scope: CommandScope, { filter, projection }: FindArguments): Promise<string[]> {
    const pipeline: Document[] = [
      { $match: filter },
      ...(projection && Object.keys(projection).length > 0 ? [{ $project: projection }] : []),
      { $project: { _id: 0, names: { $map: { input: { $objectToArray: '$$ROOT' }, in: '$$this.k' } } } },
      { $unwind: { path: '$names', includeArrayIndex: 'at' } },
      { $group: { _id: '$names', at: { $min: '$at' } } },
      { $sort: { at: 1, _id: 1 } },
    ];
    const found = await allDocuments(await this.run(scope, { op: 'aggregate', pipeline }));
    const names = found.map(({ _id }) => _id as string);
    return names.includes('_id') ? ['_id', ...names.filter((name) => name !== '_id')] : names;
  }

  /** Sends a read when its first batch is requested. */
  private async run(scope: CommandScope, statement: Read): Promise<Batches> {
    const namespace = namespaceOf(scope);
    const database = await this.sources.database(scope.snapshot, scope.service, namespace.database);
    return database.store.run(database.place(namespace.collection), statement, commandTerms(scope));
  }
}

function formatArgument(given: ActionArguments): DocumentFormat {
  if (given.member('format') === undefined) return 'lines';
  const named = given.requiredText('format');
  const format = DOCUMENT_FORMATS.find((each) => each === named);
  if (!format) throw new AppError('InvalidParameter', `'format' must be one of ${DOCUMENT_FORMATS.join(', ')}`);
  return format;
}
