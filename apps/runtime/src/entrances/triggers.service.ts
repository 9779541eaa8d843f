import { Injectable } from '@nestjs/common';
import { AppSnapshots } from '#apps/snapshots/app-snapshots.js';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import type { AppSnapshot, FunctionConfig } from '#contracts/config/app-snapshot.js';
import type { TriggerType } from '#contracts/config/trigger.entity.js';
import { AppError } from '#contracts/error.js';
import { runTrigger, type RunTriggerRequest, type TriggerRunReply } from '#contracts/runtime/triggers.contract.js';
import { isOutage, toAppError } from '../functions/execution-failure.js';
import { ExecutionUsers, NO_REQUEST } from '../functions/execution-users.js';
import { functionNotFound } from '../functions/function-calls.service.js';
import { FunctionRunner } from '../functions/function-runner.js';
import { RunLog, type CallEnd, type LoggedCall } from '../functions/run-log.js';

const LOG_TYPES = {
  DATABASE: 'DB_TRIGGER',
  AUTHENTICATION: 'AUTH_TRIGGER',
  SCHEDULED: 'SCHEDULED_TRIGGER',
} as const satisfies Record<TriggerType, LoggedCall['type']>;

/** Characters of an event beyond which its log entry does without it. */
const SHOWN_MAX = 16_384;

/** Runs functions of triggers. No user calls them: private functions run too, and `can_evaluate` is ignored. */
@Injectable()
export class TriggersService {
  constructor(
    private readonly snapshots: AppSnapshots,
    private readonly users: ExecutionUsers,
    private readonly runner: FunctionRunner,
    private readonly log: RunLog,
  ) {}

  @HandleRpc(runTrigger)
  async run(request: RunTriggerRequest): Promise<TriggerRunReply> {
    const started = new Date();
    const snapshot = await this.snapshots.byId(request.appId);
    const fn = snapshot.functions.find(({ _id }) => _id === request.functionId);
    const end = await this.runOnce(snapshot, fn, request);
    const argumentsJson = shownArguments(request.argumentsEjson);
    const trigger = { id: request.triggerId, name: request.triggerName, notes: request.notes };
    const about = { type: LOG_TYPES[request.type], snapshot, started, userId: null, name: fn?.name ?? '', trigger };
    this.log.write({ ...about, ...(fn ? { function: fn } : {}), argumentsJson }, end);
    const { error } = end;
    if (error === undefined) return { ok: true, error: '', errorCode: '' };
    if (error instanceof AppError) return { ok: false, error: error.message, errorCode: error.wireCode ?? '' };
    throw error;
  }

  /** @throws AppError what the platform could not do: the same run may succeed later, and nothing is written of it */
  private async runOnce(
    snapshot: AppSnapshot,
    fn: FunctionConfig | undefined,
    { functionId, triggerId, argumentsEjson }: RunTriggerRequest,
  ): Promise<CallEnd> {
    try {
      if (!fn) throw functionNotFound(functionId);
      const given = { argumentsEjson, request: NO_REQUEST, countsFor: `trigger:${triggerId}` };
      const rights = await this.users.rights(snapshot, fn, null, given);
      const call = { kind: 'function', name: fn.name } as const;
      const run = { snapshot, call, action: fn.name, ...given, caller: null, rights, afterAnswerMs: Infinity };
      const outcome = await this.runner.run(run);
      const at = new Date();
      // Done is what has ended: until then a crash has it run again.
      await outcome.rest;
      if (outcome.ok) return { outcome, at };
      const error = toAppError(outcome.error);
      if (isOutage(error)) throw error;
      return { outcome, error, at };
    } catch (error) {
      if (!(error instanceof AppError) || isOutage(error)) throw error;
      return { error };
    }
  }
}

function shownArguments(argumentsEjson: string): readonly unknown[] | undefined {
  return argumentsEjson.length > SHOWN_MAX ? undefined : (JSON.parse(argumentsEjson) as unknown[]);
}
