const SHORT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** Returns a number of canonical extended JSON as a plain one. */
export function numberOf(count: unknown): number {
  return Number(typeof count === 'object' && count !== null ? Object.values(count)[0] : count);
}

/** Returns a number in a few characters: 48211 is `48.2K`. */
export function shortNumber(count: number): string {
  return SHORT.format(count);
}

/** Returns which of the found documents are shown. */
export function shownText(shown: number, found: number | undefined): string {
  if (found === undefined) return '';
  if (found === 0) return 'No documents';
  return `1–${shown.toLocaleString()} of ${Math.max(shown, found).toLocaleString()}`;
}
