import { randomUUID } from 'node:crypto';

/** Where replies to a service go. Nobody but the service hears them: the broker's permissions are made by these names. */
export function inboxPrefix(service: string): string {
  return `_INBOX.${service}`;
}

/** An inbox of one process. Not one of the library's own names, which tell the next ones. */
export function newInbox(service: string): string {
  return `${inboxPrefix(service)}.${randomUUID()}`;
}

/**
 * Where a caller that leaves is told of, to every process of the service that has its request: nobody knows which of them took it.
 * Other services do not hear where replies go.
 */
export function leftSubject(requested: string): string {
  const [first, second] = requested.split('.');
  return `callers.left.${first === 'streams' ? second : first}`;
}
