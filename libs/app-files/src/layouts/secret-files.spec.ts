import { describe, expect, it } from 'vitest';
import { AppDirectory } from '../files/app-directory.js';
import { secretFiles } from './secret-files.js';

/** Returns the files that name secrets, after all files were read. */
function named(files: Readonly<Record<string, unknown>>): Record<string, readonly string[]> {
  const directory = AppDirectory.of(new Map(Object.entries(files).map(([path, value]) => [path, JSON.stringify(value)])));
  for (const path of Object.keys(files)) directory.text(path);
  return Object.fromEntries(secretFiles(directory));
}

describe('the files that name a secret', () => {
  it.each([
    'values/a.json',
    'auth/providers.json',
    'auth_providers/a.json',
    'data_api_config.json',
    'http_endpoints/data_api_config.json',
    'https_endpoints/data_api_config.json',
    'http_endpoints/config.json',
    'https_endpoints/config.json',
    'services/a/config.json',
    'data_sources/a/config.json',
    'http_endpoints/a/config.json',
    'https_endpoints/a/config.json',
  ])('may be %s', (path) => {
    expect(named({ [path]: { secret_name: 's' } })).toEqual({ s: [path] });
  });

  it.each([
    'values/a/b.json',
    'x/values/a.json',
    'values/a.json.txt',
    'auth_providers/a/b.json',
    'auth/custom_user_data.json',
    'functions/config.json',
    'services/config.json',
    'services/a/b/config.json',
    'services/a/rules/config.json',
    'triggers/a.json',
  ])('are none of %s', (path) => {
    expect(named({ [path]: { secret_name: 's' } })).toEqual({});
  });

  it('are those with secrets in their configuration, by name, or as values', () => {
    const files = {
      'values/b.json': { value: 'v', from_secret: true },
      'values/a.json': { value: 'plain', from_secret: false },
      'values/c.json': { value: ['v', ''], from_secret: true },
      'auth/providers.json': { a: { secret_config: { one: 's', two: ['t', 5, ''], three: null } }, b: { secret_config: 'x' } },
      'http_endpoints/config.json': [{ secret_name: 't' }, { secret_name: '' }, 5],
    };
    expect(named(files)).toEqual({
      s: ['auth/providers.json'],
      t: ['auth/providers.json', 'http_endpoints/config.json'],
      v: ['values/b.json', 'values/c.json'],
    });
  });
});
