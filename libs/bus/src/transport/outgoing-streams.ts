import { randomBytes } from 'node:crypto';
import { AppError } from '#contracts/error.js';
import type { StreamContract, StreamSource } from '#contracts/stream.js';
import { OutgoingStream } from './outgoing-stream.js';
import { shapeOf } from '../shape/shape.js';
import type { RequestContext } from './request-context.js';
import { STREAMS_MAX, type StreamOpened, type StreamRequest } from './stream-protocol.js';
import { errorReply, INTERNAL_ERROR, type WireReply } from './transport.js';

const ID_BYTES = 16;

function unguessable(): string {
  return randomBytes(ID_BYTES).toString('hex');
}

/** The streams a process is sending. */
export class OutgoingStreams {
  /** Leads to this process and no other. */
  readonly subject: string;
  private readonly streams = new Map<string, OutgoingStream>();
  private closed = false;

  constructor(service: string) {
    this.subject = `streams.${service}.${unguessable()}`;
  }

  /** Opens a stream, which is read from now on; throws `Unavailable` if `STREAMS_MAX` streams are open already. */
  open(
    contract: StreamContract<object, object, unknown>,
    context: RequestContext,
    source: StreamSource<object, unknown>,
    onFault: (error: unknown) => void,
  ): StreamOpened {
    if (this.closed) throw new AppError('Unavailable', 'the service is stopping');
    if (this.streams.size >= STREAMS_MAX) throw new AppError('Unavailable', `the service sends ${STREAMS_MAX} streams already`);
    const id = unguessable();
    const onClose = (): void => {
      this.streams.delete(id);
    };
    const chunks = (signal: AbortSignal): AsyncIterable<unknown> => source.chunks(signal);
    this.streams.set(id, new OutgoingStream(contract, context, chunks, { onFault, onClose }));
    return { subject: this.subject, id, head: shapeOf(contract.head).pick(source.head) };
  }

  /** Handles what a consumer asks for after the stream was opened. */
  async answer(body: unknown): Promise<WireReply> {
    const request = body as StreamRequest;
    const stream = this.streams.get(request.id);
    if ('close' in request) {
      stream?.close();
      return { ok: true, body: null };
    }
    if (!stream) return { ok: false, code: 'Unavailable', message: 'the stream has ended' };
    try {
      return await stream.pull(request.batch);
    } catch (error) {
      return error instanceof AppError ? errorReply(error) : INTERNAL_ERROR;
    }
  }

  /** Ends all of them, and takes no more. */
  close(): void {
    this.closed = true;
    for (const stream of this.streams.values()) stream.close();
  }
}
