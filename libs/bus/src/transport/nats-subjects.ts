import { randomUUID } from 'node:crypto';

/** Where replies to a service go. Nobody but the service hears them: the broker's permissions are made by these names. */
export function inboxPrefix(service: string): string {
  return `_INBOX.${service}`;
}

/** An inbox of one process. Not one of the library's own names, which tell the next ones. */
export function newInbox(service: string): string {
  return `${inboxPrefix(service)}.${randomUUID()}`;
}

/** Returns the inbox of a reply address, `<inbox>.<token>`; an empty string if the address has none. */
export function inboxOf(address: string): string {
  return address.slice(0, Math.max(0, address.lastIndexOf('.')));
}

/** Returns the service that serves a subject. */
export function serviceOf(subject: string): string {
  const [first = '', second = ''] = subject.split('.');
  return first === 'streams' ? second : first;
}

/**
 * Where a caller that leaves is told of, to every process of the service that has its request: nobody knows which of them took it.
 * Other services do not hear where replies go.
 */
export function leftSubject(service: string): string {
  return `callers.left.${service}`;
}

/** Returns the subject on which processes of a service are asked for a sign of life: all of them, or the one named. */
export function rollCallSubject(service: string, instance?: string): string {
  return instance === undefined ? `instances.${service}` : `instances.${service}.${instance}`;
}

/** Returns the subject on which one process of a service takes requests that otherwise go to any of them. */
export function directSubject(instance: string, subject: string): string {
  return `at.${instance}.${subject}`;
}
