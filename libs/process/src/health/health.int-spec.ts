import { Injectable, Module } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Signal } from '#testing/signal.js';
import { startTestProcess, type TestProcess } from '#testing/test-process.js';
import { createLogger } from '../log/logger.js';
import { HealthRegistry } from './health-registry.js';

/** State of the process's resources, set by the tests. */
const state = { store: async (): Promise<unknown> => 1, bus: async (): Promise<unknown> => 1, alive: true };

@Injectable()
class Resources {
  constructor(health: HealthRegistry) {
    health.register('bus', () => state.bus());
    health.register('store:test', () => state.store());
    health.register('config', () => state.bus(), { over: 'bus' });
    health.registerLife('engine', () => state.alive);
  }
}

@Module({ providers: [Resources] })
class ResourcesModule {}

let process: TestProcess;
const lines: string[] = [];
beforeAll(async () => {
  const logger = createLogger('test', 'info', { write: (line) => lines.push(line) });
  process = await startTestProcess({ modules: [ResourcesModule], environment: {}, logger });
});
afterAll(() => process.close());

async function probe(path: 'live' | 'ready'): Promise<[number, unknown]> {
  const response = await fetch(`${process.url}/health/${path}`);
  return [response.status, await response.json()];
}

const up = { status: 'up' };
const down = { status: 'down' };

describe('readiness', () => {
  it('is 200 while every resource is usable', async () => {
    const details = { bus: up, 'store:test': up, config: up };
    expect(await probe('ready')).toEqual([200, { status: 'ok', info: details, error: {}, details }]);
  });

  it('is 503 naming what is not, without a line in the log', async () => {
    state.store = () => Promise.reject(new Error('at mongodb://me:secret@host'));
    const answer = await probe('ready');
    state.store = async () => 1;
    expect(answer).toEqual([
      503,
      {
        status: 'error',
        info: { bus: up, config: up },
        error: { 'store:test': down },
        details: { bus: up, config: up, 'store:test': down },
      },
    ]);
    expect(lines).toEqual([]);
  });

  it('is 503 for what hangs, while the process stays live', async () => {
    const answer = new Signal();
    state.store = () => answer.given;
    const ready = probe('ready');
    // Not behind the check that hangs.
    expect(await probe('live')).toEqual([200, { status: 'ok' }]);
    const [status, body] = await ready;
    state.store = async () => 1;
    answer.give();
    expect([status, body]).toMatchObject([503, { error: { 'store:test': down } }]);
    expect(lines).toEqual([]);
  });

  it('names the bus, and not what is asked over it', async () => {
    state.bus = () => Promise.reject(new Error('gone'));
    const [status, body] = await probe('ready');
    state.bus = async () => 1;
    expect([status, (body as { error: object }).error]).toEqual([503, { bus: down }]);
    expect((body as { details: object }).details).not.toHaveProperty('config');
  });
});

describe('liveness', () => {
  it('is 503 once something is lost that only another process can bring back', async () => {
    expect(await probe('live')).toEqual([200, { status: 'ok' }]);
    state.alive = false;
    const answer = await probe('live');
    state.alive = true;
    expect(answer).toEqual([503, { status: 'error', lost: ['engine'] }]);
  });
});
