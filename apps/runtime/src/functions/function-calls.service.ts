import { Injectable } from '@nestjs/common';
import { AppSnapshots } from '#apps/snapshots/app-snapshots.js';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { currentUser } from '#bus/transport/request-context.js';
import type { AppSnapshot, FunctionConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { RawJson } from '#contracts/rpc.js';
import { callFunction, type CallFunctionRequest, type RequestFacts } from '#contracts/runtime/functions.contract.js';
import type { ExecutionOutcome } from '#sandbox/sandbox-engine.js';
import { compiledApp } from '../app/compiled-app.js';
import type { Caller } from '../app/rights.js';
import type { RequestExpressions } from '../rules/request-expressions.js';
import { ServiceActions } from '../services/service-actions.js';
import { readCallBody, type FunctionCallBody } from './call-body.js';
import { toAppError } from './execution-failure.js';
import { callerRights, ExecutionUsers } from './execution-users.js';
import { FunctionRunner } from './function-runner.js';
import { Expressions } from '../rules/expressions.js';
import { FunctionRefusedError, RunLog, type CallEnd, type LoggedCall } from './run-log.js';

/** Call of a client whose caller and target are known. */
interface ClientCall {
  readonly snapshot: AppSnapshot;
  readonly caller: Caller;
  readonly body: FunctionCallBody;
  readonly request: RequestFacts;
  readonly started: Date;
}

/** Creates the error for an unknown function, and for a function the caller may not know of. */
export function functionNotFound(name: string): AppError {
  return new AppError('FunctionNotFound', `function not found: '${name}'`);
}

/** Runs calls of end users (client-api §9). */
@Injectable()
export class FunctionCallsService {
  private isFirst = true;

  constructor(
    private readonly snapshots: AppSnapshots,
    private readonly users: ExecutionUsers,
    private readonly runner: FunctionRunner,
    private readonly services: ServiceActions,
    private readonly expressions: Expressions,
    private readonly log: RunLog,
  ) {}

  /** Calls a function or an action. Returns the result as canonical extended JSON. */
  @HandleRpc(callFunction)
  async call({ clientAppId, bodyText, request }: CallFunctionRequest): Promise<RawJson> {
    const started = new Date();
    if (this.isFirst) {
      this.isFirst = false;
      this.runner.prepare();
    }
    const snapshot = await this.snapshots.byClientId(clientAppId);
    const caller = await this.users.caller(snapshot, currentUser());
    const body = await this.readBody({ type: 'FUNCTION', snapshot, started, userId: caller.user.id }, bodyText);
    const call: ClientCall = { snapshot, caller, body, request, started };
    return body.service === null ? this.callFunction(call) : this.callService(call, body.service);
  }

  private async readBody(call: LoggedCall, bodyText: string): Promise<FunctionCallBody> {
    try {
      return await readCallBody(bodyText);
    } catch (error) {
      this.log.write(call, { error });
      throw error;
    }
  }

  private async callFunction(call: ClientCall): Promise<RawJson> {
    const fn = compiledApp(call.snapshot).functions.get(call.body.name);
    let end: CallEnd = {};
    try {
      const outcome = await this.run(call, fn);
      end = { outcome };
      if (!outcome.ok) throw toAppError(outcome.error);
      return new RawJson(outcome.resultEjson);
    } catch (error) {
      end = { ...end, error };
      throw error;
    } finally {
      this.log.write({ ...logged(call), type: 'FUNCTION', ...(fn ? { function: fn } : {}) }, end);
    }
  }

  /** Creates the expressions of the call itself, which are evaluated before any function runs. */
  private expressionsOf({ snapshot, caller, body, request }: ClientCall): RequestExpressions {
    return this.expressions.ofRequest({ snapshot, user: caller, request, action: body.name, service: body.service ?? '' });
  }

  private async run(call: ClientCall, fn: FunctionConfig | undefined): Promise<ExecutionOutcome> {
    const { snapshot, caller, body, request } = call;
    if (!fn || fn.private) throw functionNotFound(body.name);
    if (!(await this.expressionsOf(call).holds(fn.can_evaluate, 'canEvaluate'))) throw new FunctionRefusedError(fn.name);
    await body.args.check();
    const argumentsEjson = body.args.text;
    return this.runner.run({
      snapshot,
      call: { kind: 'function', name: fn.name },
      action: fn.name,
      argumentsEjson,
      caller,
      rights: await this.users.rights(snapshot, fn, caller, { argumentsEjson, request }),
      request,
    });
  }

  private async callService(call: ClientCall, service: string): Promise<RawJson> {
    const { snapshot, caller, body } = call;
    let end: CallEnd = {};
    try {
      return new RawJson(
        await this.services.runAlone(snapshot, service, body.name, body.args, {
          rights: callerRights(caller),
          expressions: this.expressionsOf(call),
        }),
      );
    } catch (error) {
      end = { error };
      throw error;
    } finally {
      this.log.write({ ...logged(call), type: 'SERVICE_FUNCTION', service }, end);
    }
  }
}

function logged({ snapshot, started, caller, body }: ClientCall): Omit<LoggedCall, 'type'> {
  return { snapshot, started, userId: caller.user.id, name: body.name, argumentsJson: body.args.shown };
}
