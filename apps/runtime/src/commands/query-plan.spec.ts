import { describe, expect, it } from 'vitest';
import { queryPlanOf } from './query-plan.js';

const executionStats = { nReturned: 2, totalKeysExamined: 3, totalDocsExamined: 4, executionTimeMillis: 5, executionStages: {} };
const numbers = { returned: 2, keys_examined: 3, documents_examined: 4, milliseconds: 5 };

describe('queryPlanOf', () => {
  it('returns the stages and indexes of a plan, from its root', () => {
    const scan = { stage: 'IXSCAN', indexName: 'n_1' };
    const plan = {
      stage: 'SORT',
      inputStage: { stage: 'FETCH', inputStage: { stage: 'OR', inputStages: [scan, { ...scan, indexName: 'm_1' }, scan] } },
    };
    expect(queryPlanOf({ queryPlanner: { namespace: 'a.b', winningPlan: plan }, executionStats })).toEqual({
      ...numbers,
      stages: ['SORT', 'FETCH', 'OR', 'IXSCAN', 'IXSCAN', 'IXSCAN'],
      indexes: ['n_1', 'm_1'],
      plan,
    });
  });

  it('reads the plans of newer engines and of shards', () => {
    const queryPlan = { stage: 'COLLSCAN', direction: 'forward' };
    const winningPlan = { queryPlan, slotBasedPlan: { stages: 'internal' } };
    expect(queryPlanOf({ queryPlanner: { winningPlan }, executionStats })).toEqual({
      ...numbers,
      stages: ['COLLSCAN'],
      indexes: [],
      plan: queryPlan,
    });
    const shards = [{ shardName: 'a', winningPlan }];
    const sharded = queryPlanOf({ queryPlanner: { winningPlan: { stage: 'SINGLE_SHARD', shards } } });
    expect(sharded).toMatchObject({ returned: 0, stages: ['SINGLE_SHARD', 'COLLSCAN'] });
  });

  it('takes a reply without a plan', () => {
    expect(queryPlanOf({})).toMatchObject({ stages: [], indexes: [], plan: {} });
  });
});
