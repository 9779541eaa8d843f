import type { JobEnd } from '../protocol.js';
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
import { AnswerBudget } from './answer-budget.js';
import { AppQueues } from './app-queues.js';
import { Execution, type ExecutionPlan } from './execution.js';
import { BLOCKED_MS, Fleet, type FleetOptions } from './fleet.js';
import { resolveLimits } from './limits.js';
import { Quarantine } from './quarantine.js';
import { placesAt } from './places.js';
import type { SpawnRunner } from './runner-process.js';
import type { RunnerSlot } from './runner-slot.js';
import { Workload } from './workload.js';

export interface PoolOptions extends FleetOptions {
  appConcurrency: number;
  appQueue: number;
  /** UTF-16 units of arguments that wait for a runner, per application. */
  appQueueLength: number;
  /** UTF-16 units of host calls' answers that wait to be read, per application. */
  appAnswers: number;
}

const CHECK_LIMITS = { cpuMs: 1000, wallMs: 5000, memoryMb: 64, logLines: 1 };
const NO_STATS: ExecutionStats = { cpuMs: 0, wallMs: 0, queuedMs: 0, hostCalls: 0, memoryBytes: 0, droppedLogLines: 0 };

/** Decides which call runs where and when, and what becomes of it when its runner does not live. */
export class SandboxPool implements SandboxEngine {
  readonly #options: PoolOptions;
  readonly #fleet: Fleet;
  readonly #queues: AppQueues<Execution>;
  readonly #answers: AnswerBudget;
  readonly #quarantine = new Quarantine();
  readonly #workload = new Workload();
  /** Calls per lane that are in a runner, or have left host calls behind. */
  readonly #running = new Map<string, number>();
  readonly #outcomes = new Map<'ok' | FailureKind, number>();
  readonly #readiness = new Set<{ resolve: () => void; reject: (error: Error) => void }>();
  #retry: NodeJS.Timeout | undefined;
  #invocations = 0;
  #used = false;
  #closed = false;

  constructor(options: PoolOptions, spawn: SpawnRunner) {
    this.#options = options;
    this.#queues = new AppQueues(options.appQueue, options.appQueueLength);
    this.#answers = new AnswerBudget(options.appAnswers);
    this.#fleet = new Fleet(options, spawn, {
      onRoom: () => {
        this.#announceReadiness();
        // Before the first call nothing needs more than one runner.
        if (this.#used) this.#fleet.fill();
        this.#dispatch();
      },
      onTurn: (slot, execution, turn, segmentMs) => {
        if (execution !== undefined) this.#observe(execution, turn.end, segmentMs);
        if (turn.end !== undefined) this.#fleet.recycle(slot, turn.end.residentBytes);
        this.#dispatch();
      },
      onLost: (slot, stuck, detail) => {
        this.#onLost(slot, stuck, detail);
      },
      onStartFailure: (detail) => {
        this.#onStartFailure(detail);
      },
    });
  }

  async invoke(invocation: Invocation): Promise<ExecutionOutcome> {
    const { bundle, call, argumentsEjson, context, host, depth = 1 } = invocation;
    const limits = resolveLimits(invocation.limits);
    if (argumentsEjson.length > limits.inputLength || context.length > limits.inputLength) {
      return this.#refuse('inputLimit', 'the arguments are too long');
    }
    const isSource = call.kind === 'source';
    return this.#run({
      appId: bundle.appId,
      depth,
      limits,
      functions: bundle.functions,
      host,
      answers: this.#answers,
      message: {
        key: bundle.key,
        kind: call.kind,
        name: isSource ? '' : call.name,
        source: isSource ? call.source : '',
        evalSource: isSource ? call.evalSource : '',
        httpResponse: !isSource && call.httpResponse === true,
        argumentsEjson,
        context,
      },
    });
  }

  async check(source: string, appId = ''): Promise<SourceCheck> {
    const outcome = await this.#run({
      appId,
      depth: 1,
      limits: resolveLimits(CHECK_LIMITS),
      functions: [],
      host: () => Promise.reject(new Error('a check makes no calls')),
      answers: this.#answers,
      message: {
        key: '',
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
    let running = 0;
    for (const slot of this.#fleet.slots) running += slot.running;
    return {
      runners: this.#fleet.slots.filter((slot) => slot.state !== 'starting').length,
      running,
      queued: this.#queues.size,
      invocations: this.#invocations,
      outcomes: Object.fromEntries(this.#outcomes),
      runnersStarted: this.#fleet.started,
      runnersKilled: this.#fleet.killed,
      runnersRecycled: this.#fleet.recycled,
      quarantinedApps: this.#quarantine.count(performance.now()),
    };
  }

  async ready(): Promise<void> {
    if (this.#closed) throw new Error('the sandbox is closed');
    if (this.#fleet.slots.some((slot) => slot.state === 'ready')) return;
    const ready = new Promise<void>((resolve, reject) => {
      this.#readiness.add({ resolve, reject });
    });
    this.#fleet.grow(false);
    await ready;
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
    const backoff = this.#quarantine.backoff(plan.appId, performance.now());
    if (backoff > 0) return this.#refuse('unavailable', 'a recent call did not stop; try again later');
    const execution: Execution = new Execution(plan, () => {
      if (execution.started) this.#leave(execution.lane);
    });
    if (!this.#queues.push(execution)) return this.#refuse('unavailable', 'too many calls are waiting');
    this.#dispatch();
    return this.#count(await execution.outcome);
  }

  #dispatch(): void {
    while (this.#queues.size > 0 && !this.#closed && this.#fleet.hasFree) {
      const now = performance.now();
      let slot: RunnerSlot | undefined;
      const execution = this.#queues.take((waiting) => {
        slot = this.#mayRun(waiting) ? this.#placeFor(waiting, now) : undefined;
        return slot !== undefined;
      });
      if (execution === undefined) break;
      this.#running.set(execution.lane, (this.#running.get(execution.lane) ?? 0) + 1);
      slot?.start(execution);
      this.#used = true;
      this.#fleet.fill();
    }
    if (this.#queues.size > 0 && !this.#closed) this.#makeRoom();
  }

  #mayRun({ lane, plan }: Execution): boolean {
    return (this.#running.get(lane) ?? 0) < placesAt(this.#options.appConcurrency, plan.depth);
  }

  #placeFor({ appId, plan }: Execution, now: number): RunnerSlot | undefined {
    if (this.#quarantine.isQuarantined(appId, now)) return this.#fleet.free(true, plan.depth);
    const slot = this.#fleet.free(false, plan.depth);
    return slot !== undefined && this.#takesTooMuch(appId) ? undefined : slot;
  }

  #takesTooMuch(appId: string): boolean {
    return this.#workload.isHeavy(appId) && this.#fleet.computing(appId) >= Math.max(1, Math.floor(this.#options.runners / 2));
  }

  /** Looks again once those at work may have proved to be blocked: most often an answer makes room long before. */
  #makeRoom(): void {
    if (this.#fleet.slots.length === 0) this.#grow();
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined;
      this.#dispatch();
      if (this.#queues.size > 0) this.#grow();
    }, BLOCKED_MS + 1);
  }

  #grow(): void {
    const now = performance.now();
    for (const { appId, plan } of this.#queues.firsts()) {
      const quarantined = this.#quarantine.isQuarantined(appId, now);
      if (this.#fleet.free(quarantined, plan.depth) === undefined) this.#fleet.grow(quarantined, plan.depth);
    }
  }

  #observe(execution: Execution, end: JobEnd | undefined, segmentMs: number): void {
    this.#workload.record(execution.appId, segmentMs);
    if (end?.failure?.kind === 'cpuLimit') this.#quarantine.recordCpuLimit(execution.appId, performance.now());
  }

  #onLost(slot: RunnerSlot, stuck: Execution | undefined, detail: string): void {
    const culprit = stuck ?? slot.current;
    if (culprit !== undefined) this.#quarantine.recordKill(culprit.appId, performance.now());
    for (const execution of slot.executions) {
      if (execution === stuck) execution.fail('cpuLimit', 'execution time limit exceeded');
      else execution.fail('killed', `the runner was lost: ${execution === culprit ? detail : 'another call made it unusable'}`);
    }
  }

  #onStartFailure(detail: string): void {
    const message = `the sandbox runner does not start: ${detail}`;
    this.#announceReadiness(new Error(message));
    if (this.#fleet.slots.some((slot) => slot.state === 'ready')) return;
    for (const execution of this.#queues.drain()) execution.fail('unavailable', message);
  }

  #announceReadiness(error?: Error): void {
    for (const waiting of this.#readiness) {
      if (error === undefined) waiting.resolve();
      else waiting.reject(error);
    }
    this.#readiness.clear();
  }

  #leave(lane: string): void {
    const left = (this.#running.get(lane) ?? 1) - 1;
    if (left > 0) this.#running.set(lane, left);
    else this.#running.delete(lane);
    this.#dispatch();
  }

  #refuse(kind: FailureKind, message: string): ExecutionOutcome {
    const error: ExecutionError = { kind, name: 'Error', message };
    return this.#count({ ok: false, error, logs: [], stats: NO_STATS });
  }

  #count(outcome: ExecutionOutcome): ExecutionOutcome {
    const key = outcome.ok ? 'ok' : outcome.error.kind;
    this.#invocations++;
    this.#outcomes.set(key, (this.#outcomes.get(key) ?? 0) + 1);
    return outcome;
  }
}
