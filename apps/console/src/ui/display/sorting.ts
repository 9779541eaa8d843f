export type SortKey = string | number;

const ORDER = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function compared(a: SortKey, b: SortKey): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : ORDER.compare(String(a), String(b));
}

/** Returns the rows in the order of a key: numbers by value, other keys as words in which digits count as numbers. */
export function sorted<Row>(rows: readonly Row[], by: (row: Row) => SortKey, isDown: boolean): readonly Row[] {
  const order = rows.toSorted((a, b) => compared(by(a), by(b)));
  return isDown ? order.toReversed() : order;
}

/** Returns `true` if any string of the row, or of a list in it, contains the needle. */
export function hasText(row: object, text: string): boolean {
  const needle = text.trim().toLowerCase();
  const contains = (value: unknown): boolean =>
    typeof value === 'string' ? value.toLowerCase().includes(needle) : Array.isArray(value) && value.some(contains);
  return Object.values(row).some(contains);
}
