import { Injectable } from '@nestjs/common';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import type { RequestFacts } from '#contracts/runtime/functions.contract.js';
import type { Caller } from '../app/rights.js';

/** One `%function` of an expression. */
export interface RuleFunctionCall {
  readonly snapshot: AppSnapshot;
  readonly name: string;
  /** Canonical extended JSON of a list. */
  readonly argumentsEjson: string;
  /** The calling user, `null` for the system. */
  readonly caller: Caller | null;
  readonly request: RequestFacts;
  /** Whom the sandbox counts it for: whoever made the request, whatever rights it is judged with. */
  readonly countsFor: string;
  /** Functions that are running around this one. */
  readonly depth: number;
  /** Unix milliseconds: the function's time counts against the request. */
  readonly deadline: number;
}

/** Resolves to the function's result, decoded. Rejects with whatever it failed with. */
type RunRuleFunction = (call: RuleFunctionCall) => Promise<unknown>;

/** The way from expressions to functions. Functions reach data, data is guarded by expressions: this is where the circle is open. */
@Injectable()
export class RuleFunctions {
  private runner: RunRuleFunction | undefined;

  /** Called once, by what runs functions. */
  serve(runner: RunRuleFunction): void {
    this.runner = runner;
  }

  async run(call: RuleFunctionCall): Promise<unknown> {
    if (!this.runner) throw new Error('nothing runs the functions of expressions');
    return this.runner(call);
  }
}
