import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OutboundClient, OutboundRequest } from '#security/outbound/outbound-client.js';
import { loadPackages } from './registry-packages.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'groundwork-registry-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('packages of a registry', () => {
  it('are described in the short form, and taken from descriptions of more than 16 MiB', async () => {
    const file = Buffer.from('packed');
    const dist = { tarball: 'http://registry.test/large.tgz', shasum: createHash('sha1').update(file).digest('hex') };
    const readme = 'x'.repeat(17 * 1024 * 1024);
    const description = JSON.stringify({ 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': { dist, readme } } });
    const asked: { url: string; accept: string | undefined; fits: boolean }[] = [];
    const client: Pick<OutboundClient, 'request'> = {
      request: async ({ url, headers, responseBytesMax = 0 }: OutboundRequest) => {
        const body = url.endsWith('.tgz') ? file : Buffer.from(description);
        asked.push({ url, accept: new Headers(headers).get('accept')?.split(';')[0], fits: body.length <= responseBytesMax });
        return { status: 200, statusText: 'OK', headers: {}, body };
      },
    };

    const source = await loadPackages(client, 'http://registry.test', [{ name: 'large', version: '' }], folder);

    expect(source).toStrictEqual({
      kind: 'packages',
      packages: [{ folder: 'node_modules/large', file: join(folder, 'packages/0.tgz') }],
    });
    expect(await readFile(join(folder, 'packages/0.tgz'))).toStrictEqual(file);
    expect(asked).toStrictEqual([
      { url: 'http://registry.test/large', accept: 'application/vnd.npm.install-v1+json', fits: true },
      { url: 'http://registry.test/large.tgz', accept: 'application/vnd.npm.install-v1+json', fits: true },
    ]);
  });
});
