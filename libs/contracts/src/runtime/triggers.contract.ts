import { Allow, ArrayMaxSize, IsArray, IsIn, IsString, MaxLength } from 'class-validator';
import { TRIGGER_TYPES, type TriggerType } from '../config/trigger.entity.js';
import { ResourceId } from '../fields.js';
import { defineRpc } from '../rpc.js';

/** Milliseconds of asking for a run beyond what the function itself may take at most. */
const ASKING_MS = 10_000;
/** Longest a function may be allowed to run (`FUNCTION_WALL_MS`), and what it may wait for a free runner. */
const RUN_MS_MAX = 660_000;

export class RunTriggerRequest {
  @ResourceId('AppNotFound')
  appId!: string;

  @ResourceId('TriggerNotFound')
  triggerId!: string;

  /** As its log entries show it. */
  @IsString()
  @MaxLength(256)
  triggerName!: string;

  @IsIn(TRIGGER_TYPES)
  type!: TriggerType;

  /** Empty or unknown: the run fails, and says so in its log entry. */
  @IsString()
  @MaxLength(64)
  functionId!: string;

  /** Extended JSON text of a list: the event, or nothing. */
  @IsString()
  argumentsEjson!: string;

  /** Lines the log entry begins with. */
  @IsArray()
  @ArrayMaxSize(5)
  @IsString({ each: true })
  notes!: string[];
}

/** How the run ended. */
export class TriggerRunReply {
  @Allow() ok!: boolean;
  /** What it threw, or why it could not run; empty where it did not fail. */
  @Allow() error!: string;
  @Allow() errorCode!: string;
}

/**
 * Runs the function of a trigger once: as its own configuration says, else as the system. A function that fails, or is gone, is a reply
 * and leaves a log entry. `TooManyRequests`, `Unavailable` or `Timeout` where the platform could not run it, or not to its end.
 */
export const runTrigger = defineRpc('runtime.triggers.run', RunTriggerRequest, TriggerRunReply, {
  access: 'internal',
  timeoutMs: RUN_MS_MAX + ASKING_MS,
});
