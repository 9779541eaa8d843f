import { Controller, Inject } from '@nestjs/common';
import { HandleEvent } from '#bus/handle.decorator.js';
import { AppDeleted, appDeleted } from '#contracts/config/apps.contract.js';
import { ProjectApps } from './project-apps.js';

@Controller()
export class ProjectAppsHandler {
  constructor(@Inject(ProjectApps) private readonly apps: ProjectApps) {}

  @HandleEvent(appDeleted)
  deleted({ appId }: AppDeleted): void {
    this.apps.forget(appId);
  }
}
