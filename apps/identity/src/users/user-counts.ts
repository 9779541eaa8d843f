import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '#contracts/error.js';
import { Cache } from '#process/cache/cache.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { UserPagesRepository, type UserCount } from './user-pages.repository.js';

/** Milliseconds up to which a count is repeated for each request, so that it is exact. */
const QUICK_MS = 500;
/** Milliseconds a request waits for a count; counting continues without it. */
const PATIENCE_MS = 5_000;
/** Age in milliseconds, and multiple of the time it took, after which a cached count is refreshed by the next request. */
const FRESH_MS = 60_000;
const FRESH_TIMES = 20;

interface Known extends Pick<UserCount, 'counted' | 'upTo'> {
  readonly at: number;
  readonly tookMs: number;
}

/**
 * Number of users of an app. The number is exact if counting is quick. Otherwise users created since the cached count are added
 * to it, and deleted users are noticed by the next complete count, which runs in the background.
 */
@Injectable()
export class UserCounts {
  private readonly known = new Cache<Known>('user_counts');
  private readonly underWay = new Map<string, Promise<number>>();

  constructor(
    @Inject(UserPagesRepository) private readonly pages: Pick<UserPagesRepository, 'count'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /** Returns the number of users. Fails with `Unavailable` if the first count takes long; a later request gets its result. */
  async of(appId: string): Promise<number> {
    const known = this.known.get(appId);
    if (!known) return patiently(this.count(appId));
    if (performance.now() - known.at > Math.max(FRESH_MS, known.tookMs * FRESH_TIMES)) {
      this.count(appId).catch((error: unknown) => this.logger.warn({ err: error, appId }, 'failed to count the users of an app'));
    }
    const since = await this.pages.count(appId, known.upTo);
    return known.counted + since.counted + since.rest;
  }

  /** Counts the users of an app. Requests during a running count share its result. */
  private count(appId: string): Promise<number> {
    const underWay = this.underWay.get(appId);
    if (underWay) return underWay;
    const counting = this.countAll(appId).finally(() => this.underWay.delete(appId));
    this.underWay.set(appId, counting);
    return counting;
  }

  private async countAll(appId: string): Promise<number> {
    const started = performance.now();
    const { counted, upTo, rest } = await this.pages.count(appId);
    const now = performance.now();
    if (now - started > QUICK_MS) this.known.set(appId, { counted, upTo, at: now, tookMs: now - started });
    else this.known.delete(appId);
    return counted + rest;
  }
}

async function patiently(counting: Promise<number>): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const impatience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new AppError('Unavailable', 'the users are still being counted: retry later', { retryAfterSeconds: 10 }));
    }, PATIENCE_MS);
  });
  try {
    return await Promise.race([counting, impatience]);
  } finally {
    clearTimeout(timer);
    // Callers that stopped waiting do not get its error; the next caller does.
    counting.catch(() => {});
  }
}
