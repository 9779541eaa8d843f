import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import type { RawJson } from '#contracts/rpc.js';
import {
  aggregateDocuments,
  countDocuments,
  createCollection,
  createIndex,
  deleteDocuments,
  describeCollections,
  dropCollection,
  dropIndex,
  explainFind,
  findDocuments,
  insertDocument,
  insertDocuments,
  listIndexes,
  renameCollection,
  replaceDocument,
  updateDocuments,
  DATA_COMMAND_MS_MAX,
  type DataCommandRequest,
} from '#contracts/runtime/data-commands.contract.js';
import { isMongodbService } from '../data/data-sources.js';
import { CollectionCommands } from './collection-commands.js';
import { CollectionDescriptions } from './collection-descriptions.js';
import { CommandRuns, commandNotFound } from './command-runs.js';
import type { Command } from './command-scope.js';
import { DocumentCommands } from './document-commands.js';
import { IndexCommands } from './index-commands.js';

/** Runs commands of administrators on the data of an app's MongoDB services, as the system: rules do not apply. */
@Injectable()
export class DataCommandsService {
  constructor(
    private readonly runs: CommandRuns,
    private readonly documents: DocumentCommands,
    private readonly indexes: IndexCommands,
    private readonly collections: CollectionCommands,
    private readonly descriptions: CollectionDescriptions,
  ) {}

  @HandleRpc(findDocuments)
  findDocuments(request: DataCommandRequest): Promise<RawJson> {
    return this.run('find_documents', request, (scope) => this.documents.find(scope));
  }

  @HandleRpc(countDocuments)
  countDocuments(request: DataCommandRequest): Promise<RawJson> {
    return this.run('count_documents', request, (scope) => this.documents.count(scope));
  }

  @HandleRpc(insertDocument)
  insertDocument(request: DataCommandRequest): Promise<RawJson> {
    return this.run('insert_document', request, (scope) => this.documents.insert(scope));
  }

  @HandleRpc(insertDocuments)
  insertDocuments(request: DataCommandRequest): Promise<RawJson> {
    return this.run('insert_documents', request, (scope) => this.documents.insertMany(scope));
  }

  @HandleRpc(aggregateDocuments)
  aggregateDocuments(request: DataCommandRequest): Promise<RawJson> {
    return this.run('aggregate_documents', request, (scope) => this.documents.aggregate(scope));
  }

  @HandleRpc(createCollection)
  createCollection(request: DataCommandRequest): Promise<RawJson> {
    return this.run('create_collection', request, (scope) => this.collections.create(scope));
  }

  @HandleRpc(dropCollection)
  dropCollection(request: DataCommandRequest): Promise<RawJson> {
    return this.run('drop_collection', request, (scope) => this.collections.drop(scope));
  }

  @HandleRpc(renameCollection)
  renameCollection(request: DataCommandRequest): Promise<RawJson> {
    return this.run('rename_collection', request, (scope) => this.collections.rename(scope));
  }

  @HandleRpc(describeCollections)
  describeCollections(request: DataCommandRequest): Promise<RawJson> {
    return this.run('describe_collections', request, (scope) => this.descriptions.run(scope));
  }

  @HandleRpc(explainFind)
  explainFind(request: DataCommandRequest): Promise<RawJson> {
    return this.run('explain_find', request, (scope) => this.documents.explain(scope));
  }

  @HandleRpc(replaceDocument)
  replaceDocument(request: DataCommandRequest): Promise<RawJson> {
    return this.run('replace_document', request, (scope) => this.documents.replace(scope));
  }

  @HandleRpc(updateDocuments)
  updateDocuments(request: DataCommandRequest): Promise<RawJson> {
    return this.run('update_documents', request, (scope) => this.documents.update(scope));
  }

  @HandleRpc(deleteDocuments)
  deleteDocuments(request: DataCommandRequest): Promise<RawJson> {
    return this.run('delete_documents', request, (scope) => this.documents.delete(scope));
  }

  @HandleRpc(listIndexes)
  listIndexes(request: DataCommandRequest): Promise<RawJson> {
    return this.run('list_indexes', request, (scope) => this.indexes.list(scope));
  }

  @HandleRpc(createIndex)
  createIndex(request: DataCommandRequest): Promise<RawJson> {
    return this.run('create_index', request, (scope) => this.indexes.create(scope));
  }

  @HandleRpc(dropIndex)
  dropIndex(request: DataCommandRequest): Promise<RawJson> {
    return this.run('drop_index', request, (scope) => this.indexes.drop(scope));
  }

  private async run(name: string, request: DataCommandRequest, command: Command): Promise<RawJson> {
    const { snapshot, service } = await this.runs.find(request);
    if (!isMongodbService(service)) throw commandNotFound(name);
    return this.runs.bounded(request, { snapshot, service, name, milliseconds: DATA_COMMAND_MS_MAX }, command);
  }
}
