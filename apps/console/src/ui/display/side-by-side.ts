import { diffLines, type LineChange } from '#app-files/diff/line-diff.js';

/** Unchanged lines shown around changes. */
const CONTEXT = 3;

/**
 * Lines of both versions next to each other; `null` if one has none. `skipped` counts equal lines that are not shown.
 */
export type SideRow =
  | { readonly kind: 'lines'; readonly mine: string | null; readonly theirs: string | null; readonly isSame: boolean }
  | { readonly kind: 'skipped'; readonly count: number };

type Lines = Extract<SideRow, { kind: 'lines' }>;

/** Changed lines that follow each other stand beside each other. */
function paired(changes: readonly LineChange[]): Lines[] {
  const rows: Lines[] = [];
  let mine: string[] = [];
  let theirs: string[] = [];
  const flush = (): void => {
    for (let index = 0; index < Math.max(mine.length, theirs.length); index++) {
      rows.push({ kind: 'lines', mine: mine[index] ?? null, theirs: theirs[index] ?? null, isSame: false });
    }
    [mine, theirs] = [[], []];
  };
  for (const { kind, line } of changes) {
    if (kind === 'removed') mine.push(line);
    else if (kind === 'added') theirs.push(line);
    else {
      flush();
      rows.push({ kind: 'lines', mine: line, theirs: line, isSame: true });
    }
  }
  flush();
  return rows;
}

/**
 * Aligns two versions; of long equal stretches, only the lines near a change are shown. `null` is a version that does
 * not exist.
 */
export function sideBySide(mine: string | null, theirs: string | null): SideRow[] {
  const linesOf = (text: string | null): string[] => text?.split('\n') ?? [];
  const rows = paired(diffLines(linesOf(mine), linesOf(theirs)));
  const isNear = rows.map((_, index) =>
    rows.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ isSame }) => !isSame),
  );
  const shown: SideRow[] = [];
  for (const [index, row] of rows.entries()) {
    const last = shown.at(-1);
    if (isNear[index]) shown.push(row);
    else if (last?.kind === 'skipped') shown[shown.length - 1] = { kind: 'skipped', count: last.count + 1 };
    else shown.push({ kind: 'skipped', count: 1 });
  }
  return shown;
}
