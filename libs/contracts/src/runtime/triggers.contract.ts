import { Allow, ArrayMaxSize, IsArray, IsIn, IsString, MaxLength } from 'class-validator';
import { TRIGGER_TYPES, type TriggerType } from '../config/trigger.entity.js';
import { ResourceId } from '../fields.js';
import { defineRpc } from '../rpc.js';

/** Milliseconds for requesting a run, in addition to the maximum run time of the function. */
const ASKING_MS = 10_000;
/** Maximum configurable run time of a function (`FUNCTION_WALL_MS`), plus the wait for a free runner. */
const RUN_MS_MAX = 660_000;

export class RunTriggerRequest {
  @ResourceId('AppNotFound')
  appId!: string;

  @ResourceId('TriggerNotFound')
  triggerId!: string;

  /** Name of the trigger, as shown in its log entries. */
  @IsString()
  @MaxLength(256)
  triggerName!: string;

  @IsIn(TRIGGER_TYPES)
  type!: TriggerType;

  /** Id of the function. If it is empty or unknown, the run fails and its log entry contains the error. */
  @IsString()
  @MaxLength(64)
  functionId!: string;

  /** Extended JSON of an array: the event, or empty. */
  @IsString()
  argumentsEjson!: string;

  /** First lines of the log entry. */
  @IsArray()
  @ArrayMaxSize(5)
  @IsString({ each: true })
  notes!: string[];
}

/** Result of the run. */
export class TriggerRunReply {
  @Allow() ok!: boolean;
  /** Error message of the function, or the reason it could not run; empty if it succeeded. */
  @Allow() error!: string;
  @Allow() errorCode!: string;
}

/**
 * Runs the function of a trigger once: as the user in its own configuration, else as the system. A function that fails
 * or no longer exists returns a reply and leaves a log entry. Fails with `TooManyRequests`, `Unavailable` or `Timeout`
 * if the platform could not start or complete the run.
 */
export const runTrigger = defineRpc('runtime.triggers.run', RunTriggerRequest, TriggerRunReply, {
  access: 'internal',
  timeoutMs: RUN_MS_MAX + ASKING_MS,
});
