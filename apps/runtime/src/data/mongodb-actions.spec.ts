import { describe, expect, it } from 'vitest';
import { Metrics } from '#process/metrics/metrics.js';
import { NoTracing } from '#process/tracing/tracing.js';
import { AppError } from '#contracts/error.js';
import { aService, anApp } from '../testing/app-builders.js';
import { refused } from '../testing/refusal.js';
import { SYSTEM } from '../app/rights.js';
import type { RequestExpressions } from '../rules/request-expressions.js';
import type { ActionScope } from './action-scope.js';
import type { DataCollections } from './data-collections.js';
import type { DataSources } from './data-sources.js';
import { MongodbActions } from './mongodb-actions.js';

/** Counts documents of a collection, calls `opening` while it is opened, and returns the result. */
async function count(scope: Pick<ActionScope, 'deadline' | 'signal'>, opening = (): void => {}) {
  const asked: string[] = [];
  const open = async () => {
    opening();
    return {
      count: async () => {
        asked.push('count');
        return 2;
      },
    };
  };
  const actions = new MongodbActions(
    { open } as unknown as DataCollections,
    {} as DataSources,
    new Metrics('test'),
    new NoTracing(),
  );
  const result = actions.run(anApp([]), aService('s', 'mongodb'), 'count', [{ database: 'shop', collection: 'orders' }], {
    rights: SYSTEM,
    expressions: {} as RequestExpressions,
    ...scope,
  });
  return { told: await result.catch(() => refused(result)), asked };
}

const NEVER = new AbortController().signal;
const LATE = { code: 'ExecutionTimeLimitExceeded', message: 'execution time limit exceeded' };

describe('MongodbActions.run', () => {
  it('acts on a collection that was opened in time', async () => {
    expect(await count({ deadline: Infinity, signal: NEVER })).toEqual({ told: '{"$numberLong":"2"}', asked: ['count'] });
  });

  it('asks a collection nothing that was opened too late', async () => {
    expect(await count({ deadline: 0, signal: NEVER })).toEqual({ told: LATE, asked: [] });
  });

  it('sends nothing to a collection if the caller left before it opened', async () => {
    const aborter = new AbortController();
    const reason = new AppError('Unavailable', 'the caller is gone');

    const outcome = await count({ deadline: Infinity, signal: aborter.signal }, () => aborter.abort(reason));

    expect(outcome).toEqual({ told: { code: 'Unavailable', message: 'the caller is gone' }, asked: [] });
  });
});
