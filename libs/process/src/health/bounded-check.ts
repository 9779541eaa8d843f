/** A check resolves while its resource is usable and rejects while it is not. */
export type HealthCheck = () => Promise<unknown>;

/** Milliseconds a resource may take to prove that it is usable: probes must be completed within two seconds. */
const CHECK_MS = 1_500;
/** Milliseconds after which a pending check is abandoned and started again: its request may be lost. */
const STUCK_MS = 3_000;

/** A check that completes in time even if its resource does not reply. Concurrent probes share one check. */
export class BoundedCheck {
  private underWay: { readonly since: number; readonly ended: Promise<unknown> } | null = null;

  constructor(
    private readonly check: HealthCheck,
    private readonly limits = { checkMs: CHECK_MS, stuckMs: STUCK_MS },
  ) {}

  /** Rejects when the check does, and when it takes too long. */
  async run(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the check did not end in time')), this.limits.checkMs);
    });
    try {
      await Promise.race([this.joined(), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Joins a check in progress, so that a hanging resource gets one request at a time instead of one per probe. */
  private joined(): Promise<unknown> {
    const now = performance.now();
    if (this.underWay && now - this.underWay.since < this.limits.stuckMs) return this.underWay.ended;
    const begun = { since: now, ended: this.begun() };
    this.underWay = begun;
    const forget = (): void => {
      if (this.underWay === begun) this.underWay = null;
    };
    begun.ended.then(forget, forget);
    return begun.ended;
  }

  private async begun(): Promise<unknown> {
    return this.check();
  }
}
