import { Injectable } from '@nestjs/common';
import { Expressions } from '../rules/expressions.js';
import type { ExpressionRequest, RequestExpressions } from '../rules/request-expressions.js';
import { Sandbox } from './sandbox.js';

/** What a request begins with: the time it may take in all, and what judges expressions before any function of it runs. */
@Injectable()
export class RequestStarts {
  constructor(
    private readonly all: Expressions,
    private readonly sandbox: Sandbox,
  ) {}

  get wallMs(): number {
    return this.sandbox.wallMs;
  }

  /** Unix milliseconds at which a request that begins now is over. */
  deadline(): number {
    return Date.now() + this.wallMs;
  }

  expressions(request: Omit<ExpressionRequest, 'depth' | 'deadline'>, deadline = this.deadline()): RequestExpressions {
    return this.all.forRequest({ ...request, depth: 0, deadline });
  }
}
