import { Controller, HttpCode, Post, Req, Res, UseInterceptors, type StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
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
  exportDocuments,
  findDocuments,
  insertDocument,
  insertDocuments,
  listIndexes,
  renameCollection,
  replaceDocument,
  updateDocuments,
  type DataCommandRequest,
} from '#contracts/runtime/data-commands.contract.js';
import { Calls, type Call } from '../../edge/calls.decorator.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { OwnDraftInterceptor } from '../../edge/own-draft.interceptor.js';
import { APP } from '../../edge/path.js';
import { bodyText, ownDraft, requestOf } from '../../edge/request-members.js';
import { streamed } from '../../edge/streamed.js';

const ORDERS = { database_name: 'store', collection_name: 'orders' };
const FIND = { ...ORDERS, filter: { paid: true }, sort: { _id: -1 }, limit: 20 };
const REPLACE = { ...ORDERS, _id: 'a', document: { _id: 'a', paid: true }, expected: { _id: 'a', paid: false } };
const UPDATE = { ...ORDERS, filter: { paid: true }, update: { $set: { sent: true } } };

const EXPORT = { ...ORDERS, filter: { paid: true }, format: 'json' };

@UseInterceptors(OwnDraftInterceptor)
@Controller(`${APP}/services/:serviceId/commands`)
export class DataCommandsController {
  @Post('find_documents') @HttpCode(200) @Forwards(findDocuments, bodyText(FIND), ownDraft) find() {}
  @Post('count_documents') @HttpCode(200) @Forwards(countDocuments, bodyText(ORDERS), ownDraft) count() {}

  @Post('insert_document')
  @HttpCode(200)
  @Forwards(insertDocument, bodyText({ ...ORDERS, document: { paid: false } }), ownDraft)
  insert() {}

  @Post('insert_documents')
  @HttpCode(200)
  @Forwards(insertDocuments, bodyText({ ...ORDERS, documents: [{ paid: false }] }), ownDraft)
  insertMany() {}

  @Post('aggregate_documents')
  @HttpCode(200)
  @Forwards(aggregateDocuments, bodyText({ ...ORDERS, pipeline: [{ $match: { paid: true } }, { $count: 'paid' }] }), ownDraft)
  aggregate() {}

  @Post('create_collection') @HttpCode(200) @Forwards(createCollection, bodyText(ORDERS), ownDraft) createCollection() {}
  @Post('drop_collection') @HttpCode(200) @Forwards(dropCollection, bodyText(ORDERS), ownDraft) dropCollection() {}

  @Post('rename_collection')
  @HttpCode(200)
  @Forwards(renameCollection, bodyText({ ...ORDERS, to: 'old_orders' }), ownDraft)
  renameCollection() {}

  @Post('describe_collections')
  @HttpCode(200)
  @Forwards(describeCollections, bodyText({ database_name: 'store', sizes: true }), ownDraft)
  describeCollections() {}

  @Post('explain_find') @HttpCode(200) @Forwards(explainFind, bodyText(FIND), ownDraft) explain() {}
  @Post('export_documents')
  @HttpCode(200)
  @Calls(exportDocuments, EXPORT, 'application/x-ndjson')
  async export(
    open: Call<typeof exportDocuments>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { head, chunks } = await open(await requestOf<DataCommandRequest>(request, bodyText(EXPORT), ownDraft));
    return streamed(reply, chunks, { type: head.type, disposition: `attachment; filename="${head.file_name}"` });
  }

  @Post('replace_document') @HttpCode(200) @Forwards(replaceDocument, bodyText(REPLACE), ownDraft) replace() {}
  @Post('update_documents') @HttpCode(200) @Forwards(updateDocuments, bodyText(UPDATE), ownDraft) update() {}

  @Post('delete_documents')
  @HttpCode(200)
  @Forwards(deleteDocuments, bodyText({ ...ORDERS, filter: { paid: true } }), ownDraft)
  delete() {}

  @Post('list_indexes') @HttpCode(200) @Forwards(listIndexes, bodyText(ORDERS), ownDraft) listIndexes() {}

  @Post('create_index')
  @HttpCode(200)
  @Forwards(createIndex, bodyText({ ...ORDERS, key: { number: 1 }, options: { unique: true } }), ownDraft)
  createIndex() {}

  @Post('drop_index') @HttpCode(200) @Forwards(dropIndex, bodyText({ ...ORDERS, name: 'number_1' }), ownDraft) dropIndex() {}
}
