import { describe, expect, it } from 'vitest';
import { batchesOf } from './batches';
import { csvRows, formatOf, readFileText } from './read-file-text';

describe('a file with documents', () => {
  it.each([
    ['a.csv', '[', 'csv'],
    ['a.json', ' [{}]', 'json'],
    ['a.json', '{}\n{}', 'lines'],
    ['a.ndjson', '{}', 'lines'],
  ] as const)('%s that begins with %j is %s', (name, text, format) => {
    expect(formatOf(name, text)).toBe(format);
  });

  it.each([
    ['json', '[{ "_id": { "$oid": "a" } }, { n: 1 }]', [{ _id: { $oid: 'a' } }, { n: 1 }]],
    ['json', '{ "n": 1 }', [{ n: 1 }]],
    ['lines', '\uFEFF{ "n": 1 }\r\n\n{ "n": 2 }\n', [{ n: 1 }, { n: 2 }]],
    [
      'csv',
      '_id,name,ok\n1,"Ada, ""A""",true\n02,,false\n',
      [
        { _id: 1, name: 'Ada, "A"', ok: true },
        { _id: '02', ok: false },
      ],
    ],
    ['csv', 'a,b\n1.5,"x\ny"', [{ a: 1.5, b: 'x\ny' }]],
  ] as const)('of %s is read: %s', (format, text, documents) => {
    expect(readFileText(text, format)).toEqual(documents);
  });

  it.each([
    ['json', '[1]', 'Item 1 is no document.'],
    ['lines', '{}\n{ n }', 'Line 2: “:” expected'],
    ['lines', '7', 'Line 1 is no document.'],
    ['csv', 'a\n1,2', 'Row 2 has more cells than the first row has names.'],
    ['csv', 'a\n"x"y', 'Row 2: a comma expected after a quote.'],
  ] as const)('of %s is wrong: %s', (format, text, message) => {
    expect(() => readFileText(text, format)).toThrow(message);
  });

  it('has rows of cells', () => {
    expect(csvRows('a,b,\n,"",c\n')).toEqual([
      ['a', 'b', ''],
      ['', '', 'c'],
    ]);
  });

  it('is read as the export writes it', () => {
    const documents = [
      { _id: { $oid: '5f0000000000000000000001' }, name: 'x,"y"' },
      { n: { $numberInt: '1' }, list: [1, 'a'] },
    ];
    const texts = documents.map((each) => JSON.stringify(each));
    expect(readFileText(`[\n${texts.join(',\n')}\n]\n`, 'json')).toEqual(documents);
    expect(readFileText(`${texts.join('\n')}\n`, 'lines')).toEqual(documents);
  });
});

describe('documents in parts', () => {
  it('have at most 500 and not too many letters in each', () => {
    const many = Array.from({ length: 1_001 }, (_, n) => ({ n }));
    expect(batchesOf(many).map(({ length }) => length)).toEqual([500, 500, 1]);
    const large = [{ a: 'x'.repeat(200_000) }, { a: 'x'.repeat(200_000) }, { a: 1 }];
    expect(batchesOf(large).map(({ length }) => length)).toEqual([1, 2]);
    expect(batchesOf([])).toEqual([]);
    // After a lost reply, parts are small enough for a reply that names each document that exists already.
    expect(batchesOf(many, true).map(({ length }) => length)).toEqual([100, 100, 100, 100, 100, 500, 1]);
  });
});
