import { Buffer as NodesBuffer } from 'node:buffer';

export type AnyBuffer = typeof NodesBuffer;
export type Case = (B: AnyBuffer) => unknown;

/** Returns every combination of the elements of the lists, one from each. */
export function combined<Item>(...lists: readonly (readonly Item[])[]): Item[][] {
  return lists.reduce<Item[][]>((all, list) => all.flatMap((one) => list.map((item) => [...one, item])), [[]]);
}

const TEXTS = [
  '',
  'a',
  'abc',
  'äöü',
  '€uro',
  '😀!',
  '\ud800x',
  'x\udc00',
  '616263',
  '61626',
  'zz',
  '6x62',
  'YWJj',
  'YQ==',
  'YQ',
  '-_-_',
  '+/+/',
  'Y W\nJj',
  '\u0000\u0001\u00ff',
];
const ENCODINGS = [
  'utf8',
  'UTF-8',
  'utf16le',
  'ucs2',
  'UCS-2',
  'latin1',
  'binary',
  'ascii',
  'hex',
  'base64',
  'base64url',
  undefined,
];
const ODD_ENCODINGS = ['', 'utf-7', null, 5, {}];
export const BYTES = [
  [],
  [0],
  [97, 98, 99, 97, 98, 99],
  [0xe2, 0x82],
  [0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98],
  [0xed, 0xa0, 0x80, 0xc0, 0x80, 0xff, 0x41],
  [0xf0, 0x80, 0x80, 0x41, 0xf4, 0x90, 0x80, 0x80],
  [1, 2, 3, 4, 5, 6, 7, 8],
  Array.from({ length: 60 }, (_, index) => (index * 37) % 256),
];
/** Fewer positions, for combinations of three lists. */
const FEW_OFFSETS = [undefined, 0, 2, 6, 7, -1, 1.5, null];
const OFFSETS = [undefined, 0, 1, 3, 6, 7, 100, -1, -3, -100, 1.5, NaN, '2', 'x', null, Infinity];
const NUMBERS = [
  0,
  1,
  -1,
  127,
  128,
  -128,
  -129,
  255,
  256,
  32_768,
  -32_769,
  65_536,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 40,
  -(2 ** 40),
  2 ** 47,
  2 ** 48,
  1.7,
  -1.7,
  NaN,
  Infinity,
  '12',
  'x',
  undefined,
  null,
];

/** Calls that the guest's `Buffer` and Node's must give the same for, by subject. */
export const CASES: Record<string, Case[]> = {
  'from a text': combined<unknown>(TEXTS, [...ENCODINGS, ...ODD_ENCODINGS]).map(
    ([text, encoding]) =>
      (B) =>
        B.from(text as string, encoding as 'utf8'),
  ),
  byteLength: combined<unknown>(TEXTS, [...ENCODINGS, ...ODD_ENCODINGS]).map(
    ([text, encoding]) =>
      (B) =>
        B.byteLength(text as string, encoding as 'utf8'),
  ),
  'from anything': [
    5,
    null,
    undefined,
    true,
    Symbol.iterator,
    5n,
    () => 1,
    {},
    [],
    [1, 2, 300, -1, 1.9, '7', 'x', null],
    { length: 2, 0: 1, 1: 2 },
    { length: '2' },
    { length: -1 },
    { type: 'Buffer', data: [1, 2] },
    { type: 'Buffer', data: 'ab' },
    new String('abc'),
    new Uint16Array([1, 257]),
    new Float64Array([1.5]),
    new BigInt64Array(1),
    new DataView(new ArrayBuffer(3)),
    Uint8Array.of(1, 2, 3).buffer,
    { [Symbol.toPrimitive]: () => 'abc' },
    { [Symbol.toPrimitive]: () => 5 },
    new Map(),
    new Date(0),
    new Set([1]),
    { valueOf: () => 'abc' },
    { valueOf: () => [1, 2] },
    { valueOf: () => null },
  ].map((source) => (B) => B.from(source as string)),
  'from memory': combined<unknown>(OFFSETS, OFFSETS).map(
    ([offset, length]) =>
      (B) =>
        B.from(Uint8Array.of(1, 2, 3, 4, 5, 6).buffer, offset as number, length as number),
  ),
  'called as a function, or made': [5, 0, -1, 'abc', [1, 2], null, 1.5, NaN].flatMap((source): Case[] => [
    (B) => (B as unknown as (given: unknown) => unknown)(source),
    (B) => new (B as unknown as new (given: unknown) => unknown)(source),
    (B) => (B as unknown as (given: unknown, encoding: string) => unknown)(source, 'hex'),
  ]),
  alloc: combined<unknown>(
    [0, 1, 5, -1, 1.5, NaN, '5', null, undefined],
    [undefined, 0, 1, 300, -1, 1.5, '', 'a', 'ab', 'ä', 'zz', '6162', true, null, {}, Uint8Array.of(1, 2), new Uint8Array(0)],
    ENCODINGS,
  ).map(
    ([size, fill, encoding]) =>
      (B) =>
        B.alloc(size as number, fill as string, encoding as 'utf8'),
  ),
  fill: combined<unknown>(
    ['', 'a', 'ab', '€', 'zz', '616', 7, 256, -1, false, null, undefined, Uint8Array.of(1, 2, 3), new Uint16Array([258])],
    FEW_OFFSETS,
    [undefined, 0, 2, 5, 6, 7, -1, 1.5, NaN, 'hex', null],
    [undefined, 'hex', 'utf16le', 'latin1', 'no', 5],
  ).map(
    ([value, from, to, encoding]) =>
      (B) =>
        B.from('uvwxyz').fill(value as string, from as number, to as number, encoding as 'utf8'),
  ),
  toString: combined<unknown>(BYTES, [...ENCODINGS, ...ODD_ENCODINGS]).map(
    ([bytes, encoding]) =>
      (B: AnyBuffer) =>
        B.from(bytes as number[]).toString(encoding as 'utf8'),
  ),
  'toString of a part': combined<unknown>(OFFSETS, OFFSETS).map(
    ([from, to]) =>
      (B) =>
        B.from('abcdef').toString('latin1', from as number, to as number),
  ),
  'toString without arguments': BYTES.map((bytes) => (B) => [
    B.from(bytes).toString(),
    B.from(bytes).toLocaleString(),
    JSON.stringify(B.from(bytes)),
  ]),
  write: combined<unknown>(
    ['', 'abc', '€€', '😀😀', '6162zz', 'YWJj', 5, undefined],
    FEW_OFFSETS,
    [undefined, 0, 2, 3, 4, 5, 100, -1, 1.5, 'hex', 'base64'],
    [undefined, 'utf8', 'utf16le', 'hex', '', 'no'],
  ).map(([text, offset, length, encoding]) => (B) => {
    const buffer = B.alloc(6, 1);
    return [buffer.write(text as string, offset as number, length as number, encoding as 'utf8'), buffer];
  }),
  'indexOf, lastIndexOf, includes': combined<unknown>(
    [
      '',
      'a',
      'c',
      'bc',
      'ca',
      'abcabcd',
      '62',
      'YmM=',
      97,
      353,
      -159,
      97.5,
      NaN,
      null,
      undefined,
      {},
      Uint8Array.of(98, 99),
      new Uint8Array(0),
      [98],
    ],
    OFFSETS,
    [undefined, 'utf8', 'utf16le', 'hex', 'base64', 'latin1', 'no', null],
  ).map(([value, offset, encoding]) => (B) => {
    const buffer = B.from('abcabc');
    const given = [value, offset, encoding] as [string, number, 'utf8'];
    return [buffer.indexOf(...given), buffer.lastIndexOf(...given), buffer.includes(...given)];
  }),
  'indexOf in UTF-16': combined<unknown>(['b', 'bc', 'é', 'ab', ''], OFFSETS, ['utf16le', 'utf8']).map(
    ([value, offset, encoding]) =>
      (B) => {
        const buffer = B.from('abcabcé', 'utf16le');
        const given = [value, offset, encoding] as [string, number, 'utf8'];
        return [buffer.indexOf(...given), buffer.lastIndexOf(...given), buffer.includes(...given)];
      },
  ),
  'slice and subarray': combined<unknown>(OFFSETS, OFFSETS).map(([from, to]) => (B) => {
    const buffer = B.from('abcdef');
    const part = buffer.subarray(from as number, to as number);
    part.fill(0);
    return [part, buffer.slice(from as number, to as number), buffer];
  }),
  copy: combined<unknown>(FEW_OFFSETS, OFFSETS, FEW_OFFSETS).map(([to, from, until]) => (B) => {
    const target = B.alloc(4);
    return [B.from('abcdef').copy(target, to as number, from as number, until as number), target];
  }),
  'copy onto itself, or onto nothing': [
    (B) => {
      const buffer = B.from('abcdef');
      return [buffer.copy(buffer, 2, 0, 4), buffer];
    },
    (B) => B.from('a').copy([] as never),
    (B) => B.from('a').copy(undefined as never),
  ],
  'compare and equals': combined<unknown>(['', 'abc', 'abd', 'ab', 'abcd'], ['', 'abc', 'abd', 'b']).flatMap(([a, b]): Case[] => [
    (B) => B.compare(B.from(a as string), B.from(b as string)),
    (B) => B.from(a as string).compare(B.from(b as string)),
    (B) => B.from(a as string).equals(new Uint8Array(B.from(b as string))),
  ]),
  'compare parts': combined<unknown>(
    [undefined, 0, 2, 3, -1, 9, 1.5, '1'],
    [undefined, 0, 3, 4, '1'],
    [undefined, 0, 2],
    [undefined, 0, 3, 5, -1],
  ).map(
    ([from, to, ownFrom, ownTo]) =>
      (B) =>
        B.from('abc').compare(B.from('bcd'), from as number, to as number, ownFrom as number, ownTo as number),
  ),
  'compare with what is no bytes': ['a', null, [1], {}, 5].flatMap((other): Case[] => [
    (B) => B.compare(B.alloc(1), other as Uint8Array),
    (B) => B.compare(other as Uint8Array, B.alloc(1)),
    (B) => B.alloc(1).equals(other as Uint8Array),
    (B) => B.alloc(1).compare(other as Uint8Array),
  ]),
  concat: combined<unknown>([[], ['ab', 'cd'], ['ab'], ['', 'x']], [undefined, 0, 1, 3, 9, -1, 1.5, '2', null]).map(
    ([parts, total]) =>
      (B) =>
        B.concat(
          (parts as string[]).map((part) => B.from(part)),
          total as number,
        ),
  ),
  'concat of what is no list of bytes': [null, 'ab', {}, ['ab'], [null], [[1]], [5]].map(
    (list) => (B) => B.concat(list as Uint8Array[]),
  ),
  copyBytesFrom: combined<unknown>(
    [Uint8Array.of(1, 2, 3), new Uint16Array([1, 513]), new Uint8Array(0), [1], 'a', null],
    [undefined, 0, 1, 5, -1, 1.5, '1'],
    [undefined, 0, 1, 9, -1],
  ).map(
    ([view, offset, length]) =>
      (B) =>
        B.copyBytesFrom(view as Uint8Array, offset as number, length as number),
  ),
  swap: [0, 2, 4, 6, 8, 16].flatMap((size) =>
    (['swap16', 'swap32', 'swap64'] as const).map(
      (name): Case =>
        (B) =>
          B.from(Array.from({ length: size }, (_, index) => index))[name](),
    ),
  ),
  'what a buffer is': [
    (B) => B.isBuffer(B.alloc(1)),
    (B) => B.isBuffer(new Uint8Array(1)),
    (B) => B.name,
    (B) => B.alloc(1).constructor === B,
    (B) => B.alloc(1) instanceof Uint8Array,
    (B) => B.of(1, 2, 300),
    (B) => B.from('abc').map((byte) => byte + 1),
    (B) => B.from('abc').filter((byte) => byte > 97),
    (B) => [...B.from('ab').entries()],
    (B) => (B.from('ab') as unknown as { parent: unknown }).parent instanceof ArrayBuffer,
    (B) => typeof (B.from('ab') as unknown as { offset: unknown }).offset,
    (B) => (B.from(Array.from({ length: 52 }, (_, index) => index)) as unknown as { inspect: () => string }).inspect(),
    (B) => (B.alloc(0) as unknown as { inspect: () => string }).inspect(),
    (B) => B.poolSize,
    (B) => Object.keys(B.from('ab')),
    (B) => ['utf8', 'UTF8', 'ucs2', 'hex', 'nope', '', 5, undefined].map((name) => B.isEncoding(name as string)),
    (B) => String(B.from('abc')),
    (B) => ['abc', B.from('abc')].join('!'),
    (B) => B.from(B.from('ä')),
    (B) => B.from([1, 2]).readUInt8(0),
    (B) => Object.prototype.toString.call(B.alloc(1)),
  ],
  'numbers of a fixed length, read': methodsOf(/^read(?!U?[iI]nt[LB]E$)/).flatMap((name) =>
    combined<unknown>(
      [0, 1, 5, 8, 9, -1, 1.5, NaN, '1', null, undefined, Infinity],
      [[1, 2, 3, 4, 5, 6, 7, 8, 9], [255, 254, 253, 128, 127, 0, 255, 255, 200], [1], []],
    ).map(
      ([offset, bytes]): Case =>
        (B) =>
          (B.from(bytes as number[]) as unknown as Methods)[name]?.(offset),
    ),
  ),
  'numbers of any length, read': methodsOf(/^readU?[iI]nt[LB]E$/).flatMap((name) =>
    combined<unknown>([0, 1, 3, 8, -1, 1.5, '1', undefined], [1, 2, 3, 4, 5, 6, 7, 0, 1.5, '2', undefined, null]).flatMap(
      ([offset, count]): Case[] => [
        (B) => (B.from([255, 254, 3, 4, 5, 250, 7, 128]) as unknown as Methods)[name]?.(offset, count),
        (B) => (B.from([1, 254, 3]) as unknown as Methods)[name]?.(offset, count),
      ],
    ),
  ),
  'numbers of a fixed length, written': methodsOf(/^write(?:Big|Float|Double|U?[iI]nt(?:8|16|32))/).flatMap((name) =>
    combined<unknown>(
      name.includes('Big') ? [0n, 1n, -1n, 2n ** 63n, 2n ** 64n - 1n, 2n ** 64n, -(2n ** 63n), -(2n ** 63n) - 1n, 5] : NUMBERS,
      [undefined, 0, 1, 7, -1, 1.5, '1', null],
    ).map(([value, offset]): Case => (B) => {
      const buffer = B.alloc(9);
      return [(buffer as unknown as Methods)[name]?.(value, offset), buffer];
    }),
  ),
  'numbers of any length, written': methodsOf(/^writeU?[iI]nt[LB]E$/).flatMap((name) =>
    combined<unknown>(NUMBERS, [0, 1, 5, -1, '1', undefined], [1, 2, 3, 4, 5, 6, 7, undefined]).map(
      ([value, offset, count]): Case =>
        (B) => {
          const buffer = B.alloc(7);
          return [(buffer as unknown as Methods)[name]?.(value, offset, count), buffer];
        },
    ),
  ),
  'methods that name their encoding': ['utf8', 'latin1', 'ascii', 'hex', 'base64', 'base64url', 'ucs2'].flatMap((name) =>
    combined<unknown>([0, 1], [2, 4]).flatMap(([from, to]): Case[] => [
      (B) => (B.from('abcdef') as unknown as Methods)[`${name}Slice`]?.(from, to),
      (B) => {
        const buffer = B.alloc(6);
        return [(buffer as unknown as Methods)[`${name}Write`]?.('6162', from, to), buffer];
      },
    ]),
  ),
};

type Methods = Record<string, ((...given: unknown[]) => unknown) | undefined>;

function methodsOf(pattern: RegExp): string[] {
  return Object.getOwnPropertyNames(NodesBuffer.prototype).filter((name) => pattern.test(name));
}
