import { Module } from '@nestjs/common';
import { ProjectAppsHandler } from './project-apps.handler.js';
import { ProjectApps } from './project-apps.js';

/** For services that are asked about the apps of projects. */
@Module({ controllers: [ProjectAppsHandler], providers: [ProjectApps], exports: [ProjectApps] })
export class ProjectAppsModule {}
