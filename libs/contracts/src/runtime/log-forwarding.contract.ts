import { Allow, IsIn, IsString, MaxLength } from 'class-validator';
import { Optional, ResourceId } from '../fields.js';
import { defineRpc } from '../rpc.js';

/** Milliseconds for requesting a delivery, in addition to the maximum run time of a function. */
const ASKING_MS = 10_000;
/** Maximum configurable run time of a function (`FUNCTION_WALL_MS`), plus the wait for a free runner. */
const RUN_MS_MAX = 660_000;

export const FORWARDING_ACTIONS = ['collection', 'function'] as const;
export type ForwardingAction = (typeof FORWARDING_ACTIONS)[number];

export class ForwardEntriesRequest {
  @ResourceId('AppNotFound')
  appId!: string;

  @ResourceId('LogForwarderNotFound')
  forwarderId!: string;

  /** Kind of target. */
  @IsIn(FORWARDING_ACTIONS)
  type!: ForwardingAction;

  /** Name of the function. */
  @Optional()
  @IsString()
  @MaxLength(256)
  name?: string;

  /** Name of the linked data source, with its database and collection. */
  @Optional()
  @IsString()
  @MaxLength(256)
  data_source?: string;

  @Optional()
  @IsString()
  @MaxLength(256)
  database?: string;

  @Optional()
  @IsString()
  @MaxLength(256)
  collection?: string;

  /** JSON array of entries. */
  @IsString()
  entries!: string;
}

/** Result of the delivery. */
export class ForwardEntriesReply {
  @Allow() ok!: boolean;
  /** Error message; empty if the delivery succeeded. */
  @Allow() error!: string;
  @Allow() errorCode!: string;
  /** True if a retry would fail again, because the function, data source or namespace does not exist. */
  @Allow() isFinal!: boolean;
  /** Id of the data source, if it exists. */
  @Allow() dataSourceId?: string;
}

/**
 * Delivers log entries once, as the system: inserts them into a collection, where entries that already exist are kept,
 * or calls a function with the list. A failure of the function or the data source returns a reply; `TooManyRequests`,
 * `Unavailable` or `Timeout` if the platform could not start or complete the delivery. It leaves no log entry.
 */
export const forwardEntries = defineRpc('runtime.logEntries.forward', ForwardEntriesRequest, ForwardEntriesReply, {
  access: 'internal',
  timeoutMs: RUN_MS_MAX + ASKING_MS,
});
