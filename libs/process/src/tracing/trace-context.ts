import type { TracePosition } from '#bus/transport/bus-observer.js';

const PARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
/** Characters of `tracestate` that are handed on, as the recommendation has it. */
const STATE_MAX = 512;
const STATE = /^[\x20-\x7e]+$/;

/** Reads the headers of the W3C trace context (version 00); `undefined` for none and for malformed ones. */
export function readTraceContext(parent: unknown, state: unknown): TracePosition | undefined {
  if (typeof parent !== 'string' || !PARENT.test(parent)) return undefined;
  const kept = typeof state === 'string' && state.length <= STATE_MAX && STATE.test(state);
  return kept ? { parent, state } : { parent };
}

/** Returns ids and flags of a well-formed `traceparent`. */
export function parseParent(parent: string): { traceId: string; spanId: string; traceFlags: number } {
  const [, traceId = '', spanId = '', flags = ''] = parent.split('-');
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) };
}

export function formatParent({ traceId, spanId, traceFlags }: { traceId: string; spanId: string; traceFlags: number }): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}
