/** Comment that keeps an idle connection from looking dead. */
export const HEARTBEAT = Buffer.from(':\n\n');

/**
 * Encodes one server-sent event. `data` is JSON, which contains no raw line breaks; `id` and `event` are names the platform
 * chooses.
 */
export function serverSentEvent(event: string, data: unknown, id?: string): Buffer {
  return Buffer.from(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}
