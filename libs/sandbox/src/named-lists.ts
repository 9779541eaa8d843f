/**
 * Stands before and after the number of a list in extended JSON that code sends out. The guest escapes it in every string, so that
 * nothing else it writes has it.
 */
export const LIST_MARK = '\u0001';

// oxlint-disable-next-line no-control-regex -- the mark is a character that no JSON has
const NAMED = /\u0001(\d{1,9})\u0001/g;

/** Returns `true` if extended JSON may name lists. */
export function namesLists(text: string): boolean {
  return text.includes(LIST_MARK);
}

/**
 * Returns the numbers of the lists that extended JSON names, in order; `undefined` if it would not be JSON with values in their places.
 * A JSON string has no line break, so that a number inside a string is found out.
 */
export function namedLists(text: string): number[] | undefined {
  const numbers: number[] = [];
  const skeleton = text.replaceAll(NAMED, (_whole, number: string) => {
    numbers.push(Number(number));
    return '\nnull';
  });
  return isJson(skeleton) ? numbers : undefined;
}

/** Puts lists in the places of their numbers. */
export function withLists(text: string, list: (number: number) => string): string {
  return text.replaceAll(NAMED, (_whole, number: string) => list(Number(number)));
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
