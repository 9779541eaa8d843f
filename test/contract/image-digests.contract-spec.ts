import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMAGE_FILES, digestOf, imagesIn, pinned } from '../../tools/image-digests.js';

const DIGEST = `sha256:${'a1'.repeat(32)}`;
const OTHER = `sha256:${'b2'.repeat(32)}`;
const files = IMAGE_FILES.map((path) => readFileSync(path, 'utf8'));
const images = [...new Set(files.flatMap(imagesIn))];

/** A registry that knows one image. */
let registry: Server;
let hub: { tokens: string; registry: string };
const asked: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = [];
beforeAll(async () => {
  registry = createServer((request, response) => {
    const { method, url = '', headers } = request;
    asked.push({ method, url, headers });
    if (url.startsWith('/token?')) response.end('{"token": "t0ken"}');
    else if (url === '/v2/library/nats/manifests/2.11.3-alpine') response.setHeader('Docker-Content-Digest', DIGEST).end();
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const base = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
  hub = { tokens: `${base}/token`, registry: base };
});
afterAll(() => {
  registry.closeAllConnections();
  registry.close();
});

describe('images of others', () => {
  it('are named with a whole version, the same everywhere', () => {
    const names = images.map((image) => image.split(':')[0] ?? '');
    expect(names.toSorted()).toEqual(['caddy', 'haproxy', 'mongo', 'nats', 'node']);
    for (const image of images) expect(image).toMatch(/^[a-z]+:\d+\.\d+\.\d+(?:-[a-z]+)?$/);
  });

  it('are given their digests, which are replaced the next time', () => {
    const both = (digest: string) => new Map(images.map((image) => [image, digest]));
    for (const text of files) {
      const once = pinned(text, both(DIGEST));
      expect(imagesIn(once)).toEqual(imagesIn(text));
      expect(once.match(/@sha256:/g)?.length).toBe(text.match(/^\s*(?:FROM|image:)\s+[a-z]+:\d/gm)?.length);
      expect(pinned(once, both(OTHER))).toBe(once.replaceAll(DIGEST, OTHER));
      expect(pinned(text, both(DIGEST)).replaceAll(`@${DIGEST}`, '')).toBe(text.replaceAll(/@sha256:[0-9a-f]{64}/g, ''));
    }
    expect(pinned('FROM node:24.21.0-slim AS build', both(DIGEST))).toBe(`FROM node:24.21.0-slim@${DIGEST} AS build`);
    expect(pinned('  image: groundwork:local', both(DIGEST))).toBe('  image: groundwork:local');
  });
});

describe('the digest of an image', () => {
  it('is the digest of its list of platforms in the public registry', async () => {
    asked.length = 0;
    await expect(digestOf('nats:2.11.3-alpine', hub)).resolves.toBe(DIGEST);

    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /token?service=registry.docker.io&scope=repository:library/nats:pull',
      'HEAD /v2/library/nats/manifests/2.11.3-alpine',
    ]);
    expect(asked[1]?.headers).toMatchObject({
      authorization: 'Bearer t0ken',
      accept: 'application/vnd.oci.image.index.v1+json, application/vnd.docker.distribution.manifest.list.v2+json',
    });
  });

  it('fails with an error that names the image if it does not exist', async () => {
    await expect(digestOf('nats:0.0.1', hub)).rejects.toThrow('nats:0.0.1: the registry answers 404');
  });
});
