import { setTimeout as delay } from 'node:timers/promises';
import { AppError, isErrorCode } from '#contracts/error.js';
import type { EventContract } from '#contracts/event.js';
import type { RpcContract } from '#contracts/rpc.js';
import { toHeaders } from './headers.js';
import { currentContext } from './request-context.js';
import { NoReplyError, NotDeliveredError, type Transport, type WireReply } from './transport.js';

/** Pauses before a request nobody took is sent again; after the last one the call fails with `Unavailable`. */
const REDELIVERY_PAUSES_MS = [50, 150, 400] as const;

/** Calls other services by contract. Request id and principal of the current request travel along. */
export class BusClient {
  constructor(private readonly transport: Transport) {}

  /** Fails with the `AppError` the handler ended with, with `Unavailable` (503) or with `Timeout` (504). */
  async call<Request extends object, Reply>(contract: RpcContract<Request, Reply>, request: Request): Promise<Reply> {
    const reply = await this.deliver(contract, request);
    if (reply.ok) return reply.body as Reply;
    throw new AppError(isErrorCode(reply.code) ? reply.code : 'InternalServerError', reply.message);
  }

  /** Published before anything this process answers afterwards. Fails with `Unavailable` while there is no broker. */
  async emit<Payload extends object>(contract: EventContract<Payload>, payload: Payload): Promise<void> {
    try {
      await this.transport.publish(contract.subject, payload, toHeaders(currentContext()));
    } catch (error) {
      if (!(error instanceof NotDeliveredError)) throw error;
      throw new AppError('Unavailable', 'the bus is not available', { cause: error });
    }
  }

  private async deliver(contract: RpcContract<object, unknown>, request: object): Promise<WireReply> {
    const headers = toHeaders(currentContext());
    let repeated = false;
    for (let attempt = 0; ;) {
      try {
        return await this.transport.request(contract.subject, request, headers, contract.timeoutMs);
      } catch (error) {
        if (error instanceof NotDeliveredError) {
          const pause = REDELIVERY_PAUSES_MS[attempt++];
          if (pause === undefined) throw new AppError('Unavailable', 'the service is not available', { cause: error });
          await delay(pause);
        } else if (error instanceof NoReplyError) {
          if (contract.idempotent && !repeated) repeated = true;
          else if (error.reason === 'timeout')
            throw new AppError('Timeout', 'the service did not answer in time', { cause: error });
          else throw new AppError('Unavailable', 'the connection to the service was lost', { cause: error });
        } else throw error;
      }
    }
  }
}
