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
  @Allow() _id!: string;
  @Allow() name!: string;
  @Allow() type!: TriggerType;
  @Allow() function_id!: string;
  @Allow() function_name!: string;
  @Allow() config!: Record<string, unknown>;
  @Allow() disabled!: boolean;
  @Allow() event_processors!: Record<string, unknown>;
  @Allow() error_handler?: Record<string, unknown>;
  /** Of one trigger, while the service that runs it can be asked: how it is doing. */
  @Allow() state?: string;
  @Allow() error?: string;
  @Allow() error_code?: string;
  /** Unix seconds. */
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
  @Optional()
  @IsIn(TRIGGER_TYPES)
  type?: TriggerType;
}

export const listTriggers = defineRpc('config.triggers.list', ListTriggersRequest, listOf(Trigger), {
  access: 'project:read',
  idempotent: true,
});
export const createTrigger = defineRpc('config.triggers.create', CreateTriggerRequest, Trigger, { access: 'project:write' });
export const getTrigger = defineRpc('config.triggers.get', TriggerScope, Trigger, { access: 'project:read', idempotent: true });
export const updateTrigger = defineRpc('config.triggers.update', UpdateTriggerRequest, nothing, { access: 'project:write' });
export const deleteTrigger = defineRpc('config.triggers.delete', TriggerScope, nothing, { access: 'project:write' });
