import { MongoServerError } from 'mongodb';
import { describe, expect, it } from 'vitest';
import type { ResumePoint } from '../table/trigger-state.model.js';
import { GATHER_MAX, type ChangeBatch, type ChangeReader } from './change-reader.js';
import { batch } from './played-source.fixture.js';
import { SourceStream } from './source-stream.js';

const TOO_LARGE = new MongoServerError({ code: 10_334, message: 'too large' });
const OUTGROWN = new MongoServerError({ code: 9_999, message: 'asked for too much' });
const LOST = new MongoServerError({ code: 286, message: 'history lost' });
const MATCH = { 'ns.db': 'shop' };

/**
 * Returns a stream whose readers give these replies in turn and which continues after `OUTGROWN`, with a log of the
 * arguments it was opened with and asked for.
 */
function played(...answers: Array<ChangeBatch | null | MongoServerError>) {
  const log: string[] = [];
  const reader = {
    next: async (most: number) => {
      log.push(`asks for ${most}`);
      const answer = answers.shift();
      if (answer === undefined) throw new Error('read beyond what a test tells');
      if (answer instanceof Error) throw answer;
      return answer;
    },
    close: async () => void log.push('closes'),
  } as unknown as ChangeReader;
  const open = async ({ from, mode }: { from: ResumePoint | null; mode: string }) => {
    log.push(`opens ${mode} from ${JSON.stringify(from)}`);
    return reader;
  };
  const stream = new SourceStream(open, { match: MATCH, from: { token: '0' }, goesOn: (error) => error === OUTGROWN });
  const readAll = async (): Promise<void> => {
    while (answers.length > 0) await stream.next();
  };
  return { log, stream, readAll };
}

/** Batches of one change each, at places from 1 on. */
function singles(count: number): ChangeBatch[] {
  return Array.from({ length: count }, (_, index) => batch(`${index + 1}`, `${index + 1}`));
}

describe('SourceStream', () => {
  it('reads many at a time from one reader, however many there are', async () => {
    const { log, readAll } = played(...singles(2 * GATHER_MAX));

    await readAll();

    expect(log).toEqual(['opens many from {"token":"0"}', ...Array.from({ length: 2 * GATHER_MAX }, () => 'asks for 100')]);
  });

  it('reads one by one behind a change that is too large, and many again after as many as it gathers', async () => {
    const { log, readAll } = played(TOO_LARGE, ...singles(GATHER_MAX), null);

    await readAll();

    expect(log).toEqual([
      'opens many from {"token":"0"}',
      'asks for 100',
      'closes',
      'opens single from {"token":"0"}',
      ...Array.from({ length: GATHER_MAX }, () => 'asks for 1'),
      'closes',
      `opens many from {"token":"${GATHER_MAX}"}`,
      'asks for 100',
    ]);
  });

  it('counts no batch without changes among those read one by one', async () => {
    const empty = Array.from({ length: GATHER_MAX }, (_, index) => batch(`${index + 1}`));
    const { log, readAll } = played(TOO_LARGE, ...empty, null);

    await readAll();

    expect(log).toEqual([
      'opens many from {"token":"0"}',
      'asks for 100',
      'closes',
      'opens single from {"token":"0"}',
      ...Array.from({ length: GATHER_MAX + 1 }, () => 'asks for 1'),
    ]);
  });

  it('reads lean until it is past the change that is too large', async () => {
    const { log, stream } = played(TOO_LARGE, TOO_LARGE, batch('1'), batch('2', '2'), batch('3', '3'));

    const told = [];
    for (let read = 0; read < 5; read++) told.push(await stream.next());

    expect(told).toEqual([
      null,
      null,
      { ...batch('1'), tooLarge: true },
      { ...batch('2', '2'), tooLarge: true },
      { ...batch('3', '3'), tooLarge: false },
    ]);
    expect(log).toEqual([
      'opens many from {"token":"0"}',
      'asks for 100',
      'closes',
      'opens single from {"token":"0"}',
      'asks for 1',
      'closes',
      'opens lean from {"token":"0"}',
      'asks for 1',
      'asks for 1',
      'closes',
      'opens many from {"token":"2"}',
      'asks for 100',
    ]);
  });

  it('reads changes one by one again after each oversized change', async () => {
    const { log, readAll } = played(TOO_LARGE, ...singles(GATHER_MAX), TOO_LARGE, batch('101', '101'), batch('102', '102'));

    await readAll();

    expect(log.slice(-6)).toEqual([
      'opens many from {"token":"100"}',
      'asks for 100',
      'closes',
      'opens single from {"token":"100"}',
      'asks for 1',
      'asks for 1',
    ]);
  });

  it('continues with another reader after the last changes of the previous one', async () => {
    const { log, readAll } = played({ ...batch('1', '1'), isLast: true }, null);

    await readAll();

    expect(log).toEqual([
      'opens many from {"token":"0"}',
      'asks for 100',
      'closes',
      'opens many from {"token":"1"}',
      'asks for 100',
    ]);
  });

  it('continues with another reader after a recoverable error', async () => {
    const { log, stream } = played(batch('1', '1'), OUTGROWN, null);

    expect([await stream.next(), await stream.next(), await stream.next()]).toEqual([
      { ...batch('1', '1'), tooLarge: false },
      null,
      null,
    ]);
    expect(log).toEqual([
      'opens many from {"token":"0"}',
      'asks for 100',
      'asks for 100',
      'closes',
      'opens many from {"token":"1"}',
      'asks for 100',
    ]);
  });

  it('throws any other error, and reads as it did', async () => {
    const { log, stream } = played(LOST, null);

    await expect(stream.next()).rejects.toBe(LOST);
    expect(await stream.next()).toBeNull();
    expect(log).toEqual(['opens many from {"token":"0"}', 'asks for 100', 'asks for 100']);
  });

  it('throws what the server says of a change that is too large to be read lean', async () => {
    const { stream } = played(TOO_LARGE, TOO_LARGE, TOO_LARGE);

    expect([await stream.next(), await stream.next()]).toEqual([null, null]);
    await expect(stream.next()).rejects.toBe(TOO_LARGE);
  });
});
