/** A group of operations, and the paths that belong to it. The first that fits counts. */
interface Tag {
  readonly name: string;
  readonly description: string;
  readonly paths: RegExp;
}

const APP = String.raw`/apps/\{appId\}`;

function ofApp(segments: string): RegExp {
  return new RegExp(`${APP}/(?:${segments})(?:/|$)`);
}

export const TAGS: readonly Tag[] = [
  {
    name: 'Cloud API',
    description: 'Requests of the App Services command-line tool to the cloud API.',
    paths: /^\/api\/(?:public|atlas)\//,
  },
  {
    name: 'Client: data and functions',
    description: 'Function calls and change streams of end users.',
    paths: /client\/v2\.0\/app\/.*\/functions/,
  },
  {
    name: 'Client: GraphQL',
    description: 'The GraphQL API generated from the schemas of an app.',
    paths: /client\/v2\.0\/app\/.*\/graphql/,
  },
  {
    name: 'Client: accounts',
    description: 'Registration with an email address, its confirmation, and password resets.',
    paths: /client\/v2\.0\/app\/.*\/auth\/providers\/local/,
  },
  {
    name: 'Client: logins and sessions',
    description: 'Logins of end users, renewal and end of sessions, and the profile.',
    paths: /client\/v2\.0\/(?:app\/.*\/auth\/|auth\/(?!api_keys))/,
  },
  {
    name: 'Client: API keys',
    description: 'API keys that end users create for themselves.',
    paths: /client\/v2\.0\/auth\/api_keys/,
  },
  { name: 'Client: push', description: 'Registration of devices for push messages.', paths: /client\/v2\.0\/app\/.*\/push/ },
  {
    name: 'Client: webhooks and endpoints',
    description: 'Requests of third parties to incoming webhooks and HTTPS endpoints.',
    paths: /client\/v2\.0\/app\/.*\/(?:endpoint|service)\//,
  },
  { name: 'Client: location', description: 'Where the clients of an app send their requests.', paths: /client\/v2\.0/ },
  { name: 'Administrators', description: 'Logins, sessions and profiles of administrators.', paths: /v3\.0\/auth/ },
  { name: 'Administration GraphQL', description: 'The administration API as GraphQL.', paths: /v3\.0\/graphql$/ },
  {
    name: 'Projects',
    description: 'Administrators and key pairs of a project, changes of them, and the keys tokens are signed with.',
    paths: /groups\/\{groupId\}\/(?:administrators|api_keys|audit|signing_keys)/,
  },
  { name: 'Service information', description: 'Version and state of the server.', paths: /private\/v1\.0/ },
  {
    name: 'Functions',
    description: 'Functions of an app, and runs of them for administrators.',
    paths: ofApp('functions|debug|dependencies'),
  },
  { name: 'Authentication providers', description: 'Authentication providers of an app.', paths: ofApp('auth_providers') },
  { name: 'Users', description: 'End users of an app, their sessions and devices.', paths: ofApp('users|users_count') },
  {
    name: 'User registrations',
    description: 'Registrations by email address whose users have not logged in yet.',
    paths: ofApp('user_registrations'),
  },
  { name: 'API keys', description: 'API keys of an app.', paths: ofApp('api_keys') },
  { name: 'Secrets', description: 'Secrets of an app. Values can be written, never read.', paths: ofApp('secrets') },
  {
    name: 'Values',
    description: 'Values of an app, and values that depend on its environment.',
    paths: ofApp('values|environment_values|environment'),
  },
  {
    name: 'Rules',
    description: 'Rules of services: roles and filters of collections, and which actions functions may use.',
    paths: /\/services\/\{serviceId\}\/(?:rules|default_rule)/,
  },
  {
    name: 'Incoming webhooks',
    description: 'Functions that third parties call through a service.',
    paths: /\/services\/\{serviceId\}\/incoming_webhooks/,
  },
  {
    name: 'Services',
    description: 'Linked data sources and third-party services.',
    paths: ofApp('services|service|commands|multi_data_sources'),
  },
  { name: 'Schemas', description: 'Schemas and relationships of collections.', paths: ofApp('schemas|validation_settings') },
  {
    name: 'GraphQL',
    description: 'The generated GraphQL API for administrators, its settings, and custom resolvers.',
    paths: ofApp('graphql'),
  },
  { name: 'Endpoints', description: 'HTTPS endpoints of an app, and its Data API.', paths: ofApp('endpoints|data_api') },
  { name: 'Triggers', description: 'Triggers of an app, by both of their names.', paths: ofApp('triggers|event_subscriptions') },
  {
    name: 'Drafts and deployments',
    description: 'Drafts, which collect changes; deployments of them; and going back to earlier deployments.',
    paths: ofApp('drafts|deployments|deploy|deployment_migration'),
  },
  { name: 'Import and export', description: 'An app as a directory of files.', paths: ofApp('import|export|pull|push$') },
  { name: 'Push notifications', description: 'Notifications and their deliveries.', paths: ofApp('push') },
  { name: 'Logs', description: 'Log entries of an app, and where copies of them go.', paths: ofApp('logs|log_forwarders') },
  {
    name: 'Usage',
    description: 'Requests and usage of apps.',
    paths: /\/(?:stats(?:\/functions)?|app_figures|measurements|metrics)$/,
  },
  { name: 'Audit', description: 'Changes by administrators.', paths: ofApp('audit') },
  {
    name: 'Device sync',
    description: 'Device sync, which is not supported.',
    paths: ofApp('sync/(?:data|state|progress|migration|schemas|force_reset)'),
  },
  {
    name: 'Security',
    description:
      'Allowed request origins, the access list, the lifetime of sessions, and private endpoints, which are not supported.',
    paths: ofApp('security'),
  },
  { name: 'Settings', description: 'Settings of which an app has one each.', paths: ofApp('custom_user_data|data_access|sync') },
  { name: 'Apps', description: 'Apps of a project.', paths: /v3\.0\// },
];

export function tagOf(path: string): string {
  const tag = TAGS.find(({ paths }) => paths.test(path));
  if (!tag) throw new Error(`no tag is for ${path}`);
  return tag.name;
}
