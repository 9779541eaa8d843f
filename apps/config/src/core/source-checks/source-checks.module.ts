import { Module } from '@nestjs/common';
import { VersionsModule } from '../versions/versions.module.js';
import { SourceChecks } from './source-checks.service.js';

@Module({ imports: [VersionsModule], providers: [SourceChecks], exports: [SourceChecks] })
export class SourceChecksModule {}
