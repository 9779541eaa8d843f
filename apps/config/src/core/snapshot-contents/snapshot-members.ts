import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import type { EnvironmentName } from '#contracts/config/environments.contract.js';
import type { SnapshotList } from '#contracts/config/snapshot-change.js';
import type { AppRecord } from '../records/app-record.model.js';
import { readSetting } from '../trees/read-setting.js';
import { environmentOf } from '../trees/config-tree.js';
import type { ConfigView } from '../trees/config-view.js';
import { BUILD_ID, type Kind } from '../trees/kinds.js';
import { servedHosting } from './served-hosting.js';
import { servedDataApi } from './served-data-api.js';

/** The kind of entity each list of a snapshot shows. */
export const KIND_OF_LIST: Readonly<Record<SnapshotList, Kind>> = {
  functions: 'functions',
  authProviders: 'auth_providers',
  services: 'services',
  rules: 'rules',
  defaultRules: 'default_rules',
  incomingWebhooks: 'incoming_webhooks',
  values: 'values',
  schemas: 'schemas',
  endpoints: 'endpoints',
  customResolvers: 'custom_resolvers',
  triggers: 'triggers',
};

/** Kinds the properties of `settingMembers` come from. */
export const SETTING_KINDS: readonly Kind[] = ['settings', 'environment_values', 'dependency_builds'];

export type RecordMembers = Pick<
  AppSnapshot,
  | 'appId'
  | 'clientAppId'
  | 'groupId'
  | 'domainId'
  | 'name'
  | 'location'
  | 'providerRegion'
  | 'deploymentModel'
  | 'environment'
  | 'treeHash'
  | 'secretsVersion'
  | 'accessVersion'
  | 'accessList'
  | 'lastDeployed'
>;
export type SettingMembers = Omit<AppSnapshot, keyof RecordMembers | SnapshotList>;

/** Returns the snapshot properties that come from an app's record. */
export function recordMembers(app: AppRecord): RecordMembers {
  return {
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
    accessVersion: app.access?.version ?? 0,
    accessList: app.access?.entries.map(({ address }) => address) ?? [],
    lastDeployed: app.deployments[0]?.deployedAt.getTime() ?? null,
  };
}

/** Values of the selected environment by name. */
async function environmentValues(view: ConfigView): Promise<Record<string, unknown>> {
  const selected = (environmentOf(view.tree) || 'none') as EnvironmentName;
  const found: [string, unknown][] = [];
  for (const text of await view.texts('environment_values')) {
    const { name, values } = JSON.parse(text) as { name: string; values: Record<string, unknown> };
    if (Object.hasOwn(values, selected)) found.push([name, values[selected]]);
  }
  return Object.fromEntries(found);
}

/** Returns the snapshot properties that come from an app's settings. */
export async function settingMembers(view: ConfigView): Promise<SettingMembers> {
  return {
    allowedRequestOrigins: await readSetting(view, 'allowed_request_origins'),
    environmentValues: await environmentValues(view),
    graphqlConfig: await readSetting(view, 'graphql'),
    graphqlValidation: await readSetting(view, 'graphql_validation'),
    restValidation: await readSetting(view, 'rest_validation'),
    nullTypeValidation: (await readSetting(view, 'null_type_validation')).enabled,
    dataAccess: await readSetting(view, 'data_access'),
    dataApi: servedDataApi(await readSetting(view, 'data_api')),
    hosting: servedHosting(await readSetting(view, 'hosting')),
    refreshTokenSeconds: await readSetting(view, 'refresh_token_seconds'),
    customUserData: await readSetting(view, 'custom_user_data'),
    dependencies: view.tree.get('dependency_builds').get(BUILD_ID)?.content ?? '',
  };
}
