import { describe, expect, it } from 'vitest';
import { outboundErrorOf } from './failure-reason.js';
import { OutboundFailed, OutboundRefused, OutboundTooLarge } from './outbound-error.js';

const withCode = (code: string) => Object.assign(new Error(`connect ${code} 10.0.0.5:6379`), { code });

describe('outboundErrorOf', () => {
  it('finds an error of the closed set, however deep', () => {
    const refused = new OutboundRefused('no');
    expect(outboundErrorOf(refused)).toBe(refused);
    expect(outboundErrorOf(new Error('x', { cause: new AggregateError([withCode('X'), refused]) }))).toBe(refused);
  });

  it.each([
    ['ECONNREFUSED', 'the connection was refused'],
    ['UND_ERR_SOCKET', 'the connection was closed'],
    ['EHOSTUNREACH', 'the host does not respond'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'the certificate of the host was not accepted'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'the certificate of the host was not accepted'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'no secure connection was possible'],
    ['Z_DATA_ERROR', 'the reply could not be decompressed'],
    ['HPE_INVALID_CONSTANT', 'the reply is not HTTP'],
    ['E_UNHEARD_OF', 'the request failed'],
  ])('says of %s: %s', (code, message) => {
    const thrown = new AggregateError([withCode(code)], 'all attempts at 10.0.0.5 failed');
    const error = outboundErrorOf(thrown);
    expect(error).toBeInstanceOf(OutboundFailed);
    expect(error).toMatchObject({ message, cause: thrown });
  });

  it('distinguishes too large headers from a failure', () => {
    expect(outboundErrorOf(withCode('UND_ERR_HEADERS_OVERFLOW'))).toBeInstanceOf(OutboundTooLarge);
  });

  it.each([undefined, null, 'text', { code: 'ECONNREFUSED' }])('bears %j', (thrown) => {
    expect(outboundErrorOf(thrown)).toMatchObject({ name: 'OutboundFailed', message: 'the request failed' });
  });

  it('keeps nothing of what was received', () => {
    const unparsable = Object.assign(new Error('Expected HTTP/'), { name: 'HTTPParserError', code: undefined, data: 'secret' });
    const error = outboundErrorOf(unparsable);
    expect(error.message).toBe('the reply is not HTTP');
    expect(error.cause).toBeUndefined();
  });

  it('bears an error that causes itself', () => {
    const loop = new Error('loop');
    loop.cause = loop;
    expect(outboundErrorOf(loop)).toMatchObject({ message: 'the request failed' });
  });
});
