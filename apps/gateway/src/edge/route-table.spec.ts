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
    ['/apps/1', ['GET', 'HEAD', 'PUT']],
    ['/apps/1?x=/apps/1/users', ['GET', 'HEAD', 'PUT']],
    ['/apps/1/users', ['DELETE']],
    ['/apps', []],
    ['/', []],
  ])('knows the methods of %s', (url, methods) => {
    expect(table.at(url).map(({ method }) => method)).toEqual(methods);
  });

  it('knows what a path has for the parameters of its route', () => {
    expect(table.at('/apps/1/users')).toEqual([{ method: 'DELETE', url: '/apps/:appId/users', params: { appId: '1' } }]);
  });
});
