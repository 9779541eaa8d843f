import { Allow, IsIn, IsObject } from 'class-validator';
import { entityContracts } from '../entity-contracts.js';
import { Nullable, Optional, ResourceId, Text } from '../fields.js';
import { nothing } from '../rpc.js';
import { AppScope } from '../scope.js';
import { versioned } from '../versioned.js';
import { TRIGGER, TRIGGER_TYPES, type TriggerType } from './trigger.entity.js';

/** Maximum number of triggers per app. */
export const TRIGGERS_MAX = 1_000;
/** Maximum characters of one trigger as JSON. */
export const TRIGGER_SIZE_MAX = 100_000;

class TriggerHead {
  /** Id of the trigger. */
  @Allow() _id!: string;
  /** Id of the function it calls. */
  @Allow() function_id!: string;
  /** Name of that function. */
  @Allow() function_name!: string;
  /** Target: `{FUNCTION: {config: {function_id, function_name}}}`. */
  @Allow() event_processors!: Record<string, unknown>;
  /** Handler of events whose function fails. */
  @Allow() error_handler?: Record<string, unknown>;
  /**
   * Warnings about settings that are valid but probably unintended, such as a `match` that can never be true. Absent
   * without warnings.
   */
  @Allow() warnings?: string[];
  /**
   * State of the trigger: `active`, `waiting` for its data source to begin, `catching_up`, `suspended` or `disabled`. This and what follows
   * down to `backlog` only of deployed triggers, while the service that runs them can be asked.
   */
  @Allow() state?: string;
  /** Reason it is suspended. */
  @Allow() error?: string;
  /** Code of that error. */
  @Allow() error_code?: string;
  /** What its last run failed with; absent where that succeeded. An addition of ours. */
  @Allow() last_error?: string;
  /** When its last run ended, in ISO 8601; `null` before the first. An addition of ours. */
  @Allow() completed_at?: string | null;
  /** When its schedule is due next, in ISO 8601; `null` for never. An addition of ours. */
  @Allow() next_at?: string | null;
  /** Events that wait for a run, counted up to 10,000. An addition of ours. */
  @Allow() backlog?: number;
  /**
   * State of the pre-images of its collection: `on`, `waiting` or `refused`. Only for deployed, enabled triggers with
   * `full_document_before_change`, and if the service that runs triggers is available.
   */
  @Allow() pre_images?: string;
  /**
   * Time the trigger was last changed, in unix seconds.
   * @format int64
   */
  @Allow() last_modified!: number;
}

/**
 * An event source that runs a function automatically. `event_processors` and the properties at the root both name the
 * function.
 */
export class Trigger extends TRIGGER.reply(TriggerHead) {}

/** A trigger in a list. */
export class ListedTrigger extends versioned(Trigger) {}

/** The function is identified by id or by name, at the root or in `event_processors.FUNCTION.config`. */
class TriggerProcessors extends AppScope {
  @Nullable()
  @Text(0, 24)
  function_id?: string;

  @Nullable()
  @Text(0, 256)
  function_name?: string;

  @Nullable()
  @IsObject()
  event_processors?: Record<string, unknown>;

  @Nullable()
  @IsObject()
  error_handler?: Record<string, unknown>;
}

export class TriggerScope extends AppScope {
  /** Id of the trigger. */
  @ResourceId('TriggerNotFound')
  triggerId!: string;
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

export const triggerContracts = entityContracts('config.triggers', TRIGGER, {
  kind: 'triggers',
  noun: 'a trigger',
  name: 'Trigger',
  list: ListTriggersRequest,
  entity: Trigger,
  listed: ListedTrigger,
  key: TriggerScope,
  id: 'triggerId',
  references: TriggerProcessors,
  changed: nothing,
  throws: ['TriggerDuplicateName', 'FunctionNotFound', 'ServiceNotFound', 'BadRequest'],
  texts: { request: 'Absent properties keep their stored values; `config` is replaced as a whole.' },
});
export const listTriggers = triggerContracts.list;
export const createTrigger = triggerContracts.create;
export const getTrigger = triggerContracts.get;
export const updateTrigger = triggerContracts.change;
export const deleteTrigger = triggerContracts.delete;
