import { MongoServerError } from 'mongodb';
import { describe, expect, it } from 'vitest';
import type { Straggler } from './catch-up.js';
import { CatchUps } from './catch-ups.js';
import { batch, PlayedSource } from './played-source.fixture.js';

const LOST = new MongoServerError({ code: 286, message: 'history lost' });

/** Catch-ups of a source, and the triggers they want looked at. */
function over(source: PlayedSource) {
  const looks: string[][] = [];
  const failures: unknown[] = [];
  const catchUps = new CatchUps(
    source.context,
    (ids) => void looks.push([...ids]),
    (error) => void failures.push(error),
  );
  return { catchUps, looks, failures };
}

function ready(): PlayedSource {
  const source = new PlayedSource();
  source.places.horizon = '20';
  source.places.databases = new Set(['shop']);
  return source;
}

describe('triggers that are behind', () => {
  it('catch up app by app, and are left to the shared stream', async () => {
    const source = ready();
    const { catchUps, looks } = over(source);
    const own = [source.straggler('t1', { token: '10' }), source.straggler('t2', { token: '10' })];
    const other = source.straggler('t3', { token: '10' }, {}, 'other');
    source.play(batch('20'), batch('20'));
    expect(catchUps.next()).toEqual(['t1', 't2', 't3']);

    catchUps.begin(PlayedSource.states(...own, other));
    expect([...own, other].map(({ routing }) => catchUps.isUnderWay(routing))).toEqual([true, true, true]);
    expect(catchUps.next()).toEqual([]);
    await catchUps.end();

    expect(source.opened).toHaveLength(2);
    expect(looks).toHaveLength(2);
    expect(looks).toEqual(expect.arrayContaining([['t1', 't2'], ['t3']]));
    const shared = { resumeFrom: null, lookedAfter: { source: 'source', from: '20' } };
    expect(source.redirected).toEqual(
      expect.arrayContaining([
        [['t1', 't2'], shared],
        [['t3'], shared],
      ]),
    );
    expect(source.redirected).toHaveLength(2);
    expect([catchUps.next(), catchUps.isUnderWay(other.routing)]).toEqual([[], false]);
  });

  it('take no turn from others while there is no room for them', async () => {
    const source = ready();
    const { catchUps } = over(source);
    source.isFull = (id) => id.startsWith('full');
    const full = Array.from({ length: 8 }, (_, n) => source.straggler(`full${n}`, { token: '10' }, {}, `a${n}`));
    const other = source.straggler('t1', { token: '10' }, {}, 'b');
    const states = PlayedSource.states(...full, other);
    catchUps.begin(states);
    expect(catchUps.isUnderWay(other.routing)).toBe(false);
    await catchUps.end();

    expect(catchUps.next()).toEqual(['t1']);
    source.play(batch('20'));
    catchUps.begin(states);
    await catchUps.end();

    expect(other.routing.after).toBe('20');
  });

  it('pause after a failure without taking slots from others', async () => {
    const source = ready();
    const { catchUps, failures } = over(source);
    const own = source.straggler('t1', { token: '10' });
    const failure = new Error('connection lost');
    source.play(() => {
      throw failure;
    });
    catchUps.begin(PlayedSource.states(own));
    await catchUps.end();

    expect([failures, own.routing.failures, catchUps.next()]).toEqual([[failure], 1, []]);
  });

  it('are left to the shared stream as soon as possible, independently of others', async () => {
    const source = ready();
    const { catchUps } = over(source);
    const own = source.straggler('t1', { token: '10' });
    const full = source.straggler('t2', { token: '10' });
    const other = source.straggler('t3', { token: '10' }, { database: 'elsewhere' });
    source.isFull = (id) => id === 't2' && source.kept.includes('t2:15');
    source.play(batch('20', '15'), () => {
      throw new Error('connection lost');
    });
    catchUps.begin(PlayedSource.states(own, full, other));
    await catchUps.end();

    expect(source.redirected.at(-1)).toEqual([['t1'], { resumeFrom: null, lookedAfter: { source: 'source', from: '20' } }]);
    expect([own, full, other].map(({ routing }) => [routing.after, routing.failures])).toEqual([
      ['20', 0],
      [null, 0],
      [null, 1],
    ]);
    expect(catchUps.next()).toEqual([]);
  });

  it('are not left to the shared stream where they are deployed otherwise before that is written', async () => {
    const source = ready();
    const { catchUps } = over(source);
    const own = source.straggler('t1', { token: '10' });
    source.play(() => {
      source.changed.add('t1');
      return batch('20');
    });
    catchUps.begin(PlayedSource.states(own));
    await catchUps.end();

    expect(source.redirected).toEqual([[[], { resumeFrom: null, lookedAfter: { source: 'source', from: '20' } }]]);
  });

  it('restart if they are deployed differently', async () => {
    const source = ready();
    const { catchUps, looks } = over(source);
    const own = source.straggler('t1', { token: '10' });
    let again: Straggler | undefined;
    source.play(() => {
      again = source.straggler('t1', { token: '10' }, { operation_types: ['DELETE'] });
      return batch('20');
    });
    catchUps.begin(PlayedSource.states(own));
    await catchUps.end();

    expect(again?.routing).toBe(own.routing);
    expect([looks, catchUps.next(), own.routing.after]).toEqual([[['t1']], ['t1'], null]);
  });

  it('are suspended after losing changes, or continue from now once the shared stream covers their database', async () => {
    const source = ready();
    const { catchUps } = over(source);
    const strict = source.straggler('t1', { token: '10' });
    const tolerant = source.straggler('t2', { token: '10' }, { tolerate_resume_errors: true });
    const elsewhere = source.straggler('t3', { time: { t: 1, i: 1 }, at: 1_000 }, { database: 'elsewhere' }, 'other');
    source.play(LOST, LOST);
    catchUps.begin(PlayedSource.states(strict, tolerant, elsewhere));
    await catchUps.end();

    expect(source.suspended).toEqual(['t1']);
    const after = [strict, tolerant, elsewhere].map(({ routing }) => routing.after);
    expect(after).toEqual([null, '20', null]);
    expect(source.redirected).toEqual([[['t2'], { resumeFrom: null, lookedAfter: { source: 'source', from: '20' } }]]);
  });
});
