import { expect, it } from 'vitest';
import { partitionOf } from './partition.js';

it('a trigger stays in its partition, which records store', () => {
  expect(['', 'a', '65a1f0c2d4e5f60718293a4b', 'ä'].map(partitionOf)).toEqual([46, 55, 5, 47]);
});
