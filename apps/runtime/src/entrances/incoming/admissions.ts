import { Inject, Injectable } from '@nestjs/common';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import type { RequestFacts } from '#contracts/runtime/functions.contract.js';
import { INCOMING_BODY_BYTES_MAX } from '#contracts/runtime/incoming-requests.contract.js';
import { bodyLimits, type BodyLimits } from '#security/network/body-limits.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import type { RuntimeEnvironment } from '../../env.js';
import type { RequestExpressions } from '../../rules/request-expressions.js';
import type { RequestTarget } from '../../rules/request-facts.js';
import { Expressions } from '../../rules/expressions.js';
import { requestFacts } from './received-request.js';
import { RequestRefusedError, type LoggedRequest } from './request-log.js';
import { checkPayload, payloadText } from './request-payload.js';
import { isProven, type ProofDemanded } from './request-proof.js';
import { RequestUsers, type Actor, type RunAs } from './request-users.js';

/** Requirements that a request has to meet to be admitted. */
export interface Demands {
  readonly snapshot: AppSnapshot;
  readonly target: RequestTarget;
  readonly proof: ProofDemanded;
  readonly runAs: RunAs;
  readonly canEvaluate: unknown;
  readonly disableArgLogs: boolean;
}

/** A request that was let in: whom it runs as, and what judges the expressions of its run. */
export interface Admitted extends Actor {
  readonly facts: RequestFacts;
  readonly expressions: RequestExpressions;
}

/** Lets third parties' requests in: proof, user, `can_evaluate` (runtime §5). */
@Injectable()
export class Admissions {
  /** Limits for JSON of third parties. */
  readonly limits: BodyLimits;

  constructor(
    private readonly users: RequestUsers,
    private readonly expressions: Expressions,
    @Inject(ENVIRONMENT) environment: RuntimeEnvironment,
  ) {
    this.limits = bodyLimits(environment);
  }

  /**
   * Admits a request. Records on `logged` what becomes known. @throws AppError `RequestTooLarge`,
   * `IncomingWebhookAuthFailed`, the errors of {@link RequestUsers.actor}, `NoMatchingRuleFound`
   */
  async admit({ snapshot, target, proof, runAs, ...demands }: Demands, logged: LoggedRequest): Promise<Admitted> {
    const { request } = logged;
    if (request.body.length > INCOMING_BODY_BYTES_MAX) {
      throw new AppError('RequestTooLarge', 'request body is too large');
    }
    if (!isProven(request, proof)) throw new AppError('IncomingWebhookAuthFailed', 'the secret or the signature is not valid');
    await checkPayload(request, proof.signer, this.limits);
    const loggable = !demands.disableArgLogs;
    // The body is not logged until it is known that it holds no credentials.
    logged.argumentsLoggable = loggable && !runAs.authenticated;
    const actor = await this.users.actor(snapshot, request, runAs, () => payloadText(request, proof.signer, false));
    const { caller, credentials } = actor;
    logged.argumentsLoggable = loggable && credentials !== 'body';
    if (caller) logged.userId = caller.user.id;
    const facts = requestFacts(request);
    const expressions = this.expressions.ofRequest({ snapshot, user: caller, request: facts, ...target });
    if (!(await expressions.holds(demands.canEvaluate, 'canEvaluate'))) throw new RequestRefusedError(target.action);
    return { ...actor, facts, expressions };
  }
}
