import type { TracePosition } from '#bus/transport/bus-observer.js';

export type SpanKind = 'client' | 'server';
export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface OpenSpan {
  /** Position in the trace for nested spans. */
  readonly trace: TracePosition | undefined;
  end(outcome: { readonly error?: string; readonly attributes?: SpanAttributes }): void;
}

/** Makes spans of a distributed trace. */
export abstract class Tracing {
  /** False if spans are not recorded: callers need not describe any. */
  abstract readonly records: boolean;
  abstract start(name: string, kind: SpanKind, within: TracePosition | undefined, attributes?: SpanAttributes): OpenSpan;
  /** Sends what has not been sent. */
  abstract close(): Promise<void>;
}

/** Creates no spans; the caller's trace is passed on unchanged. */
export class NoTracing extends Tracing {
  readonly records = false;

  start(_name: string, _kind: SpanKind, within: TracePosition | undefined): OpenSpan {
    return { trace: within, end: () => {} };
  }

  async close(): Promise<void> {}
}
