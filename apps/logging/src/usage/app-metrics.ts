import type { Measurement } from '#contracts/logging/usage.contract.js';
import { ofCompute, ofRequests, ofTypes, type UsageMetrics, type TypeMetrics } from './usage-metrics.js';
import { percentile } from './latency-histogram.js';
import { pointsOf } from './measurements.js';
import type { StepMetrics } from './steps.js';

const P95 = 0.95;

/** Areas of an app that App Services measured, and the types of log entries they write. */
const AREAS: Readonly<Record<string, readonly string[]>> = {
  AUTH: ['AUTH', 'API_KEY'],
  ENDPOINTS: ['ENDPOINT', 'WEBHOOK'],
  GRAPHQL: ['GRAPHQL'],
  SDK_FNS: ['FUNCTION'],
  SDK_MQL: ['SERVICE_FUNCTION'],
  SDK: ['FUNCTION', 'SERVICE_FUNCTION'],
  TRIGGERS: ['AUTH_TRIGGER', 'DB_TRIGGER', 'SCHEDULED_TRIGGER'],
};

interface Metric {
  readonly units: 'BYTES_PER_SECOND' | 'MILLISECONDS' | 'SCALAR_PER_SECOND';
  /** @param seconds length of the step */
  readonly valueOf: (figures: UsageMetrics, seconds: number) => number;
}

function ofArea(area: string, figuresOf: (figures: UsageMetrics) => TypeMetrics, hasCompute: boolean): [string, Metric][] {
  const rate = (count: (figures: TypeMetrics) => number): Metric['valueOf'] => {
    return (figures, seconds) => count(figuresOf(figures)) / seconds;
  };
  return [
    [`${area}_SUCCESSFUL_REQUESTS`, { units: 'SCALAR_PER_SECOND', valueOf: rate(({ count, failed }) => count - failed) }],
    [`${area}_FAILED_REQUESTS`, { units: 'SCALAR_PER_SECOND', valueOf: rate(({ failed }) => failed) }],
    [`${area}_RESPONSE_MS`, { units: 'MILLISECONDS', valueOf: (figures) => percentile(figuresOf(figures).latency, P95) ?? 0 }],
    ...(hasCompute ? [[`${area}_COMPUTE_MS`, { units: 'MILLISECONDS', valueOf: rate(({ ms }) => ms) }] as [string, Metric]] : []),
  ];
}

/**
 * Metrics by the names App Services used. Rates are per second of the step; `…_COMPUTE_MS` are milliseconds of work per second,
 * `…_RESPONSE_MS` is the p95 latency of the requests (95 %).
 */
export const METRICS: ReadonlyMap<string, Metric> = new Map<string, Metric>([
  ...ofArea('OVERALL', ofRequests, false),
  ['OVERALL_COMPUTE_MS', { units: 'MILLISECONDS', valueOf: (figures, seconds) => ofCompute(figures).ms / seconds }],
  ['OVERALL_EGRESS_BYTES', { units: 'BYTES_PER_SECOND', valueOf: ({ bytesOut }, seconds) => bytesOut / seconds }],
  ...Object.entries(AREAS).flatMap(([area, types]) => ofArea(area, (figures) => ofTypes(figures, types), area !== 'AUTH')),
]);

/** Returns the named metrics, or all. */
export function metricsOf(steps: readonly StepMetrics[], stepMs: number, names?: readonly string[]): Measurement[] {
  const seconds = stepMs / 1_000;
  return [...METRICS]
    .filter(([name]) => names === undefined || names.includes(name))
    .map(([name, { units, valueOf }]) => ({ name, units, data_points: pointsOf(steps, (figures) => valueOf(figures, seconds)) }));
}
