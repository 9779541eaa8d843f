/** The work a transport has taken on and not finished. */
export class InFlightWork {
  private readonly works = new Set<Promise<unknown>>();

  get size(): number {
    return this.works.size;
  }

  track<T>(work: Promise<T>): Promise<T> {
    this.works.add(work);
    const done = () => this.works.delete(work);
    work.then(done, done);
    return work;
  }

  /** Resolves when everything has ended, including what began meanwhile. */
  async ended(): Promise<void> {
    while (this.works.size > 0) await Promise.allSettled(this.works);
  }
}
