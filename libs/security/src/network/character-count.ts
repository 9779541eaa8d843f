/** Counts the characters of a string as people do: a Unicode character beyond 16 bits counts once. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
