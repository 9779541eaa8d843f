import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT } from '#process/env/environment.js';
import type { EvaluationFailure } from '#rules/expressions/environment.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { AppValues } from '../app/app-values.js';
import type { RuntimeEnvironment } from '../env.js';
import { RequestExpressions, type ExpressionRequest } from './request-expressions.js';
import { RuleFunctions } from './rule-functions.js';

/**
 * Evaluates every expression of an app: `can_evaluate`, `when`, roles and filters, `validate`.
 *
 * Callers create one {@link RequestExpressions} per request and pass it down:
 * `expressions.ofRequest({…}).holds(fn.can_evaluate, 'canEvaluate')`, `.holds(rule.when, 'serviceWhen', { args })`.
 */
@Injectable()
export class Expressions {
  constructor(
    private readonly values: AppValues,
    private readonly functions: RuleFunctions,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(ENVIRONMENT) private readonly environment: Pick<RuntimeEnvironment, 'FUNCTION_WALL_MS'>,
  ) {}

  /** Returns the expressions of a request that begins now, before any function of it runs. Their deadline is the request's. */
  ofRequest(request: Omit<ExpressionRequest, 'depth' | 'deadline'>): RequestExpressions {
    return this.forRequest({ ...request, depth: 0, deadline: Date.now() + this.environment.FUNCTION_WALL_MS });
  }

  /** @param onFailure called, in addition to the log, for values that could not be obtained */
  forRequest(request: ExpressionRequest, onFailure?: (failure: EvaluationFailure) => void): RequestExpressions {
    const { snapshot } = request;
    return new RequestExpressions(
      request,
      () => this.values.of(snapshot),
      this.functions,
      // A failure only makes the expression false; the reason is in this log entry.
      (failure: EvaluationFailure) => {
        const { source, name, error } = failure;
        this.logger.debug({ err: error, appId: snapshot.appId, [source]: name }, 'failed to evaluate an expression');
        onFailure?.(failure);
      },
    );
  }
}
