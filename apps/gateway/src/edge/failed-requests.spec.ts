import { describe, expect, it } from 'vitest';
import { createLogger } from '#process/log/logger.js';
import { FailedRequests, type FailedRequest } from './failed-requests.js';

const failed = (requestId: string): FailedRequest => ({
  requestId,
  method: 'GET',
  route: '/api/admin/v3.0/groups/:groupId/apps',
  status: 503,
  cause: 'Unavailable: the connection to the service was lost',
});

function opened(level: string) {
  const lines: unknown[] = [];
  const waiting: (() => void)[] = [];
  const clock = { now: 0 };
  const logger = createLogger('gateway', level, { write: (line) => void lines.push(JSON.parse(line)) });
  const log = new FailedRequests(
    logger,
    () => clock.now,
    (work) => waiting.push(work),
  );
  return { lines, waiting, clock, log };
}

const line = (fields: object): object => ({
  level: 40,
  time: expect.any(String) as unknown,
  service: 'gateway',
  ...fields,
});

describe('the log of failed requests', () => {
  it('has a line for each at the default level, and none where warnings are off', () => {
    const { lines, log } = opened('info');
    log.add(failed('a'));
    log.add(failed('b'));
    expect(lines).toEqual([line({ ...failed('a'), msg: 'request failed' }), line({ ...failed('b'), msg: 'request failed' })]);

    const quiet = opened('error');
    quiet.log.add(failed('a'));
    expect(quiet.lines).toEqual([]);
  });

  it('has ten lines in any second, and then says how many it left out', () => {
    const { lines, waiting, clock, log } = opened('warn');
    const ids = Array.from({ length: 25 }, (_, index) => String(index));
    for (const id of ids) {
      clock.now += 50;
      log.add(failed(id));
    }
    for (const work of waiting.splice(0)) work();

    // The eleventh second of a kind begins when the first line is a second old: at 1,050 ms.
    const kept = [...ids.slice(0, 10), ...ids.slice(20, 25)];
    expect(lines).toEqual([
      ...kept.map((id) => line({ ...failed(id), msg: 'request failed' })),
      line({ leftOut: 10, msg: 'failed requests omitted from the log' }),
    ]);

    clock.now += 1_000;
    log.add(failed('later'));
    expect([lines.at(-1), waiting]).toEqual([line({ ...failed('later'), msg: 'request failed' }), []]);
  });
});
