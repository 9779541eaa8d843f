/** Control characters, which a terminal could take for commands: all but tab and line feed. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Escapes control characters in untrusted output, so that a terminal can show it safely. */
export function plainText(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(CONTROLS, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** Returns a string in one line of at most `length` characters. */
export function oneLine(text: string, length = 200): string {
  const line = plainText(text).replaceAll(/\s+/g, ' ').trim();
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}
