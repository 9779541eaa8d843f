import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Rows of a block. */
const BLOCK = 50;
/** Estimated height of a row in pixels, until the block was shown once. */
const ROW_HEIGHT = 36;
/** Blocks that begin or end this close to the visible part have their rows. */
const MARGIN = '1000px 0px';

const OPEN_DIALOG = ':is([role="dialog"], [role="alertdialog"])[data-open]';

/** Returns the rows in blocks; no row is a block without rows. */
export function inBlocks<Row>(rows: readonly Row[]): readonly (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / BLOCK) }, (_, at) => rows.slice(at * BLOCK, (at + 1) * BLOCK));
}

interface BlockProps<Row> {
  readonly rows: readonly Row[];
  readonly row: (row: Row) => ReactNode;
  readonly columns: number;
  /** True if the rows are rendered before the browser has reported what is visible. */
  readonly isFirst: boolean;
  /** True if the rows are rendered at any scroll position. */
  readonly isAlways: boolean;
}

/** A part of a table. Away from the visible part it is one empty row of the same height. */
export function RowBlock<Row>({ rows, row, columns, isFirst, isAlways }: BlockProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const rowHeight = useRef(ROW_HEIGHT);
  const [isNear, setNear] = useState(isFirst);
  useEffect(() => {
    const { current: element } = body;
    if (isAlways || !element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (!entry) return;
        // A row with the focus stays, and so do all while a dialog is open: it may be of a row, and go with it.
        const isHeld = element.contains(document.activeElement) || document.querySelector(OPEN_DIALOG) !== null;
        const isShown = entry.isIntersecting || (isHeld && element.querySelector('.space') === null);
        const isMeasured = !isShown && element.querySelector('.space') === null && element.rows.length > 0;
        if (isMeasured) rowHeight.current = entry.boundingClientRect.height / element.rows.length;
        setNear(isShown);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isAlways]);
  return (
    <tbody ref={body}>
      {isAlways || isNear ? (
        rows.map(row)
      ) : (
        <tr aria-hidden="true">
          <td colSpan={columns} className="space" style={{ height: rows.length * rowHeight.current }} />
        </tr>
      )}
    </tbody>
  );
}
