import { Controller, Inject, type Type } from '@nestjs/common';
import { MetadataScanner } from '@nestjs/core';
import { PATTERN_METADATA } from '@nestjs/microservices/constants.js';

type Method = (message: unknown) => unknown;

function withMetadataOf(method: Method, handle: Method): Method {
  for (const key of Reflect.getMetadataKeys(method) as string[]) {
    Reflect.defineMetadata(key, Reflect.getMetadata(key, method), handle);
  }
  return handle;
}

/** Nest looks for handlers among controllers only: this one has the methods of the provider it is given, bound to it. */
function handlerOf(service: Type<object>): Type<object> {
  const methods = service.prototype as Readonly<Record<string, Method>>;
  const served = new MetadataScanner().getAllMethodNames(methods).flatMap((name) => {
    const method = methods[name];
    return method !== undefined && Reflect.hasMetadata(PATTERN_METADATA, method) ? [{ name, method }] : [];
  });
  class Handler {
    constructor(provider: object) {
      for (const { name, method } of served) {
        Object.defineProperty(this, name, { value: withMetadataOf(method, method.bind(provider)) });
      }
    }
  }
  Object.defineProperty(Handler, 'name', { value: `${service.name}Handler` });
  Controller()(Handler);
  Inject(service)(Handler, undefined, 0);
  // Nest finds the methods of a controller on its prototype, and calls the methods of the instance.
  for (const { name, method } of served) {
    Object.defineProperty(Handler.prototype, name, { value: method, configurable: true });
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
