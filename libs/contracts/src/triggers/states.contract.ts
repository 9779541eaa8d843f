import { Allow, ArrayMaxSize, IsArray, IsBoolean, IsString } from 'class-validator';
import { TriggerScope } from '../config/triggers.contract.js';
import { Optional } from '../fields.js';
import { defineRpc, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';

export const TRIGGER_STATUSES = ['active', 'waiting', 'catching_up', 'suspended', 'disabled'] as const;
export type TriggerStatus = (typeof TRIGGER_STATUSES)[number];

export const PRE_IMAGES_STATES = ['on', 'waiting', 'refused'] as const;
export type PreImagesState = (typeof PRE_IMAGES_STATES)[number];

/** Characters that are kept of what a run failed with. */
export const LAST_ERROR_MAX = 500;

/** Runs of a schedule an administrator started that wait at a time. */
export const WAITING_RUNS_MAX = 10;

/** Events that wait, as lists count them. */
export const LISTED_BACKLOG_MAX = 10_000;

/** Triggers whose states are asked for at a time. */
export const STATES_MAX = 1_000;

export class ResumeRequest extends TriggerScope {
  /** Whether what was missed is skipped: the trigger goes on from now. Without it, from behind the last event it was run for. */
  @Optional()
  @IsBoolean()
  disable_token?: boolean;
}

/**
 * Starts a suspended trigger again, where it was or from now on. One that is not suspended goes on as it is.
 * @throws InvalidParameter, TriggerNotFound
 */
export const resumeTrigger = defineRpc('triggers.states.resume', ResumeRequest, nothing, {
  access: 'project:write',
  timeoutMs: 15_000,
});

/** How far a trigger has come. */
export class TriggerExecution {
  /** Always empty. */
  @Allow() data!: Record<string, never>;
  /** Id of the trigger. */
  @Allow() resource_id!: string;
  /** When the last run for one of its events ended, in ISO 8601; `null` before the first. */
  @Allow() completed_at!: string | null;
  /** When the newest event it was run for happened, in ISO 8601; `null` before the first. */
  @Allow() cluster_time!: string | null;
  /**
   * State of the trigger: `active`, `waiting` for the first connection to its data source, with which it begins, `catching_up` with events
   * it missed, `suspended`, or `disabled`.
   */
  @Allow() status!: TriggerStatus;
  /** Why it is suspended. */
  @Allow() error?: string;
  /** Code of that error. */
  @Allow() error_code?: string;
  /** What the last run failed with, at most `LAST_ERROR_MAX` characters; absent where it succeeded. An addition of ours. */
  @Allow() last_error?: string;
  /**
   * State of the pre-images of the collection: `on`, `waiting` for the data source, or `refused` by it. Only for
   * enabled triggers with `full_document_before_change`.
   */
  @Allow() pre_images?: PreImagesState;
  /** Events that wait, counted up to 100,000. */
  @Allow() backlog!: number;
  /** When its schedule is due next, in ISO 8601; `null` for never. */
  @Allow() next_at?: string | null;
}

/** Returns how far a trigger has come. */
export const getTriggerExecution = defineRpc('triggers.states.execution', TriggerScope, TriggerExecution, {
  access: 'project:read',
  idempotent: true,
});

/**
 * Runs a schedule once, besides its times, in turn with runs that wait. Only of triggers that are deployed, enabled and not suspended;
 * `TooManyRequests` where `WAITING_RUNS_MAX` wait. An addition of ours.
 * @body none
 * @throws InvalidParameter, TriggerNotFound, TooManyRequests
 */
export const runTriggerNow = defineRpc('triggers.states.runNow', TriggerScope, nothing, { access: 'project:write' });

export class TriggerStatesRequest extends AppScope {
  @IsArray()
  @ArrayMaxSize(STATES_MAX)
  triggerIds!: string[];
}

/** State of a deployed trigger, as administrators see it beside its configuration. */
export interface ShownTriggerState {
  readonly state: TriggerStatus;
  readonly error?: string;
  readonly error_code?: string;
  readonly last_error?: string;
  readonly pre_images?: PreImagesState;
  readonly completed_at: string | null;
  readonly next_at?: string | null;
  readonly backlog: number;
}

/** States of deployed triggers, by id. */
export class TriggerStates {
  @Allow() states!: Record<string, ShownTriggerState>;
}

/** For the service that shows triggers. */
export const getTriggerStates = defineRpc('triggers.states.get', TriggerStatesRequest, TriggerStates, {
  access: 'internal',
  idempotent: true,
  timeoutMs: 2_000,
});

export class KeepPreImagesRequest {
  @IsString()
  appId!: string;
}

/**
 * Has collections keep documents as they were before changes, for all triggers of an app that want them. Answers within five seconds,
 * whatever data sources do.
 */
export const keepPreImages = defineRpc('triggers.preImages.keep', KeepPreImagesRequest, nothing, {
  access: 'internal',
  idempotent: true,
  timeoutMs: 5_000,
});

export class BeginTriggersRequest {
  @IsString()
  appId!: string;

  /** Triggers that may be other ones now; all of the app where it is not known which. */
  @Optional()
  @IsArray()
  @ArrayMaxSize(STATES_MAX)
  triggerIds?: string[];
}

/**
 * Has database triggers that are new, enabled or about something else begin where their data sources are now. Returns within five seconds,
 * even if data sources do not reply: a trigger whose data source was not reached begins with the first connection.
 */
export const beginTriggers = defineRpc('triggers.beginnings.read', BeginTriggersRequest, nothing, {
  access: 'internal',
  idempotent: true,
  timeoutMs: 5_000,
});
