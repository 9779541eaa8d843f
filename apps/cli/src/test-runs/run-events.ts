import { run } from 'node:test';

/** An event of the test runner of Node.js, as its reporters take it. */
export interface RunEvent {
  readonly type: string;
  readonly data: RunEventData;
}

export interface RunEventData {
  readonly name?: string;
  readonly nesting?: number;
  readonly message?: string;
  readonly file?: string;
  readonly skip?: string | boolean;
  readonly todo?: string | boolean;
  readonly details?: { readonly type?: string; readonly error?: Error; readonly duration_ms?: number };
  readonly [member: string]: unknown;
}

/** Results of test files. */
export interface RunCounts {
  readonly tests: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly todo: number;
}

export interface FailedTest {
  readonly name: string;
  readonly file: string;
  readonly error: string;
}

export interface RunOptions {
  /** Pattern of the names of tests to run; `null` for all. */
  readonly only: string | null;
  /** Milliseconds without an event after which a file is ended, since a test or a hook hangs. */
  readonly hangsAfterMs: number;
  /** Milliseconds after which a file is ended whose last test took too long, since the work of that test continues. */
  readonly graceMs: number;
  /** Milliseconds a test may take, for the message. */
  readonly timeoutMs: number;
  /** Ends the run. */
  readonly signal: AbortSignal;
  /** Returns the path of the source a file was built from. */
  readonly sourceOf: (file: string) => string;
}

/** Totals that Node.js reports at the end of each run. */
const TOTAL = /^(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/;

/** Runs test files one after the other, each in a separate process, and reports all of them as one run. */
export class TestRun {
  private readonly counted = { tests: 0, passed: 0, failed: 0, skipped: 0, todo: 0 };
  private readonly told: FailedTest[] = [];
  private topLevel = 0;

  constructor(private readonly options: RunOptions) {}

  get counts(): RunCounts {
    return { ...this.counted };
  }

  get failures(): readonly FailedTest[] {
    return this.told;
  }

  /** Yields events as they come, and the totals at the end. */
  async *events(files: readonly string[]): AsyncGenerator<RunEvent> {
    const begun = performance.now();
    for (const file of files) {
      if (this.options.signal.aborted) break;
      for await (const event of this.eventsOf(file)) {
        const mine = this.isFileAlone(event, file) ? null : this.renumbered(event);
        if (mine === null) continue;
        const told = withSource(mine, file, this.options.sourceOf(file));
        this.count(told);
        yield told;
      }
    }
    yield* this.totals(performance.now() - begun);
  }

  private async *eventsOf(file: string): AsyncGenerator<RunEvent> {
    const { only, signal, hangsAfterMs, graceMs, timeoutMs } = this.options;
    const hanging = new AbortController();
    const endAfter = (ms: number): NodeJS.Timeout => setTimeout(() => hanging.abort(), ms);
    let timer = endAfter(hangsAfterMs);
    let running = '';
    let tookTooLong = false;
    const events = run({
      files: [file],
      signal: AbortSignal.any([signal, hanging.signal]),
      ...(only === null ? {} : { testNamePatterns: new RegExp(only) }),
    }) as AsyncIterable<RunEvent>;
    try {
      for await (const event of events) {
        running = runningAfter(event, running, file);
        if (!hanging.signal.aborted) {
          clearTimeout(timer);
          tookTooLong = isTimed(event) || (tookTooLong && running === '');
          timer = endAfter(tookTooLong ? graceMs : hangsAfterMs);
          yield event;
        } else if (!tookTooLong || !isFailedFile(event)) yield timedOut(event, running, timeoutMs);
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** A file none of whose tests fits the pattern counts as a test that passed for Node.js. */
  private isFileAlone({ type, data }: RunEvent, file: string): boolean {
    return this.options.only !== null && type !== 'test:fail' && data.nesting === 0 && data.name === file;
  }

  /** Each file is a separate run for Node.js. Its totals are left out, and test numbers continue across files. */
  private renumbered({ type, data }: RunEvent): RunEvent | null {
    if (data.nesting !== 0) return type === 'test:summary' ? null : { type, data };
    if (type === 'test:plan') return null;
    if (type === 'test:diagnostic' && TOTAL.test(data.message ?? '')) return null;
    if (type !== 'test:pass' && type !== 'test:fail') return { type, data };
    this.topLevel += 1;
    return { type, data: { ...data, testNumber: this.topLevel } };
  }

  private count({ type, data }: RunEvent): void {
    if ((type !== 'test:pass' && type !== 'test:fail') || data.details?.type === 'suite') return;
    this.counted.tests += 1;
    if (isSet(data.skip)) this.counted.skipped += 1;
    else if (isSet(data.todo)) this.counted.todo += 1;
    else if (type === 'test:pass') this.counted.passed += 1;
    else {
      this.counted.failed += 1;
      this.told.push({ name: data.name ?? '', file: data.file ?? '', error: messageOf(data.details?.error) });
    }
  }

  private *totals(durationMs: number): Generator<RunEvent> {
    const { tests, passed, failed, skipped, todo } = this.counted;
    yield { type: 'test:plan', data: { nesting: 0, count: this.topLevel } };
    const totals = { tests, pass: passed, fail: failed, skipped, todo, duration_ms: Math.round(durationMs) };
    for (const [name, count] of Object.entries(totals)) {
      yield { type: 'test:diagnostic', data: { nesting: 0, message: `${name} ${count}`, level: 'info' } };
    }
    const counts = { tests, passed, failed, skipped, todo, cancelled: 0, topLevel: this.topLevel, suites: 0 };
    yield { type: 'test:summary', data: { success: failed === 0, counts, duration_ms: durationMs } };
  }
}

/** Returns the name of the test that runs after an event; empty for none. */
function runningAfter({ type, data }: RunEvent, running: string, file: string): string {
  if (data.name === undefined || data.name === file) return running;
  if (type === 'test:dequeue') return data.name;
  return (type === 'test:pass' || type === 'test:fail') && data.name === running ? '' : running;
}

/** Checks if Node.js reports a test that took too long. */
function isTimed({ type, data }: RunEvent): boolean {
  const error: (Error & { readonly failureType?: string }) | undefined = data.details?.error;
  return type === 'test:fail' && error?.failureType === 'testTimeoutFailure';
}

const isFailedFile = ({ type, data }: RunEvent): boolean => type === 'test:fail' && data.nesting === 0;

/** Reports the end of a file that ran out of time as the failure of the test that hung. */
function timedOut(event: RunEvent, running: string, timeoutMs: number): RunEvent {
  if (!isFailedFile(event)) return event;
  const { data } = event;
  const error = new Error(`timed out after ${timeoutMs} ms; the rest of its file was not run`);
  // The stack would show the command line and not the test's code.
  error.stack = error.message;
  return {
    type: event.type,
    data: { ...data, name: running === '' ? (data.name ?? '') : running, details: { ...data.details, error } },
  };
}

/** Names a file as its author does. */
function withSource({ type, data }: RunEvent, file: string, source: string): RunEvent {
  const named = data.name === file ? { name: source } : {};
  const placed = data.file === file ? { file: source } : {};
  return { type, data: { ...data, ...named, ...placed } };
}

function isSet(value: string | boolean | undefined): boolean {
  return value !== undefined && value !== false;
}

function messageOf(error: Error | undefined): string {
  if (error === undefined) return '';
  return error.cause instanceof Error ? error.cause.message : error.message;
}
