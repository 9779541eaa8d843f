import { Binary, ObjectId, UUID } from 'bson';
import { describe, expect, it } from 'vitest';
import type { ConversionOperator } from '../syntax.js';
import { convert } from './conversion.js';

const HEX = '5f43f8c2a1b2c3d4e5f60718';
const TEXT = '3b241101-e2bb-4255-8caf-4136c566a962';
const uuid = new UUID(TEXT);

describe('convert', () => {
  it.each<[ConversionOperator, unknown, unknown]>([
    ['stringToOid', HEX, new ObjectId(HEX)],
    ['stringToOid', HEX.toUpperCase(), new ObjectId(HEX)],
    ['stringToOid', 'twelve bytes', new ObjectId(Buffer.from('twelve bytes'))],
    ['stringToOid', 'zwölf bytes', undefined],
    ['stringToOid', 'zwölf bytes!', undefined],
    ['stringToOid', `${HEX}0`, undefined],
    ['stringToOid', `0${HEX}`, undefined],
    ['stringToOid', 'x'.repeat(24), undefined],
    ['stringToOid', '', undefined],
    ['stringToOid', 12, undefined],
    ['stringToOid', Array.from('twelve bytes'), undefined],
    ['oidToString', new ObjectId(HEX), HEX],
    ['oidToString', HEX, undefined],
    ['oidToString', null, undefined],
    ['stringToUuid', TEXT, uuid],
    ['stringToUuid', TEXT.toUpperCase(), uuid],
    ['stringToUuid', `${TEXT}0`, undefined],
    ['stringToUuid', `0${TEXT}`, undefined],
    ['stringToUuid', TEXT.replaceAll('-', ''), undefined],
    ['stringToUuid', [TEXT], undefined],
    ['uuidToString', uuid, TEXT],
    ['uuidToString', new Binary(uuid.value(), Binary.SUBTYPE_UUID), TEXT],
    ['uuidToString', new Binary(uuid.value(), Binary.SUBTYPE_DEFAULT), undefined],
    ['uuidToString', new Binary(Buffer.alloc(15), Binary.SUBTYPE_UUID), undefined],
    ['uuidToString', new ObjectId(HEX), undefined],
    ['uuidToString', TEXT, undefined],
    ['uuidToString', null, undefined],
    ['uuidToString', { sub_type: 4, position: 16 }, undefined],
  ])('%s of %o is %o', (operator, value, expected) => {
    expect(convert(operator, value)).toEqual(expected);
  });
});
