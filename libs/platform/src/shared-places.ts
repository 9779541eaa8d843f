import { AppError } from '#contracts/error.js';

/** Seconds after which somebody who was refused may ask again. */
const RETRY_AFTER_SECONDS = 5;

/** Places in a process that projects share: so many in all, and so many of them one project's. */
export class SharedPlaces {
  private taken = 0;
  private readonly ofProject = new Map<string, number>();

  /** @param what of which too many are under way: for who is refused */
  constructor(
    private readonly max: number,
    private readonly projectMax: number,
    private readonly what: string,
  ) {}

  /** @throws AppError `TooManyRequests` when the project has all it may have, `Unavailable` when nothing is free */
  requireRoom(groupId: string): void {
    if ((this.ofProject.get(groupId) ?? 0) >= this.projectMax) {
      throw new AppError('TooManyRequests', `the project has ${this.projectMax} ${this.what} under way already`, {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    if (this.taken >= this.max) {
      throw new AppError('Unavailable', `too many ${this.what} are being made: try again later`, {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
  }

  /** @returns gives the place back, once. @throws as {@link requireRoom} */
  take(groupId: string): () => void {
    this.requireRoom(groupId);
    this.count(groupId, 1);
    let isTaken = true;
    return () => {
      if (isTaken) this.count(groupId, -1);
      isTaken = false;
    };
  }

  private count(groupId: string, by: 1 | -1): void {
    this.taken += by;
    const ofProject = (this.ofProject.get(groupId) ?? 0) + by;
    if (ofProject === 0) this.ofProject.delete(groupId);
    else this.ofProject.set(groupId, ofProject);
  }
}
