import { Module } from '@nestjs/common';
import { VersionsModule } from '../versions/versions.module.js';
import { ValuesHandler } from './values.handler.js';
import { ValuesService } from './values.service.js';

@Module({ imports: [VersionsModule], controllers: [ValuesHandler], providers: [ValuesService], exports: [ValuesService] })
export class ValuesModule {}
