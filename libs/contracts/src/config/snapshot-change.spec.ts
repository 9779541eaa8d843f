import { describe, expect, it } from 'vitest';
import type { AppSnapshot } from './app-snapshot.js';
import { changedSnapshot, headOfVersion, snapshotHead, snapshotVersion, type ListChange } from './snapshot-change.js';

const before = {
  appId: 'a',
  name: 'shop',
  deploymentModel: 'GLOBAL',
  providerRegion: 'aws-us-east-1',
  treeHash: 't1',
  secretsVersion: 1,
  accessVersion: 3,
  lastDeployed: 5,
  functions: [
    { _id: '1', name: 'one' },
    { _id: '3', name: 'three' },
  ],
  values: [{ _id: '9', name: 'v' }],
} as unknown as AppSnapshot;

const entities = [
  { _id: '2', name: 'two' },
  { _id: '3', name: 'drei' },
];
const set: ListChange['set'] = entities;

describe('a changed snapshot', () => {
  it('has what was set in its place, and not what was removed', () => {
    const after = changedSnapshot(before, {
      members: { treeHash: 't2', lastDeployed: 6 },
      lists: {
        functions: {
          set,
          removed: ['1', 'unknown'],
        },
      },
    });
    expect(after).toStrictEqual({
      ...before,
      treeHash: 't2',
      lastDeployed: 6,
      functions: [
        { _id: '2', name: 'two' },
        { _id: '3', name: 'drei' },
      ],
    });
    expect(after.values).toBe(before.values);
    expect(before.functions.map(({ _id }) => _id)).toStrictEqual(['1', '3']);
  });

  it('has the head of its version', () => {
    expect(snapshotHead(before)).toBe('t1:1:3:shop:GLOBAL:aws-us-east-1');
    expect(headOfVersion(snapshotVersion(before))).toBe('t1:1:3:shop:GLOBAL:aws-us-east-1');
    expect(headOfVersion(snapshotVersion({ ...before, lastDeployed: null }))).toBe('t1:1:3:shop:GLOBAL:aws-us-east-1');
  });

  it.each([
    ['treeHash', 't2'],
    ['secretsVersion', 2],
    ['accessVersion', 4],
    ['name', 'store'],
    ['deploymentModel', 'LOCAL'],
    ['providerRegion', 'aws-eu-west-1'],
    ['lastDeployed', null],
  ])('is another version when its %s differs', (member, value) => {
    expect(snapshotVersion(before)).toBe('t1:1:3:shop:GLOBAL:aws-us-east-1:5');
    expect(snapshotVersion({ ...before, [member]: value })).not.toBe('t1:1:3:shop:GLOBAL:aws-us-east-1:5');
  });
});
