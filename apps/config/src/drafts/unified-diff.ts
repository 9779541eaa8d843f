/** Unchanged lines shown around a change. */
const CONTEXT = 3;

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

function range(start: number, count: number): string {
  return count === 1 ? String(start + 1) : `${count === 0 ? start : start + 1},${count}`;
}

/**
 * Two texts as a unified diff of one hunk: from the first line that differs to the last. `null` on a side means that there is no
 * such file. Empty if both are the same.
 */
export function unifiedDiff(path: string, before: string | null, after: string | null): string {
  if (before === after) return '';
  const old = linesOf(before ?? '');
  const now = linesOf(after ?? '');
  const shorter = Math.min(old.length, now.length);
  let same = 0;
  while (same < shorter && old[same] === now[same]) same += 1;
  let tail = 0;
  while (tail < shorter - same && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;

  const start = Math.max(0, same - CONTEXT);
  const shownAfter = Math.min(tail, CONTEXT);
  const lines = [
    ...old.slice(start, same).map((line) => ` ${line}`),
    ...old.slice(same, old.length - tail).map((line) => `-${line}`),
    ...now.slice(same, now.length - tail).map((line) => `+${line}`),
    ...old.slice(old.length - tail, old.length - tail + shownAfter).map((line) => ` ${line}`),
  ];
  const oldCount = old.length - tail + shownAfter - start;
  const newCount = now.length - tail + shownAfter - start;
  return [
    `--- ${before === null ? '/dev/null' : path}`,
    `+++ ${after === null ? '/dev/null' : path}`,
    `@@ -${range(start, oldCount)} +${range(start, newCount)} @@`,
    ...lines,
    '',
  ].join('\n');
}
