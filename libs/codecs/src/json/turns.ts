/** Milliseconds of work at a time: what others of this process wait at most because of one who takes turns. */
const SLICE_MS = 4;

const waiting: (() => void)[] = [];

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}

/**
 * Resolves when it is the caller's turn. Everybody who works in slices queues here, and each turn of the event loop lets one of
 * them go on: many at once take longer, and hold up nobody else.
 */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(next);
  });
}

/** Time slice of long work, which yields to the event loop between slices. */
export class Slice {
  private end = 0;

  /** Returns `true` when the time slice is used up, and before the first one. */
  get isOver(): boolean {
    return performance.now() >= this.end;
  }

  /** Yields to the event loop and starts a new slice. */
  async next(): Promise<void> {
    await turn();
    this.end = performance.now() + SLICE_MS;
  }
}
