import { LRUCache } from 'lru-cache';
import { AppError } from '#contracts/error.js';

/** Accounts and addresses one process remembers, and for how long after the last failure. */
const ENTRIES_MAX = 50_000;
const MEMORY_MS = 3_600_000;

const FIRST_PAUSE_MS = 1_000;

interface Rule {
  /** Failures without consequence. */
  readonly free: number;
  /** The pause doubles with each further failure up to this. */
  readonly longestPauseMs: number;
}

/** Whoever guesses at one account from one address is stopped soon; an account's owner elsewhere is not locked out for long. */
const RULES = {
  accountAtAddress: { free: 5, longestPauseMs: 900_000 },
  account: { free: 100, longestPauseMs: 30_000 },
  address: { free: 100, longestPauseMs: 900_000 },
} as const satisfies Record<string, Rule>;

type RuleName = keyof typeof RULES;

export interface LoginAttempt {
  /** `null` where the credential names no account. */
  readonly account: string | null;
  readonly address: string;
}

/**
 * Slows down guessing: after some failures every further one costs a pause during which logins are refused. What replicas count they
 * tell each other: guesses that are sent to several of them at the same moment may each be answered, those after them are not.
 */
export class LoginThrottle {
  // Pauses end by the wall clock, so what is remembered ends by it too.
  // Weighed, as for a `max` alone room for that many would be made at once.
  private readonly failures = new LRUCache<string, { count: number; pausedUntil: number }>({
    maxSize: ENTRIES_MAX,
    sizeCalculation: () => 1,
    ttl: MEMORY_MS,
    perf: Date,
  });

  /** @param onChecked hears how each credential was found that was checked here */
  constructor(private readonly onChecked?: (attempt: LoginAttempt, failed: boolean) => void) {}

  /**
   * Fails with `TooManyRequests` during a pause. Asked before a credential is checked, and again before the answer is told:
   * of many guesses sent at once, no more are answered than of guesses sent one by one.
   */
  assertOpen(attempt: LoginAttempt): void {
    const now = Date.now();
    const pausedUntil = keysOf(attempt).reduce(
      (latest, [, key]) => Math.max(latest, this.failures.get(key)?.pausedUntil ?? 0),
      0,
    );
    if (pausedUntil <= now) return;
    const retryAfterSeconds = Math.ceil((pausedUntil - now) / 1_000);
    throw new AppError('TooManyRequests', 'too many failed logins, try again later', { retryAfterSeconds });
  }

  failed(attempt: LoginAttempt): void {
    this.countFailure(attempt);
    this.onChecked?.(attempt, true);
  }

  /** Forgets the failures of this account at this address, and nothing else: one known password must not buy guesses at others. */
  succeeded(attempt: LoginAttempt): void {
    if (this.forget(attempt)) this.onChecked?.(attempt, false);
  }

  /** What another replica found. */
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

  /** @returns whether there was anything to forget */
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
