import { MongoServerError } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { CAPTURE_LIMITS } from './capture-limits.js';
import { CatchUp, type Straggler } from './catch-up.js';
import { batch, PlayedSource } from './played-source.fixture.js';

const LOST = new MongoServerError({ code: 286, message: 'history lost' });

/** Result of catching up, by trigger id. */
async function read(source: PlayedSource, ...stragglers: Straggler[]) {
  const ended = { done: [] as string[], full: [] as string[] };
  const lost = await new CatchUp(source.context, stragglers, {
    done: async (members) => void ended.done.push(...members.map(({ route }) => route.id)),
    full: ({ route }) => void ended.full.push(route.id),
  }).read();
  return { ...ended, lost: lost.map(({ route }) => route.id) };
}

describe('catching up', () => {
  it('continues reading while the shared stream does not cover the database', async () => {
    const source = new PlayedSource();
    const one = source.straggler('t1', { token: '10' });
    source.places.horizon = '20';
    source.places.databases = new Set(['elsewhere']);
    source.play(batch('30', '25'), batch('40'), () => {
      source.places.databases = new Set(['elsewhere', 'shop']);
      return batch('50', '45');
    });

    expect(await read(source, one)).toEqual({ done: ['t1'], full: [], lost: [] });
    expect(source.kept).toEqual(['t1:25', 't1:45']);
    expect(one.routing.after).toBe('50');
  });

  it('continues reading while the shared stream is ahead, and ignores the position of a closed one', async () => {
    const source = new PlayedSource();
    const one = source.straggler('t1', { token: '10' });
    source.places.databases = new Set(['']);
    source.play(null, batch('20', '15'), () => {
      source.places.horizon = '30';
      return batch('25', '22');
    });
    source.play(batch('30'));

    expect(await read(source, one)).toEqual({ done: ['t1'], full: [], lost: [] });
    expect(source.kept).toEqual(['t1:15', 't1:22']);
    expect(one.routing.after).toBe('30');
  });

  it('reads for several from the position of the first, each from its own position', async () => {
    const source = new PlayedSource();
    source.places.horizon = '20';
    source.places.databases = new Set(['']);
    const early = source.straggler('t1', { token: '10' });
    const late = source.straggler('t2', { token: '15' }, { database: 'shop', collection: '' });
    const other = source.straggler('t3', { token: '12' }, { database: 'elsewhere' });
    source.play(batch('20', '11', '15', '16'));

    await read(source, late, early, other);

    expect(source.opened).toEqual([{ match: { 'ns.db': { $in: ['shop', 'elsewhere'] } }, start: { token: '10' } }]);
    expect(source.kept.toSorted()).toEqual(['t1:11', 't1:15', 't1:16', 't2:16']);
    expect(source.redirected).toEqual([[['t2', 't1', 't3'], { resumeFrom: { token: '20' } }]]);
    expect([early, late, other].map(({ routing }) => routing.after)).toEqual(['20', '20', '20']);
  });

  it('skips a trigger whose position is further ahead', async () => {
    const source = new PlayedSource();
    source.places.horizon = '50';
    source.places.databases = new Set(['']);
    const [early, late] = [source.straggler('t1', { token: '10' }), source.straggler('t2', { token: '40' })];
    source.play(batch('20', '15'), batch('50', '45'));

    await read(source, early, late);

    expect(source.redirected).toEqual([
      [['t1'], { resumeFrom: { token: '20' } }],
      [['t1', 't2'], { resumeFrom: { token: '50' } }],
    ]);
  });

  it('ends for one of which too much waits, and not for the others', async () => {
    const source = new PlayedSource();
    source.places.horizon = '30';
    source.places.databases = new Set(['shop']);
    const [slow, other] = [
      source.straggler('t1', { time: { t: 1, i: 1 }, at: 1_000 }),
      source.straggler('t2', { time: { t: 2, i: 1 }, at: 2_000 }),
    ];
    source.isFull = (id) => id === 't1';
    source.play(batch('20', '15'), batch('30', '25'));

    expect(await read(source, slow, other)).toEqual({ done: ['t2'], full: ['t1'], lost: [] });
    expect(source.kept).toEqual(['t1:15', 't2:15', 't2:25']);
    expect([slow.routing.after, other.routing.after]).toEqual([null, '30']);
    expect(source.redirected.at(-1)).toEqual([['t2'], { resumeFrom: { token: '30' } }]);
  });

  it('reports lost changes only for those that would resume there', async () => {
    const source = new PlayedSource();
    const [early, late] = [source.straggler('t1', { token: '10' }), source.straggler('t2', { token: '15' })];
    source.play(LOST);

    expect(await read(source, early, late)).toEqual({ done: [], full: [], lost: ['t1'] });
  });

  it('stops for a trigger that is deployed differently, and stores nothing for it', async () => {
    const source = new PlayedSource();
    const one = source.straggler('t1', { token: '10' });
    source.play(() => {
      source.straggler('t1', { token: '10' }, { operation_types: ['DELETE'] });
      return batch('20', '15');
    });

    expect(await read(source, one)).toEqual({ done: [], full: [], lost: [] });
    expect([source.kept, source.redirected, one.routing.after]).toEqual([[], [], null]);
  });

  it('keeps nothing for one that is deployed otherwise while that is written, and does not move it on', async () => {
    const source = new PlayedSource();
    source.places.horizon = '20';
    source.places.databases = new Set(['']);
    const [own, other] = [source.straggler('t1', { token: '10' }), source.straggler('t2', { token: '10' })];
    source.changed.add('t1');
    source.play(batch('20', '15'));

    await read(source, own, other);

    expect(source.kept).toEqual(['t2:15']);
    expect(source.redirected).toEqual([[['t2'], { resumeFrom: { token: '20' } }]]);
  });

  it('writes much in pieces, and moves on with the last one', async () => {
    const { writeBytes } = CAPTURE_LIMITS;
    CAPTURE_LIMITS.writeBytes = 1;
    try {
      const source = new PlayedSource();
      source.places.horizon = '20';
      source.places.databases = new Set(['']);
      const [one, other] = [source.straggler('t1', { token: '10' }), source.straggler('t2', { token: '10' })];
      source.play(batch('20', '15', '16'));

      await read(source, one, other);

      expect(source.writes).toEqual([['t1:15'], ['t1:16'], ['t2:15'], ['t2:16']]);
      expect(source.redirected).toEqual([[['t1', 't2'], { resumeFrom: { token: '20' } }]]);
    } finally {
      CAPTURE_LIMITS.writeBytes = writeBytes;
    }
  });
});
