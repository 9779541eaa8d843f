import { scriptOf, SourceSyntaxError } from '../module-syntax.js';
import type { FunctionSource } from '../sandbox-engine.js';
import type { CancelMessage, InvokeMessage, QuestionMessage, RunnerMessage, SettleMessage, Turn } from '../protocol.js';
import type { Execution, ExecutionPlan } from './execution.js';
import type { RunnerProcess, SpawnRunner } from './runner-process.js';

/** Bundles, and as many contexts, a runner keeps; the least recently used one is forgotten first. */
const MAX_BUNDLES = 200;
/** The same of modules of packages, which are larger. */
const MAX_MODULES = 20;

/** Calls that are sent together, one behind the other. */
const TOGETHER = 4;
/** UTF-16 units of the arguments and the context of one that is sent behind another. */
const SHORT = 4096;

export interface SlotEvents {
  onReady(slot: RunnerSlot): void;
  /**
   * Called when a runner replied, before the call has processed the turn, which may end it and make room for others.
   */
  onSegment(execution: Execution, turn: Turn, segmentMs: number): void;
  /** Calls were not begun; the slot knows nothing of them any more. */
  onReturned(executions: readonly Execution[]): void;
  /** The call has seen the turn. */
  onTurn(slot: RunnerSlot, turn: Turn): void;
  onExit(slot: RunnerSlot, detail: string): void;
}

/**
 * Kind of calls a runner takes: `young` ones take calls that are not known to compute long, `apart` ones take the same
 * of functions in quarantine, `slow` ones, of lower priority, take calls that are. A runner of the first two kinds
 * whose call keeps computing becomes a slow one.
 */
export type RunnerKind = 'young' | 'apart' | 'slow';

interface Unanswered {
  execution: Execution;
  job: number;
  /** True if the message starts the call. */
  starts: boolean;
  sentAt: number;
  onRead: (() => void) | undefined;
}

/**
 * Returns module syntax translated to script syntax. A source that does not parse is left to the interpreter, which
 * reports the error.
 */
function asScript(given: FunctionSource): FunctionSource {
  try {
    return { ...given, source: scriptOf(given.source) };
  } catch (error) {
    if (error instanceof SourceSyntaxError) return given;
    throw error;
  }
}

/** Returns `true` if a runner does not have the key yet. The key is then recorded as the last used. */
function isNew(known: Set<string>, key: string): boolean {
  const isKnown = known.delete(key);
  known.add(key);
  return !isKnown;
}

/** The one used least recently, if there are more than `most`; it is taken out. */
function takeOldest(known: Set<string>, most: number): string | undefined {
  const [oldest] = known;
  if (known.size <= most || oldest === undefined) return undefined;
  known.delete(oldest);
  return oldest;
}

/** The host's view of one runner: the calls that run in it, and since when it owes a reply. */
export class RunnerSlot {
  readonly startedAt = performance.now();
  readonly #process: RunnerProcess;
  readonly #events: SlotEvents;
  readonly #executions = new Map<number, Execution>();
  readonly #unanswered = new Map<number, Unanswered>();
  readonly #bundles = new Set<string>();
  readonly #modules = new Set<string>();
  readonly #contexts = new Set<string>();
  #kind: RunnerKind;
  #state: 'starting' | 'ready' | 'retiring' | 'ended' = 'starting';
  #wasReady = false;
  #lastSeq = 0;
  #lastJob = 0;
  #lastTurnAt = 0;
  #calls = 0;
  /** Calls that were sent in this turn of the event loop. */
  #together = 0;
  #idleSince = performance.now();

  constructor(spawn: SpawnRunner, kind: RunnerKind, events: SlotEvents) {
    this.#kind = kind;
    this.#events = events;
    this.#process = spawn({
      onMessage: (message) => {
        this.#receive(message);
      },
      onExit: (detail) => {
        this.#state = 'ended';
        events.onExit(this, detail);
      },
    });
    if (kind === 'slow') this.#process.lower();
  }

  get kind(): RunnerKind {
    return this.#kind;
  }

  get state(): 'starting' | 'ready' | 'retiring' | 'ended' {
    return this.#state;
  }

  /** Starting, or taking calls. */
  get lives(): boolean {
    return this.#state === 'starting' || this.#state === 'ready';
  }

  /** True if it ever started. Otherwise its end means that runners cannot start. */
  get wasReady(): boolean {
    return this.#wasReady;
  }

  get running(): number {
    return this.#executions.size;
  }

  /** Calls in it at one depth. */
  runningAt(depth: number): number {
    let running = 0;
    for (const { plan } of this.#executions.values()) if (plan.depth === depth) running++;
    return running;
  }

  /** Time of its last reply; 0 before the first. */
  get answeredAt(): number {
    return this.#lastTurnAt;
  }

  get calls(): number {
    return this.#calls;
  }

  get executions(): Execution[] {
    return [...this.#executions.values()];
  }

  /** Ready, and not computing: a call sent now starts immediately. */
  get free(): boolean {
    return this.#state === 'ready' && this.#unanswered.size === 0;
  }

  /** Calls that wait behind another and were not begun. */
  get unbegun(): Execution[] {
    return [...this.#unanswered.values()].slice(1).flatMap(({ starts, execution }) => (starts ? [execution] : []));
  }

  /** True if calls were sent just now and others may be sent together with them. */
  get gathers(): boolean {
    return this.#state === 'ready' && this.#process.gathers && this.#unanswered.size > 0 && this.#together < TOGETHER;
  }

  /**
   * Returns `true` if the call can be sent together with those: the runner already has its bundle, and can return the
   * call if it has no time for it.
   */
  canFollow({ length, plan }: Execution): boolean {
    if (!this.gathers || length > SHORT || !this.#bundles.has(plan.message.key)) return false;
    if (plan.modules !== undefined && !this.#modules.has(plan.modules.key)) return false;
    return plan.message.kind === 'function' && (plan.appContext === undefined || this.#contexts.has(plan.appContext.key));
  }

  /** The call the runner computes for. */
  get current(): Execution | undefined {
    return this.#firstUnanswered()?.execution;
  }

  /** Milliseconds the runner has been computing without a reply; 0 if it owes none. */
  busyFor(now: number): number {
    const first = this.#firstUnanswered();
    return first === undefined ? 0 : now - Math.max(first.sentAt, this.#lastTurnAt);
  }

  idleFor(now: number): number {
    return this.#executions.size > 0 ? 0 : now - this.#idleSince;
  }

  /** Returns for whom it computes, or is about to: this caller, the share it has part in, or at least the application. */
  computesFor({ appId, share, caller }: Pick<Execution, 'appId' | 'share' | 'caller'>): 'caller' | 'share' | 'app' | undefined {
    let found: 'share' | 'app' | undefined;
    for (const { execution } of this.#unanswered.values()) {
      if (execution.appId !== appId) continue;
      if (execution.share !== share) found ??= 'app';
      else if (execution.caller === caller) return 'caller';
      else found = 'share';
    }
    return found;
  }

  /** Total milliseconds its current call has computed; 0 if it owes no reply. */
  computedFor(now: number): number {
    const { current } = this;
    return current === undefined ? 0 : current.computedMs + this.busyFor(now);
  }

  /** From now on it has less of the processor than others, and takes calls known to compute long only. */
  lower(): void {
    this.#kind = 'slow';
    this.#process.lower();
  }

  start(execution: Execution): void {
    const job = ++this.#lastJob;
    this.#calls++;
    this.#together = this.#unanswered.size === 0 ? 1 : this.#together + 1;
    this.#executions.set(job, execution);
    this.#provide(execution.plan);
    execution.start({
      settle: (result, onRead) => {
        if (this.#executions.has(job)) this.#ask(execution, { type: 'settle', seq: 0, job, ...result }, onRead);
      },
      cancel: () => {
        if (this.#executions.has(job)) this.#ask(execution, { type: 'cancel', seq: 0, job });
      },
    });
    this.#ask(execution, { type: 'invoke', seq: 0, job, limits: execution.plan.limits, ...execution.plan.message });
  }

  /** Takes no more calls, and ends when those in flight have. */
  retire(): void {
    if (this.#state !== 'ready') return;
    this.#state = 'retiring';
    this.#endIfDone();
  }

  kill(): void {
    this.#process.kill();
  }

  /** Sends what the call needs and the runner does not have. */
  #provide({ message: { key }, functions, modules, appContext }: ExecutionPlan): void {
    if (isNew(this.#bundles, key)) {
      this.#process.send({ type: 'bundle', key, functions: functions.map(asScript) });
      const forgotten = takeOldest(this.#bundles, MAX_BUNDLES);
      if (forgotten !== undefined) this.#process.send({ type: 'forget', key: forgotten });
    }
    if (modules !== undefined && isNew(this.#modules, modules.key)) {
      this.#process.send({ type: 'modules', ...modules });
      const forgotten = takeOldest(this.#modules, MAX_MODULES);
      if (forgotten !== undefined) this.#process.send({ type: 'forgetModules', key: forgotten });
    }
    if (appContext !== undefined && isNew(this.#contexts, appContext.key)) {
      this.#process.send({ type: 'context', ...appContext });
      const forgotten = takeOldest(this.#contexts, MAX_BUNDLES);
      if (forgotten !== undefined) this.#process.send({ type: 'forgetContext', key: forgotten });
    }
  }

  #ask(execution: Execution, message: InvokeMessage | SettleMessage | CancelMessage, onRead?: () => void): void {
    const { job, type } = message;
    message.seq = ++this.#lastSeq;
    this.#unanswered.set(message.seq, { execution, job, starts: type === 'invoke', sentAt: performance.now(), onRead });
    this.#process.send(message);
  }

  #firstUnanswered(): Unanswered | undefined {
    for (const unanswered of this.#unanswered.values()) return unanswered;
    return undefined;
  }

  #receive(message: RunnerMessage): void {
    if (message.type === 'ready') {
      if (this.#state !== 'starting') return;
      this.#state = 'ready';
      this.#wasReady = true;
      this.#events.onReady(this);
      return;
    }
    if (message.type === 'returned') {
      this.#takeBack(message.seqs);
      return;
    }
    if (message.type === 'answer') {
      this.#executions.get(message.job)?.receiveAnswer(message.answer);
      return;
    }
    if (message.type === 'question') {
      void this.#answer(message);
      return;
    }
    const now = performance.now();
    const asked = this.#unanswered.get(message.seq);
    const segmentMs = asked === undefined ? 0 : now - Math.max(asked.sentAt, this.#lastTurnAt);
    this.#unanswered.delete(message.seq);
    this.#lastTurnAt = now;
    const execution = this.#executions.get(message.job);
    if (message.end !== undefined) {
      this.#executions.delete(message.job);
      this.#idleSince = now;
    }
    if (execution !== undefined) {
      execution.computedMs += segmentMs;
      this.#events.onSegment(execution, message, segmentMs);
      execution.receive(message);
    }
    asked?.onRead?.();
    this.#events.onTurn(this, message);
    this.#endIfDone();
  }

  async #answer(message: QuestionMessage): Promise<void> {
    const answer = (await this.#executions.get(message.job)?.answerQuestion(message)) ?? { over: 'wallLimit' };
    this.#process.send({ type: 'reply', ok: false, text: '', ...answer });
  }

  #takeBack(seqs: readonly number[]): void {
    const executions: Execution[] = [];
    for (const seq of seqs) {
      const asked = this.#unanswered.get(seq);
      if (asked?.starts !== true) continue;
      this.#unanswered.delete(seq);
      this.#executions.delete(asked.job);
      executions.push(asked.execution);
    }
    this.#idleSince = performance.now();
    this.#events.onReturned(executions);
    this.#endIfDone();
  }

  #endIfDone(): void {
    if (this.#state === 'retiring' && this.#executions.size === 0) this.kill();
  }
}
