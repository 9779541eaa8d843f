import { Controller, Delete, Get, HttpCode, Post, UseInterceptors } from '@nestjs/common';
import { deleteDocumentImport, getDocumentImport, listDocumentImports } from '#contracts/config/document-imports.contract.js';
import { AppError } from '#contracts/error.js';
import {
  createDocumentImport,
  DOCUMENT_IMPORT_PART_BYTES_MAX,
  writeDocumentImport,
} from '#contracts/runtime/document-imports.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { OwnDraftInterceptor } from '../../edge/own-draft.interceptor.js';
import { APP } from '../../edge/path.js';
import { integerParameter } from '../../edge/query.js';
import { body, ownDraft, query, type Members } from '../../edge/request-members.js';

/** Reads a part of a file. @throws AppError `RequestTooLarge` */
const part: Members<'part'> = {
  read: ({ body: bytes }) => {
    if (!Buffer.isBuffer(bytes)) return { part: '' };
    if (bytes.length > DOCUMENT_IMPORT_PART_BYTES_MAX) throw new AppError('RequestTooLarge', 'the part is larger than 1 MiB');
    return { part: bytes.toString('base64') };
  },
  example: { part: '(binary)' },
};

@UseInterceptors(OwnDraftInterceptor)
@Controller(`${APP}/services/:serviceId/imports`)
export class DocumentImportsController {
  @Get() @Forwards(listDocumentImports) list() {}
  @Post() @Forwards(createDocumentImport, body, ownDraft) create() {}
  @Get(':importId') @Forwards(getDocumentImport) get() {}
  @Delete(':importId') @Forwards(deleteDocumentImport) delete() {}

  @Post(':importId/parts')
  @HttpCode(200)
  @Forwards(writeDocumentImport, part, query({ offset: integerParameter }), ownDraft)
  write() {}
}
