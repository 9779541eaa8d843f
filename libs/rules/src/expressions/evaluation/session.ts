import type { EvaluationFailure, ExpressionEnvironment, LazyExpansion } from '../environment.js';
import type { ExpansionName } from '../slots.js';
import type { Expansion, FunctionCall } from '../syntax.js';
import { isDocument } from '../values/value-type.js';
import { ownMember, resolvePath } from '../values/path.js';
import { Trouble } from '../truth.js';

/** HTTP header names have no case. */
function headerMember(request: unknown, path: readonly string[]): unknown {
  const headers = isDocument(request) ? ownMember(request, 'requestHeaders') : undefined;
  const wanted = path[1]?.toLowerCase();
  if (!isDocument(headers) || wanted === undefined) return undefined;
  const name = Object.keys(headers).find((key) => key.toLowerCase() === wanted);
  return name === undefined ? undefined : resolvePath(headers[name], path.slice(2));
}

function memberAt(name: ExpansionName, value: unknown, path: readonly string[]): unknown {
  if (name === 'request' && path.length > 1 && path[0] === 'requestHeaders') return headerMember(value, path);
  return resolvePath(value, path);
}

/** One evaluation: its environment, its requests for values, and their results. */
export class Session {
  private readonly reads = new Map<string, unknown>();
  private readonly results = new Map<FunctionCall, unknown>();
  private outstanding: Promise<void>[] = [];

  constructor(
    private readonly environment: ExpressionEnvironment,
    /** Expansions that have no value yet, even if the environment contains one. */
    private readonly unknowns?: ReadonlySet<ExpansionName>,
  ) {}

  knows(name: ExpansionName): boolean {
    return this.unknowns?.has(name) !== true;
  }

  /** An expansion's value; trouble while it is on its way, or when it could not be had. */
  read(expansion: Expansion): unknown {
    const source = this.environment[expansion.name];
    if (typeof source !== 'function') return memberAt(expansion.name, source, expansion.path);
    const key = JSON.stringify([expansion.name, ...expansion.path]);
    if (!this.reads.has(key)) this.ask(key, source as LazyExpansion, expansion);
    return this.reads.get(key);
  }

  private ask(key: string, source: LazyExpansion, expansion: Expansion): void {
    const failure = { source: 'expansion', name: `%%${[expansion.name, ...expansion.path].join('.')}` } as const;
    this.settle(this.reads, key, failure, () => source(expansion.path));
  }

  /** Returns a function's result; pending until {@link call} has completed. */
  result(call: FunctionCall): unknown {
    return this.results.has(call) ? this.results.get(call) : Trouble.pending;
  }

  isUncalled(call: FunctionCall): boolean {
    return !this.results.has(call);
  }

  /** Starts a function that has not been called yet. */
  call(call: FunctionCall, args: readonly unknown[]): void {
    this.settle(this.results, call, { source: 'function', name: call.name }, () => {
      if (!this.environment.callFunction) throw new Error('functions cannot be called here');
      return this.environment.callFunction(call.name, args);
    });
  }

  private settle<K>(into: Map<K, unknown>, key: K, what: Omit<EvaluationFailure, 'error'>, act: () => unknown): void {
    const fail = (error: unknown): void => {
      into.set(key, Trouble.failed);
      this.environment.reportFailure?.({ ...what, error });
    };
    try {
      const answer = act();
      if (!(answer instanceof Promise)) {
        into.set(key, answer);
        return;
      }
      into.set(key, Trouble.pending);
      this.outstanding.push(answer.then((value: unknown) => void into.set(key, value), fail));
    } catch (error) {
      fail(error);
    }
  }

  /** True if a requested value is still pending. */
  get isWaiting(): boolean {
    return this.outstanding.length > 0;
  }

  /** Waits for everything asked for so far. */
  async settled(): Promise<void> {
    const waiting = this.outstanding;
    this.outstanding = [];
    await Promise.all(waiting);
  }
}
