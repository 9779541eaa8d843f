import { describe, expect, it } from 'vitest';
import { eventTypes, expandedOperations, isExpandedType, isOperationAt, operationName, watchLevel } from './operations.js';

describe('operations of database triggers', () => {
  it.each([
    ['INSERT', 'insert', 'collection database deployment', false],
    ['UPDATE', 'update', 'collection database deployment', false],
    ['REPLACE', 'replace', 'collection database deployment', false],
    ['DELETE', 'delete', 'collection database deployment', false],
    ['CREATE_COLLECTION', 'create', 'database deployment', true],
    ['MODIFY_COLLECTION', 'modify', 'database deployment', true],
    ['RENAME_COLLECTION', 'rename', 'database deployment', false],
    ['DROP_COLLECTION', 'drop', 'database deployment', false],
    ['SHARD_COLLECTION', 'shardCollection', 'database deployment', true],
    ['RESHARD_COLLECTION', 'reshardCollection', 'database deployment', true],
    ['REFINE_COLLECTION_SHARD_KEY', 'refineCollectionShardKey', 'database deployment', true],
    ['CREATE_INDEXES', 'createIndexes', 'database deployment', true],
    ['DROP_INDEXES', 'dropIndexes', 'database deployment', true],
    ['DROP_DATABASE', 'dropDatabase', 'deployment', false],
  ])('%s are events %s at the levels %s', (name, type, levels, isExpanded) => {
    expect(operationName(name)).toBe(name);
    expect([...eventTypes([name])]).toEqual([type]);
    expect((['collection', 'database', 'deployment'] as const).filter((level) => isOperationAt(name, level)).join(' ')).toBe(
      levels,
    );
    expect(isExpandedType(type)).toBe(isExpanded);
  });

  it('have the short names of earlier versions', () => {
    expect(['CREATE', 'MODIFY', 'RENAME', 'DROP'].map(operationName)).toEqual([
      'CREATE_COLLECTION',
      'MODIFY_COLLECTION',
      'RENAME_COLLECTION',
      'DROP_COLLECTION',
    ]);
  });

  it('are nothing else', () => {
    expect(['insert', 'TOUCH', '', 5, null, undefined, 'constructor'].map(operationName)).toEqual(Array(7).fill(undefined));
    expect(eventTypes(['TOUCH'])).toEqual(new Set());
    expect(isOperationAt('TOUCH', 'deployment')).toBe(false);
  });

  it('need expanded events by their documented names', () => {
    expect(expandedOperations(['CREATE', 'INSERT', 5, 'TOUCH', 'DROP_INDEXES', 'DROP'])).toEqual([
      'CREATE_COLLECTION',
      'DROP_INDEXES',
    ]);
    expect(expandedOperations('CREATE')).toEqual([]);
  });
});

it.each([
  [{}, 'deployment'],
  [{ database: '', collection: '' }, 'deployment'],
  [{ database: 'd' }, 'database'],
  [{ database: 'd', collection: '' }, 'database'],
  [{ database: 'd', collection: 'c' }, 'collection'],
])('%j watches at the level %s', (config, level) => {
  expect(watchLevel(config)).toBe(level);
});
