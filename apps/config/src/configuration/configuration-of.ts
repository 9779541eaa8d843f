import type {
  AppConfiguration,
  AppRoot,
  CarriedEntity,
  CustomResolverEntity,
  CustomUserData,
  EndpointEntity,
  ValueEntity,
} from '#app-files/app-configuration.js';
import { triggerConfig } from '#app-files/entities/carried.js';
import type { Json, JsonObject } from '#app-files/json/json.js';
import type { CustomUserDataConfig } from '#contracts/config/app-snapshot.js';
import { readSetting } from '../settings/setting.js';
import { environmentOf, type ConfigTree } from '../trees/config-tree.js';
import type { ConfigView } from '../trees/config-view.js';
import { allEntities } from '../versions/entities.js';
import type { ContentOf, Kind } from '../trees/kinds.js';
import { nameOf } from '../versions/references.js';
import { json, serviceEntities } from './service-entities.js';

async function each<K extends Kind, T>(view: ConfigView, kind: K, entityOf: (content: ContentOf[K]) => T): Promise<T[]> {
  return (await allEntities(view, kind)).map(({ content }) => entityOf(content));
}

function rootOf({ app, tree }: ConfigView): AppRoot {
  return {
    app_id: app.clientAppId,
    name: app.name,
    location: app.location,
    provider_region: app.providerRegion,
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
  // Without its service nothing is read, whatever the setting says.
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
    // Of a function that is gone the id is all there is to call it by.
    config[`${member}Name`] = nameOf(tree, 'functions', id) || config[`${member}Name`] || id;
  }
  return json(config);
}

/** Files name a handler's function; an empty name shows that it is gone. */
function errorHandler(tree: ConfigTree, handler: Readonly<Record<string, unknown>>): JsonObject {
  const { function_id, ...config } = (handler['config'] ?? {}) as Readonly<Record<string, unknown>>;
  const named = typeof function_id === 'string' ? { function_name: nameOf(tree, 'functions', function_id) } : {};
  return json({ config: { ...config, ...named } });
}

function trigger(tree: ConfigTree, content: ContentOf['triggers']): CarriedEntity {
  const { name, type, disabled, function_id, event_processors, error_handler } = content;
  const { service_id, ...config } = content.config;
  const service = typeof service_id === 'string' ? { service_name: nameOf(tree, 'services', service_id) } : {};
  // A trigger that runs nothing else runs a function, if only one that is gone.
  const own =
    function_id === '' && Object.keys(event_processors).length > 0
      ? {}
      : { FUNCTION: { config: { function_name: nameOf(tree, 'functions', function_id) } } };
  return {
    name,
    content: json({
      name,
      type,
      config: triggerConfig(type, json({ ...service, ...config })),
      disabled,
      event_processors: { ...event_processors, ...own },
      ...(error_handler ? { error_handler: errorHandler(tree, error_handler) } : {}),
    }),
  };
}

/** Members that say what holds anyway are left out, as files leave them out. */
function endpoint(
  tree: ConfigTree,
  { function_id, secret_name, return_type, ...content }: ContentOf['endpoints'],
): EndpointEntity {
  return {
    ...content,
    function_name: nameOf(tree, 'functions', function_id),
    ...(secret_name === '' ? {} : { secret_name }),
    ...(return_type === 'JSON' ? {} : { return_type }),
  };
}

function isNone(value: unknown): boolean {
  return value === null || value === '';
}

function resolver(tree: ConfigTree, content: ContentOf['custom_resolvers']): CustomResolverEntity {
  const { on_type, field_name, function_id, input_type, input_type_format, payload_type, payload_type_format } = content;
  return {
    on_type,
    field_name,
    function_name: nameOf(tree, 'functions', function_id),
    ...(isNone(input_type) ? {} : { input_type: input_type as Json }),
    ...(isNone(input_type_format) ? {} : { input_type_format }),
    ...(isNone(payload_type) ? {} : { payload_type: payload_type as Json }),
    ...(isNone(payload_type_format) ? {} : { payload_type_format }),
  };
}

function value({ value: given, ...content }: ContentOf['values']): ValueEntity {
  return { ...content, value: given as Json };
}

/** The configuration a view shows, as files hold it: entities by their names, without ids. */
export async function configurationOf(view: ConfigView): Promise<AppConfiguration> {
  const { tree } = view;
  const dataApi = await readSetting(view, 'data_api');
  const hosting = await readSetting(view, 'hosting');
  return {
    root: rootOf(view),
    allowedRequestOrigins: await readSetting(view, 'allowed_request_origins'),
    environmentValues: await each(view, 'environment_values', ({ name, values }) => ({ name, values: json(values) })),
    values: await each(view, 'values', value),
    authProviders: await each(view, 'auth_providers', (provider) => ({
      ...provider,
      config: providerConfig(tree, provider.config),
      secret_config: json(provider.secret_config),
    })),
    customUserData: customUserData(tree, await readSetting(view, 'custom_user_data')),
    functions: await each(view, 'functions', (content) => ({ ...content, can_evaluate: json(content.can_evaluate) })),
    triggers: await each(view, 'triggers', (content) => trigger(tree, content)),
    ...(await serviceEntities(view)),
    endpoints: await each(view, 'endpoints', (content) => endpoint(tree, content)),
    graphqlConfig: await readSetting(view, 'graphql'),
    customResolvers: await each(view, 'custom_resolvers', (content) => resolver(tree, content)),
    validationSettings: {
      graphql: json(await readSetting(view, 'graphql_validation')),
      rest: json(await readSetting(view, 'rest_validation')),
    },
    dataAccess: await readSetting(view, 'data_access'),
    sync: json(await readSetting(view, 'sync')),
    logForwarders: await each(view, 'log_forwarders', (content) => ({ name: content.name, content: json(content) })),
    ...(dataApi === null ? {} : { dataApi: json(dataApi) }),
    ...(hosting === null ? {} : { hosting: json(hosting) }),
  };
}
