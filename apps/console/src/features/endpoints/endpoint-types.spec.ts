import { expect, it } from 'vitest';
import { NEW_ENDPOINT, addressOf, contentOf, proofOf } from './endpoint-types';

it.each([
  ['/', '/'],
  ['/größe/a b%', '/gr%C3%B6%C3%9Fe/a%20b%25'],
  ['/with/', '/with/'],
])('the route %s is %s in an address', (route, address) => {
  expect(addressOf(route)).toBe(address);
});

it('drops a secret that is not required', () => {
  expect(contentOf({ ...NEW_ENDPOINT, secret_name: 'key' }).secret_name).toBe('');
  expect(contentOf({ ...NEW_ENDPOINT, secret_name: 'key', validation_method: 'VERIFY_PAYLOAD' }).secret_name).toBe('key');
});

it('names the secret of a proof, and nothing else of it', () => {
  expect(proofOf(NEW_ENDPOINT)).toEqual({ kind: 'none' });
  expect(proofOf({ ...NEW_ENDPOINT, secret_name: 'key', validation_method: 'VERIFY_PAYLOAD' })).toEqual({
    kind: 'signature',
    secret: 'the secret key',
    header: 'Endpoint-Signature',
  });
  expect(proofOf({ ...NEW_ENDPOINT, secret_name: 'key', validation_method: 'SECRET_AS_QUERY_PARAM' }).kind).toBe('query');
});
