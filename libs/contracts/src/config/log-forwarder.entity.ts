import { ArrayMinSize, ArrayUnique, IsArray, IsBoolean, IsIn, IsObject } from 'class-validator';
import { Entity, Member } from '../entity.js';
import { FileName } from '../fields.js';

export const FORWARDED_TYPES = [
  'auth',
  'endpoint',
  'function',
  'graphql',
  'push',
  'schema',
  'service',
  'sync',
  'trigger',
  'trigger_error_handler',
] as const;
export const FORWARDED_STATUSES = ['error', 'success'] as const;

/** Content of a log forwarder: the target for copies of log entries. */
export class LogForwarderContent {
  /** Name of the log forwarder, unique in its app: 1 to 64 characters, no slashes. */
  @Member()
  @FileName('log forwarder')
  name!: string;

  /** Types of log entries that are forwarded. */
  @Member()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(FORWARDED_TYPES, { each: true })
  log_types!: string[];

  /** Statuses of entries that are forwarded: failures, successes or both. */
  @Member()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(FORWARDED_STATUSES, { each: true })
  log_statuses!: string[];

  /** Forwarding policy: one by one or in batches. */
  @Member()
  @IsObject()
  policy!: Record<string, unknown>;

  /** Target collection or function. */
  @Member()
  @IsObject()
  action!: Record<string, unknown>;

  /** True if the forwarder is disabled. */
  @Member({ default: false, filed: 'always' })
  @IsBoolean()
  disabled!: boolean;
}

export const LOG_FORWARDER = new Entity(LogForwarderContent, ['name', 'log_types', 'log_statuses', 'policy', 'action']);
