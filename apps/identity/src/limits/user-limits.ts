import { Inject, Injectable } from '@nestjs/common';
import { callerNetwork } from './caller-network.js';
import { RateLimiter, type Rate } from './rate-limiter.js';
import { SharedCounts } from './shared-counts.js';

interface Limit {
  /** For the message. */
  readonly what: string;
  /** Of one address at one app. */
  readonly address: Rate;
  readonly app: Rate;
  /** Of one account (an e-mail address, whether it is known or not). */
  readonly account?: Rate;
}

const MINUTE = 1 / 60;

/**
 * What anybody may do without a token. A whole office, or a proxy that is not named in `TRUSTED_PROXIES`, is one address: those
 * limits are wide, and the narrow ones are an account's.
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
  // Each runs user code, and tells a function whether a password was right.
  function: {
    what: 'requests',
    address: { burst: 200, perSecond: 1 },
    app: { burst: 2_000, perSecond: 20 },
    account: { burst: 20, perSecond: 2 * MINUTE },
  },
  // Each costs a hash, also where the password is right; wrong ones are counted apart.
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
  // Each is carried through a browser and an identity provider, and remembered once it is over.
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

/** Refused tokens and keys of one address at one app: nobody guesses them, but each costs a signature or a look into the store. */
const REFUSALS: Rate = { burst: 1_000, perSecond: 10 };

/** Limits of accounts are so narrow that the next request has to know of the one before, wherever it is served. */
const NARROW_BURST = 20;

export type LimitedAction = keyof typeof LIMITS;

/** Keeps one client, one account and one app from using up what is meant for all, in all replicas together. */
@Injectable()
export class UserLimits {
  private readonly limiter: RateLimiter;

  constructor(@Inject(SharedCounts) shared: Pick<SharedCounts, 'take'>) {
    this.limiter = new RateLimiter((key, ms, { burst }) => shared.take(key, ms, burst <= NARROW_BURST));
  }

  /** What other replicas let through, in milliseconds by key. */
  takenElsewhere(taken: Readonly<Record<string, number>>): void {
    for (const [key, ms] of Object.entries(taken)) this.limiter.add(key, ms);
  }

  /** Fails with `TooManyRequests`. `account` is a key of the account the request is about, where the action has one. */
  take(action: LimitedAction, appId: string, account?: string): void {
    const limit: Limit = LIMITS[action];
    const keys: [string, Rate][] = [
      [`${action} app ${appId}`, limit.app],
      [`${action} address ${appId} ${callerNetwork()}`, limit.address],
    ];
    if (limit.account && account !== undefined) keys.push([`${action} account ${appId} ${account}`, limit.account]);
    this.limiter.take(limit.what, keys);
  }

  /** Asked before a token or a key is checked. Fails with `TooManyRequests` where too many of this address were refused. */
  assertMayFail(appId: string): void {
    this.limiter.assertLeft('failed logins', refusals(appId));
  }

  /** A token or a key was refused. */
  countRefusal(appId: string): void {
    this.limiter.take('failed logins', refusals(appId));
  }
}

function refusals(appId: string): [string, Rate][] {
  return [[`refused address ${appId} ${callerNetwork()}`, REFUSALS]];
}
