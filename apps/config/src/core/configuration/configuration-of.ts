import type {
  AppConfiguration,
  AppRoot,
  OpaqueEntity,
  CustomResolverEntity,
  CustomUserData,
  EndpointEntity,
} from '#app-files/app-configuration.js';
import { triggerConfig } from '#app-files/entities/opaque-entity.js';
import { TRIGGER } from '#contracts/config/trigger.entity.js';
import { filedContent, withoutDefaults } from '#app-files/entities/entity-members.js';
import { resolverKey } from '#app-files/entities/natural-key.js';
import type { JsonObject } from '#app-files/json/json.js';
import type { CustomUserDataConfig } from '#contracts/config/app-snapshot.js';
import { AUTH_PROVIDER } from '#contracts/config/auth-provider.entity.js';
import { CUSTOM_RESOLVER } from '#contracts/config/custom-resolver.entity.js';
import { ENDPOINT } from '#contracts/config/endpoint.entity.js';
import { FUNCTION } from '#contracts/config/function.entity.js';
import { LOG_FORWARDER } from '#contracts/config/log-forwarder.entity.js';
import type { AppSettings } from '#contracts/config/setting-defaults.js';
import { VALUE } from '#contracts/config/value.entity.js';
import { withCallbackShown } from './callback-address.js';
import { readSetting } from '../trees/read-setting.js';
import { environmentOf, type ConfigTree } from '../trees/config-tree.js';
import type { ConfigView } from '../trees/config-view.js';
import { allEntities } from '../versions/entities.js';
import type { ContentOf, Kind } from '../trees/kinds.js';
import { nameOf } from '../versions/references.js';
import { json, serviceEntities } from './service-entities.js';

async function each<K extends Kind, T>(view: ConfigView, kind: K, entityOf: (content: ContentOf[K]) => T): Promise<T[]> {
  return (await allEntities(view, kind)).map(({ content }) => entityOf(content));
}

function rootOf({ app, tree }: ConfigView, { provider_region }: AppSettings['file_forms']): AppRoot {
  return {
    app_id: app.clientAppId,
    name: app.name,
    location: app.location,
    ...(provider_region === '' ? {} : { provider_region }),
    deployment_model: app.deploymentModel,
    environment: environmentOf(tree) as NonNullable<AppRoot['environment']>,
  };
}

function customUserData(tree: ConfigTree, config: CustomUserDataConfig): CustomUserData {
  const texts = {
    mongo_service_name: nameOf(tree, 'services', config.mongo_service_id),
    database_name: config.database_name,
    collection_name: config.collection_name,
    user_id_field: config.user_id_field,
    on_user_creation_function_name: nameOf(tree, 'functions', config.on_user_creation_function_id),
  };
  // Without a service nothing is read, even if the setting is enabled.
  const enabled = config.enabled && texts.mongo_service_name !== '';
  return { enabled, ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) };
}

/** Functions of providers by what they do; a configuration may name each by id, which files cannot. */
const PROVIDER_FUNCTIONS = ['authFunction', 'confirmationFunction', 'resetFunction'] as const;

function providerConfig(tree: ConfigTree, given: Readonly<Record<string, unknown>>): JsonObject {
  const config = { ...given };
  for (const member of PROVIDER_FUNCTIONS) {
    const { [`${member}Id`]: id } = config;
    delete config[`${member}Id`];
    if (typeof id !== 'string' || id === '') continue;
    // A deleted function has no name other than its id.
    config[`${member}Name`] = nameOf(tree, 'functions', id) || config[`${member}Name`] || id;
  }
  return json(config);
}

/** Returns an error handler as files have it, with its function by name; an empty name shows that the function is deleted. */
function errorHandler(tree: ConfigTree, handler: Readonly<Record<string, unknown>>): JsonObject {
  const { function_id, ...config } = (handler['config'] ?? {}) as Readonly<Record<string, unknown>>;
  const named = typeof function_id === 'string' ? { function_name: nameOf(tree, 'functions', function_id) } : {};
  return json({ config: { ...config, ...named } });
}

function trigger(tree: ConfigTree, content: ContentOf['triggers']): OpaqueEntity {
  const { name, type, function_id, event_processors, error_handler } = content;
  const { service_id, ...config } = content.config;
  const service = typeof service_id === 'string' ? { service_name: nameOf(tree, 'services', service_id) } : {};
  // A trigger without other processors runs a function, even if that is deleted.
  const own =
    function_id === '' && Object.keys(event_processors).length > 0
      ? {}
      : { FUNCTION: { config: { function_name: nameOf(tree, 'functions', function_id) } } };
  return {
    name,
    content: json({
      ...TRIGGER.whole(content),
      config: triggerConfig(type, json({ ...service, ...config })),
      event_processors: { ...event_processors, ...own },
      ...(error_handler ? { error_handler: errorHandler(tree, error_handler) } : {}),
    }),
  };
}

/** Returns an endpoint without properties that equal their defaults, as in files. */
function endpoint(tree: ConfigTree, content: ContentOf['endpoints']): EndpointEntity {
  const members = withoutDefaults(ENDPOINT, filedContent(ENDPOINT, content));
  return { ...members, function_name: nameOf(tree, 'functions', content.function_id) };
}

/** Returns the name of the file a resolver was imported from. */
function fileName(files: Readonly<Record<string, string>>, key: string): Pick<CustomResolverEntity, 'file_name'> {
  const file_name = Object.hasOwn(files, key) ? files[key] : undefined;
  return file_name === undefined ? {} : { file_name };
}

function resolver(
  tree: ConfigTree,
  content: ContentOf['custom_resolvers'],
  { custom_resolvers: files }: AppSettings['file_forms'],
): CustomResolverEntity {
  const members = withoutDefaults(CUSTOM_RESOLVER, filedContent(CUSTOM_RESOLVER, content));
  return {
    ...members,
    function_name: nameOf(tree, 'functions', content.function_id),
    ...fileName(files, resolverKey(content)),
  };
}

/** Reads the configuration of a view in the form that files have: entities go by their names, without ids. */
export async function configurationOf(view: ConfigView): Promise<AppConfiguration> {
  const { tree } = view;
  const dataApi = await readSetting(view, 'data_api');
  const hosting = await readSetting(view, 'hosting');
  const forms = await readSetting(view, 'file_forms');
  return {
    root: rootOf(view, forms),
    allowedRequestOrigins: await readSetting(view, 'allowed_request_origins'),
    environmentValues: await each(view, 'environment_values', ({ name, values }) => ({ name, values: json(values) })),
    values: await each(view, 'values', (content) => filedContent(VALUE, content)),
    authProviders: await each(view, 'auth_providers', (provider) => ({
      ...filedContent(AUTH_PROVIDER, provider),
      config: providerConfig(tree, withCallbackShown(provider).config),
      metadata_fields: provider.metadata_fields,
    })),
    customUserData: customUserData(tree, await readSetting(view, 'custom_user_data')),
    functions: await each(view, 'functions', (content) => filedContent(FUNCTION, content)),
    triggers: await each(view, 'triggers', (content) => trigger(tree, content)),
    ...(await serviceEntities(view)),
    endpoints: await each(view, 'endpoints', (content) => endpoint(tree, content)),
    graphqlConfig: await readSetting(view, 'graphql'),
    customResolvers: await each(view, 'custom_resolvers', (content) => resolver(tree, content, forms)),
    validationSettings: {
      graphql: json(await readSetting(view, 'graphql_validation')),
      rest: json(await readSetting(view, 'rest_validation')),
    },
    dataAccess: await readSetting(view, 'data_access'),
    sync: json(await readSetting(view, 'sync')),
    logForwarders: await each(view, 'log_forwarders', (content) => ({
      name: content.name,
      content: json(LOG_FORWARDER.whole(content)),
    })),
    ...(dataApi === null ? {} : { dataApi: json(dataApi) }),
    ...(hosting === null ? {} : { hosting: json(hosting) }),
  };
}
