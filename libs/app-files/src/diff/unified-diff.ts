import { diffLines, type LineChange } from './line-diff.js';

/** Unchanged lines shown around changes. */
const CONTEXT = 3;

const MARKS = { same: ' ', removed: '-', added: '+' } as const;
const NO_NEWLINE = '\\ No newline at end of file';

/** Lines with their newline, so that the last one without it is another line than the same one with it. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

interface Hunk {
  readonly start: number;
  readonly end: number;
}

/** Returns the changed stretches with their context; adjacent ones are merged. */
function hunksOf(changes: readonly LineChange[]): readonly Hunk[] {
  const hunks: { start: number; end: number }[] = [];
  for (const [index, { kind }] of changes.entries()) {
    if (kind === 'same') continue;
    const last = hunks.at(-1);
    const start = Math.max(0, index - CONTEXT);
    const end = Math.min(changes.length, index + CONTEXT + 1);
    if (last !== undefined && start <= last.end) last.end = end;
    else hunks.push({ start, end });
  }
  return hunks;
}

function range(linesBefore: number, count: number): string {
  const start = count === 0 ? linesBefore : linesBefore + 1;
  return count === 1 ? `${start}` : `${start},${count}`;
}

/** Counts the lines of the changes in the old and in the new file. */
function countLines(changes: readonly LineChange[]): readonly [number, number] {
  const count = (other: LineChange['kind']) => changes.filter(({ kind }) => kind !== other).length;
  return [count('added'), count('removed')];
}

function printed({ kind, line }: LineChange): string {
  return line.endsWith('\n') ? MARKS[kind] + line : `${MARKS[kind]}${line}\n${NO_NEWLINE}\n`;
}

/**
 * Returns the changes of a file in unified format; empty for equal contents. The content `undefined` stands for a file
 * that does not exist, whose path is shown as `/dev/null`.
 */
export function unifiedDiff(path: string, before: string | undefined, after: string | undefined): string {
  if (before === after) return '';
  const changes = diffLines(linesOf(before ?? ''), linesOf(after ?? ''));
  const shown = (text: string | undefined) => (text === undefined ? '/dev/null' : path);
  let [shownUpTo, oldLine, newLine] = [0, 0, 0];
  const hunks = hunksOf(changes).map(({ start, end }) => {
    const within = changes.slice(start, end);
    const [oldCount, newCount] = countLines(within);
    const unchanged = start - shownUpTo;
    const [oldStart, newStart] = [oldLine + unchanged, newLine + unchanged];
    [shownUpTo, oldLine, newLine] = [end, oldStart + oldCount, newStart + newCount];
    return `@@ -${range(oldStart, oldCount)} +${range(newStart, newCount)} @@\n${within.map(printed).join('')}`;
  });
  return `--- ${shown(before)}\n+++ ${shown(after)}\n${hunks.join('')}`;
}
