import { Inject, Injectable } from '@nestjs/common';
import { callerNetwork } from './caller-network.js';
import { RateLimiter, type Rate } from './rate-limiter.js';
import { RateLimitReplication } from './rate-limit-replication.js';

interface Limit {
  /** Name of the action in the error message. */
  readonly what: string;
  /** Limit per address at one app. */
  readonly address: Rate;
  readonly app: Rate;
  /** Limit per account (an email address, known or unknown). */
  readonly account?: Rate;
}

const MINUTE = 1 / 60;

/**
 * Limits of actions that need no token. A whole office, or a proxy that is not named in `TRUSTED_PROXIES`, is one address: limits
 * per address are wide, limits per account are narrow.
 */
const LIMITS = {
  'anonymous login': {
    what: 'anonymous logins',
    address: { burst: 2_000, perSecond: 50 },
    app: { burst: 10_000, perSecond: 500 },
  },
  registration: {
    what: 'registrations',
    address: { burst: 200, perSecond: 1 },
    app: { burst: 2_000, perSecond: 20 },
  },
  mail: {
    what: 'mails',
    address: { burst: 100, perSecond: 10 * MINUTE },
    app: { burst: 1_000, perSecond: 10 },
    account: { burst: 5, perSecond: MINUTE / 2 },
  },
  // Each request runs user code and lets a function know if a password was right.
  function: {
    what: 'requests',
    address: { burst: 200, perSecond: 1 },
    app: { burst: 2_000, perSecond: 20 },
    account: { burst: 20, perSecond: 2 * MINUTE },
  },
  // Each login costs a hash, also with the right password; wrong passwords are counted separately.
  'password login': {
    what: 'logins',
    address: { burst: 500, perSecond: 20 },
    app: { burst: 2_000, perSecond: 100 },
  },
  'function login': {
    what: 'logins',
    address: { burst: 500, perSecond: 10 },
    app: { burst: 2_000, perSecond: 100 },
  },
  // Each login is carried through a browser and an identity provider, and is remembered after it has ended.
  'redirect login': {
    what: 'logins',
    address: { burst: 500, perSecond: 10 },
    app: { burst: 2_000, perSecond: 100 },
  },
  token: {
    what: 'requests',
    address: { burst: 500, perSecond: 5 },
    app: { burst: 5_000, perSecond: 100 },
  },
} as const satisfies Record<string, Limit>;

/**
 * Limit of refused tokens and keys per address at one app: guessing them is not feasible, but each costs a signature or a query.
 */
const REFUSALS: Rate = { burst: 1_000, perSecond: 10 };

/**
 * Burst up to which a limit counts as narrow. Limits per account are so narrow that the next request has to see the previous one
 * on every replica.
 */
const NARROW_BURST = 20;

export type LimitedAction = keyof typeof LIMITS;

/** Prevents one client, one account or one app from using up shared capacity, across all replicas. */
@Injectable()
export class UserLimits {
  private readonly limiter: RateLimiter;

  constructor(@Inject(RateLimitReplication) shared: Pick<RateLimitReplication, 'take'>) {
    this.limiter = new RateLimiter((key, ms, { burst }) => shared.take(key, ms, burst <= NARROW_BURST));
  }

  /** Adds the usage accepted by other replicas, in milliseconds by key. */
  takenElsewhere(taken: Readonly<Record<string, number>>): void {
    for (const [key, ms] of Object.entries(taken)) this.limiter.add(key, ms);
  }

  /**
   * Counts an action. Fails with `TooManyRequests`. `account` is a key of the account the request is about, if the action has
   * one.
   */
  take(action: LimitedAction, appId: string, account?: string): void {
    const limit: Limit = LIMITS[action];
    const keys: [string, Rate][] = [
      [`${action} app ${appId}`, limit.app],
      [`${action} address ${appId} ${callerNetwork()}`, limit.address],
    ];
    if (limit.account && account !== undefined) keys.push([`${action} account ${appId} ${account}`, limit.account]);
    this.limiter.take(limit.what, keys);
  }

  /**
   * Checks the limit before a token or a key is verified. Fails with `TooManyRequests` if too many of this address were refused.
   */
  assertMayFail(appId: string): void {
    this.limiter.assertLeft('failed logins', refusals(appId));
  }

  /** Counts a refused token or key. */
  countRefusal(appId: string): void {
    this.limiter.take('failed logins', refusals(appId));
  }
}

function refusals(appId: string): [string, Rate][] {
  return [[`refused address ${appId} ${callerNetwork()}`, REFUSALS]];
}
