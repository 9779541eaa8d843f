import { describe, expect, it } from 'vitest';
import { lockedFor } from './shrinkwrap.js';

const PACKAGES = {
  '': { version: '1.0.0' },
  'node_modules/a': {
    version: '1.0.0',
    dependencies: { b: '^2.0.0' },
    optionalDependencies: { native: '1.0.0', absent: '1.0.0' },
  },
  'node_modules/a/node_modules/b': { version: '2.0.0', dependencies: { c: '*' } },
  'node_modules/b': { version: '1.0.0' },
  'node_modules/c': {
    version: '1.0.0',
    dev: true,
    peerDependencies: { d: '*', e: '*' },
    peerDependenciesMeta: { e: { optional: true } },
  },
  'node_modules/d': { version: '1.0.0', dependencies: { a: '*' } },
  'node_modules/e': { version: '1.0.0' },
  'node_modules/native': { version: '1.0.0', optional: true },
};

describe('the part of a lockfile that packages need', () => {
  it('has all they need, where it is installed, and nothing else', () => {
    const { dev, ...c } = PACKAGES['node_modules/c'];

    expect(dev).toBe(true);
    expect(lockedFor(['a'], PACKAGES)).toEqual({
      'node_modules/a': PACKAGES['node_modules/a'],
      'node_modules/a/node_modules/b': PACKAGES['node_modules/a/node_modules/b'],
      'node_modules/c': c,
      'node_modules/d': PACKAGES['node_modules/d'],
      'node_modules/native': PACKAGES['node_modules/native'],
    });
    expect(Object.keys(lockedFor(['b', 'e'], PACKAGES))).toEqual(['node_modules/b', 'node_modules/e']);
  });

  it('requires each of them', () => {
    expect(() => lockedFor(['none'], PACKAGES)).toThrow('the lockfile lacks none, which the package needs');
    expect(() => lockedFor(['f'], { 'node_modules/f': { dependencies: { g: '1.0.0' } } })).toThrow(
      'the lockfile lacks g, which node_modules/f needs',
    );
  });
});
