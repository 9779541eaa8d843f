import { createHash } from 'node:crypto';
import type { LogForwarderConfig } from '#contracts/config/app-snapshot.js';
import type { FORWARDED_TYPES } from '#contracts/config/log-forwarder.entity.js';
import type { LogType } from '#contracts/logging/entries.contract.js';
import type { EntryRecord } from '../blocks/entry.model.js';

type ForwardedType = (typeof FORWARDED_TYPES)[number];

/**
 * Names that log forwarders use for the types of entries. Types that are not listed are never forwarded, above all the
 * forwarders' own entries.
 */
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

/** Properties of an entry that forwarders filter by. */
type Judged = Pick<EntryRecord, 'type' | 'failed'>;

/** Returns `true` if a log forwarder forwards an entry: its type and its status are both listed. */
export function isWanted({ disabled, log_types, log_statuses }: LogForwarderConfig, { type, failed }: Judged): boolean {
  const name = NAMES[type];
  return !disabled && name !== undefined && log_types.includes(name) && log_statuses.includes(failed ? 'error' : 'success');
}

/**
 * Returns the request id of a delivery, 24 hex digits like any other. It is derived from the forwarder and the second, so that
 * every process can recognize the entries that deliveries cause.
 */
export function deliveryId(forwarderId: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1_000)
    .toString(16)
    .padStart(SECONDS_DIGITS, '0');
  return `${seconds}${markOf(forwarderId, seconds)}`;
}

/**
 * Returns `true` if an entry was caused by a delivery of one of these forwarders. Forwarding it would cause the next delivery.
 */
export function isDeliveryEntry(coId: string, forwarderIds: readonly string[]): boolean {
  const seconds = coId.slice(0, SECONDS_DIGITS);
  return forwarderIds.some((id) => coId === `${seconds}${markOf(id, seconds)}`);
}

function markOf(forwarderId: string, seconds: string): string {
  return createHash('sha256').update(`${forwarderId} ${seconds}`).digest('hex').slice(0, 16);
}
