import { Allow, IsBoolean, IsIn, IsObject, IsOptional } from 'class-validator';
import { FileName, Nullable, Optional, ResourceId, Text } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';

/** Triggers of one app. */
export const TRIGGERS_MAX = 1_000;
/** Characters of one as JSON. */
export const TRIGGER_SIZE_MAX = 100_000;
export const TRIGGER_TYPES = ['DATABASE', 'AUTHENTICATION', 'SCHEDULED'] as const;
export type TriggerType = (typeof TRIGGER_TYPES)[number];

/** What starts a function by itself. `event_processors` and the function at the root say the same thing twice. */
export class Trigger {
  /** Id of the trigger. */
  @Allow() _id!: string;
  /** Name of the trigger, unique in its app: 1 to 64 characters, no slashes. */
  @Allow() name!: string;
  /** What the trigger waits for: a change of a collection, a login or a time. */
  @Allow() type!: TriggerType;
  /** Id of the function it calls. */
  @Allow() function_id!: string;
  /** Name of that function. */
  @Allow() function_name!: string;
  /** What exactly it waits for; the members depend on the type. */
  @Allow() config!: Record<string, unknown>;
  /** Whether it does nothing. */
  @Allow() disabled!: boolean;
  /** What it calls: `{FUNCTION: {config: {function_id, function_name}}}`. */
  @Allow() event_processors!: Record<string, unknown>;
  /** What happens to events whose function fails. */
  @Allow() error_handler?: Record<string, unknown>;
  /** How it is doing: `active`, `catching_up`, `suspended` or `disabled`. Only where one trigger is read, while the service that runs it can be asked. */
  @Allow() state?: string;
  /** Why it is suspended. */
  @Allow() error?: string;
  /** Code of that error. */
  @Allow() error_code?: string;
  /**
   * When the trigger was changed last, in unix seconds.
   * @format int64
   */
  @Allow() last_modified!: number;
}

/** The function goes by id or by name, at the root or in `event_processors.FUNCTION.config`. */
class TriggerSettings extends AppScope {
  @Nullable()
  @Text(0, 24)
  function_id?: string;

  @Nullable()
  @Text(0, 256)
  function_name?: string;

  @IsOptional()
  @IsBoolean()
  disabled?: boolean;

  @Nullable()
  @IsObject()
  event_processors?: Record<string, unknown>;

  @Nullable()
  @IsObject()
  error_handler?: Record<string, unknown>;
}

export class CreateTriggerRequest extends TriggerSettings {
  @FileName('trigger')
  name!: string;

  @IsIn(TRIGGER_TYPES)
  type!: TriggerType;

  @IsObject()
  config!: Record<string, unknown>;
}

export class TriggerScope extends AppScope {
  /** Id of the trigger. */
  @ResourceId('TriggerNotFound')
  triggerId!: string;
}

/** Members that are absent keep what is stored; `config` replaces as a whole. */
export class UpdateTriggerRequest extends TriggerSettings {
  @ResourceId('TriggerNotFound')
  triggerId!: string;

  @Optional()
  @FileName('trigger')
  name?: string;

  @Optional()
  @IsIn(TRIGGER_TYPES)
  type?: TriggerType;

  @Optional()
  @IsObject()
  config?: Record<string, unknown>;
}

export class ListTriggersRequest extends AppScope {
  /**
   * Returns only triggers of this type.
   * @query
   */
  @Optional()
  @IsIn(TRIGGER_TYPES)
  type?: TriggerType;
}

/** Returns the triggers of an app. */
export const listTriggers = defineRpc('config.triggers.list', ListTriggersRequest, listOf(Trigger), {
  access: 'project:read',
  idempotent: true,
});
/**
 * Creates a trigger.
 * @throws TriggerDuplicateName, FunctionNotFound, ServiceNotFound, BadRequest
 */
export const createTrigger = defineRpc('config.triggers.create', CreateTriggerRequest, Trigger, { access: 'project:write' });
/** Returns a trigger. */
export const getTrigger = defineRpc('config.triggers.get', TriggerScope, Trigger, { access: 'project:read', idempotent: true });
/**
 * Changes a trigger.
 * @throws TriggerDuplicateName, FunctionNotFound, ServiceNotFound, BadRequest
 */
export const updateTrigger = defineRpc('config.triggers.update', UpdateTriggerRequest, nothing, { access: 'project:write' });
/** Deletes a trigger. */
export const deleteTrigger = defineRpc('config.triggers.delete', TriggerScope, nothing, { access: 'project:write' });
