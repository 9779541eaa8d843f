import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import {
  CreateAppRequest,
  HeadsRequest,
  ListAppsRequest,
  createApp,
  deleteApp,
  getApp,
  getAppHeads,
  listApps,
  type App,
  type Heads,
} from '#contracts/config/apps.contract.js';
import { AppScope } from '#contracts/scope.js';
import { AppsService } from './apps.service.js';

@Controller()
export class AppsHandler {
  constructor(@Inject(AppsService) private readonly apps: AppsService) {}

  @HandleRpc(listApps)
  list(request: ListAppsRequest): Promise<App[]> {
    return this.apps.list(request);
  }

  @HandleRpc(createApp)
  create(request: CreateAppRequest): Promise<App> {
    return this.apps.create(request);
  }

  @HandleRpc(getApp)
  get(request: AppScope): Promise<App> {
    return this.apps.get(request);
  }

  @HandleRpc(deleteApp)
  delete(request: AppScope): Promise<null> {
    return this.apps.delete(request);
  }

  @HandleRpc(getAppHeads)
  async heads(request: HeadsRequest): Promise<Heads> {
    return { heads: await this.apps.heads(request.appIds) };
  }
}
