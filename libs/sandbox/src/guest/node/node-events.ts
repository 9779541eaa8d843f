import { offer } from '../lazy.js';

type Listener = (...args: unknown[]) => unknown;
type EventName = string | symbol;

interface Registered {
  listener: Listener;
  once: boolean;
}

function assertListener(listener: unknown): asserts listener is Listener {
  if (typeof listener !== 'function') throw new TypeError('The "listener" argument must be of type function');
}

/** Listeners by emitter: classes made by `util.inherits` never run the constructor. */
const registry = new WeakMap<EventEmitter, Map<EventName, Registered[]>>();

/** Node's emitter. */
class EventEmitter {
  static defaultMaxListeners = 10;

  static once(emitter: EventEmitter, event: EventName): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      const failed = (error: unknown): void => {
        emitter.removeListener(event, happened);
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- what was emitted is what is thrown
        reject(error);
      };
      const happened = (...args: unknown[]): void => {
        emitter.removeListener('error', failed);
        resolve(args);
      };
      emitter.once(event, happened);
      if (event !== 'error') emitter.once('error', failed);
    });
  }

  on(event: EventName, listener: unknown): this {
    return add(this, event, listener, false, false);
  }

  addListener(event: EventName, listener: unknown): this {
    return add(this, event, listener, false, false);
  }

  once(event: EventName, listener: unknown): this {
    return add(this, event, listener, true, false);
  }

  prependListener(event: EventName, listener: unknown): this {
    return add(this, event, listener, false, true);
  }

  prependOnceListener(event: EventName, listener: unknown): this {
    return add(this, event, listener, true, true);
  }

  off(event: EventName, listener: unknown): this {
    return this.removeListener(event, listener);
  }

  removeListener(event: EventName, listener: unknown): this {
    const list = registry.get(this)?.get(event) ?? [];
    const index = list.findLastIndex((registered) => registered.listener === listener);
    if (index >= 0) registry.get(this)?.set(event, list.toSpliced(index, 1));
    return this;
  }

  removeAllListeners(event?: EventName): this {
    if (event === undefined) registry.delete(this);
    else registry.get(this)?.delete(event);
    return this;
  }

  emit(event: EventName, ...args: unknown[]): boolean {
    const list = registry.get(this)?.get(event) ?? [];
    if (list.length === 0 && event === 'error')
      throw args[0] instanceof Error ? args[0] : new Error(`Unhandled error. (${String(args[0])})`);
    for (const { listener, once } of list) {
      if (once) this.removeListener(event, listener);
      Reflect.apply(listener, this, args);
    }
    return list.length > 0;
  }

  rawListeners(event: EventName): Listener[] {
    return this.listeners(event);
  }

  listeners(event: EventName): Listener[] {
    return (registry.get(this)?.get(event) ?? []).map(({ listener }) => listener);
  }

  listenerCount(event: EventName): number {
    return this.listeners(event).length;
  }

  eventNames(): EventName[] {
    return [...(registry.get(this) ?? [])].filter(([, list]) => list.length > 0).map(([name]) => name);
  }

  setMaxListeners(): this {
    return this;
  }

  getMaxListeners(): number {
    return EventEmitter.defaultMaxListeners;
  }
}

function add(emitter: EventEmitter, event: EventName, listener: unknown, once: boolean, first: boolean): never {
  assertListener(listener);
  const events = registry.get(emitter) ?? new Map<EventName, Registered[]>();
  registry.set(emitter, events);
  const list = events.get(event) ?? [];
  events.set(event, first ? [{ listener, once }, ...list] : [...list, { listener, once }]);
  return emitter as never;
}

/** Older classes call it as a function, on an object of theirs. Nothing is to be done: listeners are kept elsewhere. */
function CallableEmitter(): void {
  // Node sets members here that nobody reads.
}
CallableEmitter.prototype = EventEmitter.prototype;
Object.defineProperty(EventEmitter.prototype, 'constructor', { value: CallableEmitter, writable: true, configurable: true });
Object.assign(CallableEmitter, {
  EventEmitter: CallableEmitter,
  defaultMaxListeners: 10,
  once: (emitter: EventEmitter, event: EventName) => EventEmitter.once(emitter, event),
});

offer('node-events', CallableEmitter);
