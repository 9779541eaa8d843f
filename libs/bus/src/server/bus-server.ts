import { setTimeout as delay } from 'node:timers/promises';
import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import { firstValueFrom, isObservable } from 'rxjs';
import { AppError } from '#contracts/error.js';
import type { EventContract } from '#contracts/event.js';
import type { QueueContract } from '#contracts/queue.js';
import type { RpcContract } from '#contracts/rpc.js';
import type { StreamContract, StreamSource } from '#contracts/stream.js';
import { authorize } from './access.js';
import { UNOBSERVED, type BusObserver, type Observation } from '../transport/bus-observer.js';
import { fromHeaders, receivedContext } from '../transport/headers.js';
import { OutgoingStreams } from '../transport/outgoing-streams.js';
import type { CallerLiveness } from '../transport/caller-liveness.js';
import { contextOfWork, runInContext, type RequestContext, type ServedResource } from '../transport/request-context.js';
import { parseAs } from '../shape/request-validation.js';
import { replyShaper, shapeOf, type Shape } from '../shape/shape.js';
import { errorReply, INTERNAL_ERROR, type Headers, type Transport, type WireReply } from '../transport/transport.js';

/** Times a starting process tries to reach the broker, and milliseconds between them. */
const REACH_ATTEMPTS_MAX = 25;
const REACH_PAUSE_MS = 200;

type Served = RpcContract<{ groupId?: unknown }, unknown> | StreamContract<{ groupId?: unknown }, object, unknown>;
type Contract = Served | EventContract<object> | QueueContract<object>;

/** A contract that is served, compiled once. */
interface Service {
  readonly contract: Served;
  readonly request: Shape;
  readonly handler: MessageHandler;
  /** Returns the body of the reply, of a stream the one that opens it. */
  readonly reply: (result: unknown, context: RequestContext) => unknown;
}

/** A request as it came. */
interface Incoming {
  readonly body: unknown;
  readonly headers: Headers;
  readonly caller: CallerLiveness | undefined;
}

/** Reports what must not be lost: an unexpected error, once, where it was born. */
export type FaultReporter = (fault: { subject: string; requestId: string; error: unknown }) => void;

/** Returns the error shown to clients for one that no handler translates; `null` for an unexpected error. */
export type FaultTranslation = (error: unknown) => AppError | null;

/** Calls a handler. Returns the last value of an observable, which Nest makes of some results. */
async function settled(handler: MessageHandler, request: unknown): Promise<unknown> {
  const value: unknown = await handler(request);
  return isObservable(value) ? firstValueFrom(value, { defaultValue: null }) : value;
}

/**
 * Nest's server side of the bus, the same over every transport: context, validation, permission, the handler, its reply in
 * shape, its error as a code.
 */
export class BusServer extends Server implements CustomTransportStrategy {
  private readonly streams: OutgoingStreams;

  constructor(
    private readonly bus: Transport,
    private readonly serviceName: string,
    private readonly newRequestId: () => string,
    private readonly report: FaultReporter,
    private readonly observer: BusObserver = UNOBSERVED,
    private readonly translate: FaultTranslation = () => null,
  ) {
    super();
    this.streams = new OutgoingStreams(serviceName);
  }

  override addHandler(pattern: unknown, callback: MessageHandler, isEvent?: boolean, extras?: Record<string, unknown>): void {
    // Nest would let the second handler of a request replace the first without a word.
    const subject = this.normalizePattern(pattern as string);
    const other = this.messageHandlers.get(subject);
    if (other && !(isEvent && other.isEventHandler)) throw new Error(`'${subject}' is served by two handlers`);
    super.addHandler(pattern, callback, isEvent, extras);
  }

  listen(done: (error?: unknown) => void): void {
    for (const [subject, handler] of this.messageHandlers) {
      const contract = handler.extras?.['contract'] as Contract | undefined;
      if (!contract) throw new Error(`'${subject}' is served without a contract`);
      if (contract.kind === 'queue') {
        const form = contract.item === 'bytes' ? 'bytes' : 'json';
        const shape = contract.item === 'bytes' ? null : shapeOf<object>(contract.item);
        const backlog = this.bus.consume(subject, this.serviceName, (item) => this.work(shape, handler, item), form);
        this.observer.works(subject, backlog);
      } else if (contract.kind !== 'event') {
        // Compiled by the first request: all contracts together would delay the start by a third of a second.
        let service: Service | undefined;
        this.bus.serve(subject, this.serviceName, (body, headers, caller) =>
          this.answer((service ??= this.serviceOf(contract, handler)), { body, headers, caller }),
        );
      } else {
        // Nest chains further listeners of the subject behind the first and calls them with it.
        const group = contract.delivery === 'one' ? this.serviceName : null;
        this.bus.listen(subject, group, (body, headers) => this.hear(contract, handler, body, headers));
      }
    }
    // The broker does not allow a service to subscribe to subjects that it does not serve.
    if (this.servesStreams()) this.bus.serve(this.streams.subject, this.serviceName, (body) => this.streams.answer(body));
    this.reached().then(() => done(), done);
  }

  async close(): Promise<void> {
    this.streams.close();
    await this.bus.drain();
  }

  on(): never {
    throw new Error('the bus has no low-level events');
  }

  unwrap<T>(): T {
    return this.bus as T;
  }

  /** Resolves when others can reach what is served; a connection that is lost while a process starts has some seconds to come back. */
  private async reached(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.bus.flush();
      } catch (error) {
        if (this.bus.isLost || attempt === REACH_ATTEMPTS_MAX) throw error;
        await delay(REACH_PAUSE_MS);
      }
    }
  }

  private servesStreams(): boolean {
    return [...this.messageHandlers.values()].some(
      ({ extras }) => (extras?.['contract'] as Contract | undefined)?.kind === 'stream',
    );
  }

  private serviceOf(contract: Served, handler: MessageHandler): Service {
    const request = shapeOf<object>(contract.request);
    if (contract.kind === 'stream') {
      const open: Service['reply'] = (source, context) => this.open(contract, context, source as StreamSource<object, unknown>);
      return { contract, handler, request, reply: open };
    }
    return { contract, handler, request, reply: replyShaper(contract.reply) };
  }

  private async answer(service: Service, { body, headers, caller }: Incoming): Promise<WireReply> {
    const { contract } = service;
    let requestId = '';
    let observation: Observation | undefined;
    try {
      const received = receivedContext(headers, this.newRequestId);
      requestId = received.context.requestId;
      observation = this.observer.begin('serve', contract.subject, received.trace, requestId);
      const reply = await this.handled(service, body, received.context, { trace: observation.trace, caller });
      observation.end(null);
      return reply;
    } catch (error) {
      const known = error instanceof AppError ? error : this.translate(error);
      observation?.end(known ? known.code : 'InternalServerError');
      if (known) return errorReply(known);
      this.report({ subject: contract.subject, requestId, error });
      return INTERNAL_ERROR;
    }
  }

  private async handled(
    { contract, handler, request: shape, reply }: Service,
    body: unknown,
    { requestId, principal, request: received, origin, remoteAddress, expected }: RequestContext,
    { trace, caller }: Pick<RequestContext, 'trace' | 'caller'>,
  ): Promise<WireReply> {
    // Permission first: who may not ask learns nothing about what a valid question would be.
    authorize(contract.access, principal, body ?? {});
    const request = parseAs(shape, body, contract.invalidCode);
    const resource: ServedResource | undefined =
      contract.kind === 'rpc' && contract.resource ? { ...contract.resource(request), expected } : undefined;
    // A new context: versions that the handler's calls return do not belong to the caller.
    const context = {
      requestId,
      principal,
      request: received,
      origin,
      remoteAddress,
      trace,
      caller,
      resource,
      servedBy: this.bus,
    };
    const result = await runInContext(context, settled, handler, request);
    const version = resource?.version;
    return { ok: true, body: reply(result, context), ...(version === undefined ? {} : { version }) };
  }

  private open(
    contract: StreamContract<object, object, unknown>,
    context: RequestContext,
    source: StreamSource<object, unknown>,
  ): object {
    const { requestId } = context;
    const onFault = (error: unknown): void => this.report({ subject: contract.subject, requestId, error });
    return this.streams.open(contract, context, source, onFault);
  }

  /** Processes an item. Fails if the item is to be processed again; a malformed item is reported and dropped. */
  private async work(shape: Shape | null, handler: MessageHandler, body: unknown): Promise<void> {
    await runInContext(contextOfWork(this.newRequestId(), this.bus), async () => {
      await settled(handler, shape === null ? body : parseAs(shape, body, 'InvalidParameter'));
    });
  }

  private async hear(contract: EventContract<object>, listener: MessageHandler, body: unknown, headers: Headers): Promise<void> {
    let requestId = '';
    try {
      const context = { ...fromHeaders(headers, this.newRequestId), servedBy: this.bus };
      requestId = context.requestId;
      await runInContext(context, settled, listener, body);
    } catch (error) {
      this.report({ subject: contract.subject, requestId, error });
    }
  }
}
