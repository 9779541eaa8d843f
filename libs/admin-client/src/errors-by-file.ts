import type { ErrorDetail } from './admin-error.js';

/** The errors of one file: empty for what is of no single file. */
export interface FileErrors {
  readonly file: string;
  /** One sentence per error; it names the property, but does not repeat the file. */
  readonly errors: readonly string[];
}

function sentenceOf({ file, path, error }: ErrorDetail): string {
  const text = file !== '' && error.startsWith(`${file}: `) ? error.slice(file.length + 2) : error;
  return path === '' || text.includes(path) ? text : `${path}: ${text}`;
}

/** Returns what is wrong with files by file, in the order in which files are named first. */
export function errorsByFile(errors: readonly ErrorDetail[]): FileErrors[] {
  const files = new Map<string, string[]>();
  for (const one of errors) {
    const told = files.get(one.file);
    if (told) told.push(sentenceOf(one));
    else files.set(one.file, [sentenceOf(one)]);
  }
  return [...files].map(([file, told]) => ({ file, errors: told }));
}
