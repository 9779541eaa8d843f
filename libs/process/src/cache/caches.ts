/** Description and bounds of a cache. */
export interface CacheBounds {
  /** Contents, as a phrase after "holds". */
  readonly holds: string;
  /** Services whose processes have this cache. */
  readonly services: readonly string[];
  /** Maximum size in one process. The least recently used entries are evicted. */
  readonly max: number;
  readonly of: 'entries' | 'characters' | 'bytes';
  /** Maximum lifetime of an entry in milliseconds; absent if entries cannot become outdated or events remove them. */
  readonly keptMs?: number;
}

/** All caches of the platform, by the name they have in metrics. docs/reference/metrics.md shows the table. */
export const CACHES = {
  admin_names: { holds: 'names of administrators, by id', services: ['config'], max: 1_000, of: 'entries' },
  app_records: { holds: 'records of apps', services: ['config'], max: 1_000, of: 'entries', keptMs: 30_000 },
  app_snapshots: {
    holds: 'configurations of apps, each by its id and by its App ID',
    services: ['gateway', 'identity', 'push', 'runtime'],
    max: 1_000,
    of: 'entries',
  },
  app_users: { holds: 'end users', services: ['runtime'], max: 10_000, of: 'entries', keptMs: 30_000 },
  checked_keys: { holds: 'owners of API keys', services: ['runtime'], max: 10_000, of: 'entries', keptMs: 30_000 },
  checked_operations: { holds: 'GraphQL operations, by their source', services: ['runtime'], max: 4_194_304, of: 'characters' },
  cluster_namespaces: {
    holds: 'places of the databases of clusters',
    services: ['config', 'runtime', 'triggers'],
    max: 10_000,
    of: 'entries',
  },
  config_contents: { holds: 'contents of configurations', services: ['config'], max: 32_000_000, of: 'characters' },
  config_trees: { holds: 'trees of configurations', services: ['config'], max: 32_000_000, of: 'characters' },
  domains: { holds: 'apps of the domains in access tokens', services: ['gateway'], max: 5_000, of: 'entries' },
  draft_snapshots: { holds: 'configurations of drafts', services: ['runtime'], max: 20, of: 'entries', keptMs: 300_000 },
  fcm_accounts: { holds: 'clients of Firebase service accounts', services: ['push'], max: 200, of: 'entries' },
  header_logins: { holds: 'sessions of requests with credentials', services: ['gateway'], max: 5_000, of: 'entries' },
  hosted_answers: {
    holds: 'files at paths of hosted sites',
    services: ['gateway'],
    max: 20_000,
    of: 'entries',
    keptMs: 30_000,
  },
  hosted_contents: { holds: 'contents of hosted files', services: ['gateway'], max: 67_108_864, of: 'bytes' },
  noted_apps: { holds: 'apps that have users', services: ['identity'], max: 10_000, of: 'entries' },
  openid_configurations: {
    holds: 'configurations of OpenID Connect providers',
    services: ['identity'],
    max: 500,
    of: 'entries',
    keptMs: 3_600_000,
  },
  openid_key_sets: { holds: 'key sets of OpenID Connect providers', services: ['identity'], max: 500, of: 'entries' },
  package_parts: { holds: 'parts of the packages of apps', services: ['runtime'], max: 64_000_000, of: 'characters' },
  project_apps: {
    holds: 'projects of apps',
    services: ['identity', 'logging', 'push', 'triggers'],
    max: 10_000,
    of: 'entries',
    keptMs: 60_000,
  },
  secret_texts: { holds: 'secrets of apps', services: ['identity', 'push', 'runtime'], max: 500, of: 'entries' },
  snapshot_texts: { holds: 'configurations of apps as strings', services: ['config'], max: 64_000_000, of: 'characters' },
  tokens: { holds: 'verified access and refresh tokens', services: ['gateway'], max: 16_000_000, of: 'characters' },
  user_counts: { holds: 'numbers of users of apps that have many', services: ['identity'], max: 10_000, of: 'entries' },
  verified_refresh_tokens: { holds: 'signatures of refresh tokens', services: ['identity'], max: 10_000, of: 'entries' },
} as const satisfies Readonly<Record<string, CacheBounds>>;

export type CacheName = keyof typeof CACHES;
