import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { newId } from '#contracts/ids.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { Metrics } from '#process/metrics/metrics.js';
import { shareChange } from '#triggers/fair-share.js';
import { ReplicasRepository } from './replicas.repository.js';
import type { Shares } from './shares.js';

/** Milliseconds a replica counts as alive without a sign of it. */
export const LEASE_MS = 7_000;
const RENEW_MS = 2_000;
/** Milliseconds after the last renewal from which nothing is begun any more: well before others take over. */
const WORKING_MS = 5_000;
/** Milliseconds the clocks of process and store may differ before it is logged. */
const CLOCK_MS = 5_000;
/** Milliseconds to wait for running work when the process stops; longer work is repeated elsewhere. */
const STOP_MS = 4_000;

/** Work that is divided among replicas. */
export interface DividedWork {
  readonly name: string;
  readonly shares: Shares;
  /** Ids of the shares there are at the moment; none ends what is held. */
  wanted(): readonly string[];
  /** Shares are this replica's from now on; what it writes for each carries its epoch. */
  taken(epochs: ReadonlyMap<string, number>): void;
  /** Ends the work on a share. After `lost` nothing of it may be written, and running work is not awaited. */
  ended(id: string, reason: 'given' | 'lost'): Promise<void>;
}

/** Keeps this replica alive and its part of the work fair. Writes nothing without work. */
@Injectable()
export class LeaseKeeper implements OnModuleDestroy {
  private readonly works: DividedWork[] = [];
  private readonly held = new Map<DividedWork, Map<string, number>>();
  private readonly leaving = new Set<string>();
  private replicaId: string | null = null;
  private validUntil = -Infinity;
  /** The store's time (unix milliseconds) at a moment of this process's monotonic clock. */
  private storeTime = { ms: Date.now(), at: performance.now() };
  private timer: NodeJS.Timeout | undefined;
  private turn: Promise<void> = Promise.resolve();
  private stopped = false;
  /** A refresh is about to run and covers all pending requests. */
  private isLooking = false;
  private isWarned = false;

  constructor(
    private readonly replicas: ReplicasRepository,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: Metrics,
  ) {
    metrics.gauge('trigger_leases_held', 'Trigger partitions this replica owns.', () =>
      [...this.held.values()].reduce((sum, { size }) => sum + size, 0),
    );
  }

  divide(work: DividedWork): void {
    this.works.push(work);
    this.held.set(work, new Map());
  }

  /** True if this replica still owns the shares it holds. */
  get isValid(): boolean {
    return !this.stopped && performance.now() < this.validUntil;
  }

  /** Returns the store's time, as far as it is known. Setting the clock of this machine does not change it. */
  now(): Date {
    return new Date(this.storeTime.ms + performance.now() - this.storeTime.at);
  }

  start(): void {
    this.look();
  }

  /** Divides the work again, once the current division is finished. */
  look(): void {
    clearTimeout(this.timer);
    if (this.stopped || this.isLooking) return;
    this.isLooking = true;
    this.turn = this.turn.then(async () => {
      this.isLooking = false;
      if (this.stopped) return;
      await this.divideAnew().catch((error: unknown) =>
        this.logger.warn({ err: error }, 'failed to renew the lease of triggers'),
      );
      if (!this.stopped) {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.look(), RENEW_MS).unref();
      }
    });
  }

  /** Lets runs end and gives back what is held, so that others need not wait for it. */
  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.turn;
    const { replicaId } = this;
    if (replicaId === null) return;
    try {
      if (await this.replicas.renew(replicaId, LEASE_MS)) await Promise.race([this.endAll(), delay(STOP_MS)]);
      // Its shares are free now: only living replicas count as owners.
      await this.replicas.leave(replicaId);
    } catch (error) {
      this.logger.warn(
        { err: error },
        'failed to release the partitions of this replica: other replicas take them over in a few seconds',
      );
    }
  }

  private async divideAnew(): Promise<void> {
    const isWanted = this.works.some((work) => work.wanted().length > 0);
    if (!isWanted && this.replicaId === null) return;
    const self = await this.stayAlive();
    await this.removeExpired();
    const alive = await this.replicas.ids();
    for (const work of this.works) await this.balance(work, alive, self);
    const isIdle = [...this.held.values()].every(({ size }) => size === 0);
    if (isWanted || !isIdle) return;
    this.validUntil = -Infinity;
    this.replicaId = null;
    await this.replicas.leave(self);
  }

  private async removeExpired(): Promise<void> {
    const expired = await this.replicas.expired(LEASE_MS);
    try {
      await this.replicas.endTransactions(expired);
    } catch (error) {
      this.logger.warn({ err: error }, 'failed to end the transactions of a replica that is gone: the store does after a minute');
    }
    await this.replicas.removeExpired(expired, LEASE_MS);
  }

  private async stayAlive(): Promise<string> {
    const began = performance.now();
    let storeTime = this.replicaId === null ? null : await this.replicas.renew(this.replicaId, LEASE_MS);
    if (storeTime === null) {
      if (this.replicaId !== null) await this.loseAll();
      const id = newId();
      storeTime = await this.replicas.join(id, LEASE_MS);
      this.replicaId = id;
    }
    this.validUntil = began + WORKING_MS;
    this.measureClock(storeTime, (began + performance.now()) / 2);
    if (this.replicaId === null) throw new Error('replica id missing');
    return this.replicaId;
  }

  private measureClock(storeTime: Date, at: number): void {
    this.storeTime = { ms: storeTime.getTime(), at };
    const offsetMs = this.now().getTime() - Date.now();
    if (Math.abs(offsetMs) < CLOCK_MS) this.isWarned = false;
    else if (!this.isWarned) {
      this.isWarned = true;
      this.logger.warn({ offsetMs: Math.round(offsetMs) }, 'the clock of this process differs from the store’s');
    }
  }

  private async balance(work: DividedWork, alive: ReadonlySet<string>, self: string): Promise<void> {
    const held = this.held.get(work);
    if (!held) return;
    const wanted = work.wanted();
    if (wanted.length === 0 && held.size === 0) return;
    const recorded = await work.shares.list();
    const { take, give } = shareChange(wanted, recorded, alive, self);
    const seen = new Map(recorded.map((share) => [share._id, share]));
    for (const id of give) void this.giveBack(work, held, id, self);
    // Acquired by a write whose reply was lost.
    const unknown = recorded.filter(({ _id, owner }) => owner === self && !held.has(_id) && !give.includes(_id));
    const taken = await work.shares.take([...take, ...unknown.map(({ _id }) => _id)], seen, self);
    for (const [id, epoch] of taken) held.set(id, epoch);
    if (taken.size > 0) work.taken(taken);
  }

  /** Not awaited when leases are renewed: running work may take minutes. */
  private async giveBack(work: DividedWork, held: Map<string, number>, id: string, self: string): Promise<void> {
    const epoch = held.get(id);
    if (epoch === undefined || this.leaving.has(`${work.name} ${id}`)) return;
    this.leaving.add(`${work.name} ${id}`);
    try {
      await work.ended(id, 'given');
      // If this replica was considered dead meanwhile, the share already belongs to another one.
      if (this.replicaId === self) await work.shares.giveBack(id, self, epoch);
    } catch (error) {
      this.logger.warn({ err: error, share: id }, 'failed to release a trigger partition');
    } finally {
      this.leaving.delete(`${work.name} ${id}`);
      if (held.get(id) === epoch) held.delete(id);
    }
  }

  private async endAll(): Promise<void> {
    await Promise.all([...this.held].flatMap(([work, held]) => [...held.keys()].map((id) => work.ended(id, 'given'))));
  }

  /** Gives up all work: other replicas continue it. */
  private async loseAll(): Promise<void> {
    this.logger.warn("lease expired: other replicas took over this replica's work");
    this.validUntil = -Infinity;
    this.replicaId = null;
    for (const [work, held] of this.held) {
      const ids = [...held.keys()];
      held.clear();
      await Promise.all(ids.map((id) => work.ended(id, 'lost')));
    }
  }
}
