import { diffLines, type LineChange } from '#app-files/diff/line-diff.js';

/** Unchanged lines shown around changes. */
const CONTEXT = 3;

/** A line of the difference of two sources, with its number in each; or a stretch of lines that both have. */
export type NumberedRow =
  | { readonly kind: LineChange['kind']; readonly line: string; readonly before: number | null; readonly after: number | null }
  | { readonly kind: 'skipped'; readonly count: number };

export type NumberedLine = Exclude<NumberedRow, { kind: 'skipped' }>;

function numbered(changes: readonly LineChange[]): NumberedLine[] {
  let [before, after] = [0, 0];
  return changes.map(({ kind, line }) => {
    if (kind !== 'added') before += 1;
    if (kind !== 'removed') after += 1;
    return { kind, line, before: kind === 'added' ? null : before, after: kind === 'removed' ? null : after };
  });
}

function linesOf(text: string | null): string[] {
  return text === null ? [] : text.split('\n');
}

/** Returns the changed lines with three unchanged lines around them. A source that does not exist is `null`. */
export function numberedDiff(before: string | null, after: string | null): NumberedRow[] {
  const lines = numbered(diffLines(linesOf(before), linesOf(after)));
  const isNear = (index: number): boolean =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ kind }) => kind !== 'same');
  const rows: NumberedRow[] = [];
  for (const [index, line] of lines.entries()) {
    const last = rows.at(-1);
    if (isNear(index)) rows.push(line);
    else if (last?.kind === 'skipped') rows[rows.length - 1] = { kind: 'skipped', count: last.count + 1 };
    else rows.push({ kind: 'skipped', count: 1 });
  }
  return rows;
}

/** Returns how many lines were added and removed. */
export function lineCounts(before: string | null, after: string | null): { readonly added: number; readonly removed: number } {
  const changes = diffLines(linesOf(before), linesOf(after));
  const count = (wanted: LineChange['kind']): number => changes.filter(({ kind }) => kind === wanted).length;
  return { added: count('added'), removed: count('removed') };
}
