import { AppError } from '#contracts/error.js';

/** Seconds after which a rejected caller may retry. */
const RETRY_AFTER_SECONDS = 5;

/** Places in a process that projects share: so many in all, and so many of them one project's. */
export class ProjectSlots {
  private taken = 0;
  private readonly ofProject = new Map<string, number>();
  private readonly waiting = new Set<{ readonly groupId: string; readonly start: () => void }>();

  /** @param what name of the limited work, for the message of the rejection */
  constructor(
    private readonly max: number,
    private readonly projectMax: number,
    private readonly what: string,
  ) {}

  /** @throws AppError `TooManyRequests` when the project has all it may have, `Unavailable` when nothing is free */
  assertCapacity(groupId: string): void {
    if ((this.ofProject.get(groupId) ?? 0) >= this.projectMax) {
      throw new AppError('TooManyRequests', `the project already has ${this.projectMax} ${this.what} in progress`, {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    if (this.taken >= this.max) {
      throw new AppError('Unavailable', `too many ${this.what} are in progress: retry later`, {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
  }

  /** @returns gives the place back, once. @throws as {@link assertCapacity} */
  take(groupId: string): () => void {
    this.assertCapacity(groupId);
    this.count(groupId, 1);
    return this.giveBackOnce(groupId);
  }

  /** @returns gives the place back, once; `undefined` where none is free */
  takeIfFree(groupId: string): (() => void) | undefined {
    if (!this.hasCapacity(groupId)) return undefined;
    this.count(groupId, 1);
    return this.giveBackOnce(groupId);
  }

  /** Waits for a place, first come first served among those whose project may have one. @returns gives the place back, once */
  async whenFree(groupId: string): Promise<() => void> {
    if (this.hasCapacity(groupId)) this.count(groupId, 1);
    else await new Promise<void>((start) => this.waiting.add({ groupId, start }));
    return this.giveBackOnce(groupId);
  }

  private hasCapacity(groupId: string): boolean {
    return this.taken < this.max && (this.ofProject.get(groupId) ?? 0) < this.projectMax;
  }

  private giveBackOnce(groupId: string): () => void {
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.count(groupId, -1);
      this.startWaiting();
    };
  }

  private startWaiting(): void {
    for (const entry of this.waiting) {
      if (!this.hasCapacity(entry.groupId)) continue;
      this.waiting.delete(entry);
      this.count(entry.groupId, 1);
      entry.start();
    }
  }

  private count(groupId: string, by: 1 | -1): void {
    this.taken += by;
    const ofProject = (this.ofProject.get(groupId) ?? 0) + by;
    if (ofProject === 0) this.ofProject.delete(groupId);
    else this.ofProject.set(groupId, ofProject);
  }
}
