import { Catch, UseFilters, type RpcExceptionFilter } from '@nestjs/common';
import { EventPattern, MessagePattern } from '@nestjs/microservices';
import { throwError, type Observable } from 'rxjs';
import type { EventContract } from '#contracts/event.js';
import type { QueueContract } from '#contracts/queue.js';
import type { RpcContract } from '#contracts/rpc.js';
import type { StreamContract, StreamSource } from '#contracts/stream.js';

/**
 * Nest would replace a handler's error by a generic message; the server maps errors itself and needs them as thrown.
 */
@Catch()
class PassErrorsOn implements RpcExceptionFilter<unknown> {
  catch(exception: unknown): Observable<never> {
    return throwError(() => exception);
  }
}

const passErrorsOn = new PassErrorsOn();

type Pattern = (subject: string, extras: { readonly contract: object }) => MethodDecorator;

function serve(
  pattern: Pattern,
  contract: { readonly subject: string },
  target: object,
  key: string | symbol,
  method: PropertyDescriptor,
): void {
  pattern(contract.subject, { contract })(target, key, method);
  UseFilters(passErrorsOn)(target, key, method);
}

/** Return type of a handler: void if the contract has no reply. */
type Answer<Reply> = [Reply] extends [null] ? void | null : Reply;

/**
 * Serves a contract with a method of a controller, or of a provider that `handlersOf` makes one of. A method whose request or reply
 * type does not fit does not compile.
 */
export function HandleRpc<Request extends object, Reply>(contract: RpcContract<Request, Reply>) {
  return <T extends (request: Request) => Answer<Reply> | Promise<Answer<Reply>>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<T>,
  ): void => serve(MessagePattern, contract, target, key, descriptor);
}

/** Serves a stream with a method. What it throws, or rejects with, is sent before the stream begins. */
export function HandleStream<Request extends object, Head extends object, Chunk>(contract: StreamContract<Request, Head, Chunk>) {
  return <T extends (request: Request) => StreamSource<Head, Chunk> | Promise<StreamSource<Head, Chunk>>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<T>,
  ): void => serve(MessagePattern, contract, target, key, descriptor);
}

/** Does the work of a queue with a method. When it fails unexpectedly, the item comes again later. */
export function HandleQueue<Item extends object>(contract: QueueContract<Item>) {
  return <T extends (item: Item) => Promise<void>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<T>,
  ): void => serve(MessagePattern, contract, target, key, descriptor);
}

/** Handles an event with a method. */
export function HandleEvent<Payload extends object>(contract: EventContract<Payload>) {
  return <T extends (payload: Payload) => void | Promise<void>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<T>,
  ): void => serve(EventPattern, contract, target, key, descriptor);
}
