import { expect, it } from 'vitest';
import { reportersOf } from './reporters.js';

it('reporters write to files and to the standard output', () => {
  expect(reportersOf(['spec', 'junit:out/results.xml', 'tap:/tmp/a:b'], '/app')).toEqual([
    { name: 'spec', file: null },
    { name: 'junit', file: '/app/out/results.xml' },
    { name: 'tap', file: '/tmp/a:b' },
  ]);
  expect(reportersOf([], '/app')).toEqual([]);
});

it.each([[['lcov']], [['spec:']], [['']], [['spec', 'tap']]])('rejects %j', (texts) => {
  expect(() => reportersOf(texts, '/app')).toThrow(/reporter/);
});
