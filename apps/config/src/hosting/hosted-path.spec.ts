import { describe, expect, it } from 'vitest';
import { hostedFilePath, hostedPath, isHostedPath } from './hosted-path.js';

describe('paths of hosted files', () => {
  it.each([
    '/',
    '/index.html',
    '/a/b/c.css',
    '/a/',
    '/with space & ünicode.txt',
    '/.well-known/acme',
    '/...',
    `/${'a'.repeat(1_023)}`,
  ])('can be %s', (path) => {
    expect(isHostedPath(path)).toBe(true);
    expect(hostedPath(path)).toBe(path);
  });

  it.each([
    '',
    'index.html',
    '//',
    '/a//b',
    '/./a',
    '/a/..',
    '/../etc/passwd',
    '/a\\b',
    '/a\u0000',
    '/a\nb',
    '/\ud800',
    `/${'a'.repeat(1_024)}`,
  ])('cannot be %j', (path) => {
    expect(isHostedPath(path)).toBe(false);
    expect(() => hostedPath(path)).toThrow(/is not a path of a hosted file/);
  });

  it('are composed', () => {
    expect(hostedPath('/u\u0308')).toBe('/\u00fc');
  });

  it('do not end with a slash for files', () => {
    expect(() => hostedFilePath('/a/')).toThrow("'/a/' is the path of a folder");
    expect(hostedFilePath('/a')).toBe('/a');
  });
});
