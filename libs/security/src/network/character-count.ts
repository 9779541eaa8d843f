/** Characters of a text as people count them: one of Unicode beyond 16 bits is one. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
