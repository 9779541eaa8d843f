import { RequestMethod, type Type } from '@nestjs/common';
import { HTTP_CODE_METADATA, METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner } from '@nestjs/core';
import type { Route } from './route.js';
import { PUBLIC_ROUTE } from '#process/health/public.decorator.js';
import { CALLED_CONTRACT, type CalledContract } from './calls.decorator.js';

/** Methods of a route that takes any of them. A reply to HEAD is that to GET without its content. */
const EVERY_METHOD = ['get', 'post', 'put', 'patch', 'delete', 'head'] as const;

function joined(...parts: readonly string[]): string {
  return `/${parts
    .map((part) => part.replace(/^\/+|\/+$/g, ''))
    .filter((part) => part !== '')
    .join('/')}`;
}

function metadata<T>(key: string, ...targets: readonly object[]): T | undefined {
  for (const target of targets) {
    const value = Reflect.getMetadata(key, target) as T | undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}

function pathsOf(target: object): string[] {
  return [metadata<string | string[]>(PATH_METADATA, target) ?? ''].flat();
}

/** Returns the routes Nest serves for a controller, from the metadata of its decorators. */
export function routesOf(controller: Type): Route[] {
  const prototype = controller.prototype as Record<string, object>;
  return new MetadataScanner().getAllMethodNames(prototype).flatMap((name) => {
    const handler = prototype[name];
    const verb = handler && metadata<RequestMethod>(METHOD_METADATA, handler);
    if (handler === undefined || verb === undefined) return [];
    const verbs = verb === RequestMethod.ALL ? EVERY_METHOD : [RequestMethod[verb].toLowerCase()];
    const called = metadata<CalledContract>(CALLED_CONTRACT, handler);
    return pathsOf(controller).flatMap((prefix) =>
      pathsOf(handler).flatMap((end) => {
        const path = joined(prefix, end);
        return verbs.map((method) => ({
          path: path.replace(/:(\w+)/g, '{$1}').replace('*', '{route}'),
          method,
          status: metadata<number>(HTTP_CODE_METADATA, handler) ?? (verb === RequestMethod.POST ? 201 : 200),
          isPublic: metadata<boolean>(PUBLIC_ROUTE, handler, controller) ?? false,
          controller: controller.name,
          handler: name,
          contract: called?.contract,
          ...(called?.body === undefined ? {} : { example: called.body }),
          ...(called?.replyType === undefined ? {} : { replyType: called.replyType }),
        }));
      }),
    );
  });
}
