import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '#contracts/error.js';
import { Cache } from '#process/cache/cache.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { UserPagesRepository, type UserCount } from './user-pages.repository.js';

/** A count that took no longer is made anew each time: it is exact. */
const QUICK_MS = 500;
/** How long one request waits for a count; counting goes on without it. */
const PATIENCE_MS = 5_000;
/** A remembered count is made anew when it is asked for so long afterwards, or after so many times what it took. */
const FRESH_MS = 60_000;
const FRESH_TIMES = 20;

interface Known extends Pick<UserCount, 'counted' | 'upTo'> {
  readonly at: number;
  readonly tookMs: number;
}

/**
 * How many users an app has. Where counting is quick the number is exact. Where it is not, users who came since are counted on top of
 * what was counted before, and those who went are noticed with the next whole count, which is made beside the requests.
 */
@Injectable()
export class UserCounts {
  private readonly known = new Cache<Known>('user_counts');
  private readonly underWay = new Map<string, Promise<number>>();

  constructor(
    @Inject(UserPagesRepository) private readonly pages: Pick<UserPagesRepository, 'count'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /** Fails with `Unavailable` where a first count takes long; a later request finds it made. */
  async of(appId: string): Promise<number> {
    const known = this.known.get(appId);
    if (!known) return patiently(this.count(appId));
    if (performance.now() - known.at > Math.max(FRESH_MS, known.tookMs * FRESH_TIMES)) {
      this.count(appId).catch((error: unknown) => this.logger.warn({ err: error, appId }, 'could not count the users of an app'));
    }
    const since = await this.pages.count(appId, known.upTo);
    return known.counted + since.counted + since.rest;
  }

  /** Whoever asks while the users of an app are being counted gets that number too. */
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
      reject(new AppError('Unavailable', 'the users are still being counted, try again later', { retryAfterSeconds: 10 }));
    }, PATIENCE_MS);
  });
  try {
    return await Promise.race([counting, impatience]);
  } finally {
    clearTimeout(timer);
    // Whoever waits no longer does not hear of its failure; whoever asks next does.
    counting.catch(() => {});
  }
}
