import { Allow, IsIn, IsString, MaxLength } from 'class-validator';
import { Optional, ResourceId } from '../fields.js';
import { defineRpc } from '../rpc.js';

/** Milliseconds of asking for a delivery beyond what a function itself may take at most. */
const ASKING_MS = 10_000;
/** Longest a function may be allowed to run (`FUNCTION_WALL_MS`), and what it may wait for a free runner. */
const RUN_MS_MAX = 660_000;

export const FORWARDING_ACTIONS = ['collection', 'function'] as const;
export type ForwardingAction = (typeof FORWARDING_ACTIONS)[number];

export class ForwardEntriesRequest {
  @ResourceId('AppNotFound')
  appId!: string;

  @ResourceId('LogForwarderNotFound')
  forwarderId!: string;

  /** Where the entries go. */
  @IsIn(FORWARDING_ACTIONS)
  type!: ForwardingAction;

  /** Name of the function. */
  @Optional()
  @IsString()
  @MaxLength(256)
  name?: string;

  /** Name of the linked data source, its database and collection. */
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

  /** JSON text of the list of entries. */
  @IsString()
  entries!: string;
}

/** How the delivery ended. */
export class ForwardEntriesReply {
  @Allow() ok!: boolean;
  /** What failed; empty where nothing did. */
  @Allow() error!: string;
  @Allow() errorCode!: string;
  /** Whether it would fail again: there is no such function, data source or namespace. */
  @Allow() isFinal!: boolean;
  /** Id of the data source, where there is one. */
  @Allow() dataSourceId?: string;
}

/**
 * Delivers log entries once, as the system: inserts them into a collection, where those that are there already stay as they are, or calls a
 * function with their list. What the function or the data source fails with is a reply; `TooManyRequests`, `Unavailable` or `Timeout` where
 * the platform could not do it, or not to its end. It leaves no log entry.
 */
export const forwardEntries = defineRpc('runtime.logEntries.forward', ForwardEntriesRequest, ForwardEntriesReply, {
  access: 'internal',
  timeoutMs: RUN_MS_MAX + ASKING_MS,
});
