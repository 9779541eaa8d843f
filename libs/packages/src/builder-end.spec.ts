import { expect, it } from 'vitest';
import { builderEnd } from './builder-end.js';

it.each([
  [null, 'SIGKILL', 'building the packages took too much time'],
  [null, 'SIGXCPU', 'building the packages took too much time'],
  [null, 'SIGABRT', 'building the packages took too much memory'],
  [null, 'SIGTRAP', 'building the packages took too much memory'],
  [null, 'SIGILL', 'building the packages took too much memory'],
  [null, 'SIGSEGV', 'building the packages failed: the builder exited with SIGSEGV'],
  [null, null, 'building the packages failed: no builder could be started'],
  [1, null, 'building the packages failed: the builder exited with code 1'],
] as const)('a builder that ended with %s, %s', (code, signal, message) => {
  expect(builderEnd('building', code, signal)).toBe(message);
});
