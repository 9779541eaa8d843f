import { mongoError } from '../errors/mongo-error.js';
import type { Peer } from '../wire/connection.js';
import { ReaderProcess, type ReaderExit, type ReaderOptions } from './reader-process.js';
import { forgetStopSigns } from './interruption.js';
import { OwnerTime } from './owner-time.js';
import { ReaderJob, ReaderLost, type JobRequest, type ReaderReply } from './reader-job.js';

export interface PoolOptions extends ReaderOptions {
  /** Readers that any statement may use. */
  readonly size: number;
  /** Further ones, each held by one transaction. */
  readonly held: number;
}

/** How long a statement may go on while others wait, by how often it has been put back already. */
const QUANTA_MS = [100, 400, 1_600, 6_400, 30_000];
/** The quantum of the next batch of a cursor: it can be got elsewhere, but only from the beginning. */
const CURSOR_QUANTUM_MS = 1_000;
/** How long the next batch of a cursor waits for its reader. */
const MOVE_AFTER_MS = 300;
/** What having been put back counts beside the time its owner has had of late. */
const RANK_OF_LEVEL_MS = [0, 100, 500, 2_000];
const RANK_MAX_MS = 4_000;
/** Readers that may end by themselves under one statement. */
const TRIES_MAX = 3;
const TICK_MS = 25;
/** How long a reader may take to notice that it should stop. */
const GRACE_MS = 200;
/** A reader that keeps more than this for open cursors takes no further statements of others. */
const RETIRED_MB = 192;
/** How long a transaction may hold a reader that others wait for. */
const HELD_MS_MAX = 5_000;
/** How long it may do nothing with it meanwhile. */
const HELD_IDLE_MS_MAX = 2_000;

export interface PoolCounts {
  jobs: number;
  putBack: number;
  cancelled: number;
  killed: number;
  outOfMemory: number;
  started: number;
}

interface HoldRequest {
  readonly owner: string;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  readonly grant: (reader: ReaderProcess) => void;
  readonly refuse: (error: Error) => void;
}

interface HoldOptions {
  readonly owner: string;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  readonly peer: Peer;
  /** Called when others have waited for the reader for long enough. */
  readonly evict: () => void;
}

/** The processes that run long statements, and whose turn it is. */
export class ReaderPool {
  readonly counts: PoolCounts = { jobs: 0, putBack: 0, cancelled: 0, killed: 0, outOfMemory: 0, started: 0 };
  private readonly readers = new Set<ReaderProcess>();
  private readonly running = new Map<ReaderProcess, ReaderJob>();
  /** Held by a transaction of that owner, since when, and what to do to get it back. */
  private readonly held = new Map<ReaderProcess, { owner: string; since: number; used: number; evict: () => void }>();
  private readonly wanted: HoldRequest[] = [];
  private readonly waiting: ReaderJob[] = [];
  private readonly used = new OwnerTime(2_000);
  private timer: NodeJS.Timeout | undefined;
  private failedStarts = 0;
  private closed = false;

  constructor(
    private readonly options: PoolOptions,
    private readonly events: { readerGone(reader: ReaderProcess): void; failed(error: unknown): void },
  ) {}

  get waitingCount(): number {
    return this.waiting.length + this.wanted.length;
  }

  /** Process ids of the readers. */
  get pids(): number[] {
    return [...this.readers].flatMap(({ pid }) => pid ?? []);
  }

  get runningCount(): number {
    return this.running.size;
  }

  /** Starts a reader ahead of the first statement that needs one. */
  warm(): void {
    forgetStopSigns();
    if (!this.closed && this.readers.size === 0) this.start();
  }

  /** Runs a statement when it is its turn. Rejects with 50 after its deadline, 146 beyond the memory, 11601 when its client has gone. */
  run(request: JobRequest, peer?: Peer): Promise<ReaderReply> {
    this.counts.jobs++;
    return new Promise((resolve, reject) => {
      const job = new ReaderJob(request, resolve, reject);
      if (this.closed) return job.fail(shuttingDown());
      if (peer?.closed) return job.fail(interrupted());
      if (peer) job.until(peer, () => this.cancel(job));
      if (request.reader?.dying) return job.fail(new ReaderLost());
      this.waiting.push(job);
      this.dispatch();
    });
  }

  /** A reader of one's own, until it is given back. Waiting for it ends with 50 at the deadline, with 11601 when the peer goes. */
  hold({ owner, deadline, peer, evict }: HoldOptions): { readonly granted: Promise<ReaderProcess>; readonly cancel: () => void } {
    let cancel = (): void => undefined;
    const granted = new Promise<ReaderProcess>((resolve, reject) => {
      if (this.closed) return reject(shuttingDown());
      if (peer.closed) return reject(interrupted());
      const grant = (reader: ReaderProcess): void => {
        peer.onClose.delete(cancel);
        const now = performance.now();
        this.held.set(reader, { owner, since: now, used: now, evict });
        resolve(reader);
      };
      const refuse = (error: Error): void => {
        peer.onClose.delete(cancel);
        reject(error);
      };
      const request: HoldRequest = { owner, deadline, grant, refuse };
      cancel = () => this.unwant(request, interrupted());
      peer.onClose.add(cancel);
      this.wanted.push(request);
      this.dispatch();
    });
    return { granted, cancel: () => cancel() };
  }

  private unwant(request: HoldRequest, error: Error): void {
    const at = this.wanted.indexOf(request);
    if (at < 0) return;
    this.wanted.splice(at, 1);
    request.refuse(error);
  }

  giveBack(reader: ReaderProcess): void {
    if (!this.held.delete(reader)) return;
    // What it still does is nobody's any more.
    if (this.running.has(reader)) this.kill(reader);
    this.dispatch();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    for (const job of this.waiting.splice(0)) job.fail(shuttingDown());
    for (const { refuse } of this.wanted.splice(0)) refuse(shuttingDown());
    for (const reader of this.readers) this.kill(reader);
    while (this.readers.size > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  private start(): void {
    this.counts.started++;
    try {
      const reader: ReaderProcess = new ReaderProcess(this.options, {
        ready: () => {
          this.failedStarts = 0;
          this.dispatch();
        },
        exited: (exit) => this.gone(reader, exit),
        failed: (error) => this.events.failed(error),
      });
      this.readers.add(reader);
    } catch (error) {
      this.events.failed(error);
      this.refuseAll();
    }
  }

  private dispatch(): void {
    if (this.closed) return;
    this.dispatchHolds();
    for (let next = this.next(); next; next = this.next()) {
      const [job, reader] = next;
      this.waiting.splice(this.waiting.indexOf(job), 1);
      this.begin(job, reader);
    }
    this.startWanted();
    if (this.running.size + this.waiting.length + this.wanted.length > 0)
      this.timer ??= setInterval(() => this.tick(), TICK_MS).unref();
  }

  private dispatchHolds(): void {
    while (this.wanted.length > 0 && this.held.size < this.options.held) {
      const reader = this.idle().find((each) => !this.held.has(each));
      const fair = this.wanted.find(({ owner }) => ![...this.held.values()].some((hold) => hold.owner === owner));
      const next = fair ?? this.wanted[0];
      if (!reader || !next) return;
      this.wanted.splice(this.wanted.indexOf(next), 1);
      next.grant(reader);
    }
  }

  /** Short statements first, and those of owners who have had little. */
  private next(): [ReaderJob, ReaderProcess] | undefined {
    let best: [ReaderJob, ReaderProcess] | undefined;
    const general = this.idle().filter((reader) => !this.held.has(reader) && !this.isRetired(reader));
    for (const job of this.waiting) {
      const own = job.request.reader;
      if (!own && !this.mayBegin(job)) continue;
      const reader = own ? this.idle().find((each) => each === own) : general[0];
      if (reader && (!best || this.compare(job, best[0]) < 0)) best = [job, reader];
    }
    return best;
  }

  private compare(a: ReaderJob, b: ReaderJob): number {
    return this.rank(a) - this.rank(b);
  }

  /** An owner who has had much waits behind one whose long statement has been put back: nobody waits for ever. */
  private rank({ level, request }: ReaderJob, more = 0): number {
    return this.used.of(request.owner) + (RANK_OF_LEVEL_MS[level + more] ?? RANK_MAX_MS);
  }

  private idle(): ReaderProcess[] {
    return [...this.readers].filter((reader) => reader.ready && !reader.dying && !this.running.has(reader));
  }

  private isRetired(reader: ReaderProcess): boolean {
    return reader.privateMegabytes() > RETIRED_MB;
  }

  /** Starts readers when there is more to do than readers to do it. */
  private startWanted(): void {
    const living = [...this.readers].filter((reader) => !reader.dying);
    const free = living.filter((reader) => !this.running.has(reader) && !this.held.has(reader));
    const usable = free.filter((reader) => !reader.ready || !this.isRetired(reader));
    const jobs = this.waiting.filter(({ request }) => !request.reader).length;
    if (usable.length >= jobs + this.wanted.length) return;
    const most = this.options.size + this.held.size + (this.held.size < this.options.held ? Math.min(1, this.wanted.length) : 0);
    if (living.length < most) return this.start();
    // Cursors kept it from being used: those are opened again elsewhere.
    const retired = usable.length === 0 ? free.find((reader) => reader.ready) : undefined;
    if (retired) this.kill(retired);
  }

  private begin(job: ReaderJob, reader: ReaderProcess): void {
    this.running.set(reader, job);
    this.noteUse(reader);
    job.begin();
    const { head, message, deadline, onChanges } = job.request;
    reader.run({ ...head, deadline }, message, {
      onChanges: async (body) => {
        job.answering = true;
        if (job.refusal) return;
        try {
          await onChanges?.(body);
        } catch (error) {
          job.refusal = error instanceof Error ? error : new Error(String(error));
        }
      },
      onReply: (replyHead, body) => this.finished(reader, job, { head: replyHead, body, reader }),
    });
  }

  private finished(reader: ReaderProcess, job: ReaderJob, reply: ReaderReply): void {
    this.running.delete(reader);
    this.noteUse(reader);
    this.used.add(job.request.owner, job.elapsed());
    if (job.putBack && !job.cancelled && reply.head.failed === true) this.putBack(job);
    else if (job.refusal) job.fail(job.refusal);
    else if (job.cancelled) job.fail(interrupted());
    else if (job.reason && reply.head.failed === true) job.fail(job.reason);
    else job.succeed(reply);
    this.dispatch();
  }

  private noteUse(reader: ReaderProcess): void {
    const hold = this.held.get(reader);
    if (hold) hold.used = performance.now();
  }

  private gone(reader: ReaderProcess, exit: ReaderExit): void {
    this.readers.delete(reader);
    this.held.delete(reader);
    const job = this.running.get(reader);
    this.running.delete(reader);
    if (!reader.ready) this.failedStarts++;
    if (job) this.lost(job, exit);
    const orphans = this.waiting.filter(({ request }) => request.reader === reader);
    for (const orphan of orphans) this.withdraw(orphan, new ReaderLost());
    this.events.readerGone(reader);
    if (this.failedStarts >= TRIES_MAX) this.refuseAll();
    this.dispatch();
  }

  private lost(job: ReaderJob, { signal, code }: ReaderExit): void {
    this.used.add(job.request.owner, job.elapsed());
    if (job.reason) return job.fail(job.reason);
    if (job.cancelled) return job.fail(interrupted());
    // The engine gives up with SIGABRT when its heap is full.
    if (signal === 'SIGABRT' || code === 134) return job.fail(tooMuchMemory());
    // What it has told of its changes may have been stored.
    if (job.answering) return job.fail(interrupted());
    if (job.putBack) return this.putBack(job);
    if (job.request.reader) return job.fail(new ReaderLost());
    if (++job.tries > TRIES_MAX) return job.fail(interrupted());
    this.waiting.push(job);
  }

  private putBack(job: ReaderJob): void {
    this.counts.putBack++;
    if (job.request.reader) return job.fail(new ReaderLost());
    job.level++;
    this.waiting.push(job);
  }

  private cancel(job: ReaderJob): void {
    if (job.settled) return;
    this.counts.cancelled++;
    job.cancelled = true;
    if (this.waiting.includes(job)) return this.withdraw(job, interrupted());
    for (const [reader, running] of this.running) if (running === job) this.stop(reader, job);
  }

  private withdraw(job: ReaderJob, error: Error): void {
    this.waiting.splice(this.waiting.indexOf(job), 1);
    job.fail(error);
  }

  private refuseAll(): void {
    this.failedStarts = 0;
    const error = mongoError(11601, 'No process can be started for long statements');
    for (const job of this.waiting.splice(0)) job.fail(error);
    for (const { refuse } of this.wanted.splice(0)) refuse(error);
  }

  private stop(reader: ReaderProcess, job: ReaderJob): void {
    job.stoppingSince ||= performance.now();
    reader.askToStop();
  }

  private kill(reader: ReaderProcess): void {
    reader.kill();
  }

  private tick(): void {
    const now = performance.now();
    for (const [reader, job] of this.running) this.watch(reader, job, now);
    const late = this.waiting.filter(({ request }) => Date.now() > request.deadline);
    for (const job of late) this.withdraw(job, timeLimit());
    for (const hold of this.wanted.filter(({ deadline }) => Date.now() > deadline)) this.unwant(hold, timeLimit());
    for (const job of this.waiting.filter((each) => this.mustMove(each, now))) this.withdraw(job, new ReaderLost());
    this.evictOne(now);
    if (this.running.size + this.waiting.length + this.wanted.length > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private watch(reader: ReaderProcess, job: ReaderJob, now: number): void {
    if (reader.privateMegabytes() > this.options.memoryMb) {
      this.counts.outOfMemory++;
      job.reason = tooMuchMemory();
      this.kill(reader);
    } else if (job.stoppingSince > 0) {
      if (now - job.stoppingSince <= GRACE_MS || job.answering) return;
      this.counts.killed++;
      this.kill(reader);
    } else if (Date.now() > job.request.deadline + GRACE_MS) {
      job.reason = timeLimit();
      this.stop(reader, job);
    } else if (this.mustYield(reader, job, now)) {
      job.putBack = true;
      this.stop(reader, job);
    }
  }

  private mustYield(reader: ReaderProcess, job: ReaderJob, now: number): boolean {
    if (job.answering || this.held.has(reader)) return false;
    const elapsed = now - job.began;
    return this.waiting.some((waiter) => {
      const { request } = waiter;
      if (request.reader ? request.reader !== reader : !this.mayBegin(waiter, job)) return false;
      if (elapsed < this.quantum(job, waiter)) return false;
      if (request.owner === job.request.owner) return waiter.level < job.level;
      return this.rank(waiter) < this.rank(job, 1) + elapsed;
    });
  }

  /** One reader is kept for statements that have been put back once at most. */
  private mayBegin({ level }: ReaderJob, instead?: ReaderJob): boolean {
    if (level < 2) return true;
    const others = [...this.running.values()].filter((job) => job !== instead && job.level > 1 && !job.request.reader);
    return others.length < Math.max(1, this.options.size - 1);
  }

  /** How long a statement may go on while another one waits: less when the owner of that one has had less. */
  private quantum({ level, request }: ReaderJob, waiter: ReaderJob): number {
    if (request.reader || waiter.request.reader) return CURSOR_QUANTUM_MS;
    const own = QUANTA_MS[level] ?? Infinity;
    const hasLess = this.used.of(waiter.request.owner) < this.used.of(request.owner);
    return hasLess ? Math.min(own, QUANTA_MS[waiter.level + 2] ?? Infinity) : own;
  }

  /** The next batch of a cursor does not wait long while its reader is busy with the statement of somebody else. */
  private mustMove({ request, queued }: ReaderJob, now: number): boolean {
    if (!request.reader || request.movable !== true || now - queued < MOVE_AFTER_MS) return false;
    return this.running.get(request.reader)?.request.owner !== request.owner;
  }

  /** A transaction that holds a reader ends when another owner has to wait for long, and when it does nothing with it while anybody waits. */
  private evictOne(now: number): void {
    if (this.held.size < this.options.held || this.wanted.length === 0) return;
    for (const [reader, hold] of this.held) {
      const isIdle = !this.running.has(reader) && now - hold.used > HELD_IDLE_MS_MAX;
      const isLong = now - hold.since > HELD_MS_MAX && this.wanted.some(({ owner }) => owner !== hold.owner);
      if (!isIdle && !isLong) continue;
      hold.evict();
      return;
    }
  }
}

function tooMuchMemory(): Error {
  return mongoError(146, 'The statement needs more memory than one statement may have');
}

function timeLimit(): Error {
  return mongoError(50, 'operation exceeded time limit');
}

function interrupted(): Error {
  return mongoError(11601, 'operation was interrupted');
}

function shuttingDown(): Error {
  return mongoError(91, 'The server is shutting down', { errorLabels: ['RetryableWriteError'] });
}
