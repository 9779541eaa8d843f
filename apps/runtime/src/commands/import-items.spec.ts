import { describe, expect, it } from 'vitest';
import { Int32 } from '#codecs/bson/values.js';
import type { DocumentImportFormat } from '#contracts/config/document-imports.contract.js';
import { importedId } from './import-inserts.js';
import { ImportFileError, readImportPart, type ImportItem } from './import-items.js';

const int = (value: number) => new Int32(value);

/** Reads a file in parts of `size` bytes, or of twice as many where nothing is whole in one, and returns its items and number of parts. */
async function readAll(format: DocumentImportFormat, text: string, size: number) {
  const file = Buffer.from(text);
  const items: ImportItem[] = [];
  let columns: readonly string[] = [];
  let parts = 0;
  let length = size;
  for (let offset = 0; offset < file.length;) {
    const bytes = file.subarray(offset, offset + length);
    const isLast = offset + bytes.length === file.length;
    // Parts follow each other.
    // oxlint-disable-next-line no-await-in-loop
    const read = await readImportPart({ format, bytes, isFirst: offset === 0, isLast, columns });
    parts += 1;
    length = read.taken === 0 ? length * 2 : size;
    items.push(...read.items);
    ({ columns } = read);
    offset += read.taken;
  }
  return { items, parts };
}

const documents = (...values: object[]): object[] => values.map((document) => ({ document }));

describe('readImportPart', () => {
  const list = '\uFEFF [ {"a": 1, "t": "],[\\""},\n{"a":[{"b":{}}]} , 5, {"a":}, {"ü":"€"}\n ]\n\n';
  const lines = '{"a":1}\r\n\n{"a":2\n[]\n{"ü":"€"}';
  const rows = 'id,"first, name",n\r\n1,"a ""b""\nc",2.5\n2,5" tall,true\n3,"x"y\n4,1,2,3\n';

  it.each([1, 7, 16, 1_000])('reads a list of documents in parts of %i bytes', async (size) => {
    const { items, parts } = await readAll('json', list, size);
    expect(items).toEqual([
      ...documents({ a: int(1), t: '],["' }, { a: [{ b: {} }] }),
      { error: 'the value is not a document' },
      { error: 'the string is not JSON' },
      ...documents({ ü: '€' }),
    ]);
    if (size === 1_000) expect(parts).toBe(1);
  });

  it.each([1, 7, 1_000])('reads documents of lines in parts of %i bytes', async (size) => {
    expect((await readAll('lines', lines, size)).items).toEqual([
      ...documents({ a: int(1) }),
      { error: 'the string is not JSON' },
      { error: 'the value is not a document' },
      ...documents({ ü: '€' }),
    ]);
  });

  it.each([1, 7, 1_000])('reads rows of CSV in parts of %i bytes', async (size) => {
    const { items } = await readAll('csv', rows, size);
    expect(items.slice(0, 2)).toMatchObject(
      documents({ id: int(1), 'first, name': 'a "b"\nc', n: { value: 2.5 } }, { id: int(2), 'first, name': '5" tall', n: true }),
    );
    expect(items.slice(2)).toEqual([
      { error: 'a comma is expected after a quote' },
      { error: 'the row has more cells than the first row has names' },
    ]);
  });

  it.each([
    ['{"a":1}', 'begin'],
    ['[{"a":1}', 'not ended'],
    ['[{"a":1}] x', 'continues'],
    ['[{"a":1},', 'not ended'],
    ['[', 'not ended'],
  ])('rejects %o as a list', async (text, problem) => {
    const reading = readAll('json', text, 1_000);
    await expect(reading).rejects.toThrow(ImportFileError);
    await expect(reading).rejects.toThrow(problem);
  });

  it('reads an empty list', async () => {
    expect(await readAll('json', '[ ]', 1_000)).toEqual({ items: [], parts: 1 });
  });

  it('leaves documents after the first 10,000 to the next part', async () => {
    const { items, parts } = await readAll('lines', '{}\n'.repeat(10_001), 1_000_000);
    expect([items.length, parts]).toEqual([10_001, 2]);
  });

  it('names bytes that are not UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff]), Buffer.from('"}\n{}\n')]);
    const { items } = await readImportPart({ format: 'lines', bytes, isFirst: true, isLast: true, columns: [] });
    expect(items).toEqual([{ error: 'the document is not valid UTF-8' }, { document: {} }]);
  });
});

describe('importedId', () => {
  const id = '65f0c0a1ffffffffffffff01';

  it('is the same for the same place, and differs between places and imports', () => {
    const places = [0, 1, 2 ** 24 - 1, 2 ** 24, 2 ** 25 + 7];
    const made = places.map((at) => importedId(id, at).toHexString());
    expect(places.map((at) => importedId(id, at).toHexString())).toEqual(made);
    expect(new Set(made).size).toBe(places.length);
    expect(importedId('65f0c0a1ffffffffffffee02', 0).toHexString()).not.toBe(made[0]);
    expect(made[0]).toMatch(/^65f0c0/);
  });
});
