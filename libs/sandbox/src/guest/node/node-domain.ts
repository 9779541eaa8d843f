import { demand, offer } from '../lazy.js';

type Callback = (...args: unknown[]) => unknown;

interface Emitter {
  emit(event: string, ...args: unknown[]): boolean;
  on(event: string, listener: Callback): this;
}

const { EventEmitter } = demand<{ EventEmitter: new () => Emitter }>('node-events');

/**
 * Collects errors of several emitters and callbacks, Node's older way. Emits what a callback throws synchronously and what its emitters
 * emit; an error thrown later by code that is not bound to it ends the call.
 */
class Domain extends EventEmitter {
  readonly members: Emitter[] = [];
  readonly #heard = new Map<Emitter, Callback>();

  add(emitter: Emitter): void {
    if (this.#heard.has(emitter)) return;
    const tell = (error: unknown): boolean => this.emit('error', error);
    this.#heard.set(emitter, tell);
    this.members.push(emitter);
    emitter.on('error', tell);
  }

  remove(emitter: Emitter & { removeListener(event: string, listener: Callback): void }): void {
    const tell = this.#heard.get(emitter);
    if (tell === undefined) return;
    this.#heard.delete(emitter);
    this.members.splice(this.members.indexOf(emitter), 1);
    emitter.removeListener('error', tell);
  }

  run(callback: Callback, ...args: unknown[]): unknown {
    return this.bind(callback)(...args);
  }

  bind(callback: Callback): Callback {
    return (...args) => {
      this.enter();
      try {
        return callback(...args);
      } catch (error) {
        this.emit('error', error);
        return undefined;
      } finally {
        this.exit();
      }
    };
  }

  /** Wraps a callback whose first argument is an error: the error is emitted, the other arguments are passed on. */
  intercept(callback: Callback): Callback {
    return (error, ...args) => (error instanceof Error ? this.emit('error', error) : this.bind(callback)(...args));
  }

  enter(): void {
    entered.push(domain.active);
    domain.active = this;
  }

  exit(): void {
    domain.active = entered.pop();
  }
}

const entered: unknown[] = [];
const create = (): Domain => new Domain();
const domain: { Domain: unknown; create: unknown; createDomain: unknown; active: unknown } = {
  Domain,
  create,
  createDomain: create,
  active: undefined,
};

offer('node-domain', domain);
