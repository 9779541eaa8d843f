import type { LogEntry } from '#contracts/logging/entries.contract.js';

type Field = Exclude<keyof LogEntry, '_id' | 'type' | 'app_id' | 'group_id' | 'started' | 'completed' | 'messages'>;

/** String fields that every entry has. */
export const BASE_FIELDS = ['co_id', 'domain_id', 'request_url', 'request_method'] as const satisfies readonly Field[];

export const TEXT_FIELDS = [
  'error',
  'error_code',
  'stack',
  'user_id',
  'remote_ip_address',
  'platform',
  'platform_version',
  'sdk_name',
  'sdk_version',
  'function_id',
  'function_name',
  'function_call_location',
  'function_call_provider_region',
  'incoming_webhook_id',
  'incoming_webhook_name',
  'endpoint_id',
  'endpoint_route',
  'graphql_query',
  'event_subscription_id',
  'event_subscription_name',
  'parent_co_id',
  'log_forwarder_id',
  'log_forwarder_name',
  'data_source_id',
  'data_source_name',
  'data_source_namespace',
  'run_type',
] as const satisfies readonly Field[];

export const INTEGER_FIELDS = ['status', 'mem_time_usage'] as const satisfies readonly Field[];

/** Fields stored as JSON strings: callers' data has keys and depths that a stored document may not have. */
export const DETAIL_FIELDS = [
  'function_call',
  'error_logs',
  'incoming_webhook_args',
  'endpoint_args',
  'auth_event',
  'failed_to_forward_log_ids',
] as const satisfies readonly Field[];

/** Fails to compile unless every documented field of an entry is listed above. */
export const EVERY_FIELD: Record<Field, 'base' | 'text' | 'integer' | 'detail'> = {
  ...named(BASE_FIELDS, 'base'),
  ...named(TEXT_FIELDS, 'text'),
  ...named(INTEGER_FIELDS, 'integer'),
  ...named(DETAIL_FIELDS, 'detail'),
};

function named<Name extends string, Kind>(names: readonly Name[], kind: Kind): Record<Name, Kind> {
  return Object.fromEntries(names.map((name) => [name, kind])) as Record<Name, Kind>;
}
