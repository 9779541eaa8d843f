import { randomUUID } from 'node:crypto';

/**
 * Returns the prefix of subjects for replies to a service. Only the service may subscribe to them: the broker's
 * permissions are based on these names.
 */
export function inboxPrefix(service: string): string {
  return `_INBOX.${service}`;
}

/** Creates the inbox of a process. It does not use the library's own names, which are predictable from earlier ones. */
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
 * Returns the subject for notifications that a caller has disconnected, sent to every process of the service that has
 * its request, because the process that took it is unknown. Other services do not learn where replies are sent.
 */
export function disconnectSubject(service: string): string {
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
