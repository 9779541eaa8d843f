import { BoundedCheck, type HealthCheck } from './bounded-check.js';

export type { HealthCheck };

export interface CheckOptions {
  /** Name of the check this one depends on: while that one fails, this one is not reported. */
  readonly over?: string;
}

export type CheckOutcome = 'up' | 'down';

/** Health checks of a process, registered by the modules that own the resources. */
export class HealthRegistry {
  private readonly checks = new Map<string, { readonly bounded: BoundedCheck; readonly over: string | undefined }>();
  private readonly lives = new Map<string, () => boolean>();

  /** Registers a readiness check: it fails while a resource is unusable. */
  register(name: string, check: HealthCheck, options: CheckOptions = {}): void {
    this.checks.set(name, { bounded: new BoundedCheck(check), over: options.over });
  }

  /**
   * Registers a liveness check: it returns false once only a restart can help the process. It runs on every probe and
   * must not do I/O.
   */
  registerLife(name: string, isAlive: () => boolean): void {
    this.lives.set(name, isAlive);
  }

  /** Readiness checks by name, each ending within two seconds. */
  all(): ReadonlyMap<string, HealthCheck> {
    return new Map([...this.checks].map(([name, { bounded }]) => [name, () => bounded.run()]));
  }

  /** Runs all readiness checks, within two seconds. */
  async outcomes(): Promise<ReadonlyMap<string, CheckOutcome>> {
    const asked = await Promise.all(
      [...this.checks].map(async ([name, { bounded, over }]) => {
        const outcome = await bounded.run().then(
          (): CheckOutcome => 'up',
          // The cause is logged by the owner of the resource; the reply is public.
          (): CheckOutcome => 'down',
        );
        return { name, over, outcome };
      }),
    );
    const known = new Map(asked.map(({ name, outcome }) => [name, outcome]));
    const told = asked.filter(({ over }) => over === undefined || known.get(over) !== 'down');
    return new Map(told.map(({ name, outcome }) => [name, outcome]));
  }

  /** Returns the resources this process has permanently lost. */
  lost(): string[] {
    return [...this.lives].filter(([, isAlive]) => !isAlive()).map(([name]) => name);
  }
}
