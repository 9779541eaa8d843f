import { setTimeout as delay } from 'node:timers/promises';
import { AppError, isErrorCode } from '#contracts/error.js';
import type { EventContract } from '#contracts/event.js';
import type { QueueContract } from '#contracts/queue.js';
import type { RpcContract } from '#contracts/rpc.js';
import type { OpenedStream, StreamContract } from '#contracts/stream.js';
import { UNOBSERVED, type BusObserver, type TracePosition } from '../transport/bus-observer.js';
import { sharedHeaders, toHeaders } from '../transport/headers.js';
import { IncomingChunks } from '../transport/incoming-chunks.js';
import type { CallerLiveness } from '../transport/caller-liveness.js';
import { currentContext, type RequestContext } from '../transport/request-context.js';
import { PULL_TIMEOUT_MS, type StreamOpened, type StreamRequest } from '../transport/stream-protocol.js';
import { NoReplyError, NotDeliveredError, type Headers, type Transport, type WireReply } from '../transport/transport.js';

/**
 * Pauses in milliseconds before an undelivered request is sent again; after the last one the call fails with
 * `Unavailable`.
 */
const REDELIVERY_PAUSES_MS = [50, 150, 400] as const;
/** Timeout in milliseconds for notifying the other end that a stream is no longer wanted. */
const CLOSE_TIMEOUT_MS = 1_000;

/** A request as it is delivered, for any kind of contract. */
interface Delivery {
  readonly subject: string;
  readonly timeoutMs: number;
  readonly idempotent: boolean;
  /** Runs to completion even if the caller disconnects. */
  readonly outlivesCaller?: boolean;
  /** Names the resource whose version the reply has, if it has one. */
  readonly resource?: unknown;
}

/** Calls other services by contract. Request id and principal of the current request travel along. */
export class BusClient {
  private readonly headersOf: (context: RequestContext | undefined, trace?: TracePosition) => Headers;

  constructor(
    private readonly transport: Transport,
    private readonly observer: BusObserver = UNOBSERVED,
  ) {
    this.headersOf = transport.sharesMemory ? sharedHeaders : toHeaders;
  }

  /** Fails with the `AppError` the handler ended with, with `Unavailable` (503) or with `Timeout` (504). */
  async call<Request extends object, Reply>(contract: RpcContract<Request, Reply>, request: Request): Promise<Reply> {
    return (await this.deliver(contract, request)) as Reply;
  }

  /**
   * Opens a stream; fails like `call`. Its chunks also fail with the `AppError` the handler ended with, `Unavailable`
   * or `Timeout`. A consumer that does not read them to the end must `return()` them.
   */
  async open<Request extends object, Head extends object, Chunk>(
    contract: StreamContract<Request, Head, Chunk>,
    request: Request,
  ): Promise<OpenedStream<Head, Chunk>> {
    const opening = { subject: contract.subject, timeoutMs: contract.timeoutMs, idempotent: false };
    const { subject, id, head } = (await this.deliver(opening, request)) as StreamOpened;
    const pulling = { subject, timeoutMs: PULL_TIMEOUT_MS, idempotent: true };
    const remote = {
      pull: (batch: number) => this.deliver(pulling, { id, batch } satisfies StreamRequest),
      close: () => this.closeStream(subject, { id, close: true }),
    };
    return { head: head as Head, chunks: new IncomingChunks(remote, contract.chunk) };
  }

  /** Work that this request has begun and outlives it: the process does not leave the bus before it has ended. */
  accompany(work: Promise<unknown>): void {
    this.transport.accompany(work);
  }

  /**
   * Publishes an event, before any reply this process sends afterwards. Fails with `Unavailable` while no broker is
   * connected.
   */
  async emit<Payload extends object>(contract: EventContract<Payload>, payload: Payload): Promise<void> {
    try {
      await this.transport.publish(contract.subject, payload, this.headersOf(currentContext()));
    } catch (error) {
      if (!(error instanceof NotDeliveredError)) throw error;
      throw new AppError('Unavailable', 'the bus is not available', { cause: error });
    }
  }

  /**
   * Hands work over for good: resolves once it is safe. `id` names the item, so that handing it over again is harmless. Fails with
   * `Unavailable` when it could not be stored, or with what its handler refused it with.
   */
  async enqueue<Item extends object>(contract: QueueContract<Item>, item: Item, id: string): Promise<void> {
    try {
      await this.transport.enqueue(contract.subject, item, id);
    } catch (error) {
      if (!(error instanceof NotDeliveredError)) throw error;
      throw new AppError('Unavailable', 'failed to hand over the work', { cause: error });
    }
  }

  private closeStream(subject: string, request: StreamRequest): void {
    // A process that misses this request ends the stream if no batch of it is requested for a while.
    this.transport.request(subject, request, {}, CLOSE_TIMEOUT_MS, { outlivesCaller: true }).catch(() => {});
  }

  private async deliver(delivery: Delivery, request: object): Promise<unknown> {
    const reply = await this.answered(delivery, request);
    const context = currentContext();
    if (context && delivery.resource !== undefined) context.version = reply.version;
    if (reply.ok) return reply.body;
    const { code, message, retryAfterSeconds, errors, version } = reply;
    const known = isErrorCode(code) ? code : 'InternalServerError';
    throw new AppError(known, message, {
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      ...(errors && { errors }),
      ...(version === undefined ? {} : { version }),
    });
  }

  private async answered(contract: Delivery, request: object): Promise<WireReply> {
    const context = currentContext();
    const observation = this.observer.begin('call', contract.subject, context?.trace, context?.requestId);
    let code: string | null = 'InternalServerError';
    try {
      const caller = contract.outlivesCaller === true ? undefined : context?.caller;
      const reply = await this.delivered(contract, request, this.headersOf(context, observation.trace), caller);
      code = reply.ok ? null : reply.code;
      return reply;
    } catch (error) {
      if (error instanceof AppError) code = error.code;
      throw error;
    } finally {
      observation.end(code);
    }
  }

  private async delivered(
    contract: Delivery,
    request: object,
    headers: Headers,
    caller: CallerLiveness | undefined,
  ): Promise<WireReply> {
    let repeated = false;
    for (let attempt = 0; ;) {
      try {
        const asking = { caller, repeated, outlivesCaller: contract.outlivesCaller === true };
        return await this.transport.request(contract.subject, request, headers, contract.timeoutMs, asking);
      } catch (error) {
        if (error instanceof NotDeliveredError) {
          const pause = REDELIVERY_PAUSES_MS[attempt++];
          if (pause === undefined) throw new AppError('Unavailable', 'the service is not available', { cause: error });
          await delay(pause);
        } else if (error instanceof NoReplyError) {
          if (contract.idempotent && !repeated) repeated = true;
          else if (error.reason === 'timeout')
            throw new AppError('Timeout', 'the service did not respond in time', { cause: error });
          else throw new AppError('Unavailable', 'the connection to the service was lost', { cause: error });
        } else throw error;
      }
    }
  }
}
