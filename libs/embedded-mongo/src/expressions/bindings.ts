/**
 * Values of the `$$name` variables a whole pipeline sees: a command's `let`, a `$lookup`'s `let`, `NOW`. Names are fixed when an
 * expression is compiled, values are read when it runs, so one compiled pipeline serves every document of a `$lookup`.
 */
export class Bindings {
  private readonly values: Map<string, unknown>;

  constructor(
    initial: Iterable<readonly [string, unknown]> = [],
    private readonly parent?: Bindings,
  ) {
    this.values = new Map(initial);
  }

  has(name: string): boolean {
    return this.values.has(name) || this.parent?.has(name) === true;
  }

  get(name: string): unknown {
    return this.values.has(name) ? this.values.get(name) : this.parent?.get(name);
  }

  set(name: string, value: unknown): void {
    this.values.set(name, value);
  }
}
