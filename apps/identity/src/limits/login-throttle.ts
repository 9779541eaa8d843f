import { LRUCache } from 'lru-cache';
import { AppError } from '#contracts/error.js';

/** Accounts and addresses that one process remembers, and how long after the last failure. */
const ENTRIES_MAX = 50_000;
const MEMORY_MS = 3_600_000;

const FIRST_PAUSE_MS = 1_000;

interface Rule {
  /** Failures that do not cause a lockout. */
  readonly free: number;
  /** Maximum lockout in milliseconds; the lockout doubles with each further failure. */
  readonly longestPauseMs: number;
}

/**
 * Guesses at one account from one address are stopped soon, but the account's owner at another address is not locked out for
 * long.
 */
const RULES = {
  accountAtAddress: { free: 5, longestPauseMs: 900_000 },
  account: { free: 100, longestPauseMs: 30_000 },
  address: { free: 100, longestPauseMs: 900_000 },
} as const satisfies Record<string, Rule>;

type RuleName = keyof typeof RULES;

export interface LoginAttempt {
  /** `null` if the credential does not identify an account. */
  readonly account: string | null;
  readonly address: string;
}

/**
 * Slows down guessing: after a number of failures, each further failure locks logins out for some time. Replicas
 * publish their counts to each other: concurrent guesses sent to several replicas may each be checked, later ones are
 * not.
 */
export class LoginThrottle {
  // Lockouts end by the wall clock, so entries expire by it, too. Limited by size, because with `max` the cache would allocate
  // space for that many entries up front.
  private readonly failures = new LRUCache<string, { count: number; pausedUntil: number }>({
    maxSize: ENTRIES_MAX,
    sizeCalculation: () => 1,
    ttl: MEMORY_MS,
    perf: Date,
  });

  /** @param onChecked called with the outcome of each credential checked in this process */
  constructor(private readonly onChecked?: (attempt: LoginAttempt, failed: boolean) => void) {}

  /**
   * Throws `TooManyRequests` while logins are locked out. Call it before verifying a credential and again before responding, so
   * that concurrent guesses gain nothing over sequential ones.
   */
  assertOpen(attempt: LoginAttempt): void {
    const now = Date.now();
    const pausedUntil = keysOf(attempt).reduce(
      (latest, [, key]) => Math.max(latest, this.failures.get(key)?.pausedUntil ?? 0),
      0,
    );
    if (pausedUntil <= now) return;
    const retryAfterSeconds = Math.ceil((pausedUntil - now) / 1_000);
    throw new AppError('TooManyRequests', 'too many failed logins: retry later', { retryAfterSeconds });
  }

  failed(attempt: LoginAttempt): void {
    this.countFailure(attempt);
    this.onChecked?.(attempt, true);
  }

  /** Clears the failures of this account at this address only: one known password must not allow guesses at others. */
  succeeded(attempt: LoginAttempt): void {
    if (this.forget(attempt)) this.onChecked?.(attempt, false);
  }

  /** Records the outcome of a check in another replica. */
  checkedElsewhere(attempt: LoginAttempt, failed: boolean): void {
    if (failed) this.countFailure(attempt);
    else this.forget(attempt);
  }

  private countFailure(attempt: LoginAttempt): void {
    const now = Date.now();
    for (const [rule, key] of keysOf(attempt)) {
      const count = (this.failures.get(key)?.count ?? 0) + 1;
      this.failures.set(key, { count, pausedUntil: now + pauseMs(RULES[rule], count) });
    }
  }

  /** @returns whether there was an entry to clear */
  private forget(attempt: LoginAttempt): boolean {
    return keysOf(attempt).some(([rule, key]) => rule === 'accountAtAddress' && this.failures.delete(key));
  }
}

function keysOf({ account, address }: LoginAttempt): [RuleName, string][] {
  const keys: [RuleName, string][] = [['address', `address ${address}`]];
  if (account !== null) keys.push(['account', `account ${account}`], ['accountAtAddress', `both ${address} ${account}`]);
  return keys;
}

function pauseMs(rule: Rule, count: number): number {
  return count < rule.free ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (count - rule.free), rule.longestPauseMs);
}
