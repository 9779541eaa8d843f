import { describe, expect, it } from 'vitest';
import type { DeploymentRecord } from '../core/records/app-record.model.js';
import { filterDeployments } from './deployment-filter.js';

const ANN = 'a'.repeat(24);
const BOB = 'b'.repeat(24);
const DRAFT = 'd'.repeat(24);

function idAt(second: number): string {
  return `${second}`.padStart(24, '0');
}

/** The newest was deployed in second 5 of 1970. */
const records: DeploymentRecord[] = [5, 4, 3, 2, 1].map((second) => ({
  _id: idAt(second),
  tree: 't',
  userId: second % 2 ? ANN : BOB,
  origin: 'UI',
  deployedAt: new Date(second * 1_000),
  ...(second === 4 ? { draftId: DRAFT } : {}),
}));

function seconds(filter: Parameters<typeof filterDeployments>[1]): number[] {
  return filterDeployments(records, filter).map(({ _id }) => Number(_id));
}

describe('the filter of deployments', () => {
  it.each([
    { filter: {}, kept: [5, 4, 3, 2, 1] },
    { filter: { limit: 2 }, kept: [5, 4] },
    { filter: { limit: 100 }, kept: [5, 4, 3, 2, 1] },
    { filter: { before: '3' }, kept: [2, 1] },
    { filter: { before: '1970-01-01T00:00:03.500Z' }, kept: [3, 2, 1] },
    { filter: { before: '1970-01-02' }, kept: [5, 4, 3, 2, 1] },
    { filter: { before: idAt(4) }, kept: [3, 2, 1] },
    { filter: { before: 'f'.repeat(24) }, kept: [] },
    { filter: { before: '' }, kept: [5, 4, 3, 2, 1] },
    { filter: { draft_id: DRAFT }, kept: [4] },
    { filter: { user_id: BOB }, kept: [4, 2] },
    { filter: { user_id: ANN, before: '5', limit: 1 }, kept: [3] },
    { filter: { draft_id: 'unknown' }, kept: [] },
  ])('$filter keeps $kept', ({ filter, kept }) => {
    expect(seconds(filter)).toEqual(kept);
  });

  it.each(['yesterday', '-1', '1970-13-01', '1e3', 'null'])('rejects before=%s', (before) => {
    expect(() => seconds({ before })).toThrow(expect.objectContaining({ code: 'InvalidParameter' }));
  });
});
