import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import type { ServiceConfig } from '#contracts/config/app-snapshot.js';
import {
  listDeployedTriggers,
  type AppTriggers,
  type DeployedTriggersRequest,
} from '#contracts/config/deployed-triggers.contract.js';
import { snapshotHead } from '#contracts/config/snapshot-change.js';
import { RawJson } from '#contracts/rpc.js';
import { recordMembers } from '../../core/snapshot-contents/snapshot-members.js';
import type { ConfigView } from '../../core/trees/config-view.js';
import { DeployedApps } from '../../core/versions/deployed-apps.service.js';
import { allEntities } from '../../core/versions/entities.js';

/** Triggers of all apps, for the service that runs them. */
@Injectable()
export class DeployedTriggersService {
  constructor(private readonly apps: DeployedApps) {}

  @HandleRpc(listDeployedTriggers)
  async list(request: DeployedTriggersRequest): Promise<RawJson> {
    return new RawJson(JSON.stringify(await this.apps.page(request, appTriggers)));
  }
}

async function appTriggers(view: ConfigView): Promise<AppTriggers[]> {
  const { app, tree } = view;
  if (tree.get('triggers').size === 0) return [];
  const found = await allEntities(view, 'triggers');
  const triggers = found.map(({ _id, content, entry }) => ({ _id, ...content, modified: entry.modified }));
  const wanted = new Set(triggers.flatMap(({ type, config }) => (type === 'DATABASE' ? [config['service_id']] : [])));
  const services = await view.texts('services', (id) => wanted.has(id));
  return [
    {
      appId: app._id,
      groupId: app.groupId,
      domainId: app.domainId,
      location: app.location,
      providerRegion: app.providerRegion,
      head: snapshotHead(recordMembers(app)),
      deployedAt: app.deployments[0]?.deployedAt.getTime() ?? 0,
      triggers,
      services: services.map((text) => JSON.parse(text) as ServiceConfig),
    },
  ];
}
