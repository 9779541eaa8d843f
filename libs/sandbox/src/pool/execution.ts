import { setMaxListeners } from 'node:events';
import { GivenLists, type ListBudget, type NamedFailure } from './given-lists.js';
import { resultOf, inTime, unnamedArgument, type HostCallResult, type QuestionResult } from './host-call-result.js';
import { EXPECTED_RESULT, laneOf, type HostCallQuota } from './room.js';
import type { InvokeMessage, JobEnd, QuestionMessage, SettleMessage, Turn } from '../protocol.js';
import type {
  AppContext,
  ExecutionError,
  ExecutionLimits,
  ExecutionOutcome,
  ExecutionStats,
  FailureKind,
  FunctionSource,
  HostCall,
  HostCalls,
  PackageModules,
  RunRest,
} from '../sandbox-engine.js';

/**
 * Maximum number of host calls of one execution in flight until its runner has read their results; further ones wait.
 * Each result may take megabytes of this process's memory meanwhile.
 */
const HOST_CALLS_AT_ONCE = 8;

/** A shorter wait for a runner is not taken from a call's time. */
const WORTH_COUNTING_MS = 50;

/** After its wall time a call has this long to hand over its logs. */
const CANCEL_GRACE_MS = 250;

/** Abort reason, shared by all signals: an error per call would keep a stack each. */
const OVER: unknown = AbortSignal.abort().reason;

export interface ExecutionPlan {
  appId: string;
  /** Name of the part of the application's calls it belongs to; absent for the main part. */
  share?: string | undefined;
  /** Caller within the application. */
  caller: string;
  /** Calls of the application that run by then and wait for one another, this one included. */
  depth: number;
  limits: ExecutionLimits;
  /** Milliseconds the run may continue after its reply; absent: as long as its wall time. */
  afterAnswerMs?: number | undefined;
  functions: readonly FunctionSource[];
  modules?: PackageModules | undefined;
  appContext?: AppContext | undefined;
  message: Omit<InvokeMessage, 'type' | 'seq' | 'job' | 'limits'>;
  host: HostCalls;
  answers: HostCallQuota;
  lists: ListBudget;
}

/** Channel from an execution to its runner. */
export interface ExecutionChannel {
  /** `onRead` is called once the runner has dealt with it, and never when it does not live to. */
  settle(result: Pick<SettleMessage, 'id' | 'ok' | 'text' | 'list'>, onRead?: () => void): void;
  cancel(): void;
}

/**
 * One call on the host's side: keeps its wall time, its timers and its host calls, and creates the outcome. It replies
 * once and ends once, at the same time or later; later messages are dropped.
 */
export class Execution {
  readonly appId: string;
  /** Application, or the part of its calls that has a separate share. */
  readonly share: string;
  readonly caller: string;
  readonly depth: number;
  readonly lane: string;
  readonly callerLane: string;
  /** The caller and what it called: what a run took is held against both together. */
  readonly key: string;
  readonly plan: ExecutionPlan;
  readonly outcome: Promise<ExecutionOutcome>;
  /** Milliseconds a runner has computed for it. */
  computedMs = 0;
  readonly #queuedAt = performance.now();
  /** Made for the first host call: most calls make none. */
  #abort: AbortController | undefined;
  #aborted = false;
  readonly #timers = new Map<number, NodeJS.Timeout>();
  readonly #onDrained: () => void;
  #resolve: (outcome: ExecutionOutcome) => void = () => undefined;
  #channel: ExecutionChannel | undefined;
  #startedAt: number | undefined;
  #wallTimer: NodeJS.Timeout | undefined;
  #waiting: Turn['calls'] = [];
  #queueTimer: NodeJS.Timeout | undefined;
  readonly #lists: GivenLists;
  #hostCalls = 0;
  #running = 0;
  #unread = 0;
  #unreadLength = 0;
  /** Reply of the run, while it continues. */
  #answer: JobEnd | undefined;
  #endRest: ((rest: RunRest) => void) | undefined;
  #rest: RunRest | undefined;
  /** Reason for which the starter of the run has ended it. */
  #stoppedFor: ExecutionError | undefined;
  #ended = false;

  /** @param onDrained called once, when the call is over and the host calls it left behind are too */
  constructor(plan: ExecutionPlan, onDrained: () => void) {
    const { appId, share = appId, caller, depth } = plan;
    this.appId = appId;
    this.share = share;
    this.caller = caller;
    this.depth = depth;
    this.lane = laneOf(share, depth);
    this.callerLane = `${this.lane} ${caller}`;
    this.key = `${share} ${caller} ${plan.message.name}`;
    this.plan = plan;
    this.#lists = new GivenLists(plan.lists);
    this.#onDrained = onDrained;
    this.outcome = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /** UTF-16 units it holds while it waits. */
  get length(): number {
    const { argumentsEjson, context } = this.plan.message;
    return argumentsEjson.length + context.length;
  }

  get ended(): boolean {
    return this.#ended;
  }

  /** Returns `true` if the call has replied and is still running. */
  get answered(): boolean {
    return this.#answer !== undefined && !this.#ended;
  }

  get started(): boolean {
    return this.#startedAt !== undefined;
  }

  get startedAt(): number {
    return this.#startedAt ?? Infinity;
  }

  /** Key of the function for all of its callers; of ad-hoc source, for its caller alone. */
  get functionKey(): string {
    const { kind, name } = this.plan.message;
    return kind === 'source' ? this.key : `${this.share} ${name}`;
  }

  /** Gives it `waitMs` from when it was asked for, and no more than it may take in all, for being started. */
  expectStart(waitMs: number, onLate: () => void): void {
    const waitedMs = performance.now() - this.#queuedAt;
    this.#queueTimer = setTimeout(onLate, Math.max(Math.min(waitMs, this.plan.limits.wallMs) - waitedMs, 1));
  }

  start(channel: ExecutionChannel): void {
    clearTimeout(this.#queueTimer);
    this.#channel = channel;
    this.#startedAt = performance.now();
    const { wallMs } = this.plan.limits;
    const waitedMs = this.#startedAt - this.#queuedAt;
    // Timers of one length cost least, and most calls hardly wait.
    this.#endAfter(waitedMs < WORTH_COUNTING_MS ? wallMs : wallMs - waitedMs);
  }

  #endAfter(leftMs: number): void {
    this.#wallTimer = setTimeout(
      () => {
        this.#stop({ kind: 'wallLimit', name: 'Error', message: 'execution time limit exceeded' });
      },
      Math.max(leftMs, 1),
    );
  }

  /** Has its runner end it, which hands over its lines. */
  #stop({ kind, message }: ExecutionError): void {
    clearTimeout(this.#wallTimer);
    this.#stopHostCalls();
    this.#channel?.cancel();
    this.#wallTimer = setTimeout(() => {
      this.fail(kind, message);
    }, CANCEL_GRACE_MS);
  }

  /**
   * Puts back a call that its runner did not begin: it waits for another runner.
   * @returns `true` if it still waits; otherwise it ends
   */
  putBack(): boolean {
    if (this.#ended || this.#aborted) return false;
    clearTimeout(this.#wallTimer);
    this.#channel = undefined;
    this.#startedAt = undefined;
    return true;
  }

  /** Records the reply. The call continues, with less time if that is limited. */
  receiveAnswer(answer: JobEnd): void {
    if (this.#ended || this.#answer !== undefined) return;
    this.#answer = answer;
    const { afterAnswerMs, limits } = this.plan;
    const leftMs = limits.wallMs - (performance.now() - this.#queuedAt);
    if (afterAnswerMs !== undefined && afterAnswerMs < leftMs) {
      clearTimeout(this.#wallTimer);
      this.#endAfter(afterAnswerMs);
    }
    const rest = new Promise<RunRest>((resolve) => {
      this.#endRest = resolve;
    });
    this.#resolve({ ...this.#outcomeOf(answer, this.#statsOf(answer)), rest });
  }

  /** Ends a run that has replied and is still running. */
  stopAnswered(message: string): void {
    if (!this.answered || this.#stoppedFor !== undefined) return;
    this.#stoppedFor = { kind: 'unavailable', name: 'Error', message };
    this.#stop(this.#stoppedFor);
  }

  /**
   * Replies to a question for which a whole runner waits: in time in every case, and independently of the calls that
   * wait.
   */
  async answerQuestion({ calls, question, leftMs }: QuestionMessage): Promise<QuestionResult> {
    if (this.#ended || this.#aborted) return { over: 'wallLimit' };
    this.#begin(calls);
    this.#hostCalls++;
    this.#running++;
    const answering = this.#answerOf(question).finally(() => {
      this.#running--;
      this.#startWaiting();
      if (this.#ended) this.#drain();
    });
    return inTime(answering, leftMs, this.#signal());
  }

  receive(turn: Turn): void {
    if (this.#ended) return;
    this.#begin(turn.calls);
    for (const id of turn.cleared) this.#clearTimer(id);
    for (const { id, delayMs } of turn.timers) this.#startTimer(id, delayMs);
    if (turn.answer !== undefined) this.receiveAnswer(turn.answer);
    if (turn.end !== undefined) this.#finish(turn.end);
  }

  #begin(calls: Turn['calls']): void {
    this.#hostCalls += calls.length;
    for (const each of calls) this.#waiting.push(each);
    this.#startWaiting();
  }

  /** Ends the call without word from its runner. @param retryAfterMs when it may be tried again, where that is known */
  fail(kind: FailureKind, message: string, retryAfterMs?: number): void {
    this.#stopHostCalls();
    const error = { kind, name: 'Error', message, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
    const known = this.#answer ?? NOTHING;
    this.#end(this.#answer === undefined ? { ...known, failure: error } : { ...known, endedBy: error });
  }

  #startWaiting(): void {
    while (this.#waiting.length > 0 && this.#running + this.#unread < HOST_CALLS_AT_ONCE) {
      if (!this.plan.answers.take(this.lane, this.plan.depth)) {
        this.plan.answers.wait(this.lane, this.#retry);
        return;
      }
      this.#running++;
      void this.#callHost(this.#waiting.shift());
    }
  }

  async #callHost(call: Turn['calls'][number] | undefined): Promise<void> {
    if (call === undefined) return;
    const { id, ...asked } = call;
    const { ok, text: answer, isList = false } = await this.#answerOf(asked);
    this.#running--;
    const { answers } = this.plan;
    if (this.#ended) {
      answers.change(this.lane, EXPECTED_RESULT, 0);
    } else {
      answers.change(this.lane, EXPECTED_RESULT, answer.length);
      this.#unread++;
      this.#unreadLength += answer.length;
      const list = isList ? this.#lists.number(answer) : 0;
      this.#channel?.settle({ id, ok, text: answer, ...(list === 0 ? {} : { list }) }, () => {
        if (this.#ended) return;
        this.#unread--;
        this.#unreadLength -= answer.length;
        answers.change(this.lane, answer.length, 0);
        this.#startWaiting();
      });
    }
    this.#startWaiting();
    if (this.#ended) this.#drain();
  }

  #answerOf(call: HostCall): Promise<HostCallResult> {
    const signal = this.#signal();
    const { payloadLength } = this.plan.limits;
    const argument = this.#lists.written(call.argumentEjson, payloadLength);
    if ('failure' in argument) return Promise.resolve(unnamedArgument());
    return resultOf(() => this.plan.host({ ...call, argumentEjson: argument.text }, { signal }), payloadLength);
  }

  #signal(): AbortSignal {
    if (this.#abort === undefined) {
      this.#abort = new AbortController();
      // Every call in flight may listen to the signal, some of them more than once.
      setMaxListeners(0, this.#abort.signal);
      if (this.#aborted) this.#abort.abort(OVER);
    }
    return this.#abort.signal;
  }

  #stopHostCalls(): void {
    this.#aborted = true;
    this.#abort?.abort(OVER);
  }

  readonly #retry = (): void => {
    this.#startWaiting();
  };

  #startTimer(id: number, delayMs: number): void {
    const timer = setTimeout(
      () => {
        this.#timers.delete(id);
        this.#channel?.settle({ id, ok: true, text: '' });
      },
      Math.min(Math.max(delayMs, 0), this.plan.limits.wallMs),
    );
    this.#timers.set(id, timer);
  }

  #clearTimer(id: number): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }

  #finish(end: JobEnd): void {
    const stoppedBy = end.endedBy ?? (this.#answer === undefined ? end.failure : undefined);
    // An uncaught error does not stop calls that were made before it. Limits and failures of the call itself do.
    if (stoppedBy !== undefined && !(end.endedBy?.kind === 'thrown')) this.#stopHostCalls();
    this.#end(end);
  }

  #end(end: JobEnd): void {
    if (this.#ended) return;
    this.#ended = true;
    clearTimeout(this.#queueTimer);
    clearTimeout(this.#wallTimer);
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    // No results are read any more, and calls that had not begun when the call was stopped do not begin.
    this.#unread = 0;
    this.plan.answers.leave(this.lane, this.#retry);
    this.plan.answers.change(this.lane, this.#unreadLength, 0);
    this.#unreadLength = 0;
    if (this.#aborted) this.#waiting = [];
    this.#startWaiting();
    const stats = this.#statsOf(end);
    const error = end.endedBy === undefined ? undefined : (this.#stoppedFor ?? end.endedBy);
    const rest = { logs: end.logs, ...(error === undefined ? {} : { error }), stats };
    this.#rest = rest;
    if (this.#answer === undefined) {
      // The reply and the error that ended the run may arrive together.
      const outcome = this.#outcomeOf(end, stats);
      this.#resolve(end.endedBy === undefined ? outcome : { ...outcome, rest: Promise.resolve(rest) });
    }
    // Calls that were stopped are not waited for.
    if (this.#aborted) this.#endRest?.(rest);
    this.#drain();
  }

  #statsOf(used: Pick<JobEnd, 'cpuMs' | 'memoryBytes' | 'droppedLogLines'>): ExecutionStats {
    const now = performance.now();
    const startedAt = this.#startedAt ?? now;
    return {
      cpuMs: used.cpuMs,
      wallMs: now - startedAt,
      queuedMs: startedAt - this.#queuedAt,
      hostCalls: this.#hostCalls,
      memoryBytes: used.memoryBytes,
      droppedLogLines: used.droppedLogLines,
    };
  }

  #outcomeOf(answer: JobEnd, stats: ExecutionStats): ExecutionOutcome {
    const { failure, logs, resultEjson = 'null', responseEjson } = answer;
    if (failure !== undefined) return { ok: false, error: failure, logs, stats };
    const result = this.#lists.written(resultEjson, this.plan.limits.payloadLength);
    if ('failure' in result) return { ok: false, error: NAMED_FAILURES[result.failure], logs, stats };
    return { ok: true, resultEjson: result.text, ...(responseEjson === undefined ? {} : { responseEjson }), logs, stats };
  }

  #drain(): void {
    if (this.#running + this.#waiting.length > 0) return;
    // Holders of state for the call's host calls learn that there are no more.
    this.#stopHostCalls();
    this.#lists.release();
    this.#onDrained();
    if (this.#rest !== undefined) this.#endRest?.(this.#rest);
  }
}

const NOTHING: JobEnd = { logs: [], droppedLogLines: 0, cpuMs: 0, hostCalls: 0, memoryBytes: 0, residentBytes: 0 };

/** Failures of results that name lists, as a runner reports them. */
const NAMED_FAILURES: Readonly<Record<NamedFailure, ExecutionError>> = {
  unknown: { kind: 'thrown', name: 'Error', message: 'the result is not a BSON value' },
  long: { kind: 'outputLimit', name: 'Error', message: 'a result or an argument is too long' },
};
