import { describe, expect, it } from 'vitest';
import { ClusterNamespace, namespaceId, withoutPrefixes } from './cluster-namespace.js';

const namespace = ClusterNamespace.of('0a1b2c3d');

describe('a namespace', () => {
  it('keeps databases under its digits, and shows none of others', () => {
    expect(namespace.stored('shop')).toBe('0a1b2c3d_shop');
    expect(['0a1b2c3d_shop', '0a1b2c3d_', '00000000_shop', 'shop', 'admin'].map((name) => namespace.shown(name))).toEqual([
      'shop',
      '',
      null,
      null,
      null,
    ]);
  });

  it('takes names of 54 bytes, and no longer ones', () => {
    expect(Buffer.byteLength(namespace.stored('é'.repeat(27)))).toBe(63);
    expect(() => namespace.stored(`${'é'.repeat(27)}x`)).toThrow(
      expect.objectContaining({
        code: 'InvalidParameter',
        status: 400,
        message: `the name of a database has at most 54 bytes, '${'é'.repeat(27)}x' has 55`,
      }),
    );
    expect(ClusterNamespace.SHARED.stored('x'.repeat(63))).toHaveLength(63);
  });

  it('tells of changes by the names of apps', () => {
    const to = { db: '0a1b2c3d_shop', coll: 'archive' };
    const event = {
      operationType: 'rename',
      ns: { db: '0a1b2c3d_shop', coll: 'orders' },
      to,
      operationDescription: { to, dropTarget: false },
    };

    expect(namespace.shownEvent(event)).toEqual({
      operationType: 'rename',
      ns: { db: 'shop', coll: 'orders' },
      to: { db: 'shop', coll: 'archive' },
      operationDescription: { to: { db: 'shop', coll: 'archive' }, dropTarget: false },
    });
    expect(namespace.shownEvent({ operationType: 'invalidate' })).toEqual({ operationType: 'invalidate' });
    expect(ClusterNamespace.SHARED.shownEvent(event)).toBe(event);
  });
});

it('what servers say is shown without the digits that are in use', () => {
  const message = 'E11000 duplicate key error collection: 0a1b2c3d_shop.orders index: n_1 dup key: { n: "12345678_x" }';

  expect(withoutPrefixes(message)).toBe(
    'E11000 duplicate key error collection: shop.orders index: n_1 dup key: { n: "12345678_x" }',
  );
});

it('the digits are those of project and cluster, and others where they are taken', () => {
  const ids = [
    namespaceId('a', 'Cluster0', 0),
    namespaceId('a', 'Cluster0', 1),
    namespaceId('a', 'Dev', 0),
    namespaceId('b', 'Cluster0', 0),
  ];

  expect(ids).toEqual(ids.map(() => expect.stringMatching(/^[0-9a-f]{8}$/)));
  expect(new Set(ids).size).toBe(4);
});
