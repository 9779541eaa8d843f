const OPENING = new Set(['{', '[', '('].map((char) => char.charCodeAt(0)));
const CLOSING = new Set(['}', ']', ')'].map((char) => char.charCodeAt(0)));
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const HASH = 0x23;
const NEWLINE = 0x0a;
const RETURN = 0x0d;

function endOfText(text: string, start: number): number {
  if (text.startsWith('"""', start)) {
    let end = start + 3;
    while (end < text.length && !text.startsWith('"""', end)) end += text.startsWith('\\"""', end) ? 4 : 1;
    return end + 2;
  }
  let end = start + 1;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code === BACKSLASH) end += 1;
    else if (code === QUOTE || code === NEWLINE) break;
  }
  return end;
}

function endOfComment(text: string, start: number): number {
  let end = start;
  while (end < text.length && text.charCodeAt(end) !== NEWLINE && text.charCodeAt(end) !== RETURN) end += 1;
  return end;
}

/** Returns the nesting depth of brackets in an operation's document, which a recursive parser would have to follow. */
export function bracketDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfText(text, at);
    else if (code === HASH) at = endOfComment(text, at);
    else if (OPENING.has(code)) deepest = Math.max(deepest, (depth += 1));
    else if (CLOSING.has(code)) depth -= 1;
  }
  return deepest;
}
