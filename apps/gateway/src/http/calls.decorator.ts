import { SetMetadata } from '@nestjs/common';
import type { RpcContract } from '#contracts/rpc.js';

export const CALLED_CONTRACT = 'groundwork:contract';

export interface CalledContract {
  readonly contract: RpcContract<object, unknown>;
  /** Example of the body of a route that hands it on unparsed, where the contract cannot tell its members. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Content type of a reply that is no JSON. */
  readonly replyType?: string;
}

/** Names the contract a route calls: its OpenAPI description is made from it, and a test holds the route to it. */
export const Calls = <Request extends object, Reply>(
  contract: RpcContract<Request, Reply>,
  body?: CalledContract['body'],
  replyType?: string,
): MethodDecorator => SetMetadata(CALLED_CONTRACT, { contract, ...(body ? { body } : {}), ...(replyType ? { replyType } : {}) });
