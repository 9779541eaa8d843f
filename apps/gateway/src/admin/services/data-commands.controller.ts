import { Controller, HttpCode, Post, UseInterceptors } from '@nestjs/common';
import {
  aggregateDocuments,
  countDocuments,
  createCollection,
  createIndex,
  deleteDocuments,
  dropCollection,
  dropIndex,
  findDocuments,
  insertDocument,
  insertDocuments,
  listIndexes,
  replaceDocument,
  updateDocuments,
} from '#contracts/runtime/data-commands.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { OwnDraftInterceptor } from '../../edge/own-draft.interceptor.js';
import { APP } from '../../edge/path.js';
import { bodyText, ownDraft } from '../../edge/request-members.js';

const ORDERS = { database_name: 'store', collection_name: 'orders' };
const FIND = { ...ORDERS, filter: { paid: true }, sort: { _id: -1 }, limit: 20 };
const REPLACE = { ...ORDERS, _id: 'a', document: { _id: 'a', paid: true }, expected: { _id: 'a', paid: false } };
const UPDATE = { ...ORDERS, filter: { paid: true }, update: { $set: { sent: true } } };

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
