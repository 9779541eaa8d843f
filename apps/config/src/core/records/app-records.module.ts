import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { APP_RECORD, appRecordSchema } from './app-record.model.js';
import { AppRecordsHandler } from './app-records.handler.js';
import { AppRecordsRepository } from './app-records.repository.js';
import { AppRecords } from './app-records.service.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: APP_RECORD, schema: appRecordSchema }], 'config')],
  controllers: [AppRecordsHandler],
  providers: [AppRecordsRepository, AppRecords],
  exports: [AppRecordsRepository, AppRecords],
})
export class AppRecordsModule {}
