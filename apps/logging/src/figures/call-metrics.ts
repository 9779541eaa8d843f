import { FUNCTION_FIGURES_MAX, type EndpointFigures, type FunctionFigures } from '#contracts/logging/log-figures.contract.js';
import type { EntryRecord } from '../blocks/entry.model.js';
import { isRequest } from '../usage/usage-metrics.js';
import { bucketOf, percentile } from '../usage/latency-histogram.js';

/** Metrics of a called function or endpoint, without its id and name. */
type Figures = Pick<FunctionFigures, 'calls' | 'errors' | 'p50_ms' | 'p95_ms'>;

interface Calls {
  readonly name: string;
  calls: number;
  errors: number;
  readonly latency: Record<string, number>;
}

/** Counts calls by the id of what is called. */
class CallCounts {
  private readonly byId = new Map<string, Calls>();

  add(id: string, name: string, { started, completed, failed }: EntryRecord): void {
    let calls = this.byId.get(id);
    if (!calls) this.byId.set(id, (calls = { name, calls: 0, errors: 0, latency: {} }));
    calls.calls += 1;
    if (failed) calls.errors += 1;
    const bucket = bucketOf(completed.getTime() - started.getTime());
    calls.latency[bucket] = (calls.latency[bucket] ?? 0) + 1;
  }

  /** Returns the metrics, the most frequently called first. */
  get figures(): { readonly id: string; readonly name: string; readonly figures: Figures }[] {
    return [...this.byId]
      .toSorted(([a, { calls: callsOfA }], [b, { calls: callsOfB }]) => callsOfB - callsOfA || (a < b ? -1 : 1))
      .slice(0, FUNCTION_FIGURES_MAX)
      .map(([id, { name, calls, errors, latency }]) => {
        const [p50_ms, p95_ms] = [percentile(latency, 0.5) ?? 0, percentile(latency, 0.95) ?? 0];
        return { id, name, figures: { calls, errors, p50_ms, p95_ms } };
      });
  }
}

/** Counts the calls of each function and each HTTPS endpoint. */
export class CallMetrics {
  private readonly byFunction = new CallCounts();
  private readonly byEndpoint = new CallCounts();

  /** Counts an entry if it is about a call. Newer entries must come first, because names are taken from the first entry. */
  add(entry: EntryRecord): void {
    const { type, function_id, function_name = '', endpoint_id, endpoint_route = '', run_type } = entry;
    if (run_type === 'trial' || !isRequest(type)) return;
    if (function_id !== undefined) this.byFunction.add(function_id, function_name, entry);
    if (type === 'ENDPOINT' && endpoint_id !== undefined) this.byEndpoint.add(endpoint_id, endpoint_route, entry);
  }

  get functions(): FunctionFigures[] {
    return this.byFunction.figures.map(({ id, name, figures }) => ({ function_id: id, function_name: name, ...figures }));
  }

  get endpoints(): EndpointFigures[] {
    return this.byEndpoint.figures.map(({ id, name, figures }) => ({ endpoint_id: id, endpoint_route: name, ...figures }));
  }
}
