import { randomUUID } from 'node:crypto';
import type { InvokeMessage, PoolMessage, ReplyMessage, RunnerMessage } from '../protocol.js';
import { DEFAULT_LIMITS, type FunctionSource } from '../sandbox-engine.js';
import type { BaseImage } from './base-image.js';
import { Interpreter } from './interpreter.js';
import { Job, type JobTurn } from './job.js';
import { ModuleTable } from './module-table.js';
import type { Compiler, Program } from './program.js';

/** Interpreters made ahead, so that the first calls need not wait for one. */
const SPARE = 2;

/** Many calls may be in flight and each may use its limit, but not all at the same time. */
export const MEMORY_BUDGET = 512 << 20;

/** Milliseconds between two looks at the resident memory: asking the system costs more than a small call. */
const RESIDENT_EVERY_MS = 100;

/** Calls that came together begin within this, or somewhere else. */
const TOGETHER_MS = 5;

interface Bundle {
  sources: Map<string, FunctionSource>;
  programs: Map<string, Program>;
}

/** Channel from a runner to the pool. */
export interface RunnerChannel {
  send(message: RunnerMessage): void;
  /** Waits for the reply to the question that was sent last. */
  reply(): ReplyMessage;
}

/** Keeps bundles, compiled functions and idle interpreters, and runs the pool's messages. */
export class Runner {
  readonly #image: BaseImage;
  readonly #compiler: Compiler;
  readonly #channel: RunnerChannel;
  /** True if calls may fix their time and random numbers. */
  readonly #forTests: boolean;
  readonly #bundles = new Map<string, Bundle>();
  readonly #modules = new Map<string, ModuleTable>();
  readonly #contexts = new Map<string, ReadonlyMap<string, string>>();
  readonly #idle: Interpreter[] = [];
  readonly #jobs = new Map<number, { job: Job; interpreter: Interpreter }>();

  /** Remaining messages of those that came together, and the time until which calls among them may begin. */
  #left: PoolMessage[] = [];
  #beginUntil = 0;
  #resident = 0;
  #residentAt = -Infinity;

  private constructor(image: BaseImage, compiler: Compiler, channel: RunnerChannel, forTests: boolean) {
    this.#forTests = forTests;
    this.#image = image;
    this.#compiler = compiler;
    this.#channel = channel;
  }

  /** @throws when the engine does not restore its own state: a runner that leaks between calls must not start */
  static async create(image: BaseImage, compiler: Compiler, channel: RunnerChannel, forTests = false): Promise<Runner> {
    const runner = new Runner(image, compiler, channel, forTests);
    for (let i = 0; i < SPARE; i++) runner.#idle.push(await Interpreter.create(image, forTests));
    runner.#selfTest();
    return runner;
  }

  /** Carries out messages that came together, in order; those that come later wait. */
  async receive(messages: PoolMessage[]): Promise<void> {
    this.#left = messages;
    this.#beginUntil = performance.now() + TOGETHER_MS;
    for (let message = messages.shift(); message !== undefined; message = messages.shift()) {
      const working = this.#receive(message);
      if (working !== undefined) await working;
      this.#returnLate();
    }
  }

  /** Calls that came with something that computes for long go back, so that another runner begins them. */
  #returnLate(): void {
    if (this.#left.length === 0 || performance.now() < this.#beginUntil) return;
    const seqs = this.#left.flatMap((message) => (message.type === 'invoke' ? [message.seq] : []));
    if (seqs.length === 0) return;
    const others = this.#left.filter(({ type }) => type !== 'invoke');
    this.#left.length = 0;
    for (const message of others) this.#left.push(message);
    this.#channel.send({ type: 'returned', seqs });
  }

  #receive(message: PoolMessage): Promise<void> | undefined {
    switch (message.type) {
      case 'bundle':
        this.#bundles.set(message.key, {
          sources: new Map(message.functions.map((source) => [source.name, source])),
          programs: new Map(),
        });
        break;
      case 'forget':
        this.#bundles.delete(message.key);
        break;
      case 'modules':
        this.#modules.set(message.key, new ModuleTable(this.#compiler, message));
        break;
      case 'forgetModules':
        this.#modules.delete(message.key);
        break;
      case 'context':
        this.#contexts.set(message.key, new Map(Object.entries(message.members)));
        break;
      case 'forgetContext':
        this.#contexts.delete(message.key);
        break;
      case 'invoke':
        return this.#invoke(message);
      case 'settle':
        this.#answer(message, this.#jobs.get(message.job)?.job.settle(message));
        break;
      case 'cancel':
        this.#answer(message, this.#jobs.get(message.job)?.job.cancel());
        break;
      case 'reply':
        // The turn that asked has read its reply itself.
        break;
    }
    return undefined;
  }

  #invoke(message: InvokeMessage): Promise<void> | undefined {
    const interpreter = this.#idle.pop();
    return interpreter === undefined ? this.#invokeAnew(message) : this.#run(message, interpreter);
  }

  async #invokeAnew(message: InvokeMessage): Promise<void> {
    await this.#run(message, await Interpreter.create(this.#image, this.#forTests));
  }

  #run(message: InvokeMessage, interpreter: Interpreter): Promise<void> | undefined {
    const job = this.#makeJob(message, interpreter);
    this.#jobs.set(message.job, { job, interpreter });
    this.#answer(message, job.start());
    return this.#compiler.tidy();
  }

  #makeJob(message: InvokeMessage, interpreter: Interpreter): Job {
    const bundle = this.#bundles.get(message.key);
    const adHoc = message.kind === 'function' ? undefined : this.#compiler.compile({ name: 'function', source: message.source });
    return new Job(message, interpreter, {
      lookUp: (name, isEntry) => this.#lookUp(bundle, name, isEntry),
      adHoc,
      determined: this.#forTests ? message.determined : undefined,
      modules: this.#modules.get(message.modules),
      appContext: this.#contexts.get(message.appContext),
      onInterrupt: () => {
        this.#returnLate();
      },
      onAnswer: (answer) => {
        this.#channel.send({ type: 'answer', job: message.job, answer });
      },
      ask: (asked) => {
        this.#channel.send({ type: 'question', job: message.job, ...asked });
        return this.#channel.reply();
      },
      overMemory: () => this.#overMemory(),
      residentBytes: () => this.#residentBytes(),
    });
  }

  #lookUp(bundle: Bundle | undefined, name: string, isEntry: boolean): Program | undefined {
    const source = bundle?.sources.get(name);
    if (bundle === undefined || source === undefined || (source.entryOnly === true && !isEntry)) return undefined;
    const known = bundle.programs.get(name);
    if (known !== undefined) return known;
    const program = this.#compiler.compile(source);
    bundle.programs.set(name, program);
    return program;
  }

  #answer({ seq, job }: { seq: number; job: number }, turn: JobTurn = { job, calls: [], timers: [], cleared: [] }): void {
    this.#channel.send({ type: 'turn', seq, ...turn });
    const running = this.#jobs.get(job);
    if (running === undefined || !running.job.ended) return;
    this.#jobs.delete(job);
    running.interpreter.release();
    if (running.job.clean) this.#idle.push(running.interpreter);
    else running.interpreter.dispose();
  }

  #overMemory(): boolean {
    let bytes = 0;
    for (const { interpreter } of this.#jobs.values()) bytes += interpreter.memoryBytes;
    return bytes > MEMORY_BUDGET;
  }

  #residentBytes(): number {
    const now = performance.now();
    if (now - this.#residentAt >= RESIDENT_EVERY_MS) {
      this.#residentAt = now;
      this.#resident = process.memoryUsage.rss();
    }
    return this.#resident;
  }

  /** Changes built-ins in one call and looks for the change in the next, in the same instance. */
  #selfTest(): void {
    const [interpreter] = this.#idle;
    if (interpreter === undefined) throw new Error('No interpreter could be made');
    const marker = randomUUID();
    const change = `Object.prototype.leak = "${marker}"; exports = () => typeof leak`;
    const read = 'exports = () => typeof leak';
    const results = [change, read].map((source) => {
      const message: InvokeMessage = {
        type: 'invoke',
        seq: 0,
        job: 0,
        key: '',
        modules: '',
        appContext: '',
        kind: 'source',
        name: '',
        source,
        evalSource: '',
        httpResponse: false,
        argumentsEjson: '[]',
        context: '{}',
        limits: DEFAULT_LIMITS,
      };
      return this.#makeJob(message, interpreter).start().end?.resultEjson;
    });
    if (results[0] !== '"string"' || results[1] !== '"undefined"') {
      throw new Error(`The interpreter does not reset: ${JSON.stringify(results)}`);
    }
  }
}
