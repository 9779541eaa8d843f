import { request } from 'node:http';
import { once } from 'node:events';
import { Controller, Get, Module, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { InProcessTransport } from '#bus/transport/in-process-transport.js';
import type { Chunks } from '#contracts/stream.js';
import { createLogger } from '#process/log/logger.js';
import { startProcess } from '#process/start/process.js';
import { Signal, failureOf } from '#testing/signal.js';
import { startTestProcess, type TestProcess } from '#testing/test-process.js';
import { ADMIN_AUDIENCE, CLIENT_AUDIENCE, type AccessTokenClaims } from '#contracts/identity/tokens.js';
import { Revocations } from './revocations.js';
import { EndlessReplies } from './endless-replies.js';
import type { RequestState } from '../edge/request.js';
import { streamed } from '../edge/streamed.js';

const WAIT = Symbol('wait');
const STALLED_MS = 30;
const BIG = Buffer.alloc(256 * 1024, 'x');

/** Chunks in sequence; an error is thrown, `WAIT` never resolves. */
type Script = readonly (string | Buffer | Error | typeof WAIT)[];

let script: Script = [];
/** Limit where the client takes nothing: a busy process may take as long. */
let stalledMs: number | undefined;
/** The administrator whose token asks for the reply. */
let claims: AccessTokenClaims | undefined;
let asked = new Signal();
let returned = new Signal();
beforeEach(() => {
  stalledMs = undefined;
  claims = undefined;
  asked = new Signal();
  returned = new Signal();
});

/** Returns chunks that behave like streams of the bus: `return` is handled while a chunk is awaited. */
function chunksOf(steps: Script): Chunks<Uint8Array> {
  let at = 0;
  const chunks: Chunks<Uint8Array> = {
    [Symbol.asyncIterator]: () => chunks,
    next: async () => {
      const step = steps[at++];
      if (step === undefined) return { done: true, value: undefined };
      if (step instanceof Error) throw step;
      if (step === WAIT) {
        asked.give();
        await returned.given;
        return { done: true, value: undefined };
      }
      return { done: false, value: Buffer.from(step) };
    },
    return: async () => {
      returned.give();
      return { done: true, value: undefined };
    },
  };
  return chunks;
}

/** The request state as the guard sets it. */
function admitted(reply: FastifyReply): FastifyReply {
  reply.request.gateway = (claims ? { claims } : {}) as RequestState;
  return reply;
}

@Controller()
class FilesController {
  @Get('file')
  file(@Res({ passthrough: true }) reply: FastifyReply): Promise<StreamableFile> {
    return streamed(
      admitted(reply),
      chunksOf(script),
      { type: 'application/zip', disposition: 'attachment; filename="a.zip"' },
      stalledMs,
    );
  }
}

@Controller()
class EventsController {
  @Get('events')
  events(@Res({ passthrough: true }) reply: FastifyReply): Promise<StreamableFile> {
    return streamed(admitted(reply), chunksOf(['data: 1\n\n', WAIT]), { type: 'text/event-stream' });
  }

  @Get('lines')
  lines(@Res({ passthrough: true }) reply: FastifyReply): Promise<StreamableFile> {
    return streamed(admitted(reply), chunksOf(['{"n":1}\n', WAIT]), { type: 'application/x-ndjson' });
  }
}

@Module({ controllers: [FilesController, EventsController], providers: [EndlessReplies, Revocations] })
class FilesModule {}

describe('an endless reply', () => {
  it('ends whole when the server stops', async () => {
    const running = await startProcess({
      name: 'test',
      modules: [FilesModule],
      environment: {},
      transport: new InProcessTransport({ copy: true }),
      logger: createLogger('test', 'silent'),
      host: '127.0.0.1',
      port: 0,
    });
    const response = await fetch(`${running.url}/events`);
    // Otherwise a proxy that compresses or buffers would delay events.
    expect(response.headers.get('cache-control')).toBe('no-transform');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    const reading = response.text();
    await asked.given;
    await running.close();
    await returned.given;
    expect(await reading).toBe('data: 1\n\n');
  });
});

describe("operations allowed by an administrator's token", () => {
  const until = Math.floor(Date.now() / 1_000) + 60;
  const token = (members: object): AccessTokenClaims =>
    ({ aud: ADMIN_AUDIENCE, iss: 'session', sub: 'admin', exp: until, typ: 'access', ...members }) as AccessTokenClaims;
  const TOLD = '{"error":"invalid session: access token was revoked","error_code":"InvalidSession","status":401}';
  let gateway: TestProcess;
  beforeAll(async () => {
    gateway = await startTestProcess({ modules: [FilesModule], environment: {} });
  });
  afterAll(() => gateway.close());

  const revoke = (sessionId: string): void => gateway.app.get(Revocations).add({ sessionId, userId: 'admin', until });
  /** Reads a body until the reply ends or is cut. */
  async function read(path: string, then: () => void): Promise<{ text: string; isWhole: boolean }> {
    const response = await fetch(`${gateway.url}/${path}`);
    await asked.given;
    then();
    let text = '';
    try {
      for await (const chunk of response.body as ReadableStream<Uint8Array>) text += Buffer.from(chunk).toString();
      return { text, isWhole: true };
    } catch {
      return { text, isWhole: false };
    }
  }

  it('ends with the token, with an event that says so', async () => {
    claims = token({ iss: 'one' });
    expect(await read('events', () => revoke('one'))).toEqual({
      text: `data: 1\n\nevent: error\ndata: ${TOLD}\n\n`,
      isWhole: true,
    });
    await returned.given;
  });

  it('is cut where it is a part of something, lines with one that says so', async () => {
    claims = token({ iss: 'two' });
    expect(await read('lines', () => revoke('two'))).toEqual({ text: `{"n":1}\n${TOLD}\n`, isWhole: false });
    await returned.given;
  });

  it('is cut without a word where it is a file', async () => {
    claims = token({ iss: 'three' });
    script = ['PK', WAIT];
    expect(await read('file', () => revoke('three'))).toEqual({ text: 'PK', isWhole: false });
    await returned.given;
  });

  it.each([
    ["is not another session's", token({ iss: 'four' })],
    ["is not an end user's, whose streams end at their source", token({ aud: CLIENT_AUDIENCE, iss: 'five' })],
    ['is nothing that needed none', undefined],
  ])('%s', async (_, theirs) => {
    claims = theirs;
    const { text } = await read('events', () => {
      revoke('five');
      returned.give();
    });
    expect(text).toBe('data: 1\n\n');
  });
});

describe('a streamed reply', () => {
  let gateway: TestProcess;
  beforeAll(async () => {
    gateway = await startTestProcess({ modules: [FilesModule], environment: {} });
  });
  afterAll(() => gateway.close());

  const get = (): Promise<Response> => fetch(`${gateway.url}/file`);

  it('is all chunks, with the headers given', async () => {
    script = ['a', BIG, 'z'];
    const response = await get();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="a.zip"');
    expect(response.headers.get('content-length')).toBeNull();
    expect(response.headers.get('x-accel-buffering')).toBeNull();
    expect(await response.text()).toBe(`a${BIG.toString()}z`);
  });

  it('is empty where there are none', async () => {
    script = [];
    const response = await get();
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  it('is a failure like any other when there is no first chunk', async () => {
    script = [new Error('broken')];
    const response = await get();
    expect([response.status, response.headers.get('content-disposition')]).toEqual([500, null]);
  });

  it('is cut off, not ended, by a failure in the middle', async () => {
    script = ['a', new Error('broken')];
    expect(await failureOf(get().then((response) => response.text()))).toBeInstanceOf(TypeError);
  });

  it.each([
    ['before the first chunk', [WAIT]],
    ['in the middle', ['a', WAIT]],
  ] as [string, Script][])('ends at its source when the client goes away %s', async (_, steps) => {
    script = steps;
    const sent = request(`${gateway.url}/file`).end();
    sent.on('error', () => {});
    await asked.given;
    sent.destroy();
    await returned.given;
  });

  it('ends at its source, and its connection with it, when the client takes nothing for long', async () => {
    stalledMs = STALLED_MS;
    script = Array.from({ length: 10_000 }, () => BIG);
    const sent = request(`${gateway.url}/file`).end();
    const [response] = (await once(sent, 'response')) as [NodeJS.ReadableStream];
    response.on('error', () => {});
    await returned.given;
    sent.destroy();
  });
});
