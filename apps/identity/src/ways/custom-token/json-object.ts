import { LoginRefusedError } from '../login-refused-error.js';

/** Maximum nesting of a token's JSON: far above what claims need, far below what would break storing or printing them. */
const NESTING_MAX = 64;

/**
 * Parses the JSON object of a token part. Refuses input that parsers could interpret differently: duplicate property names at any
 * level (regardless of escaping), and anything other than one object.
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

/** Checks the property names of valid JSON without recursion. */
function checkMembers(text: string, part: string): void {
  // Property names seen in each open object; `null` stands for an open array.
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
        if (names.has(name)) throw new LoginRefusedError(`the token's ${part} has a duplicate property`);
        names.add(name);
      }
      at = end;
    }
  }
}

/** Returns the index of the quotation mark that closes the string opened at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

/** Returns `true` if a colon follows the string: in valid JSON it is a property name then. */
function isMemberName(text: string, end: number): boolean {
  let at = end + 1;
  while (' \t\n\r'.includes(text[at] ?? '|')) at++;
  return text[at] === ':';
}
