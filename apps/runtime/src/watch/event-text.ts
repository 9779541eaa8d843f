import { AppError } from '#contracts/error.js';

/** Comment line that keeps an idle connection from looking dead. */
export const HEARTBEAT = Buffer.from(':\n\n');

const ESCAPED: Readonly<Record<string, string>> = { '%': '%25', '\n': '%0A', '\r': '%0D' };

/** Escapes these three characters and no others, as clients expect (client-api §10). */
function escaped(text: string): string {
  return text.replaceAll(/[%\n\r]/g, (character) => ESCAPED[character] ?? character);
}

/** Formats a change as a server-sent event. */
export function messageText(json: string): Buffer {
  return Buffer.from(`event: message\ndata: ${escaped(json)}\n\n`);
}

/** Formats the error that ended a stream; `null` is an internal error, whose details are not shown. */
export function errorText(error: AppError | null): Buffer {
  const told = error
    ? { error: error.message, error_code: error.wireCode ?? error.code }
    : { error: 'internal server error', error_code: 'InternalServerError' };
  return Buffer.from(`event: error\ndata: ${escaped(JSON.stringify(told))}\n\n`);
}
