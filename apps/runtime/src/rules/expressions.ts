import { Inject, Injectable } from '@nestjs/common';
import type { EvaluationFailure } from '#rules/expressions/environment.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { AppValues } from '../app/app-values.js';
import { RequestExpressions, type ExpressionRequest } from './request-expressions.js';
import { RuleFunctions } from './rule-functions.js';

/**
 * Where every expression of an app is judged: `can_evaluate`, `when`, roles and filters, `validate`.
 *
 * Make one {@link RequestExpressions} per request and hand it down: `expressions.forRequest({…}).holds(fn.can_evaluate, 'canEvaluate')`,
 * `.holds(rule.when, 'serviceWhen', { args })`.
 */
@Injectable()
export class Expressions {
  constructor(
    private readonly values: AppValues,
    private readonly functions: RuleFunctions,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @param onFailure told, too, of what could not be had */
  forRequest(request: ExpressionRequest, onFailure?: (failure: EvaluationFailure) => void): RequestExpressions {
    const { snapshot } = request;
    return new RequestExpressions(
      request,
      () => this.values.of(snapshot),
      this.functions,
      // To the expression a failure is only an answer; whoever looks for the reason finds it here.
      (failure: EvaluationFailure) => {
        const { source, name, error } = failure;
        this.logger.debug({ err: error, appId: snapshot.appId, [source]: name }, 'an expression could not be evaluated');
        onFailure?.(failure);
      },
    );
  }
}
