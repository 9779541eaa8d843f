import { FUNCTION_FIGURES_MAX, type FunctionFigures } from '#contracts/logging/log-figures.contract.js';
import type { EntryRecord } from '../blocks/entry.model.js';
import { isRequest } from '../usage/figures.js';
import { bucketOf, percentile } from '../usage/latency-histogram.js';

interface Calls {
  readonly name: string;
  calls: number;
  errors: number;
  readonly latency: Record<string, number>;
}

/** Counts the calls of each function. */
export class FunctionCalls {
  private readonly byId = new Map<string, Calls>();

  /** Counts an entry if it is about a function call. Newer entries must come first. */
  add({ type, function_id, function_name = '', run_type, started, completed, failed }: EntryRecord): void {
    if (function_id === undefined || run_type === 'trial' || !isRequest(type)) return;
    let calls = this.byId.get(function_id);
    if (!calls) this.byId.set(function_id, (calls = { name: function_name, calls: 0, errors: 0, latency: {} }));
    calls.calls += 1;
    if (failed) calls.errors += 1;
    const bucket = bucketOf(completed.getTime() - started.getTime());
    calls.latency[bucket] = (calls.latency[bucket] ?? 0) + 1;
  }

  /** Returns the metrics of the functions that were called, the most frequently called first. */
  get figures(): FunctionFigures[] {
    return [...this.byId]
      .toSorted(([a, { calls: callsOfA }], [b, { calls: callsOfB }]) => callsOfB - callsOfA || (a < b ? -1 : 1))
      .slice(0, FUNCTION_FIGURES_MAX)
      .map(([id, { name, calls, errors, latency }]) => ({
        function_id: id,
        function_name: name,
        calls,
        errors,
        p50_ms: percentile(latency, 0.5) ?? 0,
        p95_ms: percentile(latency, 0.95) ?? 0,
      }));
  }
}
