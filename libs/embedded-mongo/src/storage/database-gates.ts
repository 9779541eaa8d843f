/**
 * Lets statements into databases, and keeps them out while a commit is stored that takes more than one turn: half of it must not
 * be visible. Closing a database waits for the statements inside. Other databases are not affected.
 */
export class DatabaseGates {
  private readonly inside = new Map<string, number>();
  private readonly closed = new Set<string>();
  private waiting: (() => void)[] = [];

  /** Returns `true` while statements may not enter. */
  isClosed(database: string): boolean {
    return this.closed.has(database);
  }

  /** Runs `work` inside of the databases. */
  async enter<T>(databases: readonly string[], work: () => Promise<T>): Promise<T> {
    while (databases.some((database) => this.closed.has(database))) await this.changed();
    this.count(databases, 1);
    try {
      return await work();
    } finally {
      this.count(databases, -1);
    }
  }

  /** Runs `work` while no statement is inside of the databases. */
  async alone<T>(databases: readonly string[], work: () => Promise<T>): Promise<T> {
    while (databases.some((database) => this.closed.has(database))) await this.changed();
    for (const database of databases) this.closed.add(database);
    try {
      while (databases.some((database) => this.inside.has(database))) await this.changed();
      return await work();
    } finally {
      for (const database of databases) this.closed.delete(database);
      this.wake();
    }
  }

  private count(databases: readonly string[], by: 1 | -1): void {
    for (const database of databases) {
      const count = (this.inside.get(database) ?? 0) + by;
      if (count > 0) this.inside.set(database, count);
      else this.inside.delete(database);
    }
    if (by < 0 && this.closed.size > 0) this.wake();
  }

  private changed(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private wake(): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (const go of waiting) go();
  }
}
