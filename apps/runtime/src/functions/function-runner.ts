import { Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { OWN_TURN_SIZE, turn } from '#codecs/json/turns.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import type { AppError } from '#contracts/error.js';
import type { RequestFacts } from '#contracts/runtime/functions.contract.js';
import type { ExecutionOutcome, FunctionBundle, FunctionCall } from '#sandbox/sandbox-engine.js';
import { AppModules } from '../app/app-modules.js';
import { compiledApp } from '../app/compiled-app.js';
import { callerKey, shareOf } from '../app/caller-key.js';
import { judgedUser, type Caller, type Rights } from '../app/rights.js';
import { Sandbox } from './sandbox.js';
import type { RequestTarget } from '../rules/request-facts.js';
import { Expressions } from '../rules/expressions.js';
import { HostCallHandlers } from '../services/host-calls.js';
import type { RunFailure } from './execution-failure.js';
import { ExecutionContexts } from './execution-contexts.js';

/** Run of a function with all of its parameters resolved. */
export interface FunctionRun extends RequestTarget {
  readonly snapshot: AppSnapshot;
  readonly call: FunctionCall;
  /** JSON of an array. */
  readonly argumentsEjson: string;
  readonly caller: Caller | null;
  readonly rights: Rights;
  readonly request: RequestFacts;
  /** Key the sandbox counts the run under, if other than the caller's; see {@link callerKey}. */
  readonly countsFor?: string;
  /** Number of running functions including this one; 1 for the outermost. */
  readonly depth?: number;
  /** Maximum milliseconds for the whole run, if less than the sandbox allows. */
  readonly wallMs?: number;
  /** Maximum milliseconds the run may continue after its reply, if not one minute. */
  readonly afterAnswerMs?: number;
}

/** Milliseconds a run may continue with work it started and does not await. */
export const AFTER_ANSWER_MS = 60_000;

/** Runs user code in the sandbox. */
@Injectable()
export class FunctionRunner {
  constructor(
    private readonly sandbox: Sandbox,
    private readonly contexts: ExecutionContexts,
    private readonly hostCalls: HostCallHandlers,
    private readonly expressions: Expressions,
    private readonly modules: AppModules,
    private readonly bus: BusClient,
  ) {}

  /** Starts the first runner while the request of a call is still read: both take about as long. */
  prepare(): void {
    this.sandbox.prepare();
  }

  async run(run: FunctionRun): Promise<ExecutionOutcome> {
    const { snapshot, call, argumentsEjson, rights, depth = 1 } = run;
    const countsFor = run.countsFor ?? callerKey(run.caller, run.request);
    const wallMs = Math.min(run.wallMs ?? this.sandbox.wallMs, this.sandbox.wallMs);
    const expressions = this.expressions.forRequest({
      snapshot,
      user: judgedUser(rights, run.caller),
      request: run.request,
      action: run.action,
      ...(run.service === undefined ? {} : { service: run.service }),
      ...(run.webhookUrl === undefined ? {} : { webhookUrl: run.webhookUrl }),
      countsFor,
      depth,
      deadline: Date.now() + wallMs,
    });
    const { context, appContext } = await this.contexts.textsFor(run);
    const bundle = await this.bundleFor(run);
    // One per message: there may be hundreds of calls.
    const outages = new Map<string, AppError>();
    const onOutage = (outage: AppError): void => void outages.set(outage.message, outage);
    const host = this.hostCalls.forRun({ snapshot, rights, wallMs, expressions, onOutage });
    // Sending the arguments copies them.
    if (argumentsEjson.length > OWN_TURN_SIZE) await turn();
    const outcome = await this.sandbox.invoke(
      {
        bundle,
        call,
        argumentsEjson,
        context,
        appContext,
        caller: countsFor,
        share: shareOf(snapshot.appId, countsFor),
        depth,
        host: host.calls,
        afterAnswerMs: Math.min(run.afterAnswerMs ?? AFTER_ANSWER_MS, wallMs),
      },
      wallMs,
    );
    if (outcome.rest) {
      host.answered();
      this.bus.accompany(outcome.rest);
    }
    if (outcome.ok || outages.size === 0) return outcome;
    const error: RunFailure = { ...outcome.error, outages: [...outages.values()] };
    return { ...outcome, error };
  }

  private async bundleFor({ snapshot, call }: FunctionRun): Promise<FunctionBundle> {
    const { bundle } = compiledApp(snapshot);
    if (snapshot.dependencies === '') return bundle;
    const source = call.kind === 'source' ? `${call.source}\n${call.evalSource}` : '';
    const modules = await this.modules.modulesFor(snapshot, source);
    return modules === undefined ? bundle : { ...bundle, modules };
  }
}
