import { describe, expect, it } from 'vitest';
import { decodeJwt } from './jwt';

const part = (value: unknown) =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(value)))).replaceAll('=', '');
const token = `${part({ alg: 'HS256' })}.${part({ sub: 'ü' })}.c2ln`;

describe('a token', () => {
  it('is taken apart', () => {
    expect(decodeJwt(` ${token}\n`)).toEqual({ header: { alg: 'HS256' }, claims: { sub: 'ü' } });
  });

  it.each(['', 'a.b', 'a.b.c', `${part({})}.${part([])}.x`, `${token}.x`, `${part({})}.${part({})}.`])('is none: %j', (text) => {
    expect(decodeJwt(text)).toBeNull();
  });
});
