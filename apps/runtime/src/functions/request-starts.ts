import { Injectable } from '@nestjs/common';
import { Expressions } from '../rules/expressions.js';
import type { ExpressionRequest, RequestExpressions } from '../rules/request-expressions.js';
import { Sandbox } from './sandbox.js';

/** Provides the time limit of a request, and the expressions that are evaluated before any of its functions runs. */
@Injectable()
export class RequestStarts {
  constructor(
    private readonly all: Expressions,
    private readonly sandbox: Sandbox,
  ) {}

  get wallMs(): number {
    return this.sandbox.wallMs;
  }

  /** Returns the deadline, in Unix milliseconds, of a request that begins now. */
  deadline(): number {
    return Date.now() + this.wallMs;
  }

  expressions(request: Omit<ExpressionRequest, 'depth' | 'deadline'>, deadline = this.deadline()): RequestExpressions {
    return this.all.forRequest({ ...request, depth: 0, deadline });
  }
}
