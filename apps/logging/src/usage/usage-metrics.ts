import type { Histogram } from './latency-histogram.js';

/** Metrics of the log entries of one type. */
export interface TypeMetrics {
  readonly count: number;
  readonly failed: number;
  /** Total duration in milliseconds. */
  readonly ms: number;
  /** Memory usage of the runs that the entries are about, in megabytes × milliseconds. */
  readonly memory: number;
  readonly latency: Histogram;
}

/** Metrics of an app in one slot of time. */
export interface UsageMetrics {
  readonly types: Readonly<Record<string, TypeMetrics>>;
  readonly bytesOut: number;
}

export const NO_METRICS: UsageMetrics = { types: {}, bytesOut: 0 };
const NO_TYPE_METRICS: TypeMetrics = { count: 0, failed: 0, ms: 0, memory: 0, latency: {} };

/** Types whose entries are not about a request: failures to start, and notes. */
const NO_REQUESTS: ReadonlySet<string> = new Set(['TRIGGER_FAILURE', 'LOG_FORWARDER', 'SCHEMA_VALIDATION', 'SCHEMA_GENERATION']);
/** Types whose entries are about streams, which last as long as a client listens. */
const STREAMS: ReadonlySet<string> = new Set(['STREAM_FUNCTION', 'SERVICE_STREAM_FUNCTION']);
/** Types of the requests that run functions or access data. */
const COMPUTE: ReadonlySet<string> = new Set([
  'FUNCTION',
  'SERVICE_FUNCTION',
  'WEBHOOK',
  'ENDPOINT',
  'GRAPHQL',
  'AUTH_TRIGGER',
  'DB_TRIGGER',
  'SCHEDULED_TRIGGER',
  'TRIGGER_ERROR_HANDLER',
]);

function addedHistograms(a: Histogram, b: Histogram): Histogram {
  const sum: Record<string, number> = { ...a };
  for (const [bucket, count] of Object.entries(b)) sum[bucket] = (sum[bucket] ?? 0) + count;
  return sum;
}

function addedTypes(a: TypeMetrics, b: TypeMetrics): TypeMetrics {
  return {
    count: a.count + b.count,
    failed: a.failed + b.failed,
    ms: a.ms + b.ms,
    memory: a.memory + b.memory,
    latency: addedHistograms(a.latency, b.latency),
  };
}

/** Returns the sum of both. */
export function added(a: UsageMetrics, b: UsageMetrics): UsageMetrics {
  const types: Record<string, TypeMetrics> = { ...a.types };
  for (const [type, figures] of Object.entries(b.types)) types[type] = addedTypes(types[type] ?? NO_TYPE_METRICS, figures);
  return { types, bytesOut: a.bytesOut + b.bytesOut };
}

/** Returns the metrics of one type. */
export function ofType({ types }: UsageMetrics, type: string): TypeMetrics {
  return types[type] ?? NO_TYPE_METRICS;
}

function sumOf({ types }: UsageMetrics, isWanted: (type: string) => boolean): TypeMetrics {
  const wanted = Object.entries(types).filter(([type]) => isWanted(type));
  return wanted.reduce((sum, [, figures]) => addedTypes(sum, figures), NO_TYPE_METRICS);
}

/** Sums the metrics of several types. */
export function ofTypes(figures: UsageMetrics, types: readonly string[]): TypeMetrics {
  return sumOf(figures, (type) => types.includes(type));
}

/** Returns `true` if entries of a type are about requests. */
export function isRequest(type: string): boolean {
  return !NO_REQUESTS.has(type);
}

/** Sums the metrics of all requests except streams. */
export function ofRequests(figures: UsageMetrics): TypeMetrics {
  return sumOf(figures, (type) => isRequest(type) && !STREAMS.has(type));
}

/** Returns the number of requests, including streams. */
export function requestsIn(figures: UsageMetrics): number {
  return sumOf(figures, isRequest).count;
}

/** Sums the metrics of requests that ran functions or accessed data. */
export function ofCompute(figures: UsageMetrics): TypeMetrics {
  return sumOf(figures, (type) => COMPUTE.has(type));
}
