import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { currentAdmin } from '#bus/transport/request-context.js';
import type { AppSnapshot, FunctionConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import type { RawJson } from '#contracts/rpc.js';
import {
  debugFunction,
  debugSource,
  type DebugFunctionRequest,
  type DebugSourceRequest,
  type RequestFacts,
} from '#contracts/runtime/functions.contract.js';
import type { FailureKind } from '#sandbox/sandbox-engine.js';
import { adminKey, trialKey } from '../app/caller-key.js';
import { compiledApp } from '../app/compiled-app.js';
import { RequestedApps } from '../app/requested-apps.js';
import type { Caller } from '../app/rights.js';
import type { RequestExpressions } from '../rules/request-expressions.js';
import type { RequestTarget } from '../rules/request-facts.js';
import { ServiceActions } from '../services/service-actions.js';
import { readCallBody, readSourceBody, type FunctionCallBody, type SourceBody } from './call-body.js';
import { debugReply, failureReply, outcomeReply } from './debug-result.js';
import { toAppError } from './execution-failure.js';
import { callerRights, ExecutionUsers } from './execution-users.js';
import { functionNotFound } from './function-calls.service.js';
import { FunctionRunner, type FunctionRun } from './function-runner.js';
import { Expressions } from '../rules/expressions.js';
import { FunctionRefusedError, RunLog, type CallEnd, type LoggedCall } from './run-log.js';

type DebugRequest = DebugFunctionRequest | DebugSourceRequest;

/** Name of ad-hoc source in logs and in `context.request.action`. */
const SOURCE_NAME = 'execute_function_source';

/**
 * Errors of the request itself: the run cannot start, so they are thrown. Errors of user code, and of calls it made,
 * are part of the run's reply.
 */
const REQUEST_FAULTS = new Set(['FunctionNotFound', 'ServiceNotFound', 'TooManyRequests', 'UserNotFound']);

const NOT_STARTED = new Set<FailureKind>(['unavailable', 'broken', 'refused']);

/** Runs functions for administrators (admin-api §5.6, runtime §4.9). A function that fails is reported in the reply. */
@Injectable()
export class DebugRunsService {
  constructor(
    private readonly apps: RequestedApps,
    private readonly users: ExecutionUsers,
    private readonly runner: FunctionRunner,
    private readonly services: ServiceActions,
    private readonly expressions: Expressions,
    private readonly log: RunLog,
  ) {}

  @HandleRpc(debugFunction)
  async runFunction(request: DebugFunctionRequest): Promise<RawJson> {
    const snapshot = await this.apps.ofAdmin(request);
    const caller = await this.caller(snapshot, request);
    const body = await readCallBody(request.bodyText);
    if (body.service !== null) return this.runAction(snapshot, caller, body, body.service, request);
    const fn = compiledApp(snapshot).functions.get(body.name);
    if (!fn) throw functionNotFound(body.name);
    const argumentsJson = body.args.shown;
    const logged = { name: fn.name, function: fn, argumentsJson };
    const call = { type: 'FUNCTION', isTrial: true, snapshot, userId: idOf(caller), ...logged } as const;
    return this.run(call, request, () => this.functionRun(snapshot, caller, fn, body, request));
  }

  @HandleRpc(debugSource)
  async runSource(request: DebugSourceRequest): Promise<RawJson> {
    const snapshot = await this.apps.ofAdmin(request);
    const caller = await this.caller(snapshot, request);
    const body = readSourceBody(request.bodyText);
    const tried = triedFunction(snapshot, body);
    const logged = tried ? { name: tried.name, function: tried } : { name: SOURCE_NAME };
    const call = { type: 'FUNCTION', isTrial: true, snapshot, userId: idOf(caller), ...logged } as const;
    return this.run(call, request, () => this.sourceRun(snapshot, caller, { ...body, action: logged.name }, request));
  }

  private async caller(snapshot: AppSnapshot, { userId, runAsSystem }: DebugRequest): Promise<Caller | null> {
    if (userId === undefined) return null;
    if (runAsSystem === true) {
      throw new AppError('InvalidParameter', "'user_id' and 'run_as_system' cannot be combined");
    }
    return this.users.named(snapshot, userId);
  }

  private async functionRun(
    snapshot: AppSnapshot,
    caller: Caller | null,
    fn: FunctionConfig,
    body: FunctionCallBody,
    { request }: DebugRequest,
  ): Promise<FunctionRun> {
    const expressions = this.expressionsOf(snapshot, caller, request, { action: fn.name });
    if (caller && !(await expressions.holds(fn.can_evaluate, 'canEvaluate'))) throw new FunctionRefusedError(fn.name);
    await body.args.check();
    const argumentsEjson = body.args.text;
    const countsFor = adminKey(currentAdmin().userId);
    return {
      snapshot,
      call: { kind: 'function', name: fn.name },
      action: fn.name,
      argumentsEjson,
      caller,
      rights: await this.users.rights(snapshot, fn, caller, { argumentsEjson, request, countsFor }),
      request,
      countsFor,
    };
  }

  private async sourceRun(
    snapshot: AppSnapshot,
    caller: Caller | null,
    { source, gate, snippet, action }: SourceBody & { readonly action: string },
    { request }: DebugRequest,
  ): Promise<FunctionRun> {
    const expressions = this.expressionsOf(snapshot, caller, request, { action });
    const allowed = caller ? await expressions.holds(gate, 'canEvaluate') : gate !== false;
    if (!allowed) throw new FunctionRefusedError(action);
    return {
      snapshot,
      call: { kind: 'source', source, evalSource: snippet },
      action,
      argumentsEjson: '[]',
      caller,
      rights: callerRights(caller),
      request,
      countsFor: trialKey(currentAdmin().userId, source),
    };
  }

  /** Creates expressions that are evaluated before any function runs. */
  private expressionsOf(
    snapshot: AppSnapshot,
    caller: Caller | null,
    request: RequestFacts,
    target: RequestTarget,
  ): RequestExpressions {
    return this.expressions.ofRequest({ snapshot, user: caller, request, ...target, countsFor: adminKey(currentAdmin().userId) });
  }

  private async run(
    call: Omit<LoggedCall, 'started'>,
    { errorInLogs }: DebugRequest,
    prepare: () => Promise<FunctionRun>,
  ): Promise<RawJson> {
    const started = new Date();
    let end: CallEnd = {};
    try {
      const outcome = await this.runner.run(await prepare());
      if (!outcome.ok && NOT_STARTED.has(outcome.error.kind)) throw toAppError(outcome.error);
      end = outcome.ok ? { outcome } : { outcome, error: toAppError(outcome.error) };
      return outcomeReply(outcome, errorInLogs);
    } catch (error) {
      end = { error };
      return replyOrThrow(error, started, errorInLogs);
    } finally {
      this.log.write({ ...call, started }, end);
    }
  }

  private async runAction(
    snapshot: AppSnapshot,
    caller: Caller | null,
    body: FunctionCallBody,
    service: string,
    { request, errorInLogs }: DebugRequest,
  ): Promise<RawJson> {
    const started = new Date();
    const expressions = this.expressionsOf(snapshot, caller, request, { action: body.name, service });
    const acting = { rights: callerRights(caller), expressions };
    let end: CallEnd = {};
    try {
      const { name, args } = body;
      const resultEjson = await this.services.runAlone(snapshot, service, name, args, acting);
      return debugReply({ resultEjson, logs: [], wallMs: Date.now() - started.getTime() });
    } catch (error) {
      end = { error };
      return replyOrThrow(error, started, errorInLogs);
    } finally {
      const { name } = body;
      const argumentsJson = body.args.shown;
      const userId = idOf(caller);
      this.log.write({ type: 'SERVICE_FUNCTION', isTrial: true, snapshot, started, userId, name, service, argumentsJson }, end);
    }
  }
}

/** Returns the stored function whose source is tried. @throws AppError `FunctionNotFound` */
function triedFunction(snapshot: AppSnapshot, { functionId }: SourceBody): FunctionConfig | undefined {
  if (functionId === '') return undefined;
  const tried = snapshot.functions.find(({ _id }) => _id === functionId);
  if (!tried) throw functionNotFound(functionId);
  return tried;
}

function idOf(caller: Caller | null): string | null {
  return caller ? caller.user.id : null;
}

function replyOrThrow(error: unknown, started: Date, errorInLogs?: boolean): RawJson {
  if (!(error instanceof AppError) || error.status >= 500 || REQUEST_FAULTS.has(error.code)) throw error;
  return failureReply(error, Date.now() - started.getTime(), errorInLogs);
}
