import { Decimal128, Double, Int32, Long, ObjectId, type Document } from '#codecs/bson/values.js';
import { describe, expect, it } from 'vitest';
import type { DocumentFormat } from '#contracts/runtime/data-commands.contract.js';
import { writerOf } from './document-formats.js';

const ID = '5f0000000000000000000001';
const DOCUMENTS: readonly Document[] = [
  {
    _id: new ObjectId(ID),
    int: new Int32(5),
    long: new Long('7'),
    large: new Long('9007199254740993'),
    double: new Double(2),
    decimal: Decimal128.fromString('1.10'),
    at: new Date(0),
    list: [new Int32(1), { a: null }],
  },
  { _id: '=1', text: 'a "b", c' },
];

function written(format: DocumentFormat, columns: readonly string[] = []): string {
  const writer = writerOf(format, columns);
  return writer.head + DOCUMENTS.map((each, index) => writer.row(each, index === 0)).join('') + writer.foot;
}

describe('writerOf', () => {
  it('writes lists of relaxed extended JSON', () => {
    expect(JSON.parse(written('json'))).toEqual([
      {
        _id: { $oid: ID },
        int: 5,
        long: 7,
        large: { $numberLong: '9007199254740993' },
        double: 2,
        decimal: { $numberDecimal: '1.10' },
        at: { $date: '1970-01-01T00:00:00.000Z' },
        list: [1, { a: null }],
      },
      { _id: '=1', text: 'a "b", c' },
    ]);
  });

  it('writes lists and lines of canonical extended JSON', () => {
    const [first] = JSON.parse(written('ejson')) as Document[];
    expect(first).toMatchObject({ int: { $numberInt: '5' }, double: { $numberDouble: '2.0' } });
    const lines = written('lines').trimEnd().split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual(JSON.parse(written('ejson')));
  });

  it('writes texts that spreadsheets read, and no formulas', () => {
    expect(written('csv', ['_id', 'long', 'double', 'decimal', 'at', 'list', 'text'])).toBe(
      `_id,long,double,decimal,at,list,text\n${ID},7,2,1.10,1970-01-01T00:00:00.000Z,"[1,{""a"":null}]",\n'=1,,,,,,"a ""b"", c"\n`,
    );
  });
});
