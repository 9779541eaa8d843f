import { describe, expect, it } from 'vitest';
import { ALL_FIELDS, only } from '#rules/access/field-set.js';
import { compactEvent, limitedEvent, type ChangeEvent } from './change-event.js';

const document = { _id: 1, open: { a: 1, hidden: 1 }, list: [1, 2], secret: 's' };
const seen = { _id: 1, open: { a: 1 }, list: [1, 2] };

function update(updateDescription: Partial<ChangeEvent['updateDescription']>): ChangeEvent {
  return {
    _id: { _data: '82' },
    operationType: 'update',
    ns: { db: 'd', coll: 'c' },
    documentKey: { _id: 1 },
    fullDocument: document,
    updateDescription: { updatedFields: {}, removedFields: [], truncatedArrays: [], ...updateDescription },
  };
}

describe('an event of a document that is seen in part', () => {
  it('has changed fields as they are seen, whole ones only as far', () => {
    const event = update({
      updatedFields: { 'open.a': 0, open: document.open, 'open.hidden': 1, secret: 's', 'list.1': 9, 'a.b': 1 },
    });
    expect(limitedEvent(event, seen, null)).toEqual({
      ...event,
      fullDocument: seen,
      updateDescription: {
        updatedFields: { 'open.a': 1, open: { a: 1 }, 'list.1': 2 },
        removedFields: [],
        truncatedArrays: [],
      },
    });
  });

  it('lists removed fields only if the rules let the caller read them', () => {
    const event = update({
      removedFields: ['gone', 'secret', 'gone.too'],
      truncatedArrays: [{ field: 'list' }, { field: 'secret' }],
    });
    const removed = (readable: Parameters<typeof limitedEvent>[2]) => limitedEvent(event, seen, readable)?.updateDescription;
    expect(removed(only(['_id', 'gone']))).toMatchObject({
      removedFields: ['gone', 'gone.too'],
      truncatedArrays: [{ field: 'list' }],
    });
    expect(removed(ALL_FIELDS)?.removedFields).toHaveLength(3);
    expect(removed(null)?.removedFields).toEqual([]);
  });

  it('is none where nothing that is seen has changed', () => {
    expect(limitedEvent(update({ updatedFields: { secret: 1 }, removedFields: ['x'] }), seen, null)).toBeNull();
  });

  it('has no key where the id may not be read', () => {
    const { updateDescription: _, ...insert } = { ...update({}), operationType: 'insert' };
    expect(limitedEvent(insert, { open: 1 }, null)).toEqual({ ...insert, documentKey: {}, fullDocument: { open: 1 } });
  });
});

it('a compact event has short names', () => {
  const { _id, ns, documentKey: dk, fullDocument: fd, updateDescription: ud } = update({});
  expect(compactEvent(update({}))).toEqual({ _id, ot: 'update', ns, dk, ud });
  const { updateDescription: _, ...whole } = update({});
  for (const ot of ['insert', 'replace']) expect(compactEvent({ ...whole, operationType: ot })).toEqual({ _id, ot, ns, dk, fd });
  expect(compactEvent({ _id, ns, documentKey: dk, operationType: 'delete' })).toEqual({ _id, ot: 'delete', ns, dk });
});
