import {
  InvalidArgumentError,
  connect,
  deadline,
  type Msg,
  type NatsConnection,
  type PublishOptions,
  type Subscription,
} from '@nats-io/transport-node';
import { AppError } from '#contracts/error.js';
import { PRESENT } from './instances/roll-call.js';
import { RollCalls } from './instances/roll-calls.js';
import {
  decodeBody,
  decodeHeaders,
  decodeReply,
  encodeBody,
  encodeReply,
  isLate,
  isNoResponders,
  lateReply,
  withPatience,
} from './nats-message.js';
import { connectionOptions, type NatsOptions } from './nats-options.js';
import { directSubject, disconnectSubject, newInbox, serviceOf } from './nats-subjects.js';
import { PendingRequests, type PendingRequest } from './pending-requests.js';
import type { CallerLiveness } from './caller-liveness.js';
import { HEARTBEAT_MS, SIGNS, Heartbeats } from './heartbeats.js';
import {
  type Backlog,
  INTERNAL_ERROR,
  NotDeliveredError,
  type TransportOptions,
  type EventListener,
  type Headers,
  type RequestHandler,
  type Transport,
  type WireReply,
  type ItemForm,
  type WorkHandler,
} from './transport.js';
import { AcceptedRequests } from './accepted-requests.js';
import { InFlightWork } from './in-flight-work.js';
import { WorkQueues } from './work-queues.js';

/** Milliseconds a round trip may take before the broker counts as unreachable. */
const PING_TIMEOUT_MS = 2_000;

const NO_BROKER = 'the broker cannot be reached';

/**
 * Bus of a cluster: NATS, with a queue group per service. Requests share one inbox subscription and are tracked here,
 * not by the client library, so that a lost connection ends all of them immediately.
 */
export class NatsTransport implements Transport {
  readonly sharesMemory = false;
  private readonly inbox: string;
  private readonly pending = new PendingRequests();
  private readonly served = new Map<string, (message: Msg) => void>();
  private readonly subscriptions: Subscription[] = [];
  private readonly work = new InFlightWork();
  private readonly taken = new AcceptedRequests();
  private readonly heartbeats: Heartbeats;
  private readonly clock: () => number;
  private readonly roll: RollCalls;
  private readonly queues: WorkQueues;
  /** Services of which this is a process. */
  private readonly services = new Set<string>();
  private connected = true;
  private ended = false;
  private listenersStarting = false;
  private draining: Promise<void> | undefined;

  private constructor(
    private readonly connection: NatsConnection,
    private readonly options: NatsOptions,
  ) {
    this.inbox = newInbox(options.name);
    connection.subscribe(`${this.inbox}.*`, {
      callback: (error, message) => (error ? this.fault(this.inbox, error) : this.receiveReply(message)),
    });
    this.queues = new WorkQueues(connection, (subject, error) => this.fault(subject, error), options.streamReplicas);
    void this.followConnection();
    this.clock = options.clock ?? (() => performance.now());
    const everyMs = options.signEveryMs ?? HEARTBEAT_MS;
    this.roll = new RollCalls(
      {
        publish: (...message) => this.publishBestEffort(...message),
        subscribe: (subject, hear) => this.hearing(subject, hear),
        catchUp: () => this.flush(),
        fault: (subject, error) => this.fault(subject, error),
      },
      { ...options, inbox: this.inbox, clock: this.clock, everyMs },
    );
    const sendHeartbeat = (subject: string, tokens: string): void => this.publishBestEffort(subject, tokens);
    this.heartbeats = new Heartbeats(everyMs, this.pending, this.taken, sendHeartbeat, this.roll);
  }

  /**
   * Connects to a broker. Fails if no broker responds, or if it rejects the credentials: a process without its bus
   * cannot work.
   */
  static async connect(options: NatsOptions): Promise<NatsTransport> {
    return new NatsTransport(await connect(connectionOptions(options)), options);
  }

  /** Requests and events being handled. */
  get underWay(): number {
    return this.work.size;
  }

  async request(
    subject: string,
    body: unknown,
    headers: Headers,
    timeoutMs: number,
    asking: TransportOptions = {},
  ): Promise<WireReply> {
    if (!this.connected) throw new NotDeliveredError(NO_BROKER);
    const packet = encodeBody(body, headers);
    const silenceMs = this.heartbeats.silenceMs(asking.repeated === true, packet.data.length);
    const patience = { sentAt: Math.round(this.clock()), limitMs: this.heartbeats.limitMs(timeoutMs, silenceMs) };
    const { data, ...options } = asking.outlivesCaller === true ? packet : withPatience(packet, patience);
    const instance = this.roll.pick(subject);
    const { token, reply } = this.pending.open(subject, timeoutMs, silenceMs, instance);
    const address = `${this.inbox}.${token}`;
    try {
      const to = instance === undefined ? subject : directSubject(instance, subject);
      this.connection.publish(to, data, { ...options, reply: address });
    } catch (error) {
      const request = this.pending.take(token);
      if (isTooLarge(error)) request?.resolve(tooLarge('request', data.length));
      else request?.reject(new NotDeliveredError(NO_BROKER, { cause: error }));
    }
    if (!asking.caller) return reply;
    // Like any event, this one may be lost: abandoned work has its own limits.
    const takeBack = asking.caller.onDisconnect(() => this.publishBestEffort(disconnectSubject(serviceOf(subject)), address));
    return reply.finally(takeBack);
  }

  async publish(subject: string, body: unknown, headers: Headers): Promise<void> {
    // Data written to a lost connection may be sent minutes later or never; the caller learns immediately that it was
    // not.
    if (!this.connected) throw new NotDeliveredError(NO_BROKER);
    const { data, ...options } = encodeBody(body, headers);
    try {
      this.connection.publish(subject, data, options);
    } catch (error) {
      if (isTooLarge(error)) throw new AppError('RequestTooLarge', tooLarge('event', data.length).message, { cause: error });
      throw new NotDeliveredError(NO_BROKER, { cause: error });
    }
  }

  async enqueue(subject: string, item: object, id: string): Promise<void> {
    if (!this.connected) throw new NotDeliveredError(NO_BROKER);
    await this.queues.add(subject, item, id);
  }

  consume(subject: string, group: string, handler: WorkHandler, form: ItemForm = 'json'): () => Promise<Backlog> {
    this.queues.consume(subject, group, handler, form);
    return () => this.queues.backlog(subject);
  }

  serve(subject: string, group: string, handler: RequestHandler): void {
    if (this.served.has(subject)) throw new Error(`'${subject}' is served twice in one process`);
    const take = (message: Msg): void => {
      const lateness = this.roll.judge(message);
      if (lateness === 'late') return respondLate(message);
      void this.work.track(this.taken.during(message, (caller) => this.answer(subject, handler, message, caller)));
      if (lateness === 'slow') this.heartbeats.sendFor(message.reply ?? '');
    };
    this.served.set(subject, take);
    this.subscriptions.push(this.hearing(subject, take, group));
    this.joinService(serviceOf(subject));
  }

  listen(subject: string, group: string | null, listener: EventListener): void {
    const hear = (message: Msg): void => void this.work.track(this.hear(subject, listener, message));
    this.subscriptions.push(this.hearing(subject, hear, group));
  }

  async flush(): Promise<void> {
    if (!this.connected) throw new NotDeliveredError(NO_BROKER);
    await this.connection.flush();
  }

  get isLost(): boolean {
    return this.ended && !this.draining;
  }

  async ping(): Promise<number> {
    const started = performance.now();
    if (this.queues.problem !== undefined) throw new Error(this.queues.problem);
    await deadline(this.flush(), PING_TIMEOUT_MS);
    return performance.now() - started;
  }

  accompany(work: Promise<unknown>): void {
    void this.work.track(work);
  }

  drain(): Promise<void> {
    this.draining ??= this.stop();
    return this.draining;
  }

  private async stop(): Promise<void> {
    const stopped = this.queues.stop();
    // Callers pick other processes from now on.
    this.roll.leave();
    // The subscription for disconnected callers stays open: requests in progress still have to be notified.
    if (this.connected) await Promise.allSettled(this.subscriptions.map((subscription) => subscription.drain()));
    else for (const subscription of this.subscriptions) subscription.unsubscribe();
    // The library's own drain does not wait for handlers, and would cut off the requests they still make.
    await this.work.ended();
    await stopped;
    this.heartbeats.stop();
    try {
      if (this.connected) await this.connection.drain();
      else await this.connection.close();
    } catch {
      // The broker disconnected in the meantime: there is nothing left to flush to.
      await this.connection.close();
    }
  }

  /**
   * Subscribes to messages for this process of a service, or for each process, in addition to requests that one of them
   * takes.
   */
  private joinService(service: string): void {
    if (this.services.has(service)) return;
    this.services.add(service);
    this.hearing(disconnectSubject(service), (message) => this.taken.disconnect(message.string()));
    const prefix = directSubject(this.roll.instance, '');
    const direct = this.hearing(`${prefix}${service}.>`, (message) => {
      const take = this.served.get(message.subject.slice(prefix.length));
      // Processes of different versions serve different subjects: another one may serve this.
      if (take) take(message);
      else respondLate(message);
    });
    this.subscriptions.push(direct);
    this.roll.join(service);
  }

  private hearing(subject: string, hear: (message: Msg) => void, group: string | null = null): Subscription {
    return this.connection.subscribe(subject, {
      ...(group === null ? {} : { queue: group }),
      callback: (error, message) => (error ? this.fault(subject, error) : hear(message)),
    });
  }

  private async answer(subject: string, handler: RequestHandler, message: Msg, caller: CallerLiveness): Promise<void> {
    // The caller may have been notified of an event that came before the request.
    if (this.listenersStarting) await new Promise((resolve) => setImmediate(resolve));
    let body: unknown;
    try {
      body = decodeBody(message);
    } catch {
      this.respond(subject, message, { ok: false, code: 'BadRequest', message: 'the request is not valid JSON' });
      return;
    }
    let reply: WireReply;
    try {
      reply = await handler(body, decodeHeaders(message), caller);
    } catch (error) {
      this.fault(subject, error);
      reply = INTERNAL_ERROR;
    }
    this.respond(subject, message, reply);
  }

  private respond(subject: string, message: Msg, reply: WireReply): void {
    let bytes = 0;
    try {
      const { data, ...options } = encodeReply(reply);
      bytes = data.length;
      message.respond(data, options);
    } catch (error) {
      if (isTooLarge(error)) {
        this.respond(subject, message, tooLarge('reply', bytes));
      } else {
        this.fault(subject, error);
        this.respond(subject, message, INTERNAL_ERROR);
      }
    }
  }

  private async hear(subject: string, listener: EventListener, message: Msg): Promise<void> {
    this.markListenersStarting();
    try {
      await listener(decodeBody(message), decodeHeaders(message));
    } catch (error) {
      this.fault(subject, error);
    }
  }

  private receiveReply(message: Msg): void {
    const token = message.subject.slice(this.inbox.length + 1);
    // No request has a token that begins so.
    if (token.startsWith('_')) {
      if (token === SIGNS) this.heartbeats.heard(message.string());
      else if (token.startsWith(PRESENT)) this.roll.hear(token, message);
      return;
    }
    const request = this.pending.take(token);
    // The reply to a request that was given up.
    if (!request) return;
    if (isNoResponders(message)) {
      this.refuse(request, message);
      return;
    }
    const reply = decodeReply(message);
    // An event that came before the reply is to be seen before it, however many promises its listener is behind.
    if (this.listenersStarting) setImmediate(() => request.resolve(reply));
    else request.resolve(reply);
  }

  private refuse(request: PendingRequest, message: Msg): void {
    const { subject, instance } = request;
    if (isLate(message)) {
      request.reject(new NotDeliveredError(`the request for '${subject}' was received too late and not executed`));
      return;
    }
    if (instance !== undefined) this.roll.forget(serviceOf(subject), instance);
    request.reject(new NotDeliveredError(`no handler registered for '${subject}'`));
  }

  private markListenersStarting(): void {
    if (this.listenersStarting) return;
    this.listenersStarting = true;
    setImmediate(() => {
      this.listenersStarting = false;
    });
  }

  /** Publishes a message whose loss is harmless. */
  private publishBestEffort(subject: string, text: string, options: PublishOptions = {}): void {
    if (!this.connected) return;
    try {
      this.connection.publish(subject, text, options);
    } catch (error) {
      this.fault(subject, error);
    }
  }

  private async followConnection(): Promise<void> {
    for await (const status of this.connection.status()) {
      if (status.type === 'disconnect') {
        this.lose();
        this.options.onConnection?.('lost');
      } else if (status.type === 'reconnect') {
        this.connected = true;
        this.options.onConnection?.('restored');
      } else if (status.type === 'error') {
        this.fault(null, status.error);
      }
    }
    this.lose();
    this.ended = true;
    if (!this.draining) this.options.onConnection?.('closed');
  }

  private lose(): void {
    this.connected = false;
    this.pending.loseAll();
  }

  private fault(subject: string | null, error: unknown): void {
    this.options.onFault?.({ subject, error });
  }
}

function respondLate(message: Msg): void {
  const { data, ...options } = lateReply();
  message.respond(data, options);
}

function isTooLarge(error: unknown): boolean {
  return error instanceof InvalidArgumentError;
}

function tooLarge(what: 'request' | 'reply' | 'event', bytes: number): WireReply & { readonly ok: false } {
  return { ok: false, code: 'RequestTooLarge', message: `the ${what} of ${bytes} bytes exceeds the maximum of the bus` };
}
