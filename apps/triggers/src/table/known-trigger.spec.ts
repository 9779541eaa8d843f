import { describe, expect, it } from 'vitest';
import type { AppTriggers, DeployedTrigger } from '#contracts/config/deployed-triggers.contract.js';
import { newState } from '../states/settled-state.js';
import { knownTriggers } from './known-trigger.js';

const TRIGGER: DeployedTrigger = {
  _id: '6'.repeat(24),
  name: 'stock',
  type: 'DATABASE',
  disabled: false,
  config: { service_id: 's', database: 'shop', collection: 'orders' },
  function_id: '',
  event_processors: {},
  error_handler: null,
  modified: 1_000,
};

function app(deployedAt: number, changes: Partial<DeployedTrigger> = {}): AppTriggers {
  const deployment = { appId: 'a', groupId: 'g', domainId: 'd', location: 'US-VA', providerRegion: 'r', head: '1:0', deployedAt };
  return { ...deployment, triggers: [{ ...TRIGGER, ...changes }], services: [] };
}

describe('a trigger whose app is deployed again before its state is made', () => {
  it('is told of what was changed since the first deployment it was heard of with', () => {
    const first = knownTriggers(app(1_000_100));
    const [again] = knownTriggers(app(1_000_900, { modified: 1_001 }), first);

    expect(again).toMatchObject({ id: TRIGGER._id, deployedAt: 1_000_100, app: { deployedAt: 1_000_900 } });
    const since = again && newState(again, 1, new Date(1_001_000), null).since;
    expect(since).toEqual(new Date(1_000_100));
  });

  it('and is about something else, begins with that', () => {
    const first = knownTriggers(app(1_000_100));
    const config = { ...TRIGGER.config, collection: 'customers' };

    expect(knownTriggers(app(1_000_900, { config }), first)).toMatchObject([{ deployedAt: 1_000_900 }]);
  });
});
