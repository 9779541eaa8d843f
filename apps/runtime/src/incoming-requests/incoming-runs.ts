import { Inject, Injectable } from '@nestjs/common';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { INCOMING_BODY_BYTES_MAX } from '#contracts/runtime/incoming-requests.contract.js';
import { bodyLimits, type BodyLimits } from '#platform/body-limits.js';
import { ENVIRONMENT } from '#platform/environment.js';
import type { ExecutionSuccess } from '#sandbox/sandbox-engine.js';
import type { RuntimeEnvironment } from '../env.js';
import { Expressions } from '../expressions/expressions.js';
import type { RequestTarget } from '../expressions/request-facts.js';
import { toAppError } from '../functions/execution-failure.js';
import { FunctionRunner } from '../functions/function-runner.js';
import { Sandbox } from '../sandbox/sandbox.js';
import { requestFacts } from './received-request.js';
import { RequestRefusedError, type LoggedRequest } from './request-log.js';
import { checkPayload, payloadText } from './request-payload.js';
import { isProven, type ProofDemanded } from './request-proof.js';
import { RequestUsers, type RunAs } from './request-users.js';

/** A webhook or an endpoint that was found, as far as running it goes. */
export interface IncomingRun {
  readonly snapshot: AppSnapshot;
  readonly target: RequestTarget;
  /** Of the bundle. */
  readonly functionName: string;
  readonly proof: ProofDemanded;
  readonly runAs: RunAs;
  readonly canEvaluate: unknown;
  readonly disableArgLogs: boolean;
}

/** Carries out third parties' requests from the proof that they may on: proof, user, `can_evaluate`, run (runtime §5). */
@Injectable()
export class IncomingRuns {
  private readonly limits: BodyLimits;

  constructor(
    private readonly users: RequestUsers,
    private readonly expressions: Expressions,
    private readonly runner: FunctionRunner,
    private readonly sandbox: Sandbox,
    @Inject(ENVIRONMENT) environment: RuntimeEnvironment,
  ) {
    this.limits = bodyLimits(environment);
  }

  /**
   * Notes on `logged` what becomes known. @throws AppError `RequestTooLarge`, `IncomingWebhookAuthFailed`, those of
   * {@link RequestUsers.actor}, `NoMatchingRuleFound`, the failures of functions
   */
  async run(run: IncomingRun, logged: LoggedRequest): Promise<ExecutionSuccess> {
    const { request } = logged;
    const { snapshot, target, proof } = run;
    if (request.body.length > INCOMING_BODY_BYTES_MAX) {
      throw new AppError('RequestTooLarge', 'request body is too large');
    }
    if (!isProven(request, proof)) throw new AppError('IncomingWebhookAuthFailed', 'the secret or the signature is not valid');
    await checkPayload(request, proof.signer, this.limits);
    logged.argumentsLoggable = !run.disableArgLogs;
    const payload = (taken: boolean): string => payloadText(request, proof.signer, taken);
    // Until it is known whether the body holds credentials it is not told.
    const loggable = logged.argumentsLoggable;
    logged.argumentsLoggable = loggable && !run.runAs.authenticated;
    const { caller, rights, credentials } = await this.users.actor(snapshot, request, run.runAs, () => payload(false));
    logged.argumentsLoggable = loggable && credentials !== 'body';
    if (caller) logged.userId = caller.user.id;
    const facts = requestFacts(request);
    const deadline = Date.now() + this.sandbox.wallMs;
    const expressions = this.expressions.forRequest({ snapshot, user: caller, request: facts, ...target, deadline, depth: 0 });
    if (!(await expressions.holds(run.canEvaluate, 'canEvaluate'))) throw new RequestRefusedError(target.action);
    const outcome = await this.runner.run({
      snapshot,
      call: { kind: 'function', name: run.functionName, httpResponse: true },
      ...target,
      argumentsEjson: `[${payload(credentials === 'headers')}]`,
      caller,
      rights,
      request: facts,
    });
    logged.outcome = outcome;
    if (!outcome.ok) throw toAppError(outcome.error);
    return outcome;
  }
}
