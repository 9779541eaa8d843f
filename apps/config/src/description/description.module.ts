import { Module } from '@nestjs/common';
import { VersionsModule } from '../versions/versions.module.js';
import { DescriptionHandler } from './description.handler.js';
import { DescriptionService } from './description.service.js';

@Module({ imports: [VersionsModule], controllers: [DescriptionHandler], providers: [DescriptionService] })
export class DescriptionModule {}
