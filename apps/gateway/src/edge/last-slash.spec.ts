import { describe, expect, it } from 'vitest';
import { withoutLastSlash } from './last-slash.js';

describe('the last slash of a path', () => {
  it.each([
    ['/api/admin/v3.0/x/', '/api/admin/v3.0/x'],
    ['/api/admin/v3.0/x/?a=1', '/api/admin/v3.0/x?a=1'],
    ['/api/admin/v3.0/x/?a=/', '/api/admin/v3.0/x?a=/'],
  ])('omits %s', (url, without) => {
    expect(withoutLastSlash(url)).toBe(without);
  });

  it.each([
    '/api/admin/v3.0/x',
    '/api/admin/v3.0/x//',
    '/api/admin/v3.0/x?path=/a/',
    '/api/admin/v3.0/x?path=a/?b',
    '/api/client/v2.0/app/a/',
    '/app/a/endpoint/x/',
  ])('%s stays as it is', (url) => {
    expect(withoutLastSlash(url)).toBe(url);
  });
});
