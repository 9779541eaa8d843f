import type { ErrorDetail } from '#admin-client/admin-error.js';
import { errorsByFile } from '#admin-client/errors-by-file.js';
import { AppFileError } from '#app-files/app-file-error.js';
import { memberPosition } from '#app-files/json/json-text.js';
import type { Files } from '../files/archive.js';
import { codeFrame, type CodePlace } from './code-frame.js';

/** The end of a message that says the place a second time. */
const PLACE = /(?: \(line \d+, column \d+\)| at line \d+, column \d+)$/;

/** Returns what is wrong with files as lines: place and message, and below them the line of the file with a mark. */
export function errorLines(errors: readonly ErrorDetail[], files: Files): readonly string[] {
  return errors.flatMap((error) => {
    const { file } = error;
    const text = files
      .get(file)
      ?.toString('utf8')
      .replace(/^\uFEFF/, '');
    const place = text === undefined ? undefined : placeOf(error, text);
    const [message = error.error] = errorsByFile([error])[0]?.errors ?? [];
    const where = [file, ...(place ? [place.line, place.column] : [])].join(':');
    const line = where === '' ? message : `${where}  ${place ? message.replace(PLACE, '') : message}`;
    const frame = place === undefined || text === undefined ? [] : codeFrame(text, place);
    return [`  ${line.replaceAll(/\s*\n\s*/g, '; ')}`, ...frame.map((each) => `      ${each}`)];
  });
}

/** Returns the place of an error: as the platform reports it, else the start of the property. */
function placeOf({ file, path, line, column }: ErrorDetail, text: string): CodePlace | undefined {
  if (line !== undefined && column !== undefined) return { line, column };
  if (path === '' || !file.endsWith('.json')) return undefined;
  try {
    return memberPosition(file, text, path);
  } catch (error) {
    if (error instanceof AppFileError) return undefined;
    throw error;
  }
}
