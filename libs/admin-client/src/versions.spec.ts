import { describe, expect, it } from 'vitest';
import { AdminError } from './admin-error.js';
import { ifMatch, versionOf } from './versions.js';

const reply = (status: number, etag?: string): Response =>
  new Response('{"error":"it has been changed in the meantime","error_code":"PreconditionFailed"}', {
    status,
    headers: etag === undefined ? {} : { etag },
  });

describe('versions', () => {
  it('are read from ETag and sent as If-Match', () => {
    expect(versionOf(reply(200, '"a1"'))).toBe('a1');
    expect(versionOf(reply(200, 'W/"a1"'))).toBe('a1');
    expect(versionOf(reply(200))).toBeNull();
    expect(ifMatch('a1')).toEqual({ 'If-Match': '"a1"' });
    expect(ifMatch('*')).toEqual({ 'If-Match': '*' });
  });

  it('are returned with a rejected change, and with no other error', async () => {
    expect(await AdminError.of(reply(412, '"b2"'))).toMatchObject({ status: 412, code: 'PreconditionFailed', version: 'b2' });
    expect((await AdminError.of(reply(412))).version).toBeNull();
    expect((await AdminError.of(reply(400, '"b2"'))).version).toBeNull();
  });
});
