import { Module } from '@nestjs/common';
import { RecordOwners } from './record-owners.js';
import { RecordsHandler } from './records.handler.js';

@Module({ controllers: [RecordsHandler], providers: [RecordOwners], exports: [RecordOwners] })
export class RecordsModule {}
