import { Injectable } from '@nestjs/common';
import type { Counter, Histogram } from 'prom-client';
import { BusClient } from '#bus/client/bus-client.js';
import { contextOfWork, runInContext } from '#bus/transport/request-context.js';
import { AppError } from '#contracts/error.js';
import { runTrigger } from '#contracts/runtime/triggers.contract.js';
import { LAST_ERROR_MAX } from '#contracts/triggers/states.contract.js';
import { newId } from '#contracts/ids.js';
import { Metrics } from '#process/metrics/metrics.js';
import { AppSlots } from '#triggers/app-slots.js';
import { OUTAGE_MS_MAX, pauseAfter } from '#triggers/outage.js';
import type { QueuedEventRecord } from '../inbox/queued-event.model.js';
import type { KnownTrigger } from '../table/known-trigger.js';
import { FailureLog } from '../table/failure-log.js';
import { argumentsOf, notesOf } from './trigger-run.js';

/** Characters of extended JSON that are sent to a function; what is beyond could not be read by one. */
const ARGUMENTS_MAX = 16 << 20;

/**
 * Outcome of a run: the event is finished, with the error of the function where it failed, the trigger must not continue, or this
 * replica no longer decides.
 */
export type RunEnd = { readonly failure: string } | 'unavailable' | 'unsupported' | 'stopped';

/** Outcome of an event that was left out: the log says why. */
const LEFT_OUT: RunEnd = { failure: 'the event was left out' };

/** Lets the runtime run functions of triggers, and asks again where that cannot be done now. */
@Injectable()
export class TriggerRuns {
  private readonly slots = new AppSlots(() => performance.now());
  private readonly runs: Counter<'type' | 'outcome'>;
  private readonly seconds: Histogram<'type'>;

  constructor(
    private readonly bus: BusClient,
    private readonly failures: FailureLog,
    metrics: Metrics,
  ) {
    this.runs = metrics.counter('trigger_runs_total', 'Trigger runs, by outcome.', ['type', 'outcome']);
    this.seconds = metrics.histogram('trigger_run_seconds', 'Duration of trigger runs.', ['type']);
  }

  /** @param known the trigger as it is deployed by then, nothing when it must not run any more */
  async run(known: () => KnownTrigger | undefined, event: QueuedEventRecord, signal: AbortSignal): Promise<RunEnd> {
    if (!known()) return 'stopped';
    const argumentsEjson = this.readable(known, event);
    if (argumentsEjson === null) return LEFT_OUT;
    const failingSince = performance.now();
    for (let attempt = 0; ; attempt++) {
      const about = known();
      if (!about || signal.aborted) return 'stopped';
      if (isOnlyForEventBridge(about)) return 'unsupported';
      const outcome = await this.attempt(about, event, argumentsEjson);
      if (outcome !== 'again') return outcome;
      if (performance.now() - failingSince > OUTAGE_MS_MAX) return 'unavailable';
      await pause(pauseAfter(attempt, Math.random()), signal);
    }
  }

  /** Returns the function's argument; `null` if it cannot be created, which the log reports. */
  private readable(known: () => KnownTrigger | undefined, event: QueuedEventRecord): string | null {
    const about = known();
    try {
      const text = argumentsOf(event);
      if (text.length <= ARGUMENTS_MAX) return text;
      if (about) this.failures.write(about, `an event of ${event.size} bytes was dropped: it is too large for a function`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (about) this.failures.write(about, `an event was dropped: it cannot be read: ${reason}`);
    }
    return null;
  }

  private async attempt(
    { id, app, trigger }: KnownTrigger,
    event: QueuedEventRecord,
    argumentsEjson: string,
  ): Promise<{ readonly failure: string } | 'again'> {
    const { type } = trigger;
    const release = await this.slots.take(app.appId);
    const end = this.seconds.startTimer({ type });
    try {
      const request = {
        appId: app.appId,
        triggerId: id,
        triggerName: trigger.name,
        type,
        functionId: trigger.function_id,
        argumentsEjson,
        notes: notesOf(event),
      };
      const { ok, error } = await runInContext(contextOfWork(newId()), () => this.bus.call(runTrigger, request));
      this.runs.inc({ type, outcome: ok ? 'succeeded' : 'failed' });
      return { failure: ok ? '' : error.slice(0, LAST_ERROR_MAX) || 'failed' };
    } catch (error) {
      this.runs.inc({ type, outcome: 'repeated' });
      if (isOverload(error)) this.slots.strained(app.appId);
      return 'again';
    } finally {
      end();
      release();
    }
  }
}

/** Returns `true` for a trigger that only sends events to AWS: it is stored, and not supported. */
function isOnlyForEventBridge({ trigger }: KnownTrigger): boolean {
  return trigger.function_id === '' && 'AWS_EVENTBRIDGE' in trigger.event_processors;
}

function isOverload(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'TooManyRequests' || error.code === 'Unavailable');
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
    function end(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
    if (signal.aborted) end();
  });
}
