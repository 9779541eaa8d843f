import { describe, expect, it } from 'vitest';
import { isSamePage } from './leave-guard';

describe('a page whose address changes', () => {
  const place = (search: Record<string, unknown>, pathname = '/apps/a/data') => ({ pathname, search });
  const orders = { database: 'shop', collection: 'orders' };

  it.each([
    ['filter', { ...orders, filter: { _id: 1 } }],
    ['view', { ...orders, view: 'table' }],
    ['sort and projection', { ...orders, sort: { _id: -1 }, projection: { _id: 1 } }],
    ['order of members', { collection: 'orders', database: 'shop' }],
  ])('keeps its forms when nothing but this does: %s', (_, next) => {
    expect(isSamePage(place(orders), place(next))).toBe(true);
    expect(isSamePage(place(next), place(orders))).toBe(true);
  });

  it.each([
    ['another collection', place({ ...orders, collection: 'carts' })],
    ['no collection', place({})],
    ['another page', place(orders, '/apps/a/rules')],
    ['another app', place(orders, '/apps/b/data')],
  ])('has other forms: %s', (_, next) => {
    expect(isSamePage(place(orders), next)).toBe(false);
  });
});
