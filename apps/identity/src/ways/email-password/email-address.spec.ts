import { describe, expect, it } from 'vitest';
import { readEmailAddress } from './email-address.js';

describe('an e-mail address', () => {
  it.each([
    ['ada@example.com', 'ada@example.com', 'ada@example.com'],
    ['Ada@Example.COM', 'Ada@Example.COM', 'Ada@example.com'],
    ['a+b.c@localhost', 'a+b.c@localhost', 'a+b.c@localhost'],
    ['ada@bücher.example', 'ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    ['re\u0301ne\u0301@example.com', 'réné@example.com', 'réné@example.com'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('%j', (text, address, key) => {
    expect(readEmailAddress(text)).toEqual({ address, key });
  });

  it.each([
    undefined,
    null,
    7,
    {},
    '',
    ' ',
    'ada',
    '@',
    'ada@',
    '@example.com',
    'a@b@c',
    ' ada@example.com',
    'ada @example.com',
    'ada@exam ple.com',
    'ada@example.com\n',
    'ada\u0000@example.com',
    'ada\u202e@example.com',
    '"ada"@example.com',
    'ada,bob@example.com',
    'Ada <ada@example.com>',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'a'.repeat(250)}.com`,
    'ada@xn--\u0080.com',
  ])('%j is none', (text) => {
    expect(readEmailAddress(text)).toBeNull();
  });
});
