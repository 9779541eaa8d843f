import { HttpCode, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Reachable, RpcContract } from '#contracts/rpc.js';
import { Calls } from './calls.decorator.js';
import { requestOf, type Members } from './request-members.js';

/**
 * Declares the route of a contract: the request's properties come from the path and from `sources`, the reply is the
 * contract's. A contract without a reply is sent as 204, unless `@HttpCode` sets another status.
 *
 * @Put(':functionId') @Forwards(replaceFunction, body) replace() {}
 */
export function Forwards<Request extends object, Reply>(
  contract: RpcContract<Request, Reply, Reachable>,
  ...sources: readonly Members<keyof Request>[]
) {
  const example = sources.find((source) => source.example !== undefined)?.example;
  const hasReply = contract.reply.kind !== 'nothing';
  return (target: object, key: string | symbol, descriptor: TypedPropertyDescriptor<() => void>): void => {
    const route = async (call: (request: Request) => Promise<Reply>, request: FastifyRequest): Promise<Reply | undefined> => {
      const reply = await call(await requestOf(request, ...sources));
      return hasReply ? reply : undefined;
    };
    const method = Object.assign(descriptor, { value: route });
    Req()(target, key, 1);
    Calls(contract, example)(target, key, method);
    if (!hasReply) HttpCode(204)(target, key, method);
  };
}
