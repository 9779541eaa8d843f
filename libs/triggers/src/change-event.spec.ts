import { describe, expect, it } from 'vitest';
import { eventFor, eventView, wantsPreImages } from './change-event.js';

const update = {
  _id: { _data: '82' },
  operationType: 'update',
  ns: { db: 'shop', coll: 'orders' },
  documentKey: { _id: 1 },
  collectionUUID: 'uuid',
  fullDocument: { _id: 1, n: 2 },
  fullDocumentBeforeChange: { _id: 1, n: 1 },
  updateDescription: { updatedFields: { n: 2 }, removedFields: [], truncatedArrays: [], disambiguatedPaths: {} },
};
const base = { _id: update._id, operationType: 'update', ns: update.ns, documentKey: update.documentKey };
const description = { updatedFields: { n: 2 }, removedFields: [], truncatedArrays: [] };
const view = (config: object) =>
  eventView({ database: 'shop', collection: 'orders', operation_types: ['UPDATE', 'INSERT', 'DELETE'], ...config });

describe('the event a trigger is given', () => {
  it('has of an update only what is wanted', () => {
    expect(eventFor(update, view({}))).toEqual({ ...base, updateDescription: description });
    expect(eventFor(update, view({ full_document: true }))).toEqual({
      ...base,
      fullDocument: update.fullDocument,
      updateDescription: description,
    });
    expect(eventFor(update, view({ full_document_before_change: true }))).toEqual({
      ...base,
      fullDocumentBeforeChange: update.fullDocumentBeforeChange,
      updateDescription: description,
    });
  });

  it('has the document of an insert in any case', () => {
    const insert = { operationType: 'insert', ns: update.ns, fullDocument: { _id: 1 } };
    expect(eventFor(insert, view({}))).toEqual(insert);
  });

  it('says that an updated document is gone, and nothing of an image that was not kept', () => {
    const gone = { ...update, fullDocument: null, fullDocumentBeforeChange: null };
    expect(eventFor(gone, view({ full_document: true, full_document_before_change: true }))).toEqual({
      ...base,
      fullDocument: null,
      updateDescription: description,
    });
  });

  it('has properties of expanded events for those who watch such', () => {
    const expanded = view({ collection: '', operation_types: ['UPDATE', 'CREATE_COLLECTION'] });
    expect(eventFor(update, expanded)).toMatchObject({ collectionUUID: 'uuid', updateDescription: { disambiguatedPaths: {} } });
  });

  it('is none of another operation', () => {
    expect(eventFor({ ...update, operationType: 'replace' }, view({}))).toBeNull();
  });

  it('has nothing that neither the change nor its trigger names', () => {
    const change = { operationType: 'update', ns: update.ns, operationDescription: {}, collectionUUID: 'uuid' };
    expect(eventFor(change, view({ full_document: true, full_document_before_change: true }))).toStrictEqual({
      operationType: 'update',
      ns: update.ns,
    });
    expect(eventView({})).toStrictEqual({
      types: new Set(),
      fullDocument: false,
      fullDocumentBeforeChange: false,
      expanded: false,
    });
  });

  it('has no image before the change above collections', () => {
    expect(view({ collection: '', full_document_before_change: true }).fullDocumentBeforeChange).toBe(false);
  });
});

it.each([
  [{}, true],
  [{ disabled: true }, false],
  [{ type: 'SCHEDULED' }, false],
  [{ config: { collection: 'c' } }, false],
  [{ config: { full_document_before_change: true } }, false],
])('a trigger with %j is given documents as they were before changes: %s', (changes, isWanted) => {
  const config = { collection: 'c', full_document_before_change: true };
  expect(wantsPreImages({ type: 'DATABASE', disabled: false, config, ...changes })).toBe(isWanted);
});
