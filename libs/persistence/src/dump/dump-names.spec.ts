import { describe, expect, it } from 'vitest';
import { fileNameOf, isDumped } from './dump-names.js';

describe('the name of a collection in a dump', () => {
  // The same result as url.PathEscape of Go, which the tools use.
  it.each([
    ['items', 'items'],
    ['a.b-c_d~', 'a.b-c_d~'],
    ['a/b', 'a%2Fb'],
    ['a b%', 'a%20b%25'],
    ["!'()*", '%21%27%28%29%2A'],
    ['&+=:@', '&+=:@'],
    [';,?', '%3B%2C%3F'],
    ['ü', '%C3%BC'],
  ])('%j is %j', (name, file) => {
    expect(fileNameOf(name)).toBe(file);
    expect(decodeURIComponent(file)).toBe(name);
  });

  it('is cut where it would be too long for a file, and stays its own', () => {
    expect(fileNameOf('x'.repeat(238))).toBe('x'.repeat(238));
    const [one, other] = [fileNameOf('x'.repeat(239)), fileNameOf('x'.repeat(240))];
    expect(one).toMatch(/^x{208}%24[\w-]{27}$/);
    expect(one).not.toBe(other);
    expect(`${one}.metadata.json.gz`.length).toBeLessThanOrEqual(255);
  });

  it('has no place for databases of the server', () => {
    expect(['admin', 'config', 'local', 'app', 'groundwork_config'].filter(isDumped)).toEqual(['app', 'groundwork_config']);
  });
});
