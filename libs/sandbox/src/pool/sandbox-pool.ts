import type {
  ExecutionError,
  ExecutionOutcome,
  ExecutionStats,
  FailureKind,
  Invocation,
  SandboxEngine,
  SandboxMetrics,
  SourceCheck,
} from '../sandbox-engine.js';
import { scriptOf, SourceSyntaxError } from '../module-syntax.js';
import { Admission } from './admission.js';
import { ListBudget } from './given-lists.js';
import { AppQueues, type QueueLimits } from './app-queues.js';
import { Execution, type ExecutionPlan } from './execution.js';
import { BLOCKED_MS, Fleet, type FleetOptions, type Loss } from './fleet.js';
import { CallHistory } from './history.js';
import { PoolMetrics } from './pool-metrics.js';
import { HostCallQuota, resolveLimits, RunningCalls } from './room.js';
import type { SpawnRunner } from './runner-process.js';
import type { RunnerSlot } from './runner-slot.js';

export interface PoolOptions extends FleetOptions {
  appConcurrency: number;
  /** Called with what a runner wrote that does not start; once until one has started again. */
  onStartFailure: (detail: string) => void;
  /** Maximum milliseconds a call waits for a runner. */
  queueMs: number;
  queue: QueueLimits;
  /** Maximum UTF-16 units of unread host call results per application. */
  appAnswers: number;
}

/** Milliseconds after which a caller that got no runner may retry. */
const BUSY_RETRY_MS = 1000;
/** Calls wait this long for another attempt to start a runner where the last ones failed. */
const START_WAIT_MS = 1000;
const CHECK_LIMITS = { cpuMs: 1000, wallMs: 2000, memoryMb: 64, logLines: 1 };
const NO_STATS: ExecutionStats = { cpuMs: 0, wallMs: 0, queuedMs: 0, hostCalls: 0, memoryBytes: 0, droppedLogLines: 0 };

/** Decides which call runs where and when, and what becomes of it when its runner does not live. */
export class SandboxPool implements SandboxEngine {
  readonly #options: PoolOptions;
  readonly #fleet: Fleet;
  readonly #queues: AppQueues<Execution>;
  readonly #answers: HostCallQuota;
  readonly #lists = new ListBudget();
  readonly #history = new CallHistory();
  readonly #running: RunningCalls;
  readonly #admission: Admission;
  readonly #metrics = new PoolMetrics();
  readonly #readiness = new Set<{ resolve: () => void; reject: (error: Error) => void }>();
  /** Calls that wait since the last look at those that do. */
  readonly #untimed: Execution[] = [];
  #retry: NodeJS.Timeout | undefined;
  #used = false;
  /** Reason why no runner starts. */
  #broken: string | undefined;
  #closed = false;

  constructor(options: PoolOptions, spawn: SpawnRunner) {
    this.#options = options;
    this.#queues = new AppQueues(options.queue);
    this.#running = new RunningCalls(options.appConcurrency);
    this.#answers = new HostCallQuota(options.appAnswers);
    this.#fleet = new Fleet(options, spawn, {
      onRoom: () => {
        if (this.#hasReady) this.#broken = undefined;
        this.#announceReadiness();
        // Before the first call nothing needs more than one runner.
        if (this.#used) this.#fleet.fill();
        this.#dispatch();
      },
      onSegment: (execution, { end }, segmentMs) => {
        if (this.#history.recordSegment(execution, end, segmentMs)) this.#refuseWaiting(execution);
      },
      onReturned: (executions) => {
        this.#putBack(executions);
      },
      onTurn: (slot, { end }) => {
        if (end !== undefined) this.#fleet.recycle(slot, end.residentBytes);
        this.#dispatch();
      },
      onLong: ({ key }) => {
        this.#history.penalties.recordLong(key, performance.now());
      },
      onLost: (slot, loss) => {
        this.#onLost(slot, loss);
      },
      onStartFailure: (detail, isFirst) => {
        if (isFirst) options.onStartFailure(detail);
        this.#onStartFailure(detail);
      },
    });
    this.#admission = new Admission(this.#fleet, this.#history);
  }

  async invoke(invocation: Invocation): Promise<ExecutionOutcome> {
    const {
      bundle,
      call,
      argumentsEjson,
      context,
      appContext,
      host,
      caller = '',
      depth = 1,
      afterAnswerMs,
      determined,
    } = invocation;
    const limits = resolveLimits(invocation.limits);
    if (argumentsEjson.length > limits.inputLength || context.length > limits.inputLength) {
      return this.#refuse('inputLimit', 'the arguments are too long');
    }
    const isSource = call.kind === 'source';
    let source = '';
    try {
      source = isSource ? scriptOf(call.source) : '';
    } catch (error) {
      return this.#refuseSource(error);
    }
    return this.#run({
      appId: bundle.appId,
      share: invocation.share,
      caller,
      depth,
      limits,
      afterAnswerMs,
      functions: bundle.functions,
      modules: bundle.modules,
      appContext,
      host,
      answers: this.#answers,
      lists: this.#lists,
      message: {
        key: bundle.key,
        modules: bundle.modules?.key ?? '',
        appContext: appContext?.key ?? '',
        kind: call.kind,
        name: isSource ? '' : call.name,
        source,
        evalSource: isSource ? call.evalSource : '',
        httpResponse: !isSource && call.httpResponse === true,
        argumentsEjson,
        context,
        ...(determined === undefined ? {} : { determined }),
      },
    });
  }

  async check(given: string, appId = ''): Promise<SourceCheck> {
    let source: string;
    try {
      source = scriptOf(given);
    } catch (error) {
      const outcome = this.#refuseSource(error);
      if (outcome.ok) throw error;
      return { ok: false, error: outcome.error };
    }
    const outcome = await this.#run({
      appId,
      caller: '',
      depth: 1,
      limits: resolveLimits(CHECK_LIMITS),
      functions: [],
      host: () => Promise.reject(new Error('a check makes no calls')),
      answers: this.#answers,
      lists: this.#lists,
      message: {
        key: '',
        modules: '',
        appContext: '',
        kind: 'check',
        name: '',
        source,
        evalSource: '',
        httpResponse: false,
        argumentsEjson: '[]',
        context: '{}',
      },
    });
    return outcome.ok ? { ok: true } : { ok: false, error: outcome.error };
  }

  metrics(): SandboxMetrics {
    const now = performance.now();
    return {
      ...this.#metrics.of(this.#fleet),
      queued: this.#queues.size,
      quarantinedFunctions: this.#history.quarantine.count(now),
      penalizedCallers: this.#history.penalties.count(now),
    };
  }

  prepare(): void {
    if (this.#fleet.slots.length === 0) this.#fleet.grow('young');
  }

  async ready(): Promise<void> {
    if (this.#closed) throw new Error('the sandbox is closed');
    if (this.#hasReady) return;
    if (this.#broken !== undefined && this.#fleet.startsInMs > 0) throw new Error(this.#broken);
    const ready = new Promise<void>((resolve, reject) => {
      this.#readiness.add({ resolve, reject });
    });
    this.#fleet.grow('young');
    await ready;
  }

  endAnswered(reason: string): void {
    for (const execution of this.#fleet.slots.flatMap((slot) => slot.executions)) {
      execution.stopAnswered(reason);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    const executions = this.#fleet.slots.flatMap((slot) => slot.executions);
    for (const execution of [...this.#queues.drain(), ...executions]) execution.fail('unavailable', 'the sandbox is closed');
    this.#announceReadiness(new Error('the sandbox is closed'));
    await this.#fleet.close();
  }

  async #run(plan: ExecutionPlan): Promise<ExecutionOutcome> {
    if (this.#closed) return this.#refuse('unavailable', 'the sandbox is closed');
    if (this.#broken !== undefined && this.#fleet.startsInMs > START_WAIT_MS) return this.#refuse('broken', this.#broken);
    const execution: Execution = new Execution(plan, () => {
      if (execution.started) this.#leave(execution);
    });
    const now = performance.now();
    if (!this.#failPenalized(execution, now)) {
      const slot = this.#queues.size === 0 ? this.#slotFor(execution, now) : undefined;
      if (slot === undefined) this.#enqueue(execution);
      else this.#start(execution, slot);
    }
    return this.#metrics.count(await execution.outcome);
  }

  #enqueue(execution: Execution): void {
    for (const refused of this.#queues.push(execution)) {
      this.#metrics.refused.full++;
      refused.fail('unavailable', 'too many calls are waiting', BUSY_RETRY_MS);
    }
    this.#dispatch();
    if (!execution.started && !execution.ended) this.#untimed.push(execution);
  }

  /** Calls that no runner has begun wait again, before those that came after them. */
  #putBack(executions: readonly Execution[]): void {
    const now = performance.now();
    const waiting = executions.filter((execution) => {
      if (!execution.putBack()) return false;
      this.#running.end(execution);
      return !this.#failPenalized(execution, now);
    });
    for (const execution of waiting.toReversed()) this.#queues.putBack(execution);
    this.#dispatch();
    for (const each of waiting.filter(({ started, ended }) => !started && !ended)) this.#untimed.push(each);
  }

  /** Most calls that wait do so for less than it takes to get here, and need no timer. */
  #limitWaiting(): void {
    for (const execution of this.#untimed.splice(0)) {
      if (execution.started || execution.ended) continue;
      execution.expectStart(this.#options.queueMs, () => {
        this.#queues.remove(execution);
        this.#metrics.refused.wait++;
        execution.fail('unavailable', 'no runner became free in time', BUSY_RETRY_MS);
      });
    }
  }

  #dispatch(): void {
    while (this.#queues.size > 0 && !this.#closed && this.#fleet.hasFree) {
      const now = performance.now();
      let slot: RunnerSlot | undefined;
      const execution = this.#queues.take((waiting) => {
        slot = this.#slotFor(waiting, now);
        return slot !== undefined;
      });
      if (execution === undefined || slot === undefined) break;
      this.#start(execution, slot);
    }
    if (this.#queues.size > 0 && !this.#closed) this.#makeRoom();
  }

  #slotFor(execution: Execution, now: number): RunnerSlot | undefined {
    return this.#running.mayStart(execution) ? this.#admission.slotFor(execution, now) : undefined;
  }

  #start(execution: Execution, slot: RunnerSlot): void {
    this.#running.start(execution);
    slot.start(execution);
    this.#used = true;
    this.#fleet.fill();
  }

  /** @returns whether the caller may not run the function now, which ends the call */
  #failPenalized(execution: Execution, now: number): boolean {
    if (this.#history.penalties.size === 0) return false;
    const refusedMs = this.#history.penalties.refusedFor(execution.key, now);
    if (refusedMs === 0) return false;
    this.#metrics.refused.penalty++;
    execution.fail('refused', 'a recent call of this function had to be ended', refusedMs);
    return true;
  }

  /** Checks again once working runners may have proved to be blocked: usually a reply frees one long before. */
  #makeRoom(): void {
    if (this.#fleet.slots.length === 0) this.#grow();
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined;
      this.#limitWaiting();
      this.#dispatch();
      if (this.#queues.size > 0) this.#grow();
    }, BLOCKED_MS + 1);
  }

  #grow(): void {
    const now = performance.now();
    for (const execution of this.#queues.firsts()) {
      const kind = this.#running.mayStart(execution) ? this.#admission.missingFor(execution, now) : undefined;
      if (kind !== undefined) this.#fleet.grow(kind, execution.depth, true);
    }
  }

  /** Refuses the calls that wait for the same function and caller as one that was refused. */
  #refuseWaiting({ key }: Execution): void {
    const now = performance.now();
    for (const waiting of this.#queues.all()) {
      if (waiting.key === key && this.#queues.remove(waiting)) this.#failPenalized(waiting, now);
    }
  }

  #onLost(slot: RunnerSlot, loss: Loss): void {
    const { culprit, kind, detail } = loss;
    if (this.#history.recordLoss(loss) && culprit !== undefined) this.#refuseWaiting(culprit);
    const unbegun = slot.unbegun.filter((execution) => execution !== culprit);
    this.#putBack(unbegun);
    for (const execution of slot.executions) {
      if (unbegun.includes(execution)) continue;
      if (execution === culprit) execution.fail(kind, kind === 'cpuLimit' ? detail : `the runner was lost: ${detail}`);
      else execution.fail('killed', 'the runner was lost: another call made it unusable');
    }
  }

  #onStartFailure(detail: string): void {
    const message = `failed to start the sandbox runner: ${reasonOf(detail)}`;
    this.#announceReadiness(new Error(message));
    if (this.#hasReady) return;
    this.#broken = message;
    for (const execution of this.#queues.drain()) execution.fail('broken', message);
  }

  get #hasReady(): boolean {
    return this.#fleet.slots.some((slot) => slot.state === 'ready');
  }

  #announceReadiness(error?: Error): void {
    for (const waiting of this.#readiness) {
      if (error === undefined) waiting.resolve();
      else waiting.reject(error);
    }
    this.#readiness.clear();
  }

  #leave(execution: Execution): void {
    this.#running.end(execution);
    this.#dispatch();
  }

  #refuseSource(error: unknown): ExecutionOutcome {
    if (!(error instanceof SourceSyntaxError)) throw error;
    const { line, column } = error;
    return this.#refuse('syntax', error.message, { name: 'FunctionSyntaxError', line, column });
  }

  #refuse(kind: FailureKind, message: string, more: Partial<ExecutionError> = {}): ExecutionOutcome {
    const error: ExecutionError = { kind, name: 'Error', message, ...more };
    return this.#metrics.count({ ok: false, error, logs: [], stats: NO_STATS });
  }
}

/** The line of what a process wrote that names its error; the first one where none does. */
function reasonOf(detail: string): string {
  const lines = detail.split('\n');
  return lines.find((line) => /^\w*Error\b/.test(line)) ?? lines[0] ?? '';
}
