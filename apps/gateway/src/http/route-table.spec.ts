import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { RouteTable } from './route-table.js';

describe('the route table', () => {
  const server = fastify();
  const table = new RouteTable(server);
  server.get('/apps/:appId', () => null);
  server.put('/apps/:appId', () => null);
  server.delete('/apps/:appId/users', () => null);

  it.each([
    ['/apps/1', ['GET', 'PUT']],
    ['/apps/1?x=/apps/1/users', ['GET', 'PUT']],
    ['/apps/1/users', ['DELETE']],
    ['/apps', []],
    ['/', []],
  ])('knows the methods of %s', (url, methods) => {
    expect(table.methodsOf(url)).toEqual(methods);
  });
});
