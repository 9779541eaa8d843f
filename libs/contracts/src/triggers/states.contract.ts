import { Allow, ArrayMaxSize, IsArray, IsBoolean } from 'class-validator';
import { TriggerScope } from '../config/triggers.contract.js';
import { Optional } from '../fields.js';
import { defineRpc, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';

export const TRIGGER_STATUSES = ['active', 'catching_up', 'suspended', 'disabled'] as const;
export type TriggerStatus = (typeof TRIGGER_STATUSES)[number];

/** Triggers whose states are asked for at a time. */
export const STATES_MAX = 1_000;

export class ResumeRequest extends TriggerScope {
  /** What was missed is gone: it goes on from now. */
  @Optional()
  @IsBoolean()
  disable_token?: boolean;
}

/** Starts a suspended trigger again, where it was or from now on. `InvalidParameter` where it cannot go on where it was. */
export const resumeTrigger = defineRpc('triggers.states.resume', ResumeRequest, nothing, {
  access: 'project:write',
  timeoutMs: 15_000,
});

/** How far a trigger has come. Times are ISO 8601, `null` where there is none yet. */
export class TriggerExecution {
  @Allow() data!: Record<string, never>;
  @Allow() resource_id!: string;
  /** When the newest of its events was done with, and when that happened. */
  @Allow() completed_at!: string | null;
  @Allow() cluster_time!: string | null;
  @Allow() status!: TriggerStatus;
  @Allow() error?: string;
  @Allow() error_code?: string;
  /** Events that wait, counted up to 100,000. */
  @Allow() backlog!: number;
  @Allow() next_at?: string | null;
}

export const getTriggerExecution = defineRpc('triggers.states.execution', TriggerScope, TriggerExecution, {
  access: 'project:read',
  idempotent: true,
});

export class TriggerStatesRequest extends AppScope {
  @IsArray()
  @ArrayMaxSize(STATES_MAX)
  triggerIds!: string[];
}

/** Of triggers that run: which are not as they should be, and why. */
export class TriggerStates {
  @Allow() states!: Record<string, { readonly state: TriggerStatus; readonly error?: string; readonly error_code?: string }>;
}

/** For the service that shows triggers. */
export const getTriggerStates = defineRpc('triggers.states.get', TriggerStatesRequest, TriggerStates, {
  access: 'internal',
  idempotent: true,
  timeoutMs: 2_000,
});
