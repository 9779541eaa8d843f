/** Line that is in both files, or in one only. */
export interface LineChange {
  readonly kind: 'same' | 'removed' | 'added';
  readonly line: string;
}

/** Changed lines up to which the shortest difference is looked for; its memory grows with their square. */
const EDITS_MAX = 1_000;

/** Lines times changed lines up to which it is looked for, since that is how its time grows. */
const WORK_MAX = 20_000_000;

/** Walks back through the furthest points reached per number of edits, from the end of both files to their start. */
function trace(
  before: readonly string[],
  after: readonly string[],
  reached: readonly Int32Array[],
  offset: number,
): LineChange[] {
  const changes: LineChange[] = [];
  let [x, y] = [before.length, after.length];
  for (let edits = reached.length - 1; edits >= 0; edits -= 1) {
    const furthest = reached[edits] ?? new Int32Array();
    const at = (diagonal: number) => furthest[diagonal + offset] ?? -1;
    const diagonal = x - y;
    const down = diagonal === -edits || (diagonal !== edits && at(diagonal - 1) < at(diagonal + 1));
    const from = down ? diagonal + 1 : diagonal - 1;
    const fromX = edits === 0 ? 0 : at(from);
    const fromY = edits === 0 ? 0 : fromX - from;
    while (x > fromX && y > fromY) {
      x -= 1;
      y -= 1;
      changes.push({ kind: 'same', line: before[x] ?? '' });
    }
    if (edits === 0) break;
    if (down) {
      y -= 1;
      changes.push({ kind: 'added', line: after[y] ?? '' });
    } else {
      x -= 1;
      changes.push({ kind: 'removed', line: before[x] ?? '' });
    }
  }
  return changes.toReversed();
}

/** Runs Myers' greedy algorithm; returns `null` if the files differ in too many lines for it. */
function shortest(before: readonly string[], after: readonly string[]): LineChange[] | null {
  const lines = before.length + after.length;
  const limit = Math.min(lines, EDITS_MAX, Math.floor(WORK_MAX / (lines + 1)));
  const offset = limit + 1;
  const furthest = new Int32Array(2 * limit + 3);
  const reached: Int32Array[] = [];
  for (let edits = 0; edits <= limit; edits += 1) {
    reached.push(furthest.slice());
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const left = furthest[diagonal - 1 + offset] ?? 0;
      const right = furthest[diagonal + 1 + offset] ?? 0;
      const down = diagonal === -edits || (diagonal !== edits && left < right);
      let x = down ? right : left + 1;
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x += 1;
      furthest[diagonal + offset] = x;
      if (x >= before.length && x - diagonal >= after.length) return trace(before, after, reached, offset);
    }
  }
  return null;
}

function replaced(before: readonly string[], after: readonly string[]): LineChange[] {
  return [
    ...before.map((line): LineChange => ({ kind: 'removed', line })),
    ...after.map((line): LineChange => ({ kind: 'added', line })),
  ];
}

/** Counts the lines that both have in common from one end. */
function commonLines(
  before: readonly string[],
  after: readonly string[],
  at: (lines: readonly string[], index: number) => string | undefined,
) {
  const most = Math.min(before.length, after.length);
  let count = 0;
  while (count < most && at(before, count) === at(after, count)) count += 1;
  return count;
}

/**
 * Returns the lines of two files as one sequence. It is the shortest unless the files differ too much: then everything
 * between the common ends is replaced.
 */
export function diffLines(before: readonly string[], after: readonly string[]): readonly LineChange[] {
  const head = commonLines(before, after, (lines, index) => lines[index]);
  const tail = commonLines(before.slice(head), after.slice(head), (lines, index) => lines[lines.length - 1 - index]);
  const middle = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)] as const;
  const same = (lines: readonly string[]) => lines.map((line): LineChange => ({ kind: 'same', line }));
  return [
    ...same(before.slice(0, head)),
    ...(shortest(...middle) ?? replaced(...middle)),
    ...same(before.slice(before.length - tail)),
  ];
}
