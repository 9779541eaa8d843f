import { expect, it } from 'vitest';
import { planOf } from './upload-plan';

const ATTRS = [{ name: 'Cache-Control', value: 'no-store' }] as const;
const chosen = (path: string, content: string) => ({ path, file: new File([content], path) });

it('reports existing files and keeps their headers', () => {
  const [a, b] = [chosen('a.txt', 'a'), chosen('b.txt', 'bb')];
  const existing = [
    { path: '/docs/b.txt', attrs: ATTRS },
    { path: '/docs/c.txt', attrs: [] },
  ];
  expect(planOf([a, b], existing, '/docs/', false)).toEqual({
    uploads: [
      { path: '/docs/a.txt', size: 1, content: { file: a.file, attrs: [] } },
      { path: '/docs/b.txt', size: 2, content: { file: b.file, attrs: ATTRS } },
    ],
    replaced: new Set(['/docs/b.txt']),
  });
});

it('a path is uploaded once', () => {
  const [first, last] = [chosen('one/a.txt', '1'), chosen('two/a.txt', '22')];
  expect(planOf([first, last], [], '/', true).uploads).toEqual([
    { path: '/a.txt', size: 2, content: { file: last.file, attrs: [] } },
  ]);
  expect(planOf([first, last], [], '/', false).uploads.map(({ path }) => path)).toEqual(['/one/a.txt', '/two/a.txt']);
});
