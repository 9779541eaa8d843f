import type { TestPlatformDescription } from './test-platform.js';

/** How tests reach what is decided of a platform. What is decided without waiting goes before everything that is waited for. */
export class ControlClient {
  private decided: Promise<void> = Promise.resolve();

  constructor(private readonly control: TestPlatformDescription['control']) {}

  /** Sends a decision whose outcome is told by the next thing that is waited for. */
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
