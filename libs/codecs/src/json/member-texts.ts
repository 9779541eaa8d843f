import { endOfString } from './json-reader.js';
import { Slice } from './turns.js';

/** Characters between two checks of the clock. */
const CHARACTERS_BETWEEN = 4 * 1024;

const SPACE = /[\t\n\r ]*/y;

function afterSpace(text: string, at: number): number {
  SPACE.lastIndex = at;
  SPACE.exec(text);
  return SPACE.lastIndex;
}

/** Finds where values end, in slices. What is inside of them is not looked at. */
class ValueEnds {
  private readonly slice = new Slice();
  private looked = 0;

  constructor(private readonly text: string) {}

  /** Returns the end offset of the value that begins at `start`. @throws SyntaxError if it does not end */
  async after(start: number): Promise<number> {
    const { text } = this;
    let depth = 0;
    for (let at = start; at < text.length;) {
      if (at - this.looked >= CHARACTERS_BETWEEN) {
        this.looked = at;
        if (this.slice.isOver) await this.slice.next();
      }
      const code = text.charCodeAt(at);
      if (code === 0x22) {
        at = endOfString(text, at);
        if (depth === 0) return at;
        continue;
      }
      if (depth === 0 && (code === 0x2c || code === 0x5d || code === 0x7d)) return at;
      if (code === 0x5b || code === 0x7b) depth += 1;
      else if (code === 0x5d || code === 0x7d) {
        depth -= 1;
        if (depth === 0) return at + 1;
      }
      at += 1;
    }
    throw new SyntaxError('a value in JSON does not end');
  }
}

/**
 * Returns the properties of the object in JSON, each as unparsed JSON, for callers that need few properties of a large
 * object; `null` if the input is another value. The content of properties is not checked: it may be invalid JSON.
 * @throws SyntaxError for a malformed object
 */
export async function memberTexts(text: string): Promise<Map<string, string> | null> {
  const ends = new ValueEnds(text);
  let at = afterSpace(text, 0);
  if (text.charCodeAt(at) !== 0x7b) return null;
  const members = new Map<string, string>();
  at = afterSpace(text, at + 1);
  if (text.charCodeAt(at) !== 0x7d) {
    for (;;) {
      if (text.charCodeAt(at) !== 0x22) throw new SyntaxError('a property name is missing in JSON');
      const nameEnd = endOfString(text, at);
      const name = JSON.parse(text.slice(at, nameEnd)) as string;
      at = afterSpace(text, nameEnd);
      if (text.charCodeAt(at) !== 0x3a) throw new SyntaxError('a colon is missing in JSON');
      const start = afterSpace(text, at + 1);
      const end = await ends.after(start);
      members.set(name, text.slice(start, end));
      at = afterSpace(text, end);
      const code = text.charCodeAt(at);
      if (code === 0x7d) break;
      if (code !== 0x2c) throw new SyntaxError('a comma is missing in JSON');
      at = afterSpace(text, at + 1);
    }
  }
  if (afterSpace(text, at + 1) < text.length) throw new SyntaxError('there is text after the value in JSON');
  return members;
}

/**
 * Returns the elements of the list in JSON, as {@link memberTexts} does for properties, but at most `max` of them;
 * `null` if the input is another value.
 */
export async function elementTexts(text: string, max: number): Promise<string[] | null> {
  const ends = new ValueEnds(text);
  let at = afterSpace(text, 0);
  if (text.charCodeAt(at) !== 0x5b) return null;
  const elements: string[] = [];
  at = afterSpace(text, at + 1);
  for (let more = text.charCodeAt(at) !== 0x5d; more && elements.length < max;) {
    const end = await ends.after(at);
    elements.push(text.slice(at, end));
    at = afterSpace(text, end);
    more = text.charCodeAt(at) === 0x2c;
    if (more) at = afterSpace(text, at + 1);
    else if (text.charCodeAt(at) !== 0x5d) throw new SyntaxError('a comma is missing in JSON');
  }
  return elements;
}
