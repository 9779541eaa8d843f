import { expect, it } from 'vitest';
import { isRunnableMemory } from './memory-folder.js';

it.each([
  ['tmpfs /dev/shm tmpfs rw,relatime 0 0', true],
  ['tmpfs /dev/shm tmpfs rw,nosuid,nodev,noexec 0 0', false],
  ['/dev/vda /dev/shm ext4 rw 0 0', false],
  ['tmpfs /dev/shm tmpfs rw 0 0\n/dev/vda /dev/shm ext4 rw 0 0', false],
  ['tmpfs /run tmpfs rw 0 0', false],
])('%j is memory that programs can be started from: %s', (mounts, expected) => {
  expect(isRunnableMemory(`${mounts}\n`, '/dev/shm')).toBe(expected);
});
