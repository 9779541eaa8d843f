import type { TestPlatformDescription } from './test-platform.js';

/**
 * Client for the platform's test controls. Decisions sent without waiting arrive before every request that is awaited.
 */
export class ControlClient {
  private decided: Promise<void> = Promise.resolve();

  constructor(private readonly control: TestPlatformDescription['control']) {}

  /** Sends a decision. Its outcome is reported by the next awaited request. */
  decide(command: string, given: object): void {
    this.decided = this.decided.then(() => this.send(command, given)).then(() => undefined);
    this.decided.catch(() => undefined);
  }

  /** Waits until the platform has all decisions. */
  async flush(): Promise<void> {
    const { decided } = this;
    this.decided = Promise.resolve();
    await decided;
  }

  /** Has something done after all decisions; returns what came of it. Throws an `Error` with what the platform says. */
  async ask<T>(command: string, given: object = {}): Promise<T> {
    await this.flush();
    return (await this.send(command, given)) as T;
  }

  private async send(command: string, given: object): Promise<unknown> {
    const { url, token } = this.control;
    const response = await fetch(`${url}/${command}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(given),
    });
    const { result, error } = (await response.json()) as { readonly result?: unknown; readonly error?: string };
    if (error !== undefined) throw new Error(error);
    return result;
  }
}
