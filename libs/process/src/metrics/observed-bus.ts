import type { Histogram } from 'prom-client';
import type { BusObserver, Observation, TracePosition } from '#bus/transport/bus-observer.js';
import type { Backlog } from '#bus/transport/transport.js';
import type { Logger } from '../log/logger.js';
import type { Tracing } from '../tracing/tracing.js';
import type { Metrics } from './metrics.js';

/** Metrics and spans of the calls a process makes and serves; at level `debug` a log line for each call it serves. */
export class ObservedBus implements BusObserver {
  private readonly items = new Map<string, () => Promise<number>>();
  private readonly ages = new Map<string, () => Promise<number>>();
  private readonly seconds: Record<'call' | 'serve', Histogram<'subject' | 'code'>>;

  constructor(
    metrics: Metrics,
    private readonly tracing: Tracing,
    private readonly logger: Logger,
  ) {
    const labels = ['subject', 'code'] as const;
    this.seconds = {
      call: metrics.histogram('bus_call_duration_seconds', 'Time from a call to its reply, by subject and outcome.', labels),
      serve: metrics.histogram('bus_serve_duration_seconds', 'Duration of handlers, by subject and outcome.', labels),
    };
    metrics.gaugeReadBy('bus_queue_items', 'Pending items of a queue, in all processes.', 'queue', this.items);
    metrics.gaugeReadBy('bus_queue_oldest_seconds', 'Age of the oldest item of a queue, 0 if it is empty.', 'queue', this.ages);
  }

  works(queue: string, backlog: () => Promise<Backlog>): void {
    this.items.set(queue, async () => (await backlog()).items);
    this.ages.set(queue, async () => (await backlog()).oldestSeconds);
  }

  begin(side: 'call' | 'serve', subject: string, within: TracePosition | undefined, requestId: string | undefined): Observation {
    const began = performance.now();
    const span = this.tracing.records ? this.tracing.start(subject, side === 'call' ? 'client' : 'server', within) : null;
    return {
      trace: span === null ? within : span.trace,
      end: (code) => {
        const ms = performance.now() - began;
        this.seconds[side].observe({ subject, code: code ?? 'ok' }, ms / 1_000);
        span?.end(code === null ? {} : { error: code });
        if (side === 'serve' && this.logger.isLevelEnabled('debug')) {
          this.logger.debug({ requestId, subject, code: code ?? 'ok', ms }, 'served a call');
        }
      },
    };
  }
}
