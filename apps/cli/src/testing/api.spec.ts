import { readFileSync } from 'node:fs';
import { expect, expectTypeOf, it } from 'vitest';
import type * as Declared from './api.js';
import * as library from './main.js';

it('declares what tests import', () => {
  const text = readFileSync(new URL('./api.d.ts', import.meta.url), 'utf8');
  const names = [...text.matchAll(/^export (?:function|class) (\w+)/gm)].map(([, name]) => name);

  expect(Object.keys(library).toSorted()).toEqual(names.map(String).toSorted());
  expectTypeOf<InstanceType<typeof library.TestError>>().toExtend<Declared.TestError>();
  expectTypeOf(library.startApp).toEqualTypeOf<typeof Declared.startApp>();
});
