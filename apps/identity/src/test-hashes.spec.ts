import { describe, expect, it } from 'vitest';
import { EnvironmentError } from '#process/env/environment.js';
import { readTestHashes } from './test-hashes.js';

const cheap = { GROUNDWORK_TEST_HASHES: 'cheap' };

function problemsOf(source: Readonly<Record<string, string>>): readonly string[] {
  try {
    readTestHashes(source);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
    throw error;
  }
  throw new Error('it was read');
}

describe('GROUNDWORK_TEST_HASHES', () => {
  it('is unset unless a test sets it', () => {
    expect(readTestHashes({ NODE_ENV: 'production', PUBLIC_URL: 'https://groundwork.test' })).toEqual({});
    expect(readTestHashes({ GROUNDWORK_TEST_HASHES: '', NODE_ENV: 'production' })).toEqual({});
  });

  it('is cheap in a test', () => {
    expect(readTestHashes(cheap)).toEqual(cheap);
    expect(readTestHashes({ ...cheap, NODE_ENV: 'test', PUBLIC_URL: '' })).toEqual(cheap);
  });

  it.each(['Cheap', 'true', '1', ' cheap', 'full'])('must not be %j', (value) => {
    expect(problemsOf({ GROUNDWORK_TEST_HASHES: value })).toEqual(['GROUNDWORK_TEST_HASHES must be cheap']);
  });

  it.each([
    ['NODE_ENV=production', { NODE_ENV: 'production' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://groundwork.test' }],
    // Applies even if the variable itself is invalid.
    ['PUBLIC_URL', { PUBLIC_URL: 'no URL' }],
  ])('is rejected with %s', (what, source) => {
    expect(problemsOf({ ...cheap, ...source })).toEqual([`GROUNDWORK_TEST_HASHES is for tests: it must not be set with ${what}`]);
  });

  it('reports all problems together', () => {
    const source = { GROUNDWORK_TEST_HASHES: 'on', NODE_ENV: 'production', PUBLIC_URL: 'https://groundwork.test' };

    expect(problemsOf(source)).toHaveLength(3);
  });
});
