import type { Constructor } from './rpc.js';

/**
 * Work handed over for good: once it is taken, it is done at least once, whatever ends – who handed it over, the broker, who does it.
 * Doing it twice must be harmless. Only services hand work over: no public route may lead to it.
 */
export interface QueueContract<Item extends object> {
  readonly kind: 'queue';
  readonly subject: string;
  /** What an item is: JSON of a class, or bytes that mean nothing to the bus. */
  readonly item: Constructor<Item> | 'bytes';
}

const SUBJECT = /^[a-z]+\.[a-zA-Z]+\.[a-zA-Z]+$/;

/** Declares work. `subject` is `<service>.<resource>.<verb>`; the service that owns it does it, one replica each item. */
export function defineQueue<Item extends object>(subject: string, item: Constructor<Item>): QueueContract<Item> {
  if (!SUBJECT.test(subject)) throw new TypeError(`'${subject}' is not <service>.<resource>.<verb>`);
  return { kind: 'queue', subject, item };
}

/** Declares work whose items are bytes, moved as they are. */
export function defineByteQueue(subject: string): QueueContract<Uint8Array> {
  if (!SUBJECT.test(subject)) throw new TypeError(`'${subject}' is not <service>.<resource>.<verb>`);
  return { kind: 'queue', subject, item: 'bytes' };
}
