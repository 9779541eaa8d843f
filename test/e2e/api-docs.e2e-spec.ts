import { readFile } from 'node:fs/promises';
import { expect, inject, it } from 'vitest';
import { send } from './platform/http.js';

const platform = inject('platform');

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

it('serves a page that needs nothing from elsewhere', async () => {
  const page = await send('GET', `${platform.url}/docs`);

  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('content-security-policy')).toBe(POLICY);
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(page.headers.get('cache-control')).toBe('no-cache');
  expect(page.text).not.toMatch(/https?:\/\/|<script>|\son[a-z]+=/);
  const again = await send('GET', `${platform.url}/docs`, { headers: { 'if-none-match': page.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
  const assets = [...page.text.matchAll(/(?:src|href)="(docs\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
  expect(assets.map((path) => path.replace(/\?.*/, ''))).toEqual(
    ['swagger-ui.css', 'api-docs.css', 'swagger-ui.js', 'api-docs.js'].map((name) => `docs/assets/${name}`),
  );
  for (const path of assets) {
    const asset = await send('GET', `${platform.url}/${path}`);
    expect(asset.status).toBe(200);
    expect(asset.headers.get('content-type')).toBe(
      path.includes('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8',
    );
    expect(asset.headers.get('x-content-type-options')).toBe('nosniff');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.text.length).toBeGreaterThan(10);
  }
});

it('has no other files', async () => {
  for (const name of ['swagger-initializer.js', 'package.json', '..%2fpackage.json', 'constructor']) {
    expect((await send('GET', `${platform.url}/docs/assets/${name}`)).status).toBe(404);
  }
});

it('shows the description that is in the repository', async () => {
  const answer = await send('GET', `${platform.url}/api/openapi.json`);

  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.body).toEqual(JSON.parse(await readFile('docs/openapi.json', 'utf8')));
});
