import { AppError } from '#contracts/error.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import type { RequestFacts } from '#contracts/runtime/functions.contract.js';
import type { ExpressionEnvironment, FunctionCaller, LazyExpansion } from '#rules/expressions/environment.js';
import { evaluate } from '#rules/expressions/evaluate.js';
import { rememberCalls } from '#rules/expressions/function-cache.js';
import type { ExpansionName, SlotName } from '#rules/expressions/slots.js';
import { resolvePath } from '#rules/expressions/values/path.js';
import type { Values } from '../app/app-values.js';
import { callerKey } from '../app/caller-key.js';
import type { Caller } from '../app/rights.js';
import { encodeEjson } from '#codecs/ejson/ejson-encode.js';
import { compiledExpression } from './compiled-expressions.js';
import { requestMember, type RequestTarget } from './request-facts.js';
import type { RuleFunctions } from './rule-functions.js';
import { userExpansion } from './user-expansion.js';

/** Maximum depth of nested function calls (runtime §4.7), including functions of expressions. */
export const FUNCTION_DEPTH_MAX = 10;
/** Maximum number of distinct function calls by the expressions of one request. */
export const RULE_FUNCTION_CALLS_MAX = 1_000;

/** Context of the expressions of one request. */
export interface ExpressionRequest extends RequestTarget {
  readonly snapshot: AppSnapshot;
  /** User of `%%user`: the user whose rights are checked; `null` is the system. */
  readonly user: Caller | null;
  readonly request: RequestFacts;
  /** Key the sandbox counts functions under, if other than the user's. */
  readonly countsFor?: string;
  /** Unix milliseconds until which functions of expressions may run. */
  readonly deadline: number;
  /** Number of functions that are running already; 0 for a client's own request. */
  readonly depth: number;
}

/** Values of the expansions that belong to one evaluation: documents, fields, arguments. */
export type JudgedValues = {
  readonly [Name in Extract<ExpansionName, 'root' | 'prevRoot' | 'this' | 'prev' | 'args'>]?: unknown;
};

function once(make: () => unknown): LazyExpansion {
  let made: { readonly value: unknown } | undefined;
  return (path) => resolvePath((made ??= { value: make() }).value, path);
}

function tooManyCalls(): AppError {
  const message = `the expressions of a request called more than ${RULE_FUNCTION_CALLS_MAX} functions`;
  return new AppError('FunctionExecutionError', message);
}

/**
 * Evaluates the expressions of one request: they share one environment, and a function is called once for each list of
 * arguments. Created by {@link Expressions.forRequest}.
 */
export class RequestExpressions {
  /** Environment without values that depend on a document, also for `toQuery` and `expandQuery`. */
  readonly environment: ExpressionEnvironment;
  private calls = 0;
  /** Absent before the first call. */
  private called: FunctionCaller | undefined;

  constructor(
    readonly request: ExpressionRequest,
    values: () => Values | Promise<Values>,
    private readonly functions: RuleFunctions,
    reportFailure: NonNullable<ExpressionEnvironment['reportFailure']>,
  ) {
    const { snapshot } = request;
    this.environment = {
      user: once(() => userExpansion(request.user)),
      values: (path: readonly string[]) => {
        const known = values();
        return known instanceof Promise ? known.then((loaded) => resolvePath(loaded, path)) : resolvePath(known, path);
      },
      environment: { tag: snapshot.environment, values: snapshot.environmentValues },
      request: requestMember(request.request, request),
      callFunction: (name, args) => (this.called ??= rememberCalls(this.callFunction.bind(this)))(name, args),
      reportFailure,
    };
  }

  /**
   * Checks if a configured expression holds. An absent expression holds, an invalid one does not, and neither does one
   * that failed. Never throws, never rejects.
   */
  holds(json: unknown, slot: SlotName, judged: JudgedValues = {}): boolean | Promise<boolean> {
    return evaluate(compiledExpression(json, slot), { ...this.environment, ...judged });
  }

  /**
   * Throws if expressions exceeded the limit of function calls. Code that evaluates many documents calls this before it
   * returns or commits: expressions that failed for this reason were not evaluated, and their documents must not be
   * treated as missing.
   * @throws AppError `FunctionExecutionError`
   */
  assertAllCalled(): void {
    if (this.calls > RULE_FUNCTION_CALLS_MAX) throw tooManyCalls();
  }

  private callFunction(name: string, args: readonly unknown[]): Promise<unknown> {
    const { snapshot, user, request, depth, deadline } = this.request;
    if (depth >= FUNCTION_DEPTH_MAX) throw new AppError('FunctionMaxStackDepthError', 'maximum function call depth exceeded');
    this.calls += 1;
    if (this.calls > RULE_FUNCTION_CALLS_MAX) throw tooManyCalls();
    return this.functions.run({
      snapshot,
      name,
      argumentsEjson: encodeEjson(args),
      caller: user,
      request,
      countsFor: this.request.countsFor ?? callerKey(user, request),
      depth,
      deadline,
    });
  }
}
