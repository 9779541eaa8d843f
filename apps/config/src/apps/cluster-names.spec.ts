import { expect, it } from 'vitest';
import { clusterNames } from './cluster-names.js';

it('are those that are mapped, those that are named, and the default one, each once', () => {
  const configs = [{ clusterName: 'Prod' }, { clusterName: 'Dev' }, { clusterName: 'Prod' }, { clusterName: 'Cluster0' }];

  expect(clusterNames(['Prod', 'Archive'], configs)).toEqual(['Archive', 'Cluster0', 'Dev', 'Prod']);
});

it('are the default one where there is no other', () => {
  expect(clusterNames([], [])).toEqual(['Cluster0']);
});

it('are no names of data sources that name none, or something else', () => {
  expect(clusterNames([], [{}, { clusterName: '' }, { clusterName: null }, { clusterName: 7 }])).toEqual(['Cluster0']);
});
