import { Allow, ArrayMinSize, ArrayUnique, IsArray, IsBoolean, IsIn, IsObject, IsOptional } from 'class-validator';
import { FileName, Optional, ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';

/** Log forwarders of one app, and characters of one as JSON. */
export const LOG_FORWARDERS_MAX = 100;
export const LOG_FORWARDER_SIZE_MAX = 10_000;
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

/** Where copies of log entries are to go: `policy` says when, `action` to which collection or function. */
export class LogForwarder {
  /** Id of the log forwarder. */
  @Allow() _id!: string;
  /** Name of the log forwarder, unique in its app: 1 to 64 characters, no slashes. */
  @Allow() name!: string;
  /** Whether nothing is forwarded. */
  @Allow() disabled!: boolean;
  /** Types of log entries that are forwarded. */
  @Allow() log_types!: string[];
  /** Whether entries of failures, of successes or both are forwarded. */
  @Allow() log_statuses!: string[];
  /** When entries are forwarded: one by one or in batches. */
  @Allow() policy!: Record<string, unknown>;
  /** Which collection or function they go to. */
  @Allow() action!: Record<string, unknown>;
}

export class CreateLogForwarderRequest extends AppScope {
  @FileName('log forwarder')
  name!: string;

  @IsOptional()
  @IsBoolean()
  disabled?: boolean;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(FORWARDED_TYPES, { each: true })
  log_types!: string[];

  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(FORWARDED_STATUSES, { each: true })
  log_statuses!: string[];

  @IsObject()
  policy!: Record<string, unknown>;

  @IsObject()
  action!: Record<string, unknown>;
}

export class LogForwarderScope extends AppScope {
  /** Id of the log forwarder. */
  @ResourceId('LogForwarderNotFound')
  forwarderId!: string;
}

/** Members that are absent keep what is stored. */
export class UpdateLogForwarderRequest extends AppScope {
  @ResourceId('LogForwarderNotFound')
  forwarderId!: string;

  @Optional()
  @FileName('log forwarder')
  name?: string;

  @IsOptional()
  @IsBoolean()
  disabled?: boolean;

  @Optional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(FORWARDED_TYPES, { each: true })
  log_types?: string[];

  @Optional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(FORWARDED_STATUSES, { each: true })
  log_statuses?: string[];

  @Optional()
  @IsObject()
  policy?: Record<string, unknown>;

  @Optional()
  @IsObject()
  action?: Record<string, unknown>;
}

/** Returns the log forwarders of an app. */
export const listLogForwarders = defineRpc('config.logForwarders.list', AppScope, listOf(LogForwarder), {
  access: 'project:read',
  idempotent: true,
});
/**
 * Creates a log forwarder.
 * @throws LogForwarderDuplicateName, BadRequest
 */
export const createLogForwarder = defineRpc('config.logForwarders.create', CreateLogForwarderRequest, LogForwarder, {
  access: 'project:write',
});
/** Returns a log forwarder. */
export const getLogForwarder = defineRpc('config.logForwarders.get', LogForwarderScope, LogForwarder, {
  access: 'project:read',
  idempotent: true,
});
/**
 * Changes a log forwarder.
 * @throws LogForwarderDuplicateName, BadRequest
 */
export const updateLogForwarder = defineRpc('config.logForwarders.update', UpdateLogForwarderRequest, LogForwarder, {
  access: 'project:write',
});
/** Deletes a log forwarder. */
export const deleteLogForwarder = defineRpc('config.logForwarders.delete', LogForwarderScope, nothing, {
  access: 'project:write',
});
