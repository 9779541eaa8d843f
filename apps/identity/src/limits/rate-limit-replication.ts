import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { limitsCounted, type CheckedLogin } from '#contracts/identity/limits.contract.js';
import { newId } from '#contracts/ids.js';
import { LOGGER, type Logger } from '#process/log/logger.js';

/** Milliseconds within which other replicas receive the usage of wide limits. */
const TOLD_WITHIN_MS = 100;
/** Keys or logins that are buffered at most; at this number they are sent immediately. */
const HELD_MAX = 1_000;

/** Publishes the counts of this replica to the other replicas of identity. */
@Injectable()
export class RateLimitReplication implements OnModuleDestroy {
  /** Id of this replica. */
  readonly id = newId();
  private taken = new Map<string, number>();
  private logins: CheckedLogin[] = [];
  private timer: NodeJS.Timeout | undefined;
  private isNext = false;

  constructor(
    private readonly bus: BusClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleDestroy(): void {
    clearTimeout(this.timer);
  }

  /**
   * Records usage of a limit. Usage of a narrow limit is published before the response is sent, so that sequential
   * requests see the same limit on every replica.
   */
  take(key: string, ms: number, isNarrow: boolean): void {
    this.taken.set(key, (this.taken.get(key) ?? 0) + ms);
    if (isNarrow || this.taken.size >= HELD_MAX) this.sendNext();
    else this.timer ??= setTimeout(() => void this.send(), TOLD_WITHIN_MS).unref();
  }

  /** Records the check of a credential. It is published before the response to the login is sent. */
  login(login: CheckedLogin): void {
    this.logins.push(login);
    this.sendNext();
  }

  private sendNext(): void {
    if (this.isNext) return;
    this.isNext = true;
    setImmediate(() => void this.send());
  }

  private async send(): Promise<void> {
    const { taken, logins } = this;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.isNext = false;
    this.taken = new Map();
    this.logins = [];
    if (taken.size === 0 && logins.length === 0) return;
    try {
      await this.bus.emit(limitsCounted, { from: this.id, taken: Object.fromEntries(taken), logins });
    } catch (error) {
      // Then each replica counts separately.
      this.logger.debug({ err: error }, 'failed to publish rate-limit counters');
    }
  }
}
