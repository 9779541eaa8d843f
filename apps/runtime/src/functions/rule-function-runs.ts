import { Injectable, type OnModuleInit } from '@nestjs/common';
import { compiledApp } from '../app/compiled-app.js';
import { parseEjson } from '#codecs/ejson/ejson-decode.js';
import { timeLimitExceeded } from '../app/time-limit.js';
import { RuleFunctions, type RuleFunctionCall } from '../rules/rule-functions.js';
import { toAppError } from './execution-failure.js';
import { ExecutionUsers } from './execution-users.js';
import { functionNotFound } from './function-calls.service.js';
import { FunctionRunner } from './function-runner.js';

/**
 * Runs `%function` of expressions (runtime §2.3) for the calling user, within the time left to the request. Private
 * functions can be called, and `can_evaluate` is not checked.
 */
@Injectable()
export class RuleFunctionRuns implements OnModuleInit {
  constructor(
    private readonly functions: RuleFunctions,
    private readonly users: ExecutionUsers,
    private readonly runner: FunctionRunner,
  ) {}

  onModuleInit(): void {
    this.functions.serve((call) => this.run(call));
  }

  private async run(call: RuleFunctionCall): Promise<unknown> {
    const { snapshot, name, argumentsEjson, caller, request, countsFor, depth, deadline } = call;
    const fn = compiledApp(snapshot).functions.get(name);
    if (!fn) throw functionNotFound(name);
    const within = { argumentsEjson, request, countsFor, depth: depth + 1 };
    const rights = await this.users.rights(snapshot, fn, caller, { ...within, deadline });
    const wallMs = Math.floor(deadline - Date.now());
    if (wallMs < 1) throw timeLimitExceeded();
    const outcome = await this.runner.run({
      snapshot,
      call: { kind: 'function', name },
      action: name,
      ...within,
      caller,
      rights,
      wallMs,
    });
    if (!outcome.ok) throw toAppError(outcome.error);
    return parseEjson(outcome.resultEjson);
  }
}
