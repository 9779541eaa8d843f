import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { SnapshotRequest } from '#contracts/config/apps.contract.js';
import { AppError } from '#contracts/error.js';
import { RawJson } from '#contracts/rpc.js';
import type { AppRecord } from '../app-records/app-record.model.js';
import { AppRecordsRepository } from '../app-records/app-records.repository.js';
import { environmentValues } from '../environments/environment-values.js';
import { readSetting } from '../settings/setting.js';
import { ConfigStore, appNotFound } from '../versions/config-store.service.js';
import type { ConfigView } from '../versions/config-view.js';
import type { Kind } from '../versions/kinds.js';

/** Characters of snapshots one process keeps. */
const SNAPSHOTS_MAX = 64_000_000;

/** Members of a snapshot and the kind of entity each lists. */
const LISTS: readonly (readonly [string, Kind])[] = [
  ['functions', 'functions'],
  ['authProviders', 'auth_providers'],
  ['services', 'services'],
  ['rules', 'rules'],
  ['defaultRules', 'default_rules'],
  ['incomingWebhooks', 'incoming_webhooks'],
  ['values', 'values'],
  ['schemas', 'schemas'],
  ['endpoints', 'endpoints'],
  ['customResolvers', 'custom_resolvers'],
  ['triggers', 'triggers'],
];

/** The deployed configuration of apps as other services read it, kept as the text it is sent as. */
@Injectable()
export class SnapshotsService {
  private readonly texts = new LRUCache<string, string>({ maxSize: SNAPSHOTS_MAX, sizeCalculation: (text) => text.length });

  constructor(
    @Inject(AppRecordsRepository) private readonly records: AppRecordsRepository,
    @Inject(ConfigStore) private readonly store: ConfigStore,
  ) {}

  async read(request: SnapshotRequest): Promise<RawJson> {
    const held = this.texts.get(keyOf(await this.find(request)));
    if (held !== undefined) return new RawJson(held);
    return new RawJson(
      await this.store.readRecord(
        () => this.find(request),
        (view) => this.textOf(view),
      ),
    );
  }

  private async textOf(view: ConfigView): Promise<string> {
    const { app } = view;
    const members = {
      appId: app._id,
      clientAppId: app.clientAppId,
      groupId: app.groupId,
      domainId: app.domainId,
      name: app.name,
      location: app.location,
      providerRegion: app.providerRegion,
      deploymentModel: app.deploymentModel,
      environment: app.environment,
      treeHash: app.head,
      secretsVersion: app.secretsVersion,
      lastDeployed: app.deployments[0]?.deployedAt.getTime() ?? null,
      allowedRequestOrigins: await readSetting(view, 'allowed_request_origins'),
      environmentValues: await environmentValues(view),
      graphqlConfig: await readSetting(view, 'graphql'),
      graphqlValidation: await readSetting(view, 'graphql_validation'),
      restValidation: await readSetting(view, 'rest_validation'),
      nullTypeValidation: (await readSetting(view, 'null_type_validation')).enabled,
      dataAccess: await readSetting(view, 'data_access'),
      refreshTokenSeconds: await readSetting(view, 'refresh_token_seconds'),
      customUserData: await readSetting(view, 'custom_user_data'),
    };
    const lists: string[] = [];
    for (const [member, kind] of LISTS) lists.push(`"${member}":[${(await view.texts(kind)).join(',')}]`);
    const text = `${JSON.stringify(members).slice(0, -1)},${lists.join(',')}}`;
    this.texts.set(keyOf(app), text);
    return text;
  }

  private async find({ appId, clientAppId, domainId }: SnapshotRequest): Promise<AppRecord> {
    const given = [appId, clientAppId, domainId].filter((id) => id !== undefined && id !== null);
    if (given.length !== 1) {
      throw new AppError('InvalidParameter', "exactly one of 'appId', 'clientAppId' and 'domainId' must be given");
    }
    if (appId) return found(await this.records.findById(appId), appNotFound(appId));
    if (domainId) return found(await this.records.findByDomainId(domainId), appNotFound(domainId));
    // Clients compare this text.
    const unknown = new AppError('ClientAppNotFound', `cannot find app using Client App ID '${clientAppId}'`);
    return found(await this.records.findByClientAppId(clientAppId ?? ''), unknown);
  }
}

function found(app: AppRecord | null, unknown: AppError): AppRecord {
  if (!app) throw unknown;
  return app;
}

/** Everything a snapshot shows of an app that can change. */
function keyOf({ _id, head, secretsVersion, deployments }: AppRecord): string {
  return `${_id}:${head}:${secretsVersion}:${deployments[0]?._id ?? ''}`;
}
