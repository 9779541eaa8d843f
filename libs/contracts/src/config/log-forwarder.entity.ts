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

/** What a log forwarder consists of: where copies of log entries are to go. */
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

  /** Whether entries of failures, of successes or both are forwarded. */
  @Member()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(FORWARDED_STATUSES, { each: true })
  log_statuses!: string[];

  /** When entries are forwarded: one by one or in batches. */
  @Member()
  @IsObject()
  policy!: Record<string, unknown>;

  /** Which collection or function they go to. */
  @Member()
  @IsObject()
  action!: Record<string, unknown>;

  /** Whether nothing is forwarded. */
  @Member({ default: false, filed: 'always' })
  @IsBoolean()
  disabled!: boolean;
}

export const LOG_FORWARDER = new Entity(LogForwarderContent, ['name', 'log_types', 'log_statuses', 'policy', 'action']);
