/* oxlint-disable unicorn/no-thenable -- $cond and $switch are written with `then` */
import { Binary, BSONRegExp, Decimal128, Double, Long, MinKey, ObjectId, Timestamp } from 'bson';
import { describe, expect, it } from 'vitest';
import { createCollation } from '../bson/collation.js';
import type { Document } from '../bson/types.js';
import { Bindings } from './bindings.js';
import { compileExpression } from './expression.js';
import { aggregateOperators } from './operators/aggregates.js';
import { arithmeticOperators } from './operators/arithmetic.js';
import { arrayOperators } from './operators/array.js';
import { comparisonOperators } from './operators/comparison.js';
import { controlOperators } from './operators/control.js';
import { dateOperators } from './operators/date.js';
import { iterationOperators } from './operators/iteration.js';
import { objectOperators } from './operators/object.js';
import { percentileOperators } from './operators/percentiles.js';
import { setOperators } from './operators/set.js';
import { stringOperators } from './operators/string.js';
import { typeOperators } from './operators/type.js';

const decimal = (text: string): Decimal128 => Decimal128.fromString(text);
const long = (text: string): Long => Long.fromString(text);
const double = (value: number): Double => new Double(value);

const id = new ObjectId('5e0be1000123456789abcdef');
const date = new Date('2024-02-29T13:14:15.678Z');
const big = long('9007199254740993');
const doc: Document = {
  i: 7,
  d: 2.5,
  l: big,
  m: decimal('1.10'),
  s: 'Žluť 🐎',
  t: 'text',
  n: null,
  b: true,
  z: 0,
  date,
  id,
  ts: new Timestamp({ t: 1000, i: 5 }),
  list: [3, 1, 2],
  docs: [{ a: 1 }, { a: 2, b: [5] }, 'x'],
  o: { a: 1, b: { c: 2 } },
};

/** Expression and what it gives on the document above; undefined is a missing value. */
type Case = [expression: unknown, value: unknown];

const cases: Record<string, Case[]> = {
  'fields, literals and variables': [
    ['$i', 7],
    ['$missing', undefined],
    ['$o.b.c', 2],
    ['$docs.a', [1, 2]],
    ['$docs.b', [[5]]],
    ['$i.x', undefined],
    ['$constructor', undefined],
    ['text', 'text'],
    [5, 5],
    [
      ['$i', '$missing'],
      [7, null],
    ],
    [
      { a: '$i', b: { c: '$missing', d: 1 } },
      { a: 7, b: { d: 1 } },
    ],
    ['$$ROOT.i', 7],
    ['$$CURRENT.o.a', 1],
    ['$$REMOVE', undefined],
    [{ $literal: '$i' }, '$i'],
    [{ $literal: { $add: [1, 1] } }, { $add: [1, 1] }],
  ],
  $eq: [
    [{ $eq: ['$l', decimal('9007199254740993')] }, true],
    [{ $eq: ['$l', 9007199254740992] }, false],
    [{ $eq: [1, '1'] }, false],
    [{ $eq: ['$missing', null] }, false],
  ],
  $ne: [[{ $ne: ['$i', 7] }, false]],
  $gt: [
    [{ $gt: ['$s', '$i'] }, true],
    [{ $gt: ['$l', 9007199254740992] }, true],
  ],
  $gte: [[{ $gte: [double(7), '$i'] }, true]],
  $lt: [
    [{ $lt: ['$missing', null] }, true],
    [{ $lt: [new MinKey(), '$missing'] }, true],
  ],
  $lte: [[{ $lte: [2, 1] }, false]],
  $cmp: [
    [{ $cmp: ['$m', 1.1] }, -1],
    [{ $cmp: [2, 1] }, 1],
  ],
  $and: [
    [{ $and: ['$i', true] }, true],
    [{ $and: ['$z', { $divide: [1, 0] }] }, false],
    [{ $and: [] }, true],
  ],
  $or: [
    [{ $or: ['$z', '$n', 'x'] }, true],
    [{ $or: [] }, false],
  ],
  $not: [
    [{ $not: ['$z'] }, true],
    [{ $not: '$i' }, false],
  ],
  $cond: [
    [{ $cond: ['$b', 1, { $divide: [1, 0] }] }, 1],
    [{ $cond: { if: '$z', then: 1, else: 2 } }, 2],
  ],
  $ifNull: [
    [{ $ifNull: ['$n', '$missing', 5] }, 5],
    [{ $ifNull: ['$i', 5] }, 7],
  ],
  $switch: [
    [
      {
        $switch: {
          branches: [
            { case: '$z', then: 1 },
            { case: '$b', then: 2 },
          ],
          default: 3,
        },
      },
      2,
    ],
    [{ $switch: { branches: [{ case: false, then: 1 }], default: 3 } }, 3],
  ],
  $let: [
    [{ $let: { vars: { x: '$i', y: 2 }, in: { $multiply: ['$$x', '$$y'] } } }, 14],
    [{ $let: { vars: { x: '$o' }, in: '$$x.b.c' } }, 2],
  ],
  $map: [
    [{ $map: { input: '$list', as: 'e', in: { $add: ['$$e', '$i'] } } }, [10, 8, 9]],
    [{ $map: { input: '$list', in: '$$this' } }, [3, 1, 2]],
    [{ $map: { input: '$n', in: 1 } }, null],
    [{ $map: { input: [1], as: 'a', in: { $map: { input: [2], as: 'b', in: ['$$a', '$$b'] } } } }, [[[1, 2]]]],
  ],
  $filter: [
    [{ $filter: { input: '$list', cond: { $gt: ['$$this', 1] } } }, [3, 2]],
    [{ $filter: { input: '$list', as: 'e', cond: true, limit: 2 } }, [3, 1]],
  ],
  $reduce: [[{ $reduce: { input: '$list', initialValue: '', in: { $concat: ['$$value', { $toString: '$$this' }] } } }, '312']],
  $add: [
    [{ $add: ['$i', 1] }, 8],
    [{ $add: ['$l', 1] }, long('9007199254740994')],
    [{ $add: ['$m', '$i'] }, decimal('8.10')],
    [{ $add: ['$i', '$n'] }, null],
    [{ $add: [2147483647, 1] }, long('2147483648')],
    [{ $add: [Long.MAX_VALUE, 1] }, 9223372036854775808],
    [{ $add: ['$date', 1000] }, new Date('2024-02-29T13:14:16.678Z')],
    [{ $add: [0.5, 0.5] }, double(1)],
  ],
  $subtract: [
    [{ $subtract: ['$i', 10] }, -3],
    [{ $subtract: ['$l', '$l'] }, Long.ZERO],
    [{ $subtract: ['$date', new Date(date.getTime() - 5)] }, long('5')],
    [{ $subtract: ['$date', 678] }, new Date('2024-02-29T13:14:15.000Z')],
  ],
  $multiply: [
    [{ $multiply: ['$l', 2] }, long('18014398509481986')],
    [{ $multiply: ['$m', 2] }, decimal('2.20')],
    [{ $multiply: ['$i', null] }, null],
  ],
  $divide: [
    [{ $divide: ['$i', 2] }, 3.5],
    [{ $divide: [6, 3] }, double(2)],
    [{ $divide: ['$m', 2] }, decimal('0.55')],
  ],
  $mod: [
    [{ $mod: ['$l', 10] }, long('3')],
    [{ $mod: [-7, 3] }, -1],
    [{ $mod: [5.5, 2] }, 1.5],
  ],
  $abs: [
    [{ $abs: -5 }, 5],
    [{ $abs: decimal('-1.5') }, decimal('1.5')],
    [{ $abs: -2147483648 }, long('2147483648')],
    [{ $abs: -2.5 }, 2.5],
  ],
  $ceil: [
    [{ $ceil: '$d' }, double(3)],
    [{ $ceil: decimal('-1.5') }, decimal('-1')],
    [{ $ceil: '$i' }, 7],
  ],
  $floor: [
    [{ $floor: '$d' }, double(2)],
    [{ $floor: decimal('-1.5') }, decimal('-2')],
    [{ $floor: '$l' }, big],
  ],
  $round: [
    [{ $round: [2.5] }, double(2)],
    [{ $round: [3.5, 0] }, double(4)],
    [{ $round: [2.345, 2] }, 2.35],
    [{ $round: [1234, -2] }, 1200],
    [{ $round: [decimal('1.005'), 2] }, decimal('1.00')],
  ],
  $trunc: [
    [{ $trunc: -2.7 }, double(-2)],
    [{ $trunc: [2.347, 2] }, 2.34],
    [{ $trunc: ['$i'] }, 7],
  ],
  $pow: [
    [{ $pow: [2, 10] }, 1024],
    [{ $pow: [2, 40] }, long('1099511627776')],
    [{ $pow: [2, -1] }, 0.5],
    [{ $pow: [decimal('1.1'), 2] }, decimal('1.21')],
    [{ $pow: [-1, Long.MAX_VALUE] }, long('-1')],
  ],
  $sqrt: [
    [{ $sqrt: 9 }, double(3)],
    [{ $sqrt: '$n' }, null],
  ],
  $exp: [[{ $exp: 0 }, double(1)]],
  $ln: [[{ $ln: 1 }, double(0)]],
  $log10: [[{ $log10: 1000 }, new Double(Math.log10(1000))]],
  $log: [[{ $log: [100, 10] }, double(2)]],
  $sin: [[{ $sin: 0 }, double(0)]],
  $cos: [[{ $cos: 0 }, double(1)]],
  $tan: [[{ $tan: 0 }, double(0)]],
  $asin: [[{ $asin: 0 }, double(0)]],
  $acos: [[{ $acos: 1 }, double(0)]],
  $atan: [[{ $atan: 0 }, double(0)]],
  $atan2: [[{ $atan2: [0, 1] }, double(0)]],
  $sinh: [[{ $sinh: 0 }, double(0)]],
  $cosh: [[{ $cosh: 0 }, double(1)]],
  $tanh: [[{ $tanh: 0 }, double(0)]],
  $asinh: [[{ $asinh: 0 }, double(0)]],
  $acosh: [[{ $acosh: 1 }, double(0)]],
  $atanh: [[{ $atanh: 0 }, double(0)]],
  $degreesToRadians: [[{ $degreesToRadians: 180 }, Math.PI]],
  $radiansToDegrees: [[{ $radiansToDegrees: Math.PI }, double(180)]],
  $sigmoid: [[{ $sigmoid: 0 }, 0.5]],
  $rand: [[{ $lt: [{ $rand: {} }, 1] }, true]],
  $bitAnd: [
    [{ $bitAnd: [6, 3] }, 2],
    [{ $bitAnd: [6, Long.ONE] }, Long.ZERO],
  ],
  $bitOr: [[{ $bitOr: [6, 1] }, 7]],
  $bitXor: [[{ $bitXor: [6, 3] }, 5]],
  $bitNot: [[{ $bitNot: 0 }, -1]],
  $sum: [
    [{ $sum: '$list' }, 6],
    [{ $sum: ['$i', '$l', 'x'] }, long('9007199254741000')],
    [{ $sum: [0.1, 0.2, 0.3, 0.4, 0.1] }, 1.1],
    [{ $sum: 'x' }, 0],
  ],
  $avg: [
    [{ $avg: '$list' }, double(2)],
    [{ $avg: ['x'] }, null],
    [{ $avg: [decimal('1'), 2] }, decimal('1.5')],
  ],
  $min: [
    [{ $min: '$list' }, 1],
    [{ $min: ['$l', '$n', '$i'] }, 7],
  ],
  $max: [
    [{ $max: ['$l', '$i'] }, big],
    [{ $max: [] }, null],
  ],
  $stdDevPop: [[{ $stdDevPop: [1, 3] }, double(1)]],
  $stdDevSamp: [[{ $stdDevSamp: [1] }, null]],
  $arrayElemAt: [
    [{ $arrayElemAt: ['$list', -1] }, 2],
    [{ $arrayElemAt: ['$list', 9] }, undefined],
  ],
  $first: [
    [{ $first: '$list' }, 3],
    [{ $first: '$missing' }, null],
  ],
  $last: [[{ $last: '$list' }, 2]],
  $firstN: [[{ $firstN: { input: '$list', n: 2 } }, [3, 1]]],
  $lastN: [[{ $lastN: { input: '$list', n: 2 } }, [1, 2]]],
  $minN: [[{ $minN: { input: '$list', n: 2 } }, [1, 2]]],
  $maxN: [[{ $maxN: { input: '$list', n: 2 } }, [3, 2]]],
  $arrayToObject: [
    [
      {
        $arrayToObject: [
          [
            { k: 'a', v: 1 },
            { k: 'b', v: 2 },
          ],
        ],
      },
      { a: 1, b: 2 },
    ],
    [{ $arrayToObject: { $literal: [['a', 1]] } }, { a: 1 }],
  ],
  $concatArrays: [
    [{ $concatArrays: ['$list', [9]] }, [3, 1, 2, 9]],
    [{ $concatArrays: ['$list', '$n'] }, null],
  ],
  $in: [
    [{ $in: [double(2), '$list'] }, true],
    [{ $in: ['$missing', [null]] }, false],
  ],
  $indexOfArray: [
    [{ $indexOfArray: ['$list', 2] }, 2],
    [{ $indexOfArray: ['$list', 3, 1] }, -1],
  ],
  $isArray: [
    [{ $isArray: '$list' }, true],
    [{ $isArray: ['$i'] }, false],
  ],
  $range: [
    [{ $range: [0, 3] }, [0, 1, 2]],
    [{ $range: [5, 0, -2] }, [5, 3, 1]],
  ],
  $reverseArray: [[{ $reverseArray: '$list' }, [2, 1, 3]]],
  $size: [[{ $size: '$list' }, 3]],
  $slice: [
    [{ $slice: ['$list', -2] }, [1, 2]],
    [{ $slice: ['$list', 1, 1] }, [1]],
    [{ $slice: ['$list', -2, 1] }, [1]],
  ],
  $sortArray: [
    [{ $sortArray: { input: '$list', sortBy: 1 } }, [1, 2, 3]],
    [{ $sortArray: { input: [{ a: 2 }, { a: 1 }], sortBy: { a: 1 } } }, [{ a: 1 }, { a: 2 }]],
  ],
  $zip: [
    [
      { $zip: { inputs: ['$list', [1, 2]] } },
      [
        [3, 1],
        [1, 2],
      ],
    ],
    [
      { $zip: { inputs: [[1], [2, 3]], useLongestLength: true, defaults: [0, 0] } },
      [
        [1, 2],
        [0, 3],
      ],
    ],
  ],
  $setUnion: [
    [
      {
        $setUnion: [
          [1, 2],
          [double(2), 3],
        ],
      },
      [1, 2, 3],
    ],
    [{ $setUnion: ['$list', '$n'] }, null],
  ],
  $setIntersection: [[{ $setIntersection: ['$list', [1, 3, 5]] }, [1, 3]]],
  $setDifference: [[{ $setDifference: ['$list', [1]] }, [3, 2]]],
  $setEquals: [[{ $setEquals: ['$list', [1, 2, 3, 3]] }, true]],
  $setIsSubset: [[{ $setIsSubset: [[1], '$list'] }, true]],
  $anyElementTrue: [[{ $anyElementTrue: [[0, null, 'x']] }, true]],
  $allElementsTrue: [[{ $allElementsTrue: [[1, 0]] }, false]],
  $concat: [
    [{ $concat: ['$t', '-', 'x'] }, 'text-x'],
    [{ $concat: ['$t', '$n'] }, null],
  ],
  $toLower: [
    [{ $toLower: 'ABC' }, 'abc'],
    [{ $toLower: '$n' }, ''],
  ],
  $toUpper: [
    [{ $toUpper: '$t' }, 'TEXT'],
    [{ $toUpper: '$i' }, '7'],
  ],
  $strcasecmp: [
    [{ $strcasecmp: ['abc', 'ABC'] }, 0],
    [{ $strcasecmp: ['a', 'B'] }, -1],
  ],
  $strLenBytes: [[{ $strLenBytes: '$s' }, 11]],
  $strLenCP: [[{ $strLenCP: '$s' }, 6]],
  $substr: [
    [{ $substr: ['text', 1, 2] }, 'ex'],
    [{ $substr: ['text', 1, -1] }, 'ext'],
  ],
  $substrBytes: [[{ $substrBytes: ['$s', 0, 3] }, 'Žl']],
  $substrCP: [[{ $substrCP: ['$s', 5, 1] }, '🐎']],
  $indexOfBytes: [[{ $indexOfBytes: ['$s', 'u'] }, 3]],
  $indexOfCP: [
    [{ $indexOfCP: ['$s', 'u'] }, 2],
    [{ $indexOfCP: ['abab', 'ab', 1] }, 2],
    [{ $indexOfCP: ['$n', 'a'] }, null],
  ],
  $split: [[{ $split: ['a-b-c', '-'] }, ['a', 'b', 'c']]],
  $trim: [
    [{ $trim: { input: '  a b ' } }, 'a b'],
    [{ $trim: { input: 'xxaxx', chars: 'x' } }, 'a'],
  ],
  $ltrim: [[{ $ltrim: { input: ' a ' } }, 'a ']],
  $rtrim: [[{ $rtrim: { input: ' a ' } }, ' a']],
  $replaceOne: [
    [{ $replaceOne: { input: 'aXbX', find: 'X', replacement: { $literal: '$&' } } }, 'a$&bX'],
    [{ $replaceOne: { input: '$n', find: 'a', replacement: 'b' } }, null],
  ],
  $replaceAll: [[{ $replaceAll: { input: 'a.b.c', find: '.', replacement: '-' } }, 'a-b-c']],
  $regexMatch: [
    [{ $regexMatch: { input: '$t', regex: '^TE', options: 'i' } }, true],
    [{ $regexMatch: { input: '$n', regex: 'a' } }, false],
  ],
  $regexFind: [
    [{ $regexFind: { input: '🐎ab', regex: new BSONRegExp('(a)(x)?', '') } }, { match: 'a', idx: 1, captures: ['a', null] }],
    [{ $regexFind: { input: 'a', regex: 'b' } }, null],
  ],
  $regexFindAll: [
    [
      { $regexFindAll: { input: 'a1b2', regex: '\\d' } },
      [
        { match: '1', idx: 1, captures: [] },
        { match: '2', idx: 3, captures: [] },
      ],
    ],
  ],
  $median: [[{ $median: { input: [4, 1, 3], method: 'approximate' } }, new Double(3)]],
  $percentile: [[{ $percentile: { input: [4, 1, 3], p: [0, 0.5], method: 'approximate' } }, [new Double(1), new Double(3)]]],
  $mergeObjects: [[{ $mergeObjects: ['$o', { a: 9 }, '$n'] }, { a: 9, b: { c: 2 } }]],
  $objectToArray: [
    [
      { $objectToArray: '$o' },
      [
        { k: 'a', v: 1 },
        { k: 'b', v: { c: 2 } },
      ],
    ],
  ],
  $getField: [
    [{ $getField: 'i' }, 7],
    [{ $getField: { field: 'a', input: '$o' } }, 1],
    [{ $getField: { field: { $literal: '$x.y' }, input: { $literal: { '$x.y': 3 } } } }, 3],
  ],
  $setField: [[{ $setField: { field: 'x.y', input: '$o', value: '$i' } }, { a: 1, b: { c: 2 }, 'x.y': 7 }]],
  $unsetField: [[{ $unsetField: { field: 'a', input: '$o' } }, { b: { c: 2 } }]],
  $bsonSize: [[{ $bsonSize: { $literal: {} } }, 5]],
  $binarySize: [[{ $binarySize: '$s' }, 11]],
  $type: [
    [{ $type: '$i' }, 'int'],
    [{ $type: '$d' }, 'double'],
    [{ $type: double(1) }, 'double'],
    [{ $type: '$l' }, 'long'],
    [{ $type: '$m' }, 'decimal'],
    [{ $type: '$missing' }, 'missing'],
    [{ $type: '$id' }, 'objectId'],
    [{ $type: new Binary(Buffer.from('')) }, 'binData'],
    [{ $type: '$date' }, 'date'],
  ],
  $isNumber: [
    [{ $isNumber: '$m' }, true],
    [{ $isNumber: '$t' }, false],
  ],
  $toBool: [
    [{ $toBool: '$z' }, false],
    [{ $toBool: '' }, true],
    [{ $toBool: '$n' }, null],
  ],
  $toDate: [
    [{ $toDate: long('0') }, new Date(0)],
    [{ $toDate: '2024-01-02' }, new Date('2024-01-02T00:00:00Z')],
    [{ $toDate: '$id' }, new Date('2020-01-01T00:00:00Z')],
  ],
  $toDecimal: [
    [{ $toDecimal: '1.50' }, decimal('1.50')],
    [{ $toDecimal: 2.5 }, decimal('2.50000000000000')],
  ],
  $toDouble: [
    [{ $toDouble: '1.5' }, 1.5],
    [{ $toDouble: true }, double(1)],
    [{ $toDouble: '$l' }, 9007199254740992],
  ],
  $toInt: [
    [{ $toInt: 2.9 }, 2],
    [{ $toInt: '12' }, 12],
    [{ $toInt: decimal('3.7') }, 3],
  ],
  $toLong: [
    [{ $toLong: '9007199254740993' }, big],
    [{ $toLong: '$date' }, Long.fromNumber(date.getTime())],
    [{ $toLong: 5 }, long('5')],
  ],
  $toObjectId: [[{ $toObjectId: id.toHexString() }, id]],
  $toString: [
    [{ $toString: '$id' }, id.toHexString()],
    [{ $toString: '$l' }, '9007199254740993'],
    [{ $toString: '$date' }, '2024-02-29T13:14:15.678Z'],
    [{ $toString: false }, 'false'],
    [{ $toString: '$m' }, '1.10'],
  ],
  $toUUID: [
    [{ $toUUID: '00112233-4455-6677-8899-aabbccddeeff' }, new Binary(Buffer.from('00112233445566778899aabbccddeeff', 'hex'), 4)],
  ],
  $convert: [
    [{ $convert: { input: '5', to: 'int' } }, 5],
    [{ $convert: { input: 'x', to: 16, onError: 'bad' } }, 'bad'],
    [{ $convert: { input: '$n', to: 'int', onNull: 0 } }, 0],
    [{ $convert: { input: '$date', to: 'objectId', onError: null } }, null],
  ],
  $tsSecond: [[{ $tsSecond: '$ts' }, long('1000')]],
  $tsIncrement: [[{ $tsIncrement: '$ts' }, long('5')]],
  $year: [
    [{ $year: '$date' }, 2024],
    [{ $year: '$id' }, 2020],
    [{ $year: '$n' }, null],
  ],
  $month: [
    [{ $month: '$date' }, 2],
    [{ $month: ['$date'] }, 2],
  ],
  $dayOfMonth: [[{ $dayOfMonth: { date: '$date', timezone: '+12:00' } }, 1]],
  $dayOfWeek: [[{ $dayOfWeek: '$date' }, 5]],
  $dayOfYear: [[{ $dayOfYear: '$date' }, 60]],
  $hour: [[{ $hour: { date: '$date', timezone: 'America/New_York' } }, 8]],
  $minute: [[{ $minute: '$date' }, 14]],
  $second: [[{ $second: '$date' }, 15]],
  $millisecond: [[{ $millisecond: '$date' }, 678]],
  $week: [
    [{ $week: '$date' }, 8],
    [{ $week: new Date('2023-01-01') }, 1],
  ],
  $isoWeek: [
    [{ $isoWeek: '$date' }, 9],
    [{ $isoWeek: new Date('2021-01-01') }, 53],
  ],
  $isoWeekYear: [[{ $isoWeekYear: new Date('2021-01-01') }, long('2020')]],
  $isoDayOfWeek: [[{ $isoDayOfWeek: new Date('2024-03-03') }, 7]],
  $dateToParts: [
    [{ $dateToParts: { date: '$date' } }, { year: 2024, month: 2, day: 29, hour: 13, minute: 14, second: 15, millisecond: 678 }],
    [
      { $dateToParts: { date: '$date', iso8601: true } },
      { isoWeekYear: 2024, isoWeek: 9, isoDayOfWeek: 4, hour: 13, minute: 14, second: 15, millisecond: 678 },
    ],
  ],
  $dateFromParts: [
    [{ $dateFromParts: { year: 2024, month: 14, day: 1, timezone: 'Europe/Prague' } }, new Date('2025-01-31T23:00:00Z')],
    [{ $dateFromParts: { isoWeekYear: 2024, isoWeek: 9, isoDayOfWeek: 4 } }, new Date('2024-02-29T00:00:00Z')],
  ],
  $dateToString: [
    [{ $dateToString: { date: '$date' } }, '2024-02-29T13:14:15.678Z'],
    [
      { $dateToString: { date: '$date', format: '%d/%m/%Y %H:%M %j %u %V %G %b %B %z %%', timezone: 'Asia/Kolkata' } },
      '29/02/2024 18:44 060 4 09 2024 Feb February +0530 %',
    ],
    [{ $dateToString: { date: '$n', onNull: 'none' } }, 'none'],
  ],
  $dateFromString: [
    [{ $dateFromString: { dateString: '2024-02-29T13:14:15.678+01:00' } }, new Date('2024-02-29T12:14:15.678Z')],
    [{ $dateFromString: { dateString: '2024-07-01 10:00', timezone: 'Europe/Prague' } }, new Date('2024-07-01T08:00:00Z')],
    [{ $dateFromString: { dateString: '29.2.2024', format: '%d.%m.%Y' } }, new Date('2024-02-29T00:00:00Z')],
    [{ $dateFromString: { dateString: 'nonsense', onError: 'bad' } }, 'bad'],
    [{ $dateFromString: { dateString: '$n', onNull: 'none' } }, 'none'],
  ],
  $dateAdd: [
    [{ $dateAdd: { startDate: new Date('2024-01-31'), unit: 'month', amount: 1 } }, new Date('2024-02-29')],
    [
      { $dateAdd: { startDate: new Date('2024-03-30T12:00:00Z'), unit: 'day', amount: 1, timezone: 'Europe/Prague' } },
      new Date('2024-03-31T11:00:00Z'),
    ],
    [{ $dateAdd: { startDate: '$date', unit: 'hour', amount: long('24') } }, new Date('2024-03-01T13:14:15.678Z')],
  ],
  $dateSubtract: [[{ $dateSubtract: { startDate: '$date', unit: 'year', amount: 1 } }, new Date('2023-02-28T13:14:15.678Z')]],
  $dateDiff: [
    [{ $dateDiff: { startDate: new Date('2024-01-31'), endDate: '$date', unit: 'month' } }, long('1')],
    [{ $dateDiff: { startDate: new Date('2024-03-02'), endDate: new Date('2024-03-03'), unit: 'week' } }, long('1')],
    [
      { $dateDiff: { startDate: new Date('2024-03-02'), endDate: new Date('2024-03-03'), unit: 'week', startOfWeek: 'monday' } },
      long('0'),
    ],
    [
      { $dateDiff: { startDate: new Date('2024-03-01T23:59:00Z'), endDate: new Date('2024-03-02T00:01:00Z'), unit: 'day' } },
      long('1'),
    ],
    [{ $dateDiff: { startDate: new Date('2024-12-31'), endDate: new Date('2025-01-01'), unit: 'quarter' } }, long('1')],
  ],
  $dateTrunc: [
    [{ $dateTrunc: { date: '$date', unit: 'day' } }, new Date('2024-02-29')],
    [{ $dateTrunc: { date: '$date', unit: 'month', binSize: 6 } }, new Date('2024-01-01')],
    [{ $dateTrunc: { date: '$date', unit: 'week', startOfWeek: 'mon' } }, new Date('2024-02-26')],
    [{ $dateTrunc: { date: '$date', unit: 'hour', binSize: 4 } }, new Date('2024-02-29T12:00:00Z')],
    [{ $dateTrunc: { date: '$date', unit: 'year', timezone: 'America/New_York' } }, new Date('2024-01-01T05:00:00Z')],
  ],
};

describe.each(Object.entries(cases))('%s', (_name, list) => {
  it.each(list)('%j', (expression, value) => {
    expect(compileExpression(expression)(doc)).toStrictEqual(value);
  });
});

describe('compileExpression', () => {
  it('has a test for every operator', () => {
    const tables = [
      aggregateOperators,
      arithmeticOperators,
      arrayOperators,
      comparisonOperators,
      controlOperators,
      dateOperators,
      iterationOperators,
      objectOperators,
      percentileOperators,
      setOperators,
      stringOperators,
      typeOperators,
    ];
    const names = tables.flatMap((table) => Object.keys(table)).filter((name) => name !== '$literal');
    expect(names.filter((name) => !(name in cases))).toEqual([]);
  });

  it('reads bindings when evaluated and NOW once', () => {
    const bindings = new Bindings([['x', 1]]);
    const evaluate = compileExpression({ $add: ['$$x', '$i'] }, { bindings });
    expect(evaluate(doc)).toBe(8);
    bindings.set('x', 2);
    expect(evaluate(doc)).toBe(9);
    const now = compileExpression({ $eq: ['$$NOW', '$$NOW'] });
    expect(now({})).toBe(true);
  });

  it('compares strings by the collation', () => {
    const collation = createCollation({ locale: 'en', strength: 2 });
    expect(compileExpression({ $eq: ['A', 'a'] }, { collation })({})).toBe(true);
    expect(compileExpression({ $in: ['A', ['a']] }, { collation })({})).toBe(true);
  });

  it('makes objects with a __proto__ field without touching prototypes', () => {
    const specification = JSON.parse('{"__proto__":{"polluted":1}}') as Document;
    const result = compileExpression(specification)({}) as Document;
    expect(Object.keys(result)).toEqual(['__proto__']);
    expect(({} as Document)['polluted']).toBeUndefined();
    expect(compileExpression({ $arrayToObject: [[{ k: '__proto__', v: 1 }]] })({})).not.toBe(Object.prototype);
    expect(({} as Document)['k']).toBeUndefined();
  });

  it.each<[unknown, number]>([
    [{ $nope: 1 }, 168],
    [{ $function: { body: 'x', args: [], lang: 'js' } }, 168],
    [{ $add: [1], $subtract: [1, 2] }, 15983],
    [{ a: 1, $add: [1] }, 16410],
    [{ 'a.b': 1 }, 16412],
    ['$$nope', 17276],
    ['$', 40353],
    ['$a.', 40353],
    ['$a..b', 15998],
    ['$a.$b', 16410],
    [{ $eq: [1] }, 16020],
    [{ $cond: [1, 2] }, 16020],
    [{ $cond: { if: 1, then: 2 } }, 17082],
    [{ $ifNull: [1] }, 1257300],
    [{ $switch: { branches: [] } }, 40068],
    [{ $switch: { branches: [{ case: false, then: 1 }] } }, 40069],
    [{ $let: { vars: { X: 1 }, in: 1 } }, 9],
    [{ $map: { input: [] } }, 9],
    [{ $filter: { input: [], cond: true, foo: 1 } }, 9],
    [{ $trim: { input: 'a', foo: 1 } }, 9],
    [{ $dateAdd: { unit: 'day', amount: 1 } }, 9],
    [{ $convert: { input: 1 } }, 9],
    [{ $round: [1, 2, 3] }, 28667],
    [{ $year: { date: 1, foo: 1 } }, 40535],
    [{ $getField: '$a' }, 5654602],
  ])('rejects to compile %j with %i', (expression, code) => {
    expect(() => compileExpression(expression)).toThrow(expect.objectContaining({ code }));
  });

  it.each<[unknown, number]>([
    [{ $add: ['x', 1] }, 14],
    [{ $add: ['$date', '$date'] }, 16612],
    [{ $subtract: [1, '$date'] }, 14],
    [{ $multiply: ['x', 1] }, 14],
    [{ $divide: [1, 0] }, 2],
    [{ $divide: [1, decimal('0')] }, 2],
    [{ $mod: [1, 0] }, 16610],
    [{ $abs: 'x' }, 28765],
    [{ $sqrt: -1 }, 28714],
    [{ $ln: 0 }, 28766],
    [{ $log: [1, 1] }, 28759],
    [{ $pow: [0, -1] }, 28764],
    [{ $acos: 2 }, 50989],
    [{ $round: [1, 101] }, 51083],
    [{ $bitAnd: [1.5] }, 14],
    [{ $switch: { branches: [{ case: '$none', then: 1 }] } }, 40066],
    [{ $size: 'x' }, 17124],
    [{ $in: [1, 2] }, 40081],
    [{ $arrayElemAt: ['x', 1] }, 28689],
    [{ $range: [0, 10, 0] }, 34449],
    [{ $range: ['x', 1] }, 34443],
    [{ $range: [null, 1] }, 34443],
    [{ $range: [0.5, 1] }, 34444],
    [{ $range: [NaN, 1] }, 34444],
    [{ $range: [5e9, 1] }, 34444],
    [{ $range: [1, 'x'] }, 34445],
    [{ $range: [1, Long.fromString('5000000000')] }, 34446],
    [{ $range: [1, 0.5] }, 34446],
    [{ $range: [1, 3, null] }, 34447],
    [{ $range: [1, 3, 0.5] }, 34448],
    [{ $range: [0, 1e9] }, 146],
    [{ $slice: ['$list', 1, 0] }, 28729],
    [{ $arrayToObject: [[1]] }, 40398],
    [{ $concatArrays: [1] }, 28664],
    [{ $concat: [1] }, 16702],
    [{ $strLenCP: 1 }, 34471],
    [{ $substrBytes: ['🐎', 1, 1] }, 28656],
    [{ $split: ['a', ''] }, 40087],
    [{ $regexMatch: { input: 'a', regex: '(' } }, 51091],
    [{ $regexMatch: { input: 'a', regex: new BSONRegExp('a', 'i'), options: 's' } }, 51107],
    [{ $mergeObjects: [1] }, 40400],
    [{ $objectToArray: 1 }, 40390],
    [{ $toInt: 'x' }, 241],
    [{ $toInt: 3e9 }, 241],
    [{ $toLong: Number.NaN }, 241],
    [{ $toObjectId: 'x' }, 241],
    [{ $toDate: 'x' }, 241],
    [{ $toDate: 5 }, 241],
    [{ $toUUID: 'x' }, 241],
    [{ $convert: { input: 1, to: 'nope' } }, 2],
    [{ $year: 'x' }, 16006],
    [{ $hour: { date: '$date', timezone: 'Nowhere/City' } }, 40485],
    [{ $dateToString: { date: '$date', format: '%q' } }, 18536],
    [{ $dateFromString: { dateString: '2024-02-31' } }, 241],
    [{ $dateAdd: { startDate: '$date', unit: 'eon', amount: 1 } }, 9],
    [{ $dateAdd: { startDate: '$date', unit: 'year', amount: 300_000 } }, 5166406],
    [{ $dateFromParts: { month: 1 } }, 40516],
    [{ $dateTrunc: { date: '$date', unit: 'day', binSize: 0 } }, 5439018],
    [{ $filter: { input: '$list', cond: true, limit: 0 } }, 327392],
    [{ $tsSecond: '$date' }, 5687301],
    [{ $setUnion: [1] }, 17043],
    [{ $zip: { inputs: [] } }, 34465],
  ])('fails to evaluate %j with %i', (expression, code) => {
    const evaluate = compileExpression(expression);
    expect(() => evaluate(doc)).toThrow(expect.objectContaining({ code }));
  });

  it('limits nesting', () => {
    let expression: unknown = 1;
    for (let i = 0; i < 250; i++) expression = { $not: [expression] };
    expect(() => compileExpression(expression)).toThrow(expect.objectContaining({ code: 15 }));
  });
});
