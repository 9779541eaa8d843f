import { Injectable } from '@nestjs/common';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import type { RequestFacts } from '#contracts/runtime/functions.contract.js';
import type { Caller } from '../app/rights.js';

/** Call of one `%function` of an expression. */
export interface RuleFunctionCall {
  readonly snapshot: AppSnapshot;
  readonly name: string;
  /** Canonical extended JSON of a list. */
  readonly argumentsEjson: string;
  /** The calling user, `null` for the system. */
  readonly caller: Caller | null;
  readonly request: RequestFacts;
  /** Key the sandbox counts the call under: the sender of the request, regardless of the rights it is checked with. */
  readonly countsFor: string;
  /** Number of functions that are running around this call. */
  readonly depth: number;
  /** Unix milliseconds: the function's time counts against the request. */
  readonly deadline: number;
}

/** Resolves to the function's decoded result. Rejects with the function's error. */
type RunRuleFunction = (call: RuleFunctionCall) => Promise<unknown>;

/**
 * Calls functions for expressions. Functions access data, and expressions guard data: this class breaks the circular dependency.
 */
@Injectable()
export class RuleFunctions {
  private runner: RunRuleFunction | undefined;

  /** Registers the runner. Called once, by the service that runs functions. */
  serve(runner: RunRuleFunction): void {
    this.runner = runner;
  }

  async run(call: RuleFunctionCall): Promise<unknown> {
    if (!this.runner) throw new Error('expressions cannot call functions here');
    return this.runner(call);
  }
}
