import { Controller, Inject, type Type } from '@nestjs/common';
import { MetadataScanner } from '@nestjs/core';
import { PATTERN_METADATA } from '@nestjs/microservices/constants.js';

type Methods = Readonly<Record<string, (message: unknown) => unknown>>;

/** Nest looks for handlers among controllers only: this one hands what it is given to the provider. */
function handlerOf(service: Type<object>): Type<object> {
  class Handler {
    constructor(readonly service: Methods) {}
  }
  Object.defineProperty(Handler, 'name', { value: `${service.name}Handler` });
  Controller()(Handler);
  Inject(service)(Handler, undefined, 0);
  const methods = service.prototype as Methods;
  for (const name of new MetadataScanner().getAllMethodNames(methods)) {
    const method = methods[name];
    if (method === undefined || !Reflect.hasMetadata(PATTERN_METADATA, method)) continue;
    const handle = function (this: Handler, message: unknown): unknown {
      return this.service[name]?.(message);
    };
    for (const key of Reflect.getMetadataKeys(method) as string[]) {
      Reflect.defineMetadata(key, Reflect.getMetadata(key, method), handle);
    }
    Object.defineProperty(Handler.prototype, name, { value: handle, configurable: true });
  }
  return Handler;
}

/**
 * Creates controllers for providers that serve contracts with their own methods (`@HandleRpc` and its kind):
 * `@Module({ controllers: handlersOf(SecretsService), providers: [SecretsService] })`.
 */
export function handlersOf(...services: readonly Type<object>[]): Type<object>[] {
  return services.map(handlerOf);
}
