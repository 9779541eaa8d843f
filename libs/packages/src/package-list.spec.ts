import { describe, expect, it } from 'vitest';
import { describePackage, rootPackages, type PackageDescription } from './package-list.js';

describe('packages', () => {
  const nothing: PackageDescription = {
    name: 'a',
    version: '',
    needs: [],
    main: undefined,
    module: undefined,
    exports: undefined,
    imports: undefined,
    isModule: false,
  };

  it('say their version and what they need', () => {
    const text =
      '\uFEFF{"name":"other","version":"1.2.3","dependencies":{"b":"1"},"peerDependencies":{"c":"1"},"exports":"./x.js","main":"y","type":"module"}';
    expect(describePackage('a', text)).toStrictEqual({
      ...nothing,
      version: '1.2.3',
      needs: ['b', 'c'],
      exports: './x.js',
      main: 'y',
      isModule: true,
    });
  });

  it.each(['no JSON', '[]', 'null', '{"version":7,"dependencies":"x"}'])('are present without usage: %s', (text) => {
    expect(describePackage('a', text)).toStrictEqual(nothing);
  });

  it('no other needs are those that were meant', () => {
    const [a, b, c] = [
      describePackage('a', '{"dependencies":{"b":"1"}}'),
      describePackage('b', '{"dependencies":{"b":"1"}}'),
      describePackage('c', '{}'),
    ] as const;
    expect(rootPackages([a, b, c])).toStrictEqual([a, c]);
    expect(rootPackages([b])).toStrictEqual([b]);
  });

  it('that need each other all count', () => {
    const packages = [describePackage('a', '{"dependencies":{"b":"1"}}'), describePackage('b', '{"dependencies":{"a":"1"}}')];
    expect(rootPackages(packages)).toStrictEqual(packages);
  });
});
