import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { JWTPayload } from 'jose';
import { Controls } from './app-controls.js';
import { Clearing } from './clearing.js';
import type { Documents } from './document-trials.js';
import { HttpMocks, type HttpMock } from './http-mocks.js';
import { Settling } from './settling.js';
import { KEYS_URI, TestKeys } from './test-keys.js';
import { Trials } from './trials.js';

/** Address of the test controls, and the token that authorizes their use. */
export interface Control {
  readonly url: string;
  readonly token: string;
}

/** Command of a test. */
type Command = (given: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** Runs the commands of tests. Listens on a separate loopback port and requires the token. */
@Injectable()
export class ControlServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly token = randomBytes(32).toString('base64url');
  private server: Server | undefined;
  private readonly commands: ReadonlyMap<string, Command>;

  constructor(controls: Controls, mocks: HttpMocks, keys: TestKeys, settling: Settling, clearing: Clearing, trials: Trials) {
    this.commands = new Map<string, Command>([
      ['clock', async ({ app, offsetMs }) => void (controls.of(String(app)).clockOffsetMs = numberOf(offsetMs))],
      ['random', async ({ app, seed }) => controls.of(String(app)).sow(numberOf(seed))],
      ['mock', async ({ mock }) => mocks.add(mock as HttpMock)],
      ['calls', async () => mocks.calls],
      ['settle', ({ app }) => settling.settled(String(app))],
      ['logged', () => settling.logged()],
      ['reset', ({ app }) => clearing.reset(String(app))],
      ['mails', () => clearing.mails()],
      [
        'trigger',
        ({ app, name, event }) =>
          trials.triggers.run(String(app), String(name), event as Readonly<Record<string, unknown>> | null),
      ],
      ['documents', ({ app, ...given }) => trials.documents.run(String(app), given as unknown as Documents)],
      ['keys', async () => KEYS_URI],
      ['sign', ({ claims }) => keys.sign(claims as JWTPayload)],
    ]);
  }

  get control(): Control {
    const address = this.server?.address() ?? null;
    if (address === null || typeof address === 'string') throw new Error('the control server has no port');
    return { url: `http://127.0.0.1:${address.port}`, token: this.token };
  }

  async onApplicationBootstrap(): Promise<void> {
    this.server = createServer((request, response) => void this.answer(request, response));
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const reply = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (!this.isKnown(request)) return reply(401, { error: 'the token is not that of this platform' });
    const command = this.commands.get((request.url ?? '').slice(1));
    if (command === undefined) return reply(404, { error: 'there is no such command' });
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const given = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}') as Readonly<Record<string, unknown>>;
      reply(200, { result: (await command(given)) ?? null });
    } catch (error) {
      reply(500, { error: error instanceof Error ? error.message : String(error) });
    }
  }

  private isKnown({ headers }: IncomingMessage): boolean {
    const given = Buffer.from(headers.authorization ?? '');
    const wanted = Buffer.from(`Bearer ${this.token}`);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
