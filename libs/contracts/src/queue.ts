import type { Constructor } from './rpc.js';

/**
 * A durable queue: once an item is accepted, it is processed at least once, even if the sender, the broker or the
 * consumer stops. Processing an item twice must be harmless. Only services add items: no public route may lead to a
 * queue.
 */
export interface QueueContract<Item extends object> {
  readonly kind: 'queue';
  readonly subject: string;
  /** Item type: JSON of a class, or bytes that the bus does not interpret. */
  readonly item: Constructor<Item> | 'bytes';
}

const SUBJECT = /^[a-z]+\.[a-zA-Z]+\.[a-zA-Z]+$/;

/**
 * Declares a queue. `subject` is `<service>.<resource>.<verb>`; the service that owns it processes the items, each on
 * one replica.
 */
export function defineQueue<Item extends object>(subject: string, item: Constructor<Item>): QueueContract<Item> {
  if (!SUBJECT.test(subject)) throw new TypeError(`'${subject}' is not <service>.<resource>.<verb>`);
  return { kind: 'queue', subject, item };
}

/** Declares a queue whose items are bytes, passed through unchanged. */
export function defineByteQueue(subject: string): QueueContract<Uint8Array> {
  if (!SUBJECT.test(subject)) throw new TypeError(`'${subject}' is not <service>.<resource>.<verb>`);
  return { kind: 'queue', subject, item: 'bytes' };
}
