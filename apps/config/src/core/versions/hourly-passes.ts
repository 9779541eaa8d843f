const HOUR_MS = 3_600_000;

/** Runs passes one after the other, an hour apart, until they are stopped. */
export class HourlyPasses {
  private timer: NodeJS.Timeout | undefined;
  private pass: Promise<void> = Promise.resolve();
  private stopping = false;

  /** @param work one pass, as of a moment; never fails */
  constructor(private readonly work: (now: Date) => Promise<void>) {}

  /** True if a running pass has to stop. */
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

  /** Stops the passes. Resolves when the running pass has ended. */
  async stop(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    await this.pass;
  }
}
