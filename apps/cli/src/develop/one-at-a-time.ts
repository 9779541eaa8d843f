/** Does a piece of work again and again, never twice at the same time: calls during the work lead to exactly one more. */
export class OneAtATime {
  private running: Promise<void> | null = null;
  private isWanted = false;

  constructor(private readonly work: () => Promise<void>) {}

  /** Asks for the work. Returns when it has been done after this call; rejects with what it throws. */
  request(): Promise<void> {
    this.isWanted = true;
    this.running ??= this.run();
    return this.running;
  }

  private async run(): Promise<void> {
    try {
      while (this.isWanted) {
        this.isWanted = false;
        await this.work();
      }
    } finally {
      // Runs in the same turn as the last check, so that a later call starts a new run.
      this.running = null;
    }
  }
}
