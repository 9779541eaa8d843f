import { describe, expect, it } from 'vitest';
import { hostedResponse } from './hosted-response.js';
import type { HostedFileRecord } from './hosted-file.model.js';
import type { HostingSettings } from '#contracts/config/hosting-settings.js';

const SITE: HostingSettings = { enabled: true, customDomain: '', errorPath: '', errorCode: 404 };
const MODIFIED = new Date('2026-01-02T03:04:05.678Z');

function record(path: string, attributes: HostedFileRecord['attributes'] = []): HostedFileRecord {
  return { _id: path, appId: 'a', path, blob: `blob of ${path}`, hash: 'md5', size: 3, attributes, modified: MODIFIED };
}

const FILES = [
  record('/index.html'),
  record('/docs/index.html'),
  record('/docs/a b.css'),
  record('/404.html'),
  record('/old', [{ name: 'Website-Redirect-Location', value: '/docs/' }]),
  { ...record('/empty/'), blob: null },
];

function answer(path: string, settings: Partial<HostingSettings> = {}) {
  return hostedResponse({ ...SITE, ...settings }, path, async (wanted) => FILES.find((file) => file.path === wanted) ?? null);
}

const page = (path: string) => ({
  blob: `blob of ${path}`,
  size: 3,
  hash: 'md5',
  modified: 1767323045,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
});

describe('a site answers', () => {
  it('with the file of the path', async () => {
    expect(await answer('/docs/index.html')).toEqual({ status: 200, file: page('/docs/index.html') });
  });

  it.each([
    ['/', '/index.html'],
    ['/docs/', '/docs/index.html'],
  ])('%s with %s', async (path, file) => {
    expect(await answer(path)).toEqual({ status: 200, file: page(file) });
  });

  it('a folder without its slash with the address that has it', async () => {
    expect(await answer('/docs')).toEqual({ status: 308, location: '/docs/' });
  });

  it('with a redirect', async () => {
    expect(await answer('/old')).toEqual({ status: 301, location: '/docs/' });
  });

  it.each(['/none', '/none/', '/empty/', '/empty', '/docs/../index.html', '/docs//index.html', '/INDEX.html', ''])(
    '%j with nothing',
    async (path) => {
      expect(await answer(path)).toEqual({ status: 404 });
    },
  );

  it.each([
    [404, 404],
    [200, 200],
  ] as const)('with its error page and %i', async (errorCode, status) => {
    const settings = { errorPath: '/404.html', errorCode };
    for (const path of ['/none', '/deep/link', '/docs/../index.html']) {
      expect(await answer(path, settings)).toEqual({ status, file: page('/404.html') });
    }
    expect(await answer('/docs/index.html', settings)).toEqual({ status: 200, file: page('/docs/index.html') });
  });

  it('with nothing where its error page is none', async () => {
    expect(await answer('/none', { errorPath: '/gone.html', errorCode: 200 })).toEqual({ status: 404 });
  });

  it('nothing while it is disabled', async () => {
    expect(await answer('/', { enabled: false, errorPath: '/404.html' })).toEqual({ status: 404 });
  });
});
