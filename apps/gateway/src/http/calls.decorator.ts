import { SetMetadata } from '@nestjs/common';
import type { RpcContract } from '#contracts/rpc.js';
import type { StreamContract } from '#contracts/stream.js';

export const CALLED_CONTRACT = 'groundwork:contract';

export interface CalledContract {
  readonly contract: RpcContract<object, unknown> | StreamContract<object, object, unknown>;
  /** Example of the body of a route that hands it on unparsed, where the contract cannot tell its members. */
  readonly body?: Readonly<Record<string, unknown>> | readonly unknown[];
  /** Content type of a reply that is no JSON. */
  readonly replyType?: string;
}

/** Names the contract a route calls: its OpenAPI description is made from it, and a test holds the route to it. */
export const Calls = <Request extends object, Reply>(
  contract: RpcContract<Request, Reply> | StreamContract<Request, object, Reply>,
  body?: CalledContract['body'],
  replyType?: string,
): MethodDecorator => SetMetadata(CALLED_CONTRACT, { contract, ...(body ? { body } : {}), ...(replyType ? { replyType } : {}) });
