import { describe, expect, it } from 'vitest';
import type { ExecutionSuccess } from '#sandbox/sandbox-engine.js';
import { endpointResponse, returnType, webhookResponse } from './function-response.js';

const STATS = { cpuMs: 0, wallMs: 0, queuedMs: 0, hostCalls: 0, memoryBytes: 0, droppedLogLines: 0 };

function outcome(responseEjson?: string, resultEjson = '{"$numberInt":"1"}'): ExecutionSuccess {
  return { ok: true, resultEjson, ...(responseEjson === undefined ? {} : { responseEjson }), logs: [], stats: STATS };
}

const text = (bodyBase64: string | null): string | null =>
  bodyBase64 === null ? null : Buffer.from(bodyBase64, 'base64').toString();

describe('an answer', () => {
  // Replies that code could send after bypassing the sandbox.
  it.each([
    '{}',
    '[]',
    'null',
    '5',
    '"text"',
    '{"statusCode":"200","headers":[],"body":5}',
    '{"statusCode":{"$numberInt":"101"},"headers":{"Set-Cookie":["a=b"],"X-A":["a\\r\\nb"],"X-B":"text","X-C":[1]}}',
    '{"statusCode":{"$numberInt":"999999"},"headers":null,"body":{"$binary":5}}',
    '{"statusCode":99,"body":{"$binary":{"base64":7}}}',
    '{"statusCode":204.5}',
  ])('takes nothing on trust: %s', async (responseEjson) => {
    expect(await webhookResponse(outcome(responseEjson), true)).toEqual({ status: 200, headers: [], bodyBase64: null });
  });

  it('has one type, the last that was set', async () => {
    const { headers } = await webhookResponse(
      outcome('{"headers":{"Content-Type":["text/plain","text/html"],"X-A":["1"],"content-type":["text/css"]},"body":"x"}'),
      true,
    );
    expect(headers).toEqual([
      ['X-A', '1'],
      ['content-type', 'text/css'],
    ]);
  });

  it('of an endpoint without a result is empty, regardless of the response object', async () => {
    const set = outcome('{"statusCode":500,"headers":{"X-A":["1"]},"body":"x"}');
    expect(await endpointResponse(set, false, 'JSON')).toEqual({ status: 204, headers: [], bodyBase64: null });
  });

  it('is empty for an endpoint that sets an empty body', async () => {
    const { bodyBase64 } = await endpointResponse(outcome('{"headers":{},"body":""}'), true, 'JSON');
    expect(text(bodyBase64)).toBeNull();
  });
});

describe('the form of a result', () => {
  it.each([
    [undefined, 'JSON', 'JSON'],
    [undefined, 'EJSON', 'EJSON'],
    ['', 'EJSON', 'EJSON'],
    ['*/*', 'JSON', 'JSON'],
    ['application/json', 'EJSON', 'JSON'],
    ['APPLICATION/EJSON; q=1', 'JSON', 'EJSON'],
    ['text/html, application/ejson, application/json', 'JSON', 'EJSON'],
    ['application/jsonp', 'EJSON', 'EJSON'],
    ['application/json;q=0.5, application/ejson;q=0.9', 'JSON', 'EJSON'],
    ['application/ejson; v=1; q=0.1, application/json; Q=0.2', 'EJSON', 'JSON'],
    ['application/json;q=0', 'EJSON', 'EJSON'],
    ['application/json;q=0.000, application/ejson;q=0.001', 'JSON', 'EJSON'],
    ['application/json;q=2, application/ejson', 'JSON', 'JSON'],
    ['constructor, __proto__', 'JSON', 'JSON'],
  ] as const)('asked for as %j where it is %s is %s', (accept, configured, form) => {
    expect(returnType(accept, configured)).toBe(form);
  });
});
