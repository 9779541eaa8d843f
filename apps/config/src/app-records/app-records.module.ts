import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { APP_RECORD, appRecordSchema } from './app-record.model.js';
import { AppRecordsRepository } from './app-records.repository.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: APP_RECORD, schema: appRecordSchema }], 'config')],
  providers: [AppRecordsRepository],
  exports: [AppRecordsRepository],
})
export class AppRecordsModule {}
