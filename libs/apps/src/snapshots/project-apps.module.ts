import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { ProjectApps } from './project-apps.js';

/** Module for services that process requests about the apps of projects. */
@Module({ controllers: handlersOf(ProjectApps), providers: [ProjectApps], exports: [ProjectApps] })
export class ProjectAppsModule {}
