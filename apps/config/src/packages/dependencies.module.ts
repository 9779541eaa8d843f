import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { handlersOf } from '#bus/server/handlers-of.js';
import { OutboundModule } from '#process/start/outbound.module.js';
import { CoreModule } from '../core/core.module.js';
import { DependenciesService } from './dependencies.service.js';
import { DEPENDENCY_JOB, dependencyJobSchema } from './dependency-job.model.js';
import { DependencyJobsRepository } from './dependency-jobs.repository.js';
import { ImportedPackages } from './imported-packages.service.js';
import { PackageBuilds } from './package-builds.service.js';

@Module({
  imports: [
    OutboundModule,
    CoreModule,
    MongooseModule.forFeature([{ name: DEPENDENCY_JOB, schema: dependencyJobSchema }], 'config'),
  ],
  controllers: handlersOf(DependenciesService),
  providers: [DependenciesService, DependencyJobsRepository, ImportedPackages, PackageBuilds],
  exports: [ImportedPackages],
})
export class DependenciesModule {}
