import { RawJson } from '#contracts/rpc.js';
import {
  NoReplyError,
  NotDeliveredError,
  type EventListener,
  type Headers,
  type RequestHandler,
  type Transport,
  type WireReply,
} from './transport.js';

export interface InProcessOptions {
  /** Send every body through JSON, as a broker would: tests use it so that the two transports cannot drift apart. */
  readonly copy: boolean;
}

/** The bus of a single process: a table of handlers, without sockets. */
export class InProcessTransport implements Transport {
  private readonly handlers = new Map<string, RequestHandler>();
  private readonly listeners = new Map<string, EventListener[]>();
  private readonly underWay = new Set<Promise<unknown>>();
  private draining = false;

  constructor(private readonly options: InProcessOptions) {}

  async request(subject: string, body: unknown, headers: Headers, timeoutMs: number): Promise<WireReply> {
    const handler = this.handlers.get(subject);
    if (!handler) throw new NotDeliveredError(`nobody serves '${subject}'`);
    const reply = this.track(handler(this.copied(body), headers));
    let timer: NodeJS.Timeout | undefined;
    const expired = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new NoReplyError(`no reply from '${subject}' in ${timeoutMs} ms`, 'timeout')), timeoutMs);
    });
    try {
      return this.copiedReply(await Promise.race([reply, expired]));
    } finally {
      clearTimeout(timer);
    }
  }

  async publish(subject: string, body: unknown, headers: Headers): Promise<void> {
    // Listeners run to their first await before this returns: an event is seen before the reply that follows it.
    for (const listener of this.listeners.get(subject) ?? []) void this.track(listener(this.copied(body), headers));
  }

  serve(subject: string, _group: string, handler: RequestHandler): void {
    if (this.handlers.has(subject)) throw new Error(`'${subject}' is served twice in one process`);
    this.handlers.set(subject, handler);
  }

  listen(subject: string, _group: string | null, listener: EventListener): void {
    const listeners = this.listeners.get(subject);
    if (listeners) listeners.push(listener);
    else this.listeners.set(subject, [listener]);
  }

  async flush(): Promise<void> {}

  async ping(): Promise<number> {
    if (this.draining) throw new Error('the bus is draining');
    return 0;
  }

  async drain(): Promise<void> {
    this.draining = true;
    while (this.underWay.size > 0) await Promise.allSettled(this.underWay);
    this.handlers.clear();
    this.listeners.clear();
  }

  private track<T>(work: Promise<T>): Promise<T> {
    this.underWay.add(work);
    const done = () => this.underWay.delete(work);
    work.then(done, done);
    return work;
  }

  private copied(body: unknown): unknown {
    return this.options.copy ? (JSON.parse(JSON.stringify(body)) as unknown) : body;
  }

  private copiedReply(reply: WireReply): WireReply {
    if (!this.options.copy || !reply.ok || reply.body instanceof RawJson) return reply;
    return { ok: true, body: this.copied(reply.body ?? null) };
  }
}
