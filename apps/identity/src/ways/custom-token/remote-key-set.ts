import type { KeyObject } from 'node:crypto';
import { OutboundError } from '#security/outbound/outbound-error.js';
import { LoginRefusedError } from '../login-refused-error.js';
import type { LoadedKeys } from './key-set-loader.js';
import { UnusableKeysError, type PublishedKey } from './published-keys.js';

/** Minimum and maximum milliseconds keys are used without fetching them again; in between, the server's `max-age` decides. */
const FRESH_MS = { min: 300_000, max: 3_600_000 } as const;
/** Milliseconds keys are used while their server fails. */
const USABLE_MS = 86_400_000;
/** Minimum milliseconds between two fetches, regardless of the tokens received. */
const COOL_DOWN_MS = 30_000;
/** Minimum milliseconds between two fetches while no keys are available. */
const FIRST_COOL_DOWN_MS = 5_000;

interface Held {
  readonly keys: readonly PublishedKey[];
  readonly freshUntil: number;
  readonly usableUntil: number;
}

export interface KeySetReports {
  /** Called when keys were fetched. */
  loaded(keys: LoadedKeys): void;
  /**
   * Called when keys could not be fetched; `serving` is true if older keys are still used. The reason may be shown in the app's
   * log.
   */
  failed(reason: string, serving: boolean, error: unknown): void;
}

/**
 * Keys that a JWK URI publishes. They are fetched when first needed, when they have aged (the old keys are used meanwhile) and
 * when a token names a key that is not among them. At most one fetch is in progress, regardless of the number of waiting logins.
 */
export class RemoteKeySet {
  private held: Held | null = null;
  private fetching: Promise<void> | null = null;
  private attemptedAt = Number.NEGATIVE_INFINITY;
  private failure = '';

  constructor(
    private readonly load: () => Promise<LoadedKeys>,
    private readonly reports: KeySetReports,
    /** Returns milliseconds on a monotonic clock. */
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Returns the keys that may have signed a token with this `kid`. Fails with `LoginRefusedError` if no key matches. */
  async candidates(kid: string | undefined): Promise<readonly KeyObject[]> {
    let held = await this.usable();
    let found = matching(held.keys, kid);
    if (found.length === 0) {
      await this.refresh(COOL_DOWN_MS);
      held = this.held ?? held;
      found = matching(held.keys, kid);
    }
    if (found.length === 0) throw new LoginRefusedError("the JWK URI publishes no key with the token's 'kid'");
    return found;
  }

  private async usable(): Promise<Held> {
    if (!this.held || this.now() >= this.held.usableUntil) {
      this.held = null;
      await this.refresh(FIRST_COOL_DOWN_MS);
    } else if (this.now() >= this.held.freshUntil) {
      // Not awaited; it reports errors itself and never rejects.
      void this.refresh(COOL_DOWN_MS);
    }
    if (!this.held) throw new LoginRefusedError(`failed to fetch the signing keys: ${this.failure}`);
    return this.held;
  }

  /** Resolves when the running fetch, or one started now, has ended; immediately if it is too early for another fetch. */
  private refresh(coolDownMs: number): Promise<void> {
    if (this.fetching) return this.fetching;
    if (this.now() - this.attemptedAt < coolDownMs) return Promise.resolve();
    this.attemptedAt = this.now();
    this.fetching = this.fetch().finally(() => {
      this.fetching = null;
    });
    return this.fetching;
  }

  private async fetch(): Promise<void> {
    try {
      const loaded = await this.load();
      const now = this.now();
      const ageMs = loaded.maxAgeSeconds === undefined ? FRESH_MS.max : loaded.maxAgeSeconds * 1_000;
      const freshMs = Math.min(Math.max(ageMs, FRESH_MS.min), FRESH_MS.max);
      this.held = { keys: loaded.keys, freshUntil: now + freshMs, usableUntil: now + USABLE_MS };
      this.reports.loaded(loaded);
    } catch (error) {
      this.failure = reasonOf(error);
      this.reports.failed(this.failure, this.held !== null, error);
    }
  }
}

/** Returns the keys with this `kid`. A key without a name may have signed any token. */
function matching(keys: readonly PublishedKey[], kid: string | undefined): KeyObject[] {
  return keys.filter((one) => kid === undefined || one.kid === undefined || one.kid === kid).map(({ key }) => key);
}

/** Returns a message for the app's log; only errors whose messages are meant to be shown are included. */
function reasonOf(error: unknown): string {
  return error instanceof OutboundError || error instanceof UnusableKeysError ? error.message : 'the request failed';
}
