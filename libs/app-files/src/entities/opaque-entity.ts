import { DATA_API } from '#contracts/config/data-api.entity.js';
import { LOG_FORWARDER, type LogForwarderContent } from '#contracts/config/log-forwarder.entity.js';
import { TRIGGER } from '#contracts/config/trigger.entity.js';
import type { OpaqueEntity } from '../app-configuration.js';
import type { Fields } from '../files/fields.js';
import type { FiledContent } from '../json/filed-content.js';
import { isJsonObject, orderedObject, type JsonObject } from '../json/json.js';
import { filedNames, readMembers, withoutDefaults } from './entity-members.js';
import { withoutIds } from './file-members.js';

const TRIGGER_ORDER = [...filedNames(TRIGGER), 'event_processors', 'error_handler'];
const TRIGGER_CONFIG_ORDER = [
  'service_name',
  'database',
  'collection',
  'operation_types',
  'full_document',
  'full_document_before_change',
  'match',
  'project',
  'skip_catchup_events',
  'unordered',
  'tolerate_resume_errors',
  'maximum_throughput',
  'operation_type',
  'providers',
  'schedule',
];
const LOG_FORWARDER_ORDER = filedNames(LOG_FORWARDER);
const SYNC_ORDER = [
  'development_mode_enabled',
  'type',
  'state',
  'service_name',
  'database_name',
  'client_max_offline_days',
  'is_recovery_mode_disabled',
  'queryable_fields_names',
  'indexed_queryable_fields_names',
  'collection_queryable_fields_names',
  'partition',
];
const HOSTING_ORDER = ['enabled', 'custom_domain', 'app_default_domain'];
const DATA_API_ORDER = filedNames(DATA_API);

/** Properties of a trigger's `config` that its file always has (admin-api §7.3). */
const TRIGGER_DEFAULTS: Readonly<Record<string, JsonObject>> = {
  DATABASE: {
    full_document: false,
    full_document_before_change: false,
    match: {},
    project: {},
    skip_catchup_events: false,
    unordered: false,
  },
  SCHEDULED: { skip_catchup_events: false },
};

/** Returns a trigger's `config` with the properties its file always has. */
export function triggerConfig(type: string, config: JsonObject): JsonObject {
  return { ...TRIGGER_DEFAULTS[type], ...config };
}

/** Reads the event processors. Older files name the function at the top level instead. */
function eventProcessors(fields: Fields): JsonObject {
  const processors = fields.objectAt('event_processors');
  const functionName = fields.text('function_name');
  if (processors !== undefined && Object.keys(processors).length > 0) return processors;
  // The import disables the trigger and reports it.
  if (functionName === undefined) return {};
  return { FUNCTION: { config: { function_name: functionName } } };
}

/** Reads a trigger. App Services renames a trigger's file to the trigger's name, so a file may have another name. */
export function readTrigger(fields: Fields, called?: string): OpaqueEntity {
  const name = fields.text('name') === undefined ? fields.entityName(called) : fields.entityName();
  const type = fields.requiredText('type');
  const content = {
    ...withoutIds(fields.object, 'function_name'),
    name,
    type,
    config: triggerConfig(type, fields.objectAt('config') ?? {}),
    ...readMembers(TRIGGER, fields),
    event_processors: eventProcessors(fields),
  };
  return { name, content };
}

export function readLogForwarder(fields: Fields, called?: string): OpaqueEntity {
  const name = fields.entityName(called);
  return { name, content: { ...withoutIds(fields.object), ...readMembers(LOG_FORWARDER, fields), name } };
}

export function triggerMembers({ content }: OpaqueEntity): JsonObject {
  const members = orderedObject(content, TRIGGER_ORDER);
  if (!isJsonObject(content['config'])) return members;
  // Only replies of the administration API have these two.
  const { schedule_type: _, clusterName: __, ...config } = content['config'];
  return { ...members, config: orderedObject(config, TRIGGER_CONFIG_ORDER) };
}

export function logForwarderMembers({ content }: OpaqueEntity): JsonObject {
  const spoken = withoutDefaults(LOG_FORWARDER, content as FiledContent<LogForwarderContent>);
  return orderedObject({ ...withoutIds(content, ...LOG_FORWARDER_ORDER), ...spoken }, LOG_FORWARDER_ORDER);
}

export function readSync(fields: Fields): JsonObject {
  return { ...fields.object, development_mode_enabled: fields.boolean('development_mode_enabled') ?? false };
}

export function syncMembers(sync: JsonObject): JsonObject {
  return orderedObject(sync, SYNC_ORDER);
}

export function readHosting(fields: Fields): JsonObject {
  return { ...fields.object, enabled: fields.boolean('enabled') ?? false };
}

export function hostingMembers(hosting: JsonObject): JsonObject {
  return orderedObject(hosting, HOSTING_ORDER);
}

/**
 * Returns the given properties; other tools write an empty string for a missing value, and one documentation page uses another
 * name for a property.
 */
export function readDataApi(given: Fields): JsonObject {
  const others = DATA_API.members.flatMap(({ name, type }) => (type === 'text' ? [] : name));
  const { verification_method: alias, ...members } = given.withoutEmpty(...others).object;
  const spoken = Object.entries(members).filter(([, value]) => value !== null);
  return { ...(typeof alias === 'string' ? { validation_method: alias } : {}), ...Object.fromEntries(spoken) };
}

export function dataApiMembers(dataApi: JsonObject): JsonObject {
  return orderedObject(dataApi, DATA_API_ORDER);
}
