import { endOfString } from './json-reader.js';
import { Slice } from './turns.js';

/** How often the clock is looked at. */
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

  /** Where the value that begins at `start` ends. @throws SyntaxError where it does not */
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
 * The members of the object a JSON text holds, each as the text it is, for who wants few of a large one; `null` where the text holds
 * something else. What is inside of members is not looked at: they may be no JSON. @throws SyntaxError for an object that is none
 */
export async function memberTexts(text: string): Promise<Map<string, string> | null> {
  const ends = new ValueEnds(text);
  let at = afterSpace(text, 0);
  if (text.charCodeAt(at) !== 0x7b) return null;
  const members = new Map<string, string>();
  at = afterSpace(text, at + 1);
  if (text.charCodeAt(at) !== 0x7d) {
    for (;;) {
      if (text.charCodeAt(at) !== 0x22) throw new SyntaxError('the name of a member is missing in JSON');
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

/** The elements of the list a JSON text holds, as {@link memberTexts}, but no more than `max` of them; `null` for something else. */
export async function elementTexts(text: string, max: number): Promise<string[] | null> {
  const ends = new ValueEnds(text);
  let at = afterSpace(text, 0);
  if (text.charCodeAt(at) !== 0x5b) return null;
  const elements: string[] = [];
  at = afterSpace(text, at + 1);
  while (elements.length < max && text.charCodeAt(at) !== 0x5d) {
    const end = await ends.after(at);
    elements.push(text.slice(at, end));
    at = afterSpace(text, end);
    const code = text.charCodeAt(at);
    if (code === 0x2c) at = afterSpace(text, at + 1);
    else if (code !== 0x5d) throw new SyntaxError('a comma is missing in JSON');
  }
  return elements;
}
