import { Injectable } from '@nestjs/common';
import { Expressions } from '../rules/expressions.js';
import type { ExpressionRequest, RequestExpressions } from '../rules/request-expressions.js';
import { Sandbox } from './sandbox.js';

/** Sets the deadline of requests, with the expressions that are evaluated before any function runs. */
@Injectable()
export class RequestStarts {
  constructor(
    private readonly all: Expressions,
    private readonly sandbox: Sandbox,
  ) {}

  /** Creates the expressions of a request that begins now. Their deadline is the request's. */
  expressions(request: Omit<ExpressionRequest, 'depth' | 'deadline'>): RequestExpressions {
    return this.all.forRequest({ ...request, depth: 0, deadline: Date.now() + this.sandbox.wallMs });
  }
}
