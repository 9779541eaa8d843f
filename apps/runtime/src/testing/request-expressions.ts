import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import type { RequestFacts } from '#contracts/runtime/functions.contract.js';
import type { Caller } from '../app/rights.js';
import { RequestExpressions } from '../rules/request-expressions.js';
import { RuleFunctions, type RuleFunctionCall } from '../rules/rule-functions.js';

export const REQUEST: RequestFacts = {
  remoteIPAddress: '203.0.113.7',
  httpMethod: 'POST',
  httpUserAgent: 'tests',
  httpReferrer: '',
  rawQueryString: '',
  requestHeaders: { accept: ['application/json'] },
};

export interface ExpressionOptions {
  readonly user?: Caller | null;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly functions?: (call: RuleFunctionCall) => Promise<unknown>;
  readonly failures?: unknown[];
  readonly depth?: number;
  readonly countsFor?: string;
}

/** Creates the expressions of one request with the functions and values of the test. */
export function requestExpressions(snapshot: AppSnapshot, options: ExpressionOptions = {}): RequestExpressions {
  const functions = new RuleFunctions();
  if (options.functions) functions.serve(options.functions);
  return new RequestExpressions(
    {
      snapshot,
      user: options.user ?? null,
      request: REQUEST,
      action: 'act',
      service: 'mongodb-atlas',
      depth: options.depth ?? 0,
      ...(options.countsFor === undefined ? {} : { countsFor: options.countsFor }),
      deadline: Date.now() + 30_000,
    },
    () => options.values ?? {},
    functions,
    ({ error }) => options.failures?.push(error),
  );
}
