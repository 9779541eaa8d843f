import { createHash } from 'node:crypto';
import type { LogForwarderConfig } from '#contracts/config/app-snapshot.js';
import type { FORWARDED_TYPES } from '#contracts/config/log-forwarder.entity.js';
import type { LogType } from '#contracts/logging/entries.contract.js';
import type { EntryRecord } from '../blocks/entry.model.js';

type ForwardedType = (typeof FORWARDED_TYPES)[number];

/** What log forwarders call the types of entries; those that are not here are never forwarded, their own entries above all. */
const NAMES: Partial<Record<LogType, ForwardedType>> = {
  AUTH: 'auth',
  API_KEY: 'auth',
  ENDPOINT: 'endpoint',
  WEBHOOK: 'endpoint',
  FUNCTION: 'function',
  STREAM_FUNCTION: 'function',
  SERVICE_FUNCTION: 'service',
  SERVICE_STREAM_FUNCTION: 'service',
  GRAPHQL: 'graphql',
  PUSH: 'push',
  SCHEMA_ADDITIVE_CHANGE: 'schema',
  SCHEMA_GENERATION: 'schema',
  SCHEMA_VALIDATION: 'schema',
  SYNC_CONNECTION_START: 'sync',
  SYNC_CONNECTION_END: 'sync',
  SYNC_SESSION_START: 'sync',
  SYNC_SESSION_END: 'sync',
  SYNC_CLIENT_WRITE: 'sync',
  SYNC_ERROR: 'sync',
  SYNC_OTHER: 'sync',
  DB_TRIGGER: 'trigger',
  AUTH_TRIGGER: 'trigger',
  SCHEDULED_TRIGGER: 'trigger',
  TRIGGER_FAILURE: 'trigger',
  TRIGGER_ERROR_HANDLER: 'trigger_error_handler',
};

const SECONDS_DIGITS = 8;

/** What an entry of a request says of itself, as far as forwarders look at it. */
type Judged = Pick<EntryRecord, 'type' | 'failed'>;

/** Whether a log forwarder is to forward an entry: its type and its status are both listed. */
export function isWanted({ disabled, log_types, log_statuses }: LogForwarderConfig, { type, failed }: Judged): boolean {
  const name = NAMES[type];
  return !disabled && name !== undefined && log_types.includes(name) && log_statuses.includes(failed ? 'error' : 'success');
}

/**
 * The id of the request a delivery is, 24 hex digits like any other. It follows from the forwarder and the second, so that every process
 * knows at any time which entries come of deliveries.
 */
export function deliveryId(forwarderId: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1_000)
    .toString(16)
    .padStart(SECONDS_DIGITS, '0');
  return `${seconds}${markOf(forwarderId, seconds)}`;
}

/** Whether an entry comes of a delivery of one of these forwarders: forwarded, it would make the next. */
export function comesOfDelivery(coId: string, forwarderIds: readonly string[]): boolean {
  const seconds = coId.slice(0, SECONDS_DIGITS);
  return forwarderIds.some((id) => coId === `${seconds}${markOf(id, seconds)}`);
}

function markOf(forwarderId: string, seconds: string): string {
  return createHash('sha256').update(`${forwarderId} ${seconds}`).digest('hex').slice(0, 16);
}
