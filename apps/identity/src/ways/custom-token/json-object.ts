import { LoginRefusedError } from '../login-refused-error.js';

/** Levels a token's JSON may nest: far beyond what claims need, far below what storing or printing them could not bear. */
const NESTING_MAX = 64;

/**
 * Parses the JSON object of a token part. Refuses what readers could understand differently: member names given twice at any
 * level (however they are escaped), and anything that is not one object.
 */
export function parseJsonObject(text: string, part: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new LoginRefusedError(`the token's ${part} is not JSON`, { cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new LoginRefusedError(`the token's ${part} is not a JSON object`);
  }
  checkMembers(text, part);
  return value as Record<string, unknown>;
}

/** Walks valid JSON text without recursion. */
function checkMembers(text: string, part: string): void {
  // The names seen in each open object; `null` stands for an open array.
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '{' || character === '[') {
      if (open.length === NESTING_MAX) throw new LoginRefusedError(`the token's ${part} nests more than ${NESTING_MAX} levels`);
      open.push(character === '{' ? new Set() : null);
    } else if (character === '}' || character === ']') {
      open.pop();
    } else if (character === '"') {
      const end = endOfString(text, at);
      const names = open.at(-1);
      if (names && isMemberName(text, end)) {
        const name = JSON.parse(text.slice(at, end + 1)) as string;
        if (names.has(name)) throw new LoginRefusedError(`the token's ${part} has a member twice`);
        names.add(name);
      }
      at = end;
    }
  }
}

/** Index of the quotation mark that closes the string opened at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

/** In valid JSON a string is a member name exactly when a colon follows it. */
function isMemberName(text: string, end: number): boolean {
  let at = end + 1;
  while (' \t\n\r'.includes(text[at] ?? '|')) at++;
  return text[at] === ':';
}
