import type { KeyObject } from 'node:crypto';
import { OutboundError } from '#security/outbound/outbound-error.js';
import { LoginRefusedError } from '../login-refused-error.js';
import type { LoadedKeys } from './key-set-loader.js';
import { UnusableKeysError, type PublishedKey } from './published-keys.js';

/** Milliseconds keys are used without asking again; within, the server's `max-age` decides. */
const FRESH_MS = { min: 300_000, max: 3_600_000 } as const;
/** Milliseconds keys are used while their server fails. */
const USABLE_MS = 86_400_000;
/** Milliseconds between two fetches, whatever tokens ask for. */
const COOL_DOWN_MS = 30_000;
/** The same while there are no keys at all. */
const FIRST_COOL_DOWN_MS = 5_000;

interface Held {
  readonly keys: readonly PublishedKey[];
  readonly freshUntil: number;
  readonly usableUntil: number;
}

export interface KeySetReports {
  /** Keys were fetched. */
  loaded(keys: LoadedKeys): void;
  /** Keys could not be fetched; `serving`: older ones are used on. The reason may be shown in the app's log. */
  failed(reason: string, serving: boolean, error: unknown): void;
}

/**
 * The keys a JWK URI publishes, fetched when first needed, again when they have aged (the old ones serve meanwhile) and when a token
 * names one that is not among them. However many logins wait, one fetch is under way at most.
 */
export class RemoteKeySet {
  private held: Held | null = null;
  private fetching: Promise<void> | null = null;
  private attemptedAt = Number.NEGATIVE_INFINITY;
  private failure = '';

  constructor(
    private readonly load: () => Promise<LoadedKeys>,
    private readonly reports: KeySetReports,
    /** Milliseconds that never go back. */
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Keys the signature of a token with this `kid` may have been made with; fails with `LoginRefusedError` when there are none at all. */
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
      // Not waited for; it reports its own failure and never rejects.
      void this.refresh(COOL_DOWN_MS);
    }
    if (!this.held) throw new LoginRefusedError(`the signing keys could not be fetched: ${this.failure}`);
    return this.held;
  }

  /** Resolves when the fetch under way, or begun now, has ended; at once when it is too early for another. */
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

/** A key without a name may have signed whatever the token says. */
function matching(keys: readonly PublishedKey[], kid: string | undefined): KeyObject[] {
  return keys.filter((one) => kid === undefined || one.kid === undefined || one.kid === kid).map(({ key }) => key);
}

/** Only messages made to be shown are. */
function reasonOf(error: unknown): string {
  return error instanceof OutboundError || error instanceof UnusableKeysError ? error.message : 'the request failed';
}
