import { AppError } from '#contracts/error.js';

/** A comment: keeps a connection that has nothing to say from looking dead. */
export const HEARTBEAT = Buffer.from(':\n\n');

const ESCAPED: Readonly<Record<string, string>> = { '%': '%25', '\n': '%0A', '\r': '%0D' };

/** As clients expect it (client-api §10): these three characters and no others. */
function escaped(text: string): string {
  return text.replaceAll(/[%\n\r]/g, (character) => ESCAPED[character] ?? character);
}

/** A change as a server-sent event. */
export function messageText(json: string): Buffer {
  return Buffer.from(`event: message\ndata: ${escaped(json)}\n\n`);
}

/** What ended a stream; `null` for a fault of ours, of which nothing is told. */
export function errorText(error: AppError | null): Buffer {
  const told = error
    ? { error: error.message, error_code: error.wireCode ?? error.code }
    : { error: 'internal server error', error_code: 'InternalServerError' };
  return Buffer.from(`event: error\ndata: ${escaped(JSON.stringify(told))}\n\n`);
}
