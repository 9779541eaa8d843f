import type { Peer } from '../wire/connection.js';
import type { ReaderExit, ReaderOptions, ReaderProcess } from './reader-process.js';
import { isHeapFull, isRetired, ReaderSet } from './reader-set.js';
import { ReaderReservations, type ReservationOptions } from './reader-reservations.js';
import { forgetStopSigns } from './interruption.js';
import { ReaderJob, ReaderLost, type JobRequest, type ReaderReply } from './reader-job.js';
import { ReaderTurns } from './reader-turns.js';
import { interrupted, noProcess, shuttingDown, timeLimit, tooMuchMemory } from './refusals.js';

export interface PoolOptions extends ReaderOptions {
  /** Readers that any statement may use. */
  readonly size: number;
  /** Further ones, each held by one transaction. */
  readonly held: number;
}

/** Maximum number of readers that may end unexpectedly under one statement. */
const TRIES_MAX = 3;
const TICK_MS = 25;
/** Milliseconds a reader may take to notice that it should stop. */
const GRACE_MS = 200;
export interface PoolCounts {
  jobs: number;
  putBack: number;
  cancelled: number;
  killed: number;
  outOfMemory: number;
  started: number;
}

/** The processes that run long statements, and whose turn it is. */
export class ReaderPool {
  readonly counts: PoolCounts = { jobs: 0, putBack: 0, cancelled: 0, killed: 0, outOfMemory: 0, started: 0 };
  private readonly readers: ReaderSet;
  private readonly running = new Map<ReaderProcess, ReaderJob>();
  private readonly waiting: ReaderJob[] = [];
  private readonly reservations: ReaderReservations;
  private readonly turns: ReaderTurns;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    private readonly options: PoolOptions,
    private readonly events: { readerGone(reader: ReaderProcess): void; failed(error: unknown): void },
  ) {
    this.readers = new ReaderSet(options, (reader) => this.running.has(reader), {
      ready: () => this.dispatch(),
      gone: (reader, exit) => this.gone(reader, exit),
      failed: (error) => this.events.failed(error),
    });
    this.reservations = new ReaderReservations(options.held);
    this.turns = new ReaderTurns(this.running, this.waiting, options.size);
    forgetStopSigns();
  }

  get waitingCount(): number {
    return this.waiting.length + this.reservations.wanted;
  }

  /** Process ids of the readers. */
  get pids(): number[] {
    return this.readers.pids;
  }

  get runningCount(): number {
    return this.running.size;
  }

  /** Ends readers unused since `since`, as `performance.now()` counts, but for those that are held or keep something for later. */
  endIdle(since: number, keeps: (reader: ReaderProcess) => boolean): void {
    for (const reader of this.readers.idle())
      if (reader.usedAt < since && !this.reservations.has(reader) && !keeps(reader)) reader.kill();
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

  /**
   * Reserves a reader for the caller until it is given back. Waiting for it ends with 50 at the deadline, with 11601 if the peer
   * disconnects.
   */
  hold(options: ReservationOptions): { readonly granted: Promise<ReaderProcess>; readonly cancel: () => void } {
    if (this.closed) return { granted: Promise.reject(shuttingDown()), cancel: () => undefined };
    const wanted = this.reservations.want(options);
    this.dispatch();
    return wanted;
  }

  giveBack(reader: ReaderProcess): void {
    if (!this.reservations.end(reader)) return;
    // Its remaining work is not needed any more.
    if (this.running.has(reader)) reader.kill();
    this.dispatch();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    for (const job of this.waiting.splice(0)) job.fail(shuttingDown());
    this.reservations.refuseAll(shuttingDown());
    await this.readers.close();
  }

  private start(): void {
    this.counts.started++;
    if (!this.readers.start()) this.refuseAll();
  }

  private dispatch(): void {
    if (this.closed) return;
    this.reservations.grant(() => this.readers.idle());
    for (let next = this.next(); next; next = this.next()) {
      const [job, reader] = next;
      this.waiting.splice(this.waiting.indexOf(job), 1);
      this.begin(job, reader);
    }
    this.startWanted();
    if (this.running.size + this.waiting.length + this.reservations.wanted > 0)
      this.timer ??= setInterval(() => this.tick(), TICK_MS).unref();
  }

  /** Picks the next job: short statements first, then statements of owners who have used little time. */
  private next(): [ReaderJob, ReaderProcess] | undefined {
    let best: [ReaderJob, ReaderProcess] | undefined;
    const idle = this.readers.idle();
    const general = idle.filter((reader) => !this.reservations.has(reader) && !isRetired(reader));
    for (const job of this.waiting) {
      const own = job.request.reader;
      if (!own && !this.turns.mayBegin(job)) continue;
      const reader = own ? idle.find((each) => each === own) : general[0];
      if (reader && (!best || this.turns.compare(job, best[0]) < 0)) best = [job, reader];
    }
    return best;
  }

  /** Starts readers when there is more to do than readers to do it. */
  private startWanted(): void {
    const { living } = this.readers;
    const free = living.filter((reader) => !this.running.has(reader) && !this.reservations.has(reader));
    const usable = free.filter((reader) => !reader.ready || !isRetired(reader));
    const jobs = this.waiting.filter(({ request }) => !request.reader).length;
    if (usable.length >= jobs + this.reservations.wanted) return;
    if (living.length < this.options.size + this.reservations.useful) return this.start();
    // Cursors kept it from being used: those are opened again elsewhere.
    const retired = usable.length === 0 ? free.find((reader) => reader.ready) : undefined;
    if (retired) retired.kill();
  }

  private begin(job: ReaderJob, reader: ReaderProcess): void {
    this.running.set(reader, job);
    this.reservations.noteUse(reader);
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
    this.reservations.noteUse(reader);
    this.turns.count(job);
    if (job.putBack && !job.cancelled && reply.head.failed === true) this.putBack(job);
    else if (job.refusal) job.fail(job.refusal);
    else if (job.cancelled) job.fail(interrupted());
    else if (job.reason && reply.head.failed === true) job.fail(job.reason);
    else job.succeed(reply);
    this.dispatch();
  }

  private gone(reader: ReaderProcess, exit: ReaderExit): void {
    this.reservations.end(reader);
    const job = this.running.get(reader);
    this.running.delete(reader);
    if (job && (job.reason || isHeapFull(exit))) this.readers.noteFault();
    if (job) this.lost(job, exit);
    const orphans = this.waiting.filter(({ request }) => request.reader === reader);
    for (const orphan of orphans) this.withdraw(orphan, new ReaderLost());
    this.events.readerGone(reader);
    if (this.readers.cannotStart) this.refuseAll();
    this.dispatch();
  }

  private lost(job: ReaderJob, exit: ReaderExit): void {
    this.turns.count(job);
    if (job.reason) return job.fail(job.reason);
    if (job.cancelled) return job.fail(interrupted());
    if (isHeapFull(exit)) return job.fail(tooMuchMemory());
    // The changes it has already sent may have been stored.
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
    const error = noProcess();
    for (const job of this.waiting.splice(0)) job.fail(error);
    this.reservations.refuseAll(error);
  }

  private stop(reader: ReaderProcess, job: ReaderJob): void {
    job.stoppingSince ||= performance.now();
    reader.askToStop();
  }

  private tick(): void {
    const now = performance.now();
    for (const [reader, job] of this.running) this.watch(reader, job, now);
    const late = this.waiting.filter(({ request }) => Date.now() > request.deadline);
    for (const job of late) this.withdraw(job, timeLimit());
    this.reservations.refuseLate();
    for (const job of this.waiting.filter((each) => this.turns.mustMove(each, now))) this.withdraw(job, new ReaderLost());
    this.reservations.evictOne(now, (reader) => this.running.has(reader));
    if (this.running.size + this.waiting.length + this.reservations.wanted > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private watch(reader: ReaderProcess, job: ReaderJob, now: number): void {
    if (reader.privateMegabytes() > this.options.memoryMb) {
      this.counts.outOfMemory++;
      job.reason = tooMuchMemory();
      // A reader may be started before this one is gone.
      this.readers.noteFault();
      reader.kill();
    } else if (job.stoppingSince > 0) {
      if (now - job.stoppingSince <= GRACE_MS || job.answering) return;
      this.counts.killed++;
      reader.kill();
    } else if (Date.now() > job.request.deadline + GRACE_MS) {
      job.reason = timeLimit();
      this.stop(reader, job);
    } else if (!this.reservations.has(reader) && this.turns.mustYield(reader, job, now)) {
      job.putBack = true;
      this.stop(reader, job);
    }
  }
}
