import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import type { ServiceConfig } from '#contracts/config/app-snapshot.js';
import {
  DEPLOYED_APPS_PAGE,
  listDeployedTriggers,
  type AppTriggers,
  type DeployedTriggersPage,
  type DeployedTriggersRequest,
} from '#contracts/config/deployed-triggers.contract.js';
import { snapshotHead } from '#contracts/config/snapshot-change.js';
import { RawJson } from '#contracts/rpc.js';
import type { AppRecord } from '../app-records/app-record.model.js';
import { AppRecordsRepository } from '../app-records/app-records.repository.js';
import { recordMembers } from '../snapshot-contents/snapshot-members.js';
import { ConfigStore, appNotFound } from '../versions/config-store.service.js';
import type { ConfigView } from '../trees/config-view.js';
import { allEntities } from '../versions/entities.js';

/** Characters of a page beyond which it ends. */
const PAGE_CHARACTERS = 4_000_000;

/** Triggers of all apps, for the service that runs them. */
@Injectable()
export class DeployedTriggersService {
  constructor(
    private readonly records: AppRecordsRepository,
    private readonly store: ConfigStore,
  ) {}

  @HandleRpc(listDeployedTriggers)
  async list(request: DeployedTriggersRequest): Promise<RawJson> {
    return new RawJson(JSON.stringify(await this.page(request)));
  }

  private async page({ after = '', appId }: DeployedTriggersRequest): Promise<DeployedTriggersPage> {
    if (appId !== undefined) return { apps: await this.ofApp(appId) };
    const appIds = await this.records.idsAfter(after, DEPLOYED_APPS_PAGE);
    const apps: AppTriggers[] = [];
    let characters = 0;
    for (const [index, id] of appIds.entries()) {
      const found = await this.ofApp(id);
      apps.push(...found);
      characters += JSON.stringify(found).length;
      const isLast = index === appIds.length - 1;
      if (characters > PAGE_CHARACTERS && !isLast) return { apps, next: id };
    }
    const next = appIds.length === DEPLOYED_APPS_PAGE ? appIds.at(-1) : undefined;
    return { apps, ...(next === undefined ? {} : { next }) };
  }

  /** None of an app that is gone. */
  private async ofApp(appId: string): Promise<AppTriggers[]> {
    const record = await this.records.findById(appId);
    if (!record) return [];
    // A deletion in between is like one before.
    let isGone = false;
    const again = async (): Promise<AppRecord> => {
      const found = await this.records.findById(appId);
      isGone = !found;
      if (!found) throw appNotFound(appId);
      return found;
    };
    try {
      return await this.store.readRecord(again, appTriggers);
    } catch (error) {
      if (isGone) return [];
      throw error;
    }
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
