import { describe, expect, it } from 'vitest';
import { requiredNames } from './required-names.js';

describe('what a source requires', () => {
  it.each<readonly [source: string, names: readonly string[] | 'all']>([
    ['exports = () => 1', []],
    ['exports = () => [require(\'lodash\'), require( "lodash/fp" ), require(`qs`)]', ['lodash', 'lodash/fp', 'qs']],
    ["import a, { b } from 'lodash';\nimport 'side'\nimport * as c from \"@s/c\"", ['lodash', '@s/c', 'side']],
    ['exports = (name) => require(name)', 'all'],
    ["exports = () => require('a' + 'b')", 'all'],
    ['exports = () => require(`a${1}`)', 'all'],
    ["const r = require; r('lodash')", 'all'],
    ['// this is required', []],
  ])('%j', (source, names) => {
    const found = requiredNames(source);
    expect(found === 'all' ? 'all' : [...found].toSorted()).toStrictEqual(names === 'all' ? 'all' : names.toSorted());
  });
});
