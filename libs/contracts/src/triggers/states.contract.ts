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
  /**
   * True to skip missed events: the trigger continues from now. Otherwise it continues after the last event it was run
   * for.
   */
  @Optional()
  @IsBoolean()
  disable_token?: boolean;
}

/**
 * Resumes a suspended trigger from its last event or from now. Has no effect on a running trigger.
 * @throws InvalidParameter, TriggerNotFound
 */
export const resumeTrigger = defineRpc('triggers.states.resume', ResumeRequest, nothing, {
  access: 'project:write',
  timeoutMs: 15_000,
});

/** Progress of a trigger. */
export class TriggerExecution {
  /** Always empty. */
  @Allow() data!: Record<string, never>;
  /** Id of the trigger. */
  @Allow() resource_id!: string;
  /** End of the last run for one of its events, in ISO 8601; `null` before the first. */
  @Allow() completed_at!: string | null;
  /** Time of the newest event it was run for, in ISO 8601; `null` before the first. */
  @Allow() cluster_time!: string | null;
  /**
   * State of the trigger: `active`, `waiting` for the first connection to its data source, from which it starts,
   * `catching_up` with missed events, `suspended`, or `disabled`.
   */
  @Allow() status!: TriggerStatus;
  /** Reason it is suspended. */
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
  /** Number of waiting events, counted up to 100,000. */
  @Allow() backlog!: number;
  /** Next time its schedule is due, in ISO 8601; `null` for never. */
  @Allow() next_at?: string | null;
}

/** Returns the progress of a trigger. */
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

/** Returns the states of triggers, for the service that lists triggers. */
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
 * Enables pre-images on the collections of all triggers of an app that need them. Replies within five seconds, even if
 * data sources do not.
 */
export const keepPreImages = defineRpc('triggers.preImages.keep', KeepPreImagesRequest, nothing, {
  access: 'internal',
  idempotent: true,
  timeoutMs: 5_000,
});

export class BeginTriggersRequest {
  @IsString()
  appId!: string;

  /** Triggers that may have changed; all triggers of the app if it is not known which. */
  @Optional()
  @IsArray()
  @ArrayMaxSize(STATES_MAX)
  triggerIds?: string[];
}

/**
 * Sets the starting point of database triggers that are new, newly enabled or have a changed source to the current time
 * of their data sources. Replies within five seconds, even if data sources do not: a trigger whose data source was not
 * reached starts with the first connection.
 */
export const beginTriggers = defineRpc('triggers.beginnings.read', BeginTriggersRequest, nothing, {
  access: 'internal',
  idempotent: true,
  timeoutMs: 5_000,
});
