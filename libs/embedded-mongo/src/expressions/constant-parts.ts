/**
 * Parts of expressions that have one value for all documents. MongoDB evaluates them once a statement has been parsed, and
 * refuses the statement if one fails, even if no document would ever reach it.
 */
export class ConstantParts {
  private readonly parts: (() => unknown)[] = [];

  /** @param areVariablesSet if variables have their values when a part is compiled, and keep them: a part may be constant with them */
  constructor(readonly areVariablesSet = true) {}

  private ignored = 0;

  add(part: () => unknown): void {
    if (this.ignored === 0) this.parts.push(part);
  }

  /** Compiles an expression that no document can reach: its constant parts are not evaluated. */
  ignoring<T>(compile: () => T): T {
    this.ignored++;
    try {
      return compile();
    } finally {
      this.ignored--;
    }
  }

  /** Works out all parts, inner ones first; throws what the first one throws that fails. */
  check(): void {
    for (const part of this.parts.splice(0)) part();
  }
}
