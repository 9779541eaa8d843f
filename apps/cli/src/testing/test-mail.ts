import type { TestMail } from './api.js';

const LINK = /https?:\/\/[^\s<>"']+/g;

/** Reads a mail as the platform writes it to a file. */
export function mailOf(file: string): TestMail {
  const at = file.indexOf('\n\n');
  const headers = new Map(
    file
      .slice(0, at)
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const),
  );
  const text = file.slice(at + 2).replace(/\n$/, '');
  return {
    from: headers.get('from') ?? '',
    to: (headers.get('to') ?? '').split(',').map((address) => address.trim()),
    subject: headers.get('subject') ?? '',
    text,
    links: text.match(LINK) ?? [],
  };
}
