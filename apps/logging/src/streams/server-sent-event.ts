/** A comment: keeps a connection that has nothing to say from looking dead. */
export const HEARTBEAT = Buffer.from(':\n\n');

/** One server-sent event. `data` is JSON, which has no line ends of its own; `id` and `event` are names of ours. */
export function serverSentEvent(event: string, data: unknown, id?: string): Buffer {
  return Buffer.from(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}
