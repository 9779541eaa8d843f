import { setImmediate } from 'node:timers/promises';
import { AppError } from '#contracts/error.js';
import { crossed } from './json-body.js';
import type { CallerLiveness } from './caller-liveness.js';
import { currentContext } from './request-context.js';
import {
  type Backlog,
  INTERNAL_ERROR,
  NoReplyError,
  NotDeliveredError,
  type TransportOptions,
  type EventListener,
  type FaultListener,
  type Headers,
  type RequestHandler,
  type Transport,
  type WireReply,
  type WorkHandler,
} from './transport.js';
import { InFlightWork } from './in-flight-work.js';

export interface InProcessOptions {
  /** Send every body through JSON, as a broker would: tests use it so that the two transports cannot drift apart. */
  readonly copy: boolean;
  readonly onFault?: FaultListener;
}

/** Listeners that share a group take turns; one without a group is alone in its own. */
interface ListenerGroup {
  readonly name: string | null;
  readonly members: EventListener[];
  turn: number;
}

/** The bus of a single process: a table of handlers, without sockets. */
export class InProcessTransport implements Transport {
  private readonly handlers = new Map<string, RequestHandler>();
  private readonly workers = new Map<string, WorkHandler>();
  /** Items in progress, in the order in which they began. */
  private readonly begun = new Set<{ readonly subject: string; readonly at: number }>();
  private readonly listeners = new Map<string, ListenerGroup[]>();
  private readonly work = new InFlightWork();
  private draining = false;

  readonly sharesMemory: boolean;

  constructor(private readonly options: InProcessOptions) {
    this.sharesMemory = !options.copy;
  }

  async request(
    subject: string,
    body: unknown,
    headers: Headers,
    timeoutMs: number,
    asking: TransportOptions = {},
  ): Promise<WireReply> {
    if (this.draining) this.refuseOthers();
    const handler = this.handlers.get(subject);
    if (!handler) throw new NotDeliveredError(`no handler registered for '${subject}'`);
    const reply = this.work.track(this.answer(subject, handler, this.copied(body), headers, asking.caller));
    return new Promise((resolve, reject) => {
      const expire = () => reject(new NoReplyError(`no reply from '${subject}' in ${timeoutMs} ms`, 'timeout'));
      const timer = setTimeout(expire, timeoutMs);
      const replied = (wire: WireReply) => {
        clearTimeout(timer);
        resolve(wire);
      };
      const failed = (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      };
      reply.then(replied, failed);
    });
  }

  async publish(subject: string, body: unknown, headers: Headers): Promise<void> {
    if (this.draining) this.refuseOthers();
    const groups = this.listeners.get(subject);
    if (!groups) return;
    for (const group of groups) {
      const listener = group.members[group.turn++ % group.members.length];
      if (listener) void this.work.track(this.hear(subject, listener, this.copied(body), headers));
    }
    // An event is to be seen before a reply that follows it, however many promises its listener is behind.
    await setImmediate();
  }

  async enqueue(subject: string, item: object): Promise<void> {
    if (this.draining) this.refuseOthers();
    const handler = this.workers.get(subject);
    if (!handler) throw new NotDeliveredError(`no worker registered for '${subject}'`);
    const begun = { subject, at: performance.now() };
    this.begun.add(begun);
    try {
      await this.work.track(handler(this.copiedItem(item)));
    } catch (error) {
      if (error instanceof AppError && error.status < 500) throw error;
      throw new NotDeliveredError('the work failed', { cause: error });
    } finally {
      this.begun.delete(begun);
    }
  }

  consume(subject: string, _group: string, handler: WorkHandler): () => Promise<Backlog> {
    if (this.workers.has(subject)) throw new Error(`'${subject}' is done twice in one process`);
    this.workers.set(subject, handler);
    return () => Promise.resolve(this.backlog(subject));
  }

  private backlog(queue: string): Backlog {
    const [oldest, ...others] = [...this.begun].filter(({ subject }) => subject === queue);
    if (!oldest) return { items: 0, oldestSeconds: 0 };
    return { items: 1 + others.length, oldestSeconds: (performance.now() - oldest.at) / 1_000 };
  }

  serve(subject: string, _group: string, handler: RequestHandler): void {
    if (this.handlers.has(subject)) throw new Error(`'${subject}' is served twice in one process`);
    this.handlers.set(subject, handler);
  }

  listen(subject: string, group: string | null, listener: EventListener): void {
    const groups = this.listeners.get(subject) ?? [];
    this.listeners.set(subject, groups);
    const joined = group === null ? undefined : groups.find(({ name }) => name === group);
    if (joined) joined.members.push(listener);
    else groups.push({ name: group, members: [listener], turn: 0 });
  }

  async flush(): Promise<void> {}

  get isLost(): boolean {
    return false;
  }

  async ping(): Promise<number> {
    if (this.draining) throw new NotDeliveredError('the bus is closed');
    return 0;
  }

  accompany(work: Promise<unknown>): void {
    void this.work.track(work);
  }

  async drain(): Promise<void> {
    this.draining = true;
    await this.work.ended();
    this.handlers.clear();
    this.workers.clear();
    this.listeners.clear();
  }

  /** Refuses a request while the transport drains, unless a handler of this transport makes it. */
  private refuseOthers(): void {
    if (currentContext()?.servedBy !== this) throw new NotDeliveredError('the bus is closed');
  }

  private async answer(
    subject: string,
    handler: RequestHandler,
    body: unknown,
    headers: Headers,
    caller: CallerLiveness | undefined,
  ): Promise<WireReply> {
    try {
      const reply = await handler(body, headers, caller);
      return reply.ok ? { ...reply, body: this.copied(reply.body) } : reply;
    } catch (error) {
      this.options.onFault?.({ subject, error });
      return INTERNAL_ERROR;
    }
  }

  private async hear(subject: string, listener: EventListener, body: unknown, headers: Headers): Promise<void> {
    try {
      await listener(body, headers);
    } catch (error) {
      this.options.onFault?.({ subject, error });
    }
  }

  /** Items of a queue may be bytes; a body never is. */
  private copiedItem(item: object): unknown {
    return this.options.copy && item instanceof Uint8Array ? Uint8Array.from(item) : this.copied(item);
  }

  private copied(body: unknown): unknown {
    return this.options.copy ? crossed(body) : body;
  }
}
