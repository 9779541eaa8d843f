import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { handlersOf } from '#bus/server/handlers-of.js';
import { CoreModule } from '../core/core.module.js';
import { DOCUMENT_IMPORT, documentImportSchema } from './document-import.model.js';
import { DocumentImportsRepository } from './document-imports.repository.js';
import { DocumentImportsService } from './document-imports.service.js';

/** Progress of imports of documents; `runtime` inserts the documents. */
@Module({
  imports: [CoreModule, MongooseModule.forFeature([{ name: DOCUMENT_IMPORT, schema: documentImportSchema }], 'config')],
  controllers: handlersOf(DocumentImportsService),
  providers: [DocumentImportsRepository, DocumentImportsService],
})
export class DocumentImportsModule {}
