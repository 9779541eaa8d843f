import type { Constructor } from './rpc.js';

/**
 * Receivers of an event. `every`: each replica of each subscribing service; `one`: one replica of each subscribing
 * service.
 */
export type Delivery = 'every' | 'one';

export interface EventContract<Payload extends object> {
  readonly kind: 'event';
  readonly subject: string;
  readonly payload: Constructor<Payload>;
  readonly delivery: Delivery;
}

export type PayloadOf<E> = E extends EventContract<infer Payload> ? Payload : never;

const SUBJECT = /^[a-z]+\.[a-zA-Z]+\.[a-zA-Z]+$/;

/**
 * Declares an event. `subject` is `<service>.<resource>.<past participle>`. Delivery is at most once: subscribers must
 * recover from missed events that matter.
 */
export function defineEvent<Payload extends object>(
  subject: string,
  payload: Constructor<Payload>,
  delivery: Delivery,
): EventContract<Payload> {
  if (!SUBJECT.test(subject)) throw new TypeError(`'${subject}' is not <service>.<resource>.<past participle>`);
  return { kind: 'event', subject, payload, delivery };
}
