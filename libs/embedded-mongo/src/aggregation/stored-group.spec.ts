import { Decimal128, Double, Long, ObjectId } from 'bson';
import { describe, expect, it } from 'vitest';
import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import { everyType } from '../bson/every-type.fixture.js';
import type { Document } from '../bson/types.js';
import { runPipeline } from './pipeline.js';
import type { PipelineContext } from './stages/pipeline-context.js';
import { compileStoredGroup } from './stages/stored-group.js';

const context: PipelineContext = {
  read: () => [],
  report: () => undefined,
  replaceCollection: () => undefined,
  merge: () => undefined,
};

const KEYS: readonly unknown[] = [
  ...Object.values(everyType),
  1,
  new Double(1),
  Long.fromNumber(1),
  Decimal128.fromString('1'),
  'one',
  null,
  undefined,
  true,
  [1],
  { x: 1 },
  { x: [1] },
  [{ x: 1 }, { x: 2 }],
  [],
  new Date(5),
  new ObjectId('aaaaaaaaaaaaaaaaaaaaaaaa'),
];
const AMOUNTS: readonly unknown[] = [1, 2147483647, 0.5, Long.fromString('9007199254740993'), 'text', undefined, [4], null];

const DOCUMENTS: readonly Document[] = Array.from({ length: 400 }, (_, index) => ({
  _id: index,
  key: KEYS[index % KEYS.length],
  amount: AMOUNTS[index % AMOUNTS.length],
  inner: index % 5 === 0 ? [{ amount: index }] : { amount: index, key: `key ${index % 7}` },
}));

/** Groups the documents by their bytes, with something behind them as in the memory they are read from. */
function grouped(specification: Document): Document[] | undefined {
  const group = compileStoredGroup(specification)?.();
  for (const document of DOCUMENTS) group?.add(Buffer.concat([encode(document), Buffer.alloc(20, 3)]));
  return group?.results();
}

const decoded = (specification: Document): Document[] => [
  ...runPipeline(
    [{ $group: specification }],
    DOCUMENTS.map((document) => decode(encode(document))),
    { context },
  ),
];

const hex = (documents: readonly Document[] = []): string[] => documents.map((document) => encode(document).toString('hex'));

describe('a group by stored bytes', () => {
  it.each<[Document]>([
    [{ _id: '$key' }],
    [{ _id: null, sum: { $sum: '$amount' }, count: { $count: {} } }],
    [{ _id: '$key', sum: { $sum: '$amount' }, mean: { $avg: '$amount' }, ones: { $sum: 1 }, halves: { $sum: 0.5 } }],
    [{ _id: '$inner.key', least: { $min: '$inner.amount' }, most: { $max: '$key' }, sum: { $sum: '$inner.amount' } }],
    [{ _id: '$key.x', first: { $first: '$key' }, last: { $last: '$amount' } }],
    [{ _id: { k: '$inner.key', a: '$amount' }, list: { $push: '$inner.amount' }, set: { $addToSet: '$amount' } }],
    [{ _id: '$missing', deviation: { $stdDevPop: '$inner.amount' }, sums: { $sum: '$key.x' } }],
    [{ _id: '$_id', self: { $first: '$_id' } }],
  ])('gives for %j what grouping documents gives', (specification) => {
    expect(hex(grouped(specification))).toEqual(hex(decoded(specification)));
  });

  it('gives the same for more ids than it knows by their bytes', () => {
    const group = compileStoredGroup({ _id: '$n', sum: { $sum: 1 } })?.();
    for (let round = 0; round < 2; round++) for (let n = 0; n < 10_500; n++) group?.add(encode({ n }));
    expect(group?.results()).toEqual(Array.from({ length: 10_500 }, (_, n) => ({ _id: n, sum: 2 })));
  });

  it.each<[unknown]>([
    [{ _id: '$$ROOT' }],
    [{ _id: 'constant' }],
    [{ _id: {} }],
    [{ _id: { $toUpper: '$key' } }],
    [{ _id: { a: { $add: ['$a', 1] } } }],
    [{ _id: '$key', sum: { $sum: { $multiply: ['$a', 2] } } }],
    [{ _id: '$key', sum: { $sum: ['$a'] } }],
    [{ _id: '$key', top: { $top: { output: '$a', sortBy: { a: 1 } } } }],
    [{ sum: { $sum: 1 } }],
    ['$key'],
  ])('is left to the stage for %j', (specification) => {
    expect(compileStoredGroup(specification)).toBeUndefined();
  });
});
