import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { JAVASCRIPT, PageAssets, ofPackage } from './page-assets.js';

it('has files of packages in the form the build compressed them to, and whole for clients that take no gzip', async () => {
  const asset = await new PageAssets({ 'graphiql.js': ofPackage(JAVASCRIPT, 'graphiql', 'graphiql.min.js') }).find('graphiql.js');
  const file = readFileSync(createRequire(import.meta.url).resolve('graphiql/graphiql.min.js'));

  if (asset === null) throw new Error('there is no such asset');
  expect(asset.type).toBe(JAVASCRIPT);
  expect(gunzipSync(asset.gzip).equals(file)).toBe(true);
  expect((await asset.content()).equals(file)).toBe(true);
});

it('compresses files of our own, and knows no others', async () => {
  const assets = new PageAssets({ 'page.js': { type: JAVASCRIPT, read: () => Promise.resolve(Buffer.from('let a;')) } });
  const asset = await assets.find('page.js');

  expect([asset && gunzipSync(asset.gzip).toString(), (await asset?.content())?.toString()]).toEqual(['let a;', 'let a;']);
  for (const name of ['other.js', 'constructor']) expect(await assets.find(name)).toBeNull();
});
