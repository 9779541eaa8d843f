import type { Counter, Histogram } from 'prom-client';
import { BoundedLabel } from '#process/metrics/bounded-label.js';
import type { Metrics } from '#process/metrics/metrics.js';
import type { ExecutionOutcome, FailureKind } from '#sandbox/sandbox-engine.js';

/** Maximum number of apps with their own metric label: times buckets and outcomes, at most 2,500 series. */
const APPS_MAX = 100;
/** Milliseconds after which an app without function runs may lose its label to another app. */
const IDLE_MS = 60 * 60_000;
const SECONDS = [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60];

const OUTCOMES: Readonly<Record<'ok' | FailureKind, true>> = {
  ok: true,
  thrown: true,
  syntax: true,
  invalid: true,
  notFound: true,
  cpuLimit: true,
  wallLimit: true,
  memoryLimit: true,
  outputLimit: true,
  inputLimit: true,
  hostCallLimit: true,
  depthLimit: true,
  killed: true,
  refused: true,
  unavailable: true,
  broken: true,
};

/** Metrics of function runs by app: duration, including the wait for a runner, and outcome. */
export class FunctionMetrics {
  private readonly seconds: Histogram<'app'>;
  private readonly runs: Counter<'app' | 'outcome'>;
  private readonly queued: Histogram;
  private readonly apps: BoundedLabel;

  constructor(metrics: Metrics) {
    this.seconds = metrics.histogram('function_run_seconds', 'Duration of function runs, waiting included.', ['app'], SECONDS);
    this.runs = metrics.counter('function_runs_total', 'Function runs, by outcome.', ['app', 'outcome']);
    this.queued = metrics.histogram('sandbox_queue_seconds', 'Time a call waited for a runner.', []);
    this.apps = new BoundedLabel(APPS_MAX, IDLE_MS, (app) => this.forget(app));
  }

  add(appId: string, outcome: ExecutionOutcome, seconds: number): void {
    const app = this.apps.of(appId);
    this.seconds.observe({ app }, seconds);
    this.runs.inc({ app, outcome: outcome.ok ? 'ok' : outcome.error.kind });
    this.queued.observe(outcome.stats.queuedMs / 1_000);
  }

  private forget(app: string): void {
    this.seconds.remove({ app });
    for (const outcome of Object.keys(OUTCOMES)) this.runs.remove({ app, outcome });
  }
}
