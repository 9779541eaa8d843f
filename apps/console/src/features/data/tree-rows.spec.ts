import { describe, expect, it } from 'vitest';
import { moveOf, rowsOf } from './tree-rows';

const DOCUMENT = { _id: { $oid: '5f' }, tags: ['a', 'b'], deep: { x: { y: { $numberInt: '1' } } }, none: {} };
const TAGS = '["tags"]';

describe('the rows of a document', () => {
  it('are its properties, closed', () => {
    expect(rowsOf(DOCUMENT, new Set())).toEqual([
      {
        id: '["_id"]',
        parent: null,
        name: '_id',
        level: 1,
        position: 1,
        siblings: 4,
        type: 'ObjectId',
        text: '5f',
        isOpen: null,
      },
      {
        id: TAGS,
        parent: null,
        name: 'tags',
        level: 1,
        position: 2,
        siblings: 4,
        type: 'array',
        text: '2 members',
        isOpen: false,
      },
      {
        id: '["deep"]',
        parent: null,
        name: 'deep',
        level: 1,
        position: 3,
        siblings: 4,
        type: 'object',
        text: '1 member',
        isOpen: false,
      },
      {
        id: '["none"]',
        parent: null,
        name: 'none',
        level: 1,
        position: 4,
        siblings: 4,
        type: 'object',
        text: '0 members',
        isOpen: null,
      },
    ]);
  });

  it('are followed by those of open entries', () => {
    const rows = rowsOf(DOCUMENT, new Set(['["deep"]', '["deep","x"]', 'gone']));
    expect(rows.map(({ id, level, parent }) => [id, level, parent])).toEqual([
      ['["_id"]', 1, null],
      [TAGS, 1, null],
      ['["deep"]', 1, null],
      ['["deep","x"]', 2, '["deep"]'],
      ['["deep","x","y"]', 3, '["deep","x"]'],
      ['["none"]', 1, null],
    ]);
  });
});

describe('keys in a tree', () => {
  const rows = rowsOf(DOCUMENT, new Set([TAGS]));
  it.each([
    ['ArrowDown', '["_id"]', { to: TAGS }],
    ['ArrowUp', '["_id"]', null],
    ['ArrowDown', '["none"]', null],
    ['End', '["_id"]', { to: '["none"]' }],
    ['Home', '["none"]', { to: '["_id"]' }],
    ['ArrowRight', '["_id"]', null],
    ['ArrowRight', TAGS, { to: '["tags","0"]' }],
    ['ArrowRight', '["deep"]', { toggle: '["deep"]' }],
    ['ArrowLeft', TAGS, { toggle: TAGS }],
    ['ArrowLeft', '["tags","1"]', { to: TAGS }],
    ['ArrowLeft', '["deep"]', null],
    ['Enter', '["deep"]', { toggle: '["deep"]' }],
    [' ', '["_id"]', null],
    ['a', '["_id"]', null],
    ['ArrowDown', 'gone', null],
  ])('%s at %s', (key, at, move) => {
    expect(moveOf(key, rows, at)).toEqual(move);
  });
});
