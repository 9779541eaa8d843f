const HOUR_MS = 3_600_000;

/** Passes over everything, one after the other and an hour apart, until they are stopped. */
export class HourlyPasses {
  private timer: NodeJS.Timeout | undefined;
  private pass: Promise<void> = Promise.resolve();
  private stopping = false;

  /** @param work one pass, as of a moment; never fails */
  constructor(private readonly work: (now: Date) => Promise<void>) {}

  /** Whether a pass under way is to end. */
  get isStopping(): boolean {
    return this.stopping;
  }

  /** Begins a pass as soon as the one before has ended. */
  begin(): void {
    this.pass = this.pass.then(() => this.work(new Date()));
  }

  /** Begins one every hour from now on. */
  start(): void {
    this.timer = setInterval(() => this.begin(), HOUR_MS);
    this.timer.unref();
  }

  /** Ends when the pass under way has. */
  async stop(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    await this.pass;
  }
}
