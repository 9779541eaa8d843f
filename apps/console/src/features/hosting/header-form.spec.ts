import { expect, it } from 'vitest';
import { attributesOf, headerFormOf } from './header-form';

it('a form has every header, and says which a file has', () => {
  const attrs = [
    { name: 'Cache-Control', value: 'no-store' },
    { name: 'Content-Type', value: 'text/plain' },
  ] as const;
  const form = headerFormOf(attrs);
  expect(form).toEqual({
    'Content-Type': 'text/plain',
    'Content-Disposition': '',
    'Content-Language': '',
    'Content-Encoding': '',
    'Cache-Control': 'no-store',
    'Website-Redirect-Location': '',
  });
  expect(attributesOf({ ...form, 'Content-Language': ' de ', 'Content-Type': ' ' })).toEqual([
    { name: 'Content-Language', value: 'de' },
    { name: 'Cache-Control', value: 'no-store' },
  ]);
});
