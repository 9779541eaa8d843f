import { JSException } from 'quickjs-wasi';
import type { InvokeMessage, JobEnd, JobFailure, QuestionMessage, ReplyMessage, SettleMessage, Turn } from '../protocol.js';
import type { Determined, FailureKind, HostCall, LogLevel, LogLine } from '../sandbox-engine.js';
import type { GuestListener, Interpreter } from './interpreter.js';
import { ModuleReach } from '../packages/module-reach.js';
import type { ModuleTable } from './module-table.js';
import { isJson, namedLists, namesLists } from '../named-lists.js';
import { plainNumbers } from './plain-numbers.js';
import { typedText } from './typed-text.js';
import type { Program } from './program.js';
import { randomWords } from './random-words.js';
import { RunRights } from './run-rights.js';
import { cleanStack, type SourcePosition } from './stack-trace.js';
import { WRAPPER_LENGTH } from './program.js';

const LEVELS: ReadonlySet<string> = new Set<LogLevel>(['log', 'info', 'warn', 'error', 'debug']);
const STOP_MESSAGES: Partial<Record<FailureKind, string>> = {
  hostCallLimit: 'too many calls to services and timers',
  outputLimit: 'a result or an argument is too long',
  cpuLimit: 'execution time limit exceeded',
  wallLimit: 'execution time limit exceeded',
  memoryLimit: 'execution memory limit exceeded',
};

/** Resources a job shares with the other jobs of its runner. */
export interface JobEnvironment {
  /** Compiles functions of the job's bundle on demand. @param isEntry whether the call itself is for this one */
  lookUp: (name: string, isEntry: boolean) => Program | undefined;
  adHoc: Program | undefined;
  /** Values a test has fixed for the call. */
  determined: Determined | undefined;
  /** The modules of the app's packages, where it has any. */
  modules: ModuleTable | undefined;
  /** JSON of the properties of `context` that calls have in common. */
  appContext: ReadonlyMap<string, string> | undefined;
  /** Now and then while code computes. */
  onInterrupt: () => void;
  /** Called when the job replies in the middle of a turn and continues. */
  onAnswer: (answer: JobEnd) => void;
  /** Executes a host call in the middle of a turn. */
  ask: (question: Omit<QuestionMessage, 'type' | 'job'>) => ReplyMessage;
  /** Returns `true` if the calls in flight together hold more memory than the runner may. */
  overMemory: () => boolean;
  residentBytes: () => number;
}

/** Milliseconds code may keep computing in the turn that produced its value, before the reply is sent automatically. */
const ANSWER_MS = 5;

/** A timer that is due later than this after the reply, or after it was started, does not hold the run. */
const HOLDING_MS = 10_000;

/** A {@link Turn} without its envelope. */
export type JobTurn = Omit<Turn, 'type' | 'seq'>;

/** One call inside the runner: keeps its limits, collects what it says, and makes a {@link Turn} of every segment. */
export class Job implements GuestListener {
  readonly #message: InvokeMessage;
  readonly #interpreter: Interpreter;
  readonly #environment: JobEnvironment;
  readonly #pendingCalls = new Set<number>();
  readonly #rights = new RunRights();
  /** Timers, with their start and due times, which determine if they would hold the run after a reply now. */
  readonly #pendingTimers = new Map<number, TimerTime>();
  /** Lists the code was given and has not looked into, by number, parsed where it has asked for their length. */
  readonly #lists = new Map<number, { readonly text: string; parsed?: unknown[] }>();
  readonly #logs: LogLine[] = [];
  #droppedLogLines = 0;
  #started = 0;
  #hostCalls = 0;
  #cpuMs = 0;
  /** Time when the turn has used up the call's time. */
  #deadline = 0;
  #turn: JobTurn;
  /** Reply of the call, once it is known. */
  #reply: Pick<JobEnd, 'resultEjson' | 'responseEjson' | 'failure'> | undefined;
  #repliedAt = 0;
  /** True once the reply is sent. */
  #told = false;
  /** Failure that stopped the run, before its reply or after it. */
  #failure: JobFailure | undefined;
  #over = false;
  #clean = true;
  #entered = false;
  readonly #reach = new ModuleReach();

  constructor(message: InvokeMessage, interpreter: Interpreter, environment: JobEnvironment) {
    this.#message = message;
    this.#interpreter = interpreter;
    this.#environment = environment;
    this.#turn = emptyTurn(message.job);
  }

  get ended(): boolean {
    return this.#over;
  }

  get answered(): boolean {
    return this.#reply !== undefined;
  }

  /** True if the interpreter was left in an orderly state. */
  get clean(): boolean {
    return this.#clean && this.#interpreter.reusable;
  }

  start(): JobTurn {
    const { kind, name, evalSource, httpResponse, argumentsEjson, limits } = this.#message;
    const { determined = {} } = this.#environment;
    const request = JSON.stringify({
      kind,
      name,
      evalSource: evalSource.trim() === '' ? '' : evalSource,
      httpResponse,
      seed: determined.seed ?? randomWords(),
      payloadLength: limits.payloadLength,
      logLines: limits.logLines,
      logLineLength: limits.logLineLength,
    });
    return this.#segment((deadline) => {
      this.#interpreter.reset(this, limits.memoryMb << 20, limits.stackKb << 10, determined.clockOffsetMs);
      this.#interpreter.invoke(deadline, request, argumentsEjson);
    });
  }

  /** Delivers a result or a due timer. An unknown id leads to an empty turn. */
  settle({ id, ok, text, list = 0 }: Pick<SettleMessage, 'id' | 'ok' | 'text' | 'list'>): JobTurn {
    if (!this.#pendingCalls.delete(id) && !this.#pendingTimers.delete(id)) return emptyTurn(this.#message.job);
    if (list !== 0) this.#lists.set(list, { text });
    const given = list !== 0 ? '' : ok ? plainNumbers(text) : text;
    return this.#segment((deadline) => {
      this.#rights.resume(id, () => this.#interpreter.settle(deadline, id, ok, given, list));
    });
  }

  cancel(): JobTurn {
    this.#stop('wallLimit');
    return this.#finishTurn();
  }

  onSend(kind: string, id: number, first: string, second: string): void {
    if (this.ended) return;
    const { limits } = this.#message;
    switch (kind) {
      case 'log':
        if (id === 0 || this.#logs.length >= limits.logLines || !LEVELS.has(first)) this.#droppedLogLines++;
        else this.#logs.push({ level: first as LogLevel, text: second.slice(0, limits.logLineLength) });
        break;
      case 'timer':
        if (!this.#admit('') || this.#pendingTimers.size >= limits.hostCallsTotal) this.#stop('hostCallLimit');
        else {
          const time = timeOf(Number(first), second);
          this.#pendingTimers.set(id, time);
          if (holds(time, time.startedAt)) this.#rights.holdRunning(id);
          this.#turn.timers.push({ id, delayMs: Number(first) });
        }
        break;
      case 'clear':
        if (this.#pendingTimers.delete(id)) this.#turn.cleared.push(id);
        this.#rights.release(id);
        break;
      case 'result':
      case 'failure':
      case 'uncaught':
        if (this.#interpreter.interrupted) this.#stop('cpuLimit');
        else if (kind === 'result') this.#replyResult(first, second);
        else if (kind === 'failure') this.#replyFailure(first);
        else this.#endUncaught(first);
        break;
      default:
        this.#stop('outputLimit');
    }
  }

  onCall(id: number, rights: number, call: Omit<HostCall, 'actsFor'>): void {
    if (this.ended) return;
    this.#hostCalls++;
    if (!this.#admit(call.argumentEjson) || this.#pendingCalls.size >= this.#message.limits.hostCallsPending) {
      this.#stop('hostCallLimit');
      return;
    }
    this.#pendingCalls.add(id);
    this.#rights.hold(id, rights);
    this.#turn.calls.push({ id, ...call, actsFor: this.#rights.actsFor(rights) });
  }

  onAsk(rights: number, call: Omit<HostCall, 'actsFor'>): Pick<ReplyMessage, 'ok' | 'text'> | undefined {
    if (this.ended) return undefined;
    this.#hostCalls++;
    if (!this.#admit(call.argumentEjson)) {
      this.#stop('hostCallLimit');
      return undefined;
    }
    const calls = this.#turn.calls.splice(0);
    const question = { ...call, actsFor: this.#rights.actsFor(rights) };
    const { ok, text, over } = this.#environment.ask({ calls, question, leftMs: this.#deadline - performance.now() });
    if (over === 'wallLimit') this.#stop(over);
    // The pool's clock may be a moment ahead of this process's.
    else if (over === 'cpuLimit') this.#interpreter.stop();
    return { ok, text: ok ? plainNumbers(text) : text };
  }

  onRights(step: string, rights: number, name: string): number {
    if (step === 'begin') return this.#rights.begin(name);
    if (step === 'leave') this.#rights.leave(rights);
    else if (step === 'end') this.#rights.end(rights);
    return this.#rights.current(rights);
  }

  onInterrupt(): void {
    if (this.#reply !== undefined && !this.#told && performance.now() - this.#repliedAt > ANSWER_MS) {
      this.#told = true;
      this.#environment.onAnswer({ ...this.#reply, ...this.#describe() });
    }
    this.#environment.onInterrupt();
  }

  onCompile(name: string, adHoc: boolean): Uint8Array | string | undefined {
    // The first one asked for is what the call is for; nothing of the code has run by then.
    const isEntry = !this.#entered;
    this.#entered = true;
    const program = adHoc ? this.#environment.adHoc : this.#environment.lookUp(name, isEntry);
    if (program === undefined) return undefined;
    return 'bytecode' in program ? program.bytecode : JSON.stringify(program.error);
  }

  onModule(request: string): Uint8Array | string | undefined {
    return this.#environment.modules?.find(request, this.#reach);
  }

  onContext(member: string): string | undefined {
    return member === '' ? this.#message.context : this.#environment.appContext?.get(member);
  }

  onList(number: number, onlyLength: boolean): string | number | undefined {
    const list = this.#lists.get(number);
    if (list === undefined) return undefined;
    list.parsed ??= JSON.parse(list.text) as unknown[];
    if (onlyLength) return list.parsed.length;
    this.#lists.delete(number);
    return typedText(list.parsed, list.text);
  }

  /** Returns the length of extended JSON with the lists it names; the host refuses numbers that it has not given. */
  #lengthOf(text: string): number {
    if (!namesLists(text)) return text.length;
    const numbers = namedLists(text) ?? [];
    return numbers.reduce((sum, number) => sum + (this.#lists.get(number)?.text.length ?? 0), text.length);
  }

  #admit(text: string): boolean {
    if (this.#lengthOf(text) > this.#message.limits.payloadLength) {
      this.#stop('outputLimit');
      return false;
    }
    return ++this.#started <= this.#message.limits.hostCallsTotal;
  }

  #stop(kind: FailureKind, message = STOP_MESSAGES[kind] ?? kind): void {
    this.#end({ kind, name: 'Error', message });
  }

  #end(failure: JobFailure | undefined): void {
    this.#failure ??= failure;
    this.#over = true;
    this.#interpreter.stop();
  }

  /** Work that was begun continues if it waits for anything outside. */
  #answerWith(reply: Pick<JobEnd, 'resultEjson' | 'responseEjson' | 'failure'>): void {
    this.#reply ??= reply;
    this.#repliedAt = performance.now();
    if (this.#message.kind === 'check') this.#end(undefined);
  }

  #replyResult(resultEjson: string, responseEjson: string): void {
    const { payloadLength } = this.#message.limits;
    if (this.#lengthOf(resultEjson) > payloadLength || responseEjson.length > payloadLength) {
      this.#stop('outputLimit');
    } else if (!isResult(resultEjson) || (responseEjson !== '' && !isJson(responseEjson))) {
      this.#stop('thrown', 'the result is not a BSON value');
    } else {
      this.#answerWith({ resultEjson, ...(responseEjson === '' ? {} : { responseEjson }) });
    }
  }

  #replyFailure(text: string): void {
    const failure = this.#failureOf(text);
    if (failure !== undefined) this.#answerWith({ failure });
  }

  #endUncaught(text: string): void {
    const failure = this.#failureOf(text);
    if (failure !== undefined) this.#end(failure);
  }

  /** Returns the failure; `undefined` if it reports that memory is exhausted, which ends the job. */
  #failureOf(text: string): JobFailure | undefined {
    const { kind, name, message, code, stack } = JSON.parse(text) as Record<'kind' | 'name' | 'message', string> & {
      code?: string;
      stack?: string;
    };
    if (this.#ranOutOfMemory(name, message)) {
      this.#stop('memoryLimit');
      return undefined;
    }
    const position = kind === 'syntax' ? this.#syntaxPosition() : cleanStack(stack ?? '', WRAPPER_LENGTH);
    return { kind: kind as FailureKind, name, message, ...(code === undefined ? {} : { code }), ...position };
  }

  #syntaxPosition(): SourcePosition {
    const { kind, name } = this.#message;
    const program = kind === 'function' ? this.#environment.lookUp(name, true) : this.#environment.adHoc;
    if (program === undefined || 'bytecode' in program) return {};
    const { stack, line, column } = program.error;
    return { stack, ...(line === undefined ? {} : { line }), ...(column === undefined ? {} : { column }) };
  }

  /** With no memory left the engine may not even make the error that says so, and throws `null`. */
  #ranOutOfMemory(name: string, message: string): boolean {
    if (name === 'InternalError' && message === 'out of memory') return true;
    const nearLimit = this.#interpreter.memoryBytes > this.#message.limits.memoryMb * (1 << 20) * 0.75;
    return nearLimit && (message === 'null' || message === '');
  }

  #segment(run: (deadline: number) => void): JobTurn {
    const from = performance.now();
    try {
      this.#deadline = from + this.#message.limits.cpuMs - this.#cpuMs;
      run(this.#deadline);
    } catch (error) {
      const { message } = error as Error;
      if (error instanceof JSException) error.dispose();
      // Anything but an exception of the code is a trap inside the engine.
      else if (!message.startsWith('Job execution error')) this.#clean = false;
      if (!this.ended) this.#failAbruptly(message);
    }
    this.#cpuMs += performance.now() - from;
    if (!this.ended && !this.#interpreter.reusable && this.#environment.overMemory()) this.#stop('memoryLimit');
    if (!this.ended) this.#endIfDone();
    return this.#finishTurn();
  }

  #endIfDone(): void {
    if (this.#reply !== undefined) {
      if (this.#pendingCalls.size === 0 && (this.#pendingTimers.size === 0 || !this.#isHeld())) this.#end(undefined);
    } else if (this.#pendingCalls.size + this.#pendingTimers.size === 0) {
      this.#stop('wallLimit', 'the function waits for a promise that nothing can settle');
    }
  }

  #isHeld(): boolean {
    for (const time of this.#pendingTimers.values()) if (holds(time, this.#repliedAt)) return true;
    return false;
  }

  #failAbruptly(message: string): void {
    if (this.#interpreter.interrupted) this.#stop('cpuLimit');
    else if (/out of memory|wasm_malloc failed/.test(message) || this.#ranOutOfMemory('', message)) this.#stop('memoryLimit');
    else this.#stop('thrown', `the interpreter failed: ${message.slice(0, 200)}`);
  }

  #finishTurn(): JobTurn {
    const turn = this.#turn;
    this.#turn = emptyTurn(this.#message.job);
    if (this.ended) turn.end = this.#describeEnd();
    else if (this.#reply !== undefined && !this.#told) {
      this.#told = true;
      turn.answer = { ...this.#reply, ...this.#describe() };
    }
    return turn;
  }

  #describeEnd(): JobEnd {
    if (this.#reply === undefined)
      return { ...(this.#failure === undefined ? {} : { failure: this.#failure }), ...this.#describe() };
    return {
      ...(this.#told ? {} : this.#reply),
      ...(this.#failure === undefined ? {} : { endedBy: this.#failure }),
      ...this.#describe(),
    };
  }

  #describe(): Omit<JobEnd, 'resultEjson' | 'responseEjson' | 'failure' | 'endedBy'> {
    return {
      logs: this.#logs,
      droppedLogLines: this.#droppedLogLines,
      cpuMs: this.#cpuMs,
      hostCalls: this.#hostCalls,
      memoryBytes: this.#interpreter.memoryBytes,
      residentBytes: this.#environment.residentBytes(),
    };
  }
}

interface TimerTime {
  readonly startedAt: number;
  readonly dueAt: number;
}

/** Returns `true` if a timer is due soon enough after `overAt` to keep a run, or rights, alive. */
function holds({ startedAt, dueAt }: TimerTime, overAt: number): boolean {
  return dueAt - Math.max(startedAt, overAt) <= HOLDING_MS;
}

/** Returns the due time of a timer. A repeating timer has none. */
function timeOf(delayMs: number, repeats: string): TimerTime {
  const startedAt = performance.now();
  return { startedAt, dueAt: repeats === '' ? startedAt + delayMs : Infinity };
}

function emptyTurn(job: number): JobTurn {
  return { job, calls: [], timers: [], cleared: [] };
}

/**
 * The guest's encoder only produces JSON, with the numbers of lists in it. This check holds even if user code has manipulated the encoder, so no
 * reader can be deceived.
 */
function isResult(text: string): boolean {
  return namesLists(text) ? namedLists(text) !== undefined : isJson(text);
}
