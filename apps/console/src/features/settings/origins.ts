const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/\s?#]+$/i;

/** Returns the non-empty lines of the input. */
export function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Returns the error of the first line that is not an origin; `null` if all are. */
export function lineProblem(text: string): string | null {
  const wrong = linesOf(text).find((line) => line !== '*' && !ORIGIN.test(line));
  return wrong === undefined ? null : `${wrong} is no origin: write it like https://shop.example, without a path.`;
}
