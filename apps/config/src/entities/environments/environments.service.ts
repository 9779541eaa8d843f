import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import type { App } from '#contracts/config/apps.contract.js';
import { setEnvironment, type SetEnvironmentRequest } from '#contracts/config/environments.contract.js';
import { toApp } from '../../core/views/app-view.js';
import { putSetting } from '../../core/versions/put-setting.js';
import { ConfigStore } from '../../core/versions/config-store.service.js';
import { environmentOf } from '../../core/trees/config-tree.js';

/** Selects the environment of apps. */
@Injectable()
export class EnvironmentsService {
  constructor(private readonly store: ConfigStore) {}

  /** Returns the app as it is afterwards. */
  @HandleRpc(setEnvironment)
  async select(request: SetEnvironmentRequest): Promise<App> {
    await this.store.change(request, (draft) => putSetting(draft, 'environment', request.environment ?? ''));
    return this.store.read(request, ({ app, tree }) => ({ ...toApp(app), environment: environmentOf(tree) }));
  }
}
