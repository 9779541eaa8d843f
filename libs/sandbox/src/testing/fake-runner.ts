import type { InvokeMessage, JobEnd, PoolMessage, RunnerMessage, Turn } from '../protocol.js';
import type { RunnerEvents, RunnerProcess, SpawnRunner } from '../pool/runner-process.js';

const END: JobEnd = {
  resultEjson: 'null',
  logs: [],
  droppedLogLines: 0,
  cpuMs: 1,
  hostCalls: 0,
  memoryBytes: 1,
  residentBytes: 1,
};

/** A runner whose replies the test determines. */
export class FakeRunner implements RunnerProcess {
  readonly messages: PoolMessage[] = [];
  killed = false;
  /** True if it has the lower priority. */
  lowered = false;
  /** True if calls may be sent to it together. */
  gathers = false;
  readonly #events: RunnerEvents;

  constructor(events: RunnerEvents) {
    this.#events = events;
  }

  /** Calls not ended yet, as `appId`s of the bundle keys they came with. */
  get invocations(): InvokeMessage[] {
    return this.messages.filter((message) => message.type === 'invoke');
  }

  send(message: PoolMessage): void {
    this.messages.push(structuredClone(message));
  }

  kill(): void {
    if (this.killed) return;
    this.killed = true;
    this.#events.onExit('SIGKILL');
  }

  lower(): void {
    this.lowered = true;
  }

  ready(): void {
    this.emit({ type: 'ready' });
  }

  exit(detail: string): void {
    this.#events.onExit(detail);
  }

  /** Replies to the message with this `seq`; `end` closes the job. */
  turn(message: { seq: number; job: number }, turn: Partial<Turn> = {}): void {
    this.emit({ type: 'turn', calls: [], timers: [], cleared: [], seq: message.seq, job: message.job, ...turn });
  }

  finish(message: { seq: number; job: number }, end: Partial<JobEnd> = {}): void {
    this.turn(message, { end: { ...END, ...end } });
  }

  last(): { seq: number; job: number } {
    const message = this.messages.at(-1);
    if (message === undefined || !('seq' in message)) throw new Error('Nothing was asked of this runner');
    return message;
  }

  emit(message: RunnerMessage): void {
    this.#events.onMessage(message);
  }
}

/** Keeps the runners it makes. */
export function fakeRunners(): { runners: FakeRunner[]; spawn: SpawnRunner } {
  const runners: FakeRunner[] = [];
  return {
    runners,
    spawn: (events) => {
      const runner = new FakeRunner(events);
      runners.push(runner);
      return runner;
    },
  };
}
