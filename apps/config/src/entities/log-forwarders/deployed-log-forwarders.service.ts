import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import {
  listDeployedLogForwarders,
  type AppLogForwarders,
  type DeployedLogForwardersRequest,
} from '#contracts/config/deployed-log-forwarders.contract.js';
import { RawJson } from '#contracts/rpc.js';
import type { ConfigView } from '../../core/trees/config-view.js';
import { DeployedApps } from '../../core/versions/deployed-apps.service.js';
import { allEntities } from '../../core/versions/entities.js';

/** Log forwarders of all apps, for the service that forwards. */
@Injectable()
export class DeployedLogForwardersService {
  constructor(private readonly apps: DeployedApps) {}

  @HandleRpc(listDeployedLogForwarders)
  async list(request: DeployedLogForwardersRequest): Promise<RawJson> {
    return new RawJson(JSON.stringify(await this.apps.page(request, appForwarders)));
  }
}

async function appForwarders(view: ConfigView): Promise<AppLogForwarders[]> {
  const { app, tree } = view;
  if (tree.get('log_forwarders').size === 0) return [];
  const forwarders = (await allEntities(view, 'log_forwarders')).map(({ _id, content }) => ({ _id, ...content }));
  return [{ appId: app._id, groupId: app.groupId, domainId: app.domainId, forwarders }];
}
