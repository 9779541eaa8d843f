import { describe, expect, it } from 'vitest';
import { ORIGIN } from '#triggers/operation-time.js';
import { Signal } from '#testing/signal.js';
import type { TriggerStateRecord } from '../table/trigger-state.model.js';
import { subjectOf } from '../table/known-trigger.js';
import { CatchUps } from './catch-ups.js';
import { PlayedSource } from './played-source.fixture.js';
import type { Routing } from './routes.js';
import type { WatchedSource } from './source-catalog.service.js';
import type { SourceContext } from './source-context.js';
import { SourceTriggers } from './source-triggers.js';

/** Looks after a trigger whose state, read before `meanwhile`, says that the shared stream looks after it. */
async function lookWhile(meanwhile: (routing: Routing) => void): Promise<string | null> {
  const source = new PlayedSource();
  const { routing } = source.straggler('t1', { token: '10' });
  routing.after = '20';
  const { known } = routing.route;
  const [asked, read] = [new Signal(), new Signal()];
  const stale = {
    _id: 't1',
    enabled: true,
    subject: subjectOf(known),
    begin: { after: ORIGIN },
    suspendedAt: null,
    resumeFrom: null,
    lookedAfter: { source: 'source', from: '20' },
  } as unknown as TriggerStateRecord;
  const { context: played } = source;
  const all = async () => {
    asked.give();
    await read.given;
    return [stale];
  };
  const states = { ...played.parts.states, all };
  const context = { ...played, parts: { ...played.parts, states } } as unknown as SourceContext;
  const catchUps = new CatchUps(
    context,
    () => {},
    () => {},
  );
  const watched = { triggers: [known], parked: [], namespaces: new Map() } as unknown as WatchedSource;
  const settled = new SourceTriggers(watched, context, catchUps).settle(new Set(['t1']));

  await asked.given;
  meanwhile(routing);
  read.give();
  await settled;
  return routing.after;
}

describe('a look at a trigger', () => {
  it('finds one the shared stream looks after as it is', async () => {
    expect(await lookWhile(() => {})).toBe('20');
  });

  it('does not take one that is being given back for looked after: what it is to catch up with would be left out', async () => {
    const givenBack = (routing: Routing): void => {
      routing.after = null;
      routing.isGivenBack = true;
    };

    expect(await lookWhile(givenBack)).toBeNull();
  });

  it('says nothing of one that was given back since it began', async () => {
    const wasGivenBack = (routing: Routing): void => {
      routing.after = null;
      routing.turns += 1;
    };

    expect(await lookWhile(wasGivenBack)).toBeNull();
  });
});
