import { Int32, Long } from 'bson';
import { describe, expect, it } from 'vitest';
import { metadataText, parseMetadata, type CollectionMetadata } from './metadata.js';

const METADATA: CollectionMetadata = {
  options: {},
  indexes: [{ v: new Int32(2), key: { _id: new Int32(1) }, name: '_id_' }],
  uuid: '0123456789abcdef0123456789abcdef',
  collectionName: 'items',
  type: 'collection',
};
const TEXT =
  '{"options":{},"indexes":[{"v":{"$numberInt":"2"},"key":{"_id":{"$numberInt":"1"}},"name":"_id_"}],' +
  '"uuid":"0123456789abcdef0123456789abcdef","collectionName":"items","type":"collection"}';

describe('the metadata of a collection', () => {
  it('are canonical extended JSON, and numbers keep their types', () => {
    expect(metadataText(METADATA)).toBe(TEXT);
    expect(parseMetadata('f', 'other', TEXT)).toEqual(METADATA);
    const ttl = TEXT.replace('"name"', '"expireAfterSeconds":{"$numberLong":"60"},"name"');
    expect(parseMetadata('f', 'items', ttl).indexes[0]).toMatchObject({ expireAfterSeconds: Long.fromNumber(60) });
    expect(metadataText(parseMetadata('f', 'items', ttl))).toBe(ttl);
  });

  it('completes those of older tools', () => {
    expect(parseMetadata('f', 'a%2Fb', '{"options":{"viewOn":"x","pipeline":[]},"indexes":[]}')).toEqual({
      options: { viewOn: 'x', pipeline: [] },
      indexes: [],
      uuid: '',
      collectionName: 'a/b',
      type: 'view',
    });
    expect(parseMetadata('f', 'a', '{}')).toEqual({
      options: {},
      indexes: [],
      uuid: '',
      collectionName: 'a',
      type: 'collection',
    });
  });

  it.each([
    ['{', 'f is not extended JSON'],
    ['{"options":{"n":{"$oid":"x"}}}', 'f is not extended JSON'],
    ['[]', 'f is not the metadata of a collection'],
    ['7', 'f is not the metadata of a collection'],
    ['{"indexes":{}}', 'f is not the metadata of a collection'],
    ['{"indexes":[{"name":"x"}]}', 'f is not the metadata of a collection'],
    ['{"options":[]}', 'f is not the metadata of a collection'],
    ['{"collectionName":""}', 'f is not the metadata of a collection'],
    ['{"uuid":1}', 'f is not the metadata of a collection'],
    ['{"type":{}}', 'f is not the metadata of a collection'],
  ])('%j is rejected', (text, message) => {
    expect(() => parseMetadata('f', 'items', text)).toThrow(expect.objectContaining({ name: 'DumpError', message }));
  });

  it('is rejected where no name can be found', () => {
    expect(() => parseMetadata('f', '%E0', '{}')).toThrow('f is not named after a collection');
  });
});
