/** Milliseconds until a pass that failed is made again. */
const RETRY_MS = 60_000;

/** Work over everything a service has, made once beside its other work: again where it fails, until the service stops. */
export class RetriedPass {
  private timer: NodeJS.Timeout | undefined;
  private pass: Promise<void> = Promise.resolve();

  /**
   * @param work may be interrupted and repeated at any time
   * @param failed called with the error before the retry a minute later
   */
  constructor(
    private readonly work: () => Promise<void>,
    private readonly failed: (error: unknown) => void,
  ) {}

  start(): void {
    this.pass = this.work().catch((error: unknown) => {
      this.failed(error);
      this.timer = setTimeout(() => this.start(), RETRY_MS).unref();
    });
  }

  /** Waits for a pass in progress. */
  async stop(): Promise<void> {
    await this.pass;
    clearTimeout(this.timer);
  }
}
