import { Binary, BSONRegExp, BSONSymbol, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp, UUID } from 'bson';
import { describe, expect, it } from 'vitest';
import { MalformedWrapper, unwrapped } from './extended-json.js';

const HEX = '5f43f8c2a1b2c3d4e5f60718';
const UUID_TEXT = '3b241101-e2bb-4255-8caf-4136c566a962';

describe('unwrapped', () => {
  it.each<[string, unknown, unknown]>([
    ['$oid', HEX, new ObjectId(HEX)],
    ['$numberInt', '-5', new Int32(-5)],
    ['$numberInt', '2147483647', new Int32(2_147_483_647)],
    ['$numberLong', '9223372036854775807', Long.MAX_VALUE],
    ['$numberDouble', '-1.5e3', new Double(-1500)],
    ['$numberDouble', '-Infinity', new Double(-Infinity)],
    ['$numberDecimal', '1.50', Decimal128.fromString('1.50')],
    ['$date', '2020-09-01T15:38:14.918Z', new Date(1_598_974_694_918)],
    ['$date', { $numberLong: '-1' }, new Date(-1)],
    ['$date', { $numberLong: '12' }, new Date(12)],
    ['$date', 5, new Date(5)],
    ['$date', '2020-09-01T15:38Z', new Date('2020-09-01T15:38:00Z')],
    ['$binary', { base64: 'eHg=', subType: 'A' }, new Binary(Buffer.from('xx'), 10)],
    ['$binary', { base64: '', subType: '5' }, new Binary(Buffer.alloc(0), 5)],
    ['$timestamp', { t: 0, i: 0 }, new Timestamp({ t: 0, i: 0 })],
    ['$numberLong', '-9223372036854775808', Long.MIN_VALUE],
    ['$numberInt', '-2147483648', new Int32(-2_147_483_648)],
    ['$numberDouble', 'NaN', new Double(NaN)],
    ['$numberDouble', '2E+1', new Double(20)],
    ['$oid', HEX.toUpperCase(), new ObjectId(HEX)],
    ['$regularExpression', { pattern: '', options: '' }, new BSONRegExp('', '')],
    ['$binary', { base64: 'eA==', subType: '00' }, new Binary(Buffer.from('x'))],
    ['$uuid', UUID_TEXT, new UUID(UUID_TEXT)],
    ['$timestamp', { t: 1, i: 4_294_967_295 }, new Timestamp({ t: 1, i: 4_294_967_295 })],
    ['$regularExpression', { pattern: '^a', options: 'i' }, new BSONRegExp('^a', 'i')],
    ['$symbol', 's', new BSONSymbol('s')],
    ['$minKey', 1, new MinKey()],
    ['$maxKey', 1, new MaxKey()],
  ])('%s of %j', (key, content, expected) => {
    expect(unwrapped({ [key]: content })).toEqual(expected);
    expect(unwrapped({ [key]: content })?.constructor).toBe(expected?.constructor);
  });

  it.each<[string, unknown]>([
    ['$oid', 'x'.repeat(24)],
    ['$oid', 5],
    ['$numberInt', 5],
    ['$numberInt', '2147483648'],
    ['$numberInt', '1.5'],
    ['$numberLong', '9223372036854775808'],
    ['$numberLong', ''],
    ['$numberDouble', '0x10'],
    ['$numberDecimal', 'abc'],
    ['$numberDecimal', ''],
    ['$date', 'tomorrow'],
    ['$date', '2020-13-45T99:99'],
    ['$date', { $numberLong: '1e3' }],
    ['$date', NaN],
    ['$date', null],
    ['$binary', 'eA=='],
    ['$binary', { base64: '!', subType: '00' }],
    ['$binary', { base64: 'eA==', subType: 'xyz' }],
    ['$uuid', HEX],
    ['$timestamp', { t: -1, i: 0 }],
    ['$timestamp', {}],
    ['$regularExpression', { pattern: 'a' }],
    ['$regularExpression', { pattern: 'a', options: 'q' }],
    ['$regularExpression', { pattern: 'a\0', options: '' }],
    ['$oid', `${HEX}0`],
    ['$oid', `0${HEX}`],
    ['$numberInt', '-2147483649'],
    ['$numberInt', '12345678901'],
    ['$numberLong', '-9223372036854775809'],
    ['$numberLong', 'a1'],
    ['$numberLong', '1a'],
    ['$numberDouble', '1.5x'],
    ['$numberDouble', 'x1.5'],
    ['$numberDouble', '1.'],
    ['$numberDouble', '1e'],
    ['$date', { $numberLong: 5 }],
    ['$date', { $numberLong: 'a1' }],
    ['$date', { $numberLong: '1', a: 1 }],
    ['$date', 'x2020-09-01T15:38Z'],
    ['$date', ['2020-09-01T15:38Z']],
    ['$binary', { base64: 'eA==', subType: '000' }],
    ['$binary', { base64: 'eA==', subType: 5 }],
    ['$binary', { base64: 'eA===', subType: '00' }],
    ['$binary', { base64: 5, subType: '00' }],
    ['$uuid', `${UUID_TEXT}0`],
    ['$uuid', `0${UUID_TEXT}`],
    ['$timestamp', { t: 1, i: 4_294_967_296 }],
    ['$timestamp', { t: 1.5, i: 0 }],
    ['$timestamp', { t: 1, i: '0' }],
    ['$timestamp', 5],
    ['$regularExpression', { pattern: 5, options: '' }],
    ['$regularExpression', { pattern: 'a', options: 'ii q' }],
    ['$regularExpression', 'a'],
    ['$maxKey', 0],
    ['$minKey', 2],
    ['$symbol', 1],
  ])('rejects %s of %j', (key, content) => {
    expect(unwrapped({ [key]: content })).toEqual(new MalformedWrapper(`the content of ${key} is malformed`));
  });

  it.each<[object]>([[{}], [{ a: 1 }], [{ $oid: HEX, a: 1 }], [{ $gt: 1 }], [{ oid: HEX }]])('leaves %j as it is', (document) => {
    expect(unwrapped(document as Record<string, unknown>)).toBeUndefined();
  });
});
