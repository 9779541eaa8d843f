/** A check resolves while its resource is usable and rejects while it is not. */
export type HealthCheck = () => Promise<unknown>;

/** Readiness checks of a process, registered by the modules that own the resources. */
export class HealthRegistry {
  private readonly checks = new Map<string, HealthCheck>();

  register(name: string, check: HealthCheck): void {
    this.checks.set(name, check);
  }

  all(): ReadonlyMap<string, HealthCheck> {
    return this.checks;
  }
}
