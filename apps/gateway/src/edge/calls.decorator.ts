import { Inject, SetMetadata } from '@nestjs/common';
import { PROPERTY_DEPS_METADATA } from '@nestjs/common/constants.js';
import { BusClient } from '#bus/client/bus-client.js';
import type { Reachable, RpcContract } from '#contracts/rpc.js';
import type { OpenedStream, StreamContract } from '#contracts/stream.js';

export const CALLED_CONTRACT = 'groundwork:contract';

/** A contract that a route may call. */
export type RouteContract = RpcContract<object, unknown, Reachable> | StreamContract<object, object, unknown, Reachable>;

/** The call of a contract. */
export type Call<C> =
  C extends RpcContract<infer Request, infer Reply, Reachable>
    ? (request: Request) => Promise<Reply>
    : C extends StreamContract<infer Request, infer Head, infer Chunk, Reachable>
      ? (request: Request) => Promise<OpenedStream<Head, Chunk>>
      : never;

export interface CalledContract {
  readonly contract: RouteContract;
  /** Example of the body of a route that forwards it unparsed, if the contract does not declare its properties. */
  readonly body?: Readonly<Record<string, unknown>> | readonly unknown[];
  /** Content type of a reply other than JSON. */
  readonly replyType?: string;
}

const BUS = Symbol('bus');

interface Caller {
  readonly [BUS]: BusClient;
}

/** Has Nest inject the bus into a controller whose routes call; nothing but the decorators of routes reaches it. */
function injectBus(controller: object): void {
  const injected = Reflect.getMetadata(PROPERTY_DEPS_METADATA, controller.constructor) as { key: unknown }[] | undefined;
  if (!injected?.some(({ key }) => key === BUS)) Inject(BusClient)(controller, BUS);
}

/**
 * Gives a route the call of its contract as first parameter, and no other: the route cannot call anything else, and its OpenAPI
 * description is made from the contract.
 */
export function Calls<C extends RouteContract>(contract: C, body?: CalledContract['body'], replyType?: string) {
  const called: CalledContract = { contract, ...(body ? { body } : {}), ...(replyType ? { replyType } : {}) };
  return <T extends (call: Call<C>, ...parameters: never[]) => unknown>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<T>,
  ): void => {
    const method = descriptor.value;
    if (method === undefined) return;
    const route = function (this: Caller, _call: undefined, ...parameters: unknown[]): unknown {
      const bus = this[BUS];
      const call = contract.kind === 'rpc' ? bus.call.bind(bus, contract) : bus.open.bind(bus, contract);
      return Reflect.apply(method, this, [call, ...parameters]);
    };
    for (const name of Reflect.getMetadataKeys(method) as string[]) {
      Reflect.defineMetadata(name, Reflect.getMetadata(name, method), route);
    }
    descriptor.value = route as unknown as T;
    SetMetadata(CALLED_CONTRACT, called)(target, key, descriptor);
    injectBus(target);
  };
}
