/** Milliseconds of work per slice: the longest time that other work of this process waits for work that is done in slices. */
const SLICE_MS = 4;

/** Bytes or characters from which a single step on all of them, such as copying or converting, gets a separate turn. */
export const OWN_TURN_SIZE = 1024 * 1024;

const waiting: (() => void)[] = [];

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}

/**
 * Resolves when it is the caller's turn. All work done in slices queues here, and each turn of the event loop resumes one
 * caller: many concurrent callers take longer, and hold up nothing else.
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
