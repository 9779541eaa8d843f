import { Injectable } from '@nestjs/common';
import { AppSnapshots } from '#apps/snapshots/app-snapshots.js';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { currentContext } from '#bus/transport/request-context.js';
import type { AppSnapshot, FunctionConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import {
  AUTH_FUNCTION_MS,
  runAuthFunction,
  type AuthFunctionReply,
  type RunAuthFunctionRequest,
} from '#contracts/runtime/auth-functions.contract.js';
import type { RequestFacts } from '#contracts/runtime/functions.contract.js';
import type { ExecutionError } from '#sandbox/sandbox-engine.js';
import { compiledApp } from '../app/compiled-app.js';
import { toAppError } from '../functions/execution-failure.js';
import { ExecutionUsers } from '../functions/execution-users.js';
import { functionNotFound } from '../functions/function-calls.service.js';
import { FunctionRunner } from '../functions/function-runner.js';
import { RunLog, type CallEnd } from '../functions/run-log.js';

/** Maximum number of characters reported of an error that a function threw. */
const THROWN_MAX = 1_000;

/**
 * Runs functions that authenticate users (client-api §5.2, §7). No user calls them: private functions run too, and
 * `can_evaluate` is ignored.
 */
@Injectable()
export class AuthFunctionsService {
  constructor(
    private readonly snapshots: AppSnapshots,
    private readonly users: ExecutionUsers,
    private readonly runner: FunctionRunner,
    private readonly log: RunLog,
  ) {}

  @HandleRpc(runAuthFunction)
  async run(request: RunAuthFunctionRequest): Promise<AuthFunctionReply> {
    const started = new Date();
    const snapshot = await this.snapshots.byId(request.appId);
    const fn = functionOf(snapshot, request);
    const name = fn?.name ?? request.functionName;
    let end: CallEnd = {};
    try {
      if (!fn) throw functionNotFound(name === '' ? request.functionId : name);
      const deadline = started.getTime() + AUTH_FUNCTION_MS;
      const given = { argumentsEjson: request.argumentsEjson, request: requestFacts() };
      const rights = await this.users.rights(snapshot, fn, null, { ...given, deadline });
      const outcome = await this.runner.run({
        snapshot,
        call: { kind: 'function', name: fn.name },
        action: fn.name,
        ...given,
        caller: null,
        rights,
        wallMs: Math.max(1, deadline - Date.now()),
      });
      end = { outcome };
      if (outcome.ok) return { resultEjson: outcome.resultEjson, error: '' };
      const error = toAppError(outcome.error);
      end = { outcome, error };
      if (error.code === 'TooManyRequests') throw error;
      return failed(textOf(outcome.error, error));
    } catch (error) {
      end = { ...end, error };
      // A violation of the function's own settings counts as its failure; a failure of the platform does not.
      if (!(error instanceof AppError) || error.status >= 500 || error.code === 'TooManyRequests') throw error;
      return failed(error.message);
    } finally {
      // Without the arguments, which hold tokens and passwords.
      this.log.write({ type: 'FUNCTION', snapshot, started, userId: null, name, ...(fn ? { function: fn } : {}) }, end);
    }
  }
}

function functionOf(snapshot: AppSnapshot, { functionId, functionName }: RunAuthFunctionRequest): FunctionConfig | undefined {
  if (functionId === '') return compiledApp(snapshot).functions.get(functionName);
  return snapshot.functions.find(({ _id }) => _id === functionId);
}

function failed(error: string): AuthFunctionReply {
  return { resultEjson: null, error };
}

/** Returns the message of an error that a function threw, unchanged: users of the app read it. */
function textOf(error: ExecutionError, translated: AppError): string {
  if (error.kind !== 'thrown' || error.message === '') return translated.message;
  return error.message.slice(0, THROWN_MAX);
}

function requestFacts(): RequestFacts {
  const context = currentContext();
  return {
    remoteIPAddress: context?.remoteAddress ?? '',
    httpMethod: context?.request?.method ?? '',
    httpUserAgent: '',
    httpReferrer: '',
    rawQueryString: context?.request?.url.split('?', 2)[1] ?? '',
    requestHeaders: {},
  };
}
