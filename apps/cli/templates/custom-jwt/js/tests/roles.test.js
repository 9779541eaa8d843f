import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import { startApp } from '{{package}}/testing';

let app;
before(async () => {
  app = await startApp({ secrets: { jwtKey: 'a key for tests, of 32 characters' } });
});
beforeEach(() => app.reset());

test('a token says who the user is', async () => {
  const ann = await app.user({ jwt: { sub: 'ann', name: 'Ann', app: { role: 'editor' } } });

  assert.deepEqual(await ann.call('whoAmI'), { name: 'Ann', role: 'editor' });
});

test('editors write and publish, readers read what is published', async () => {
  const ann = await app.user({ jwt: { sub: 'ann', name: 'Ann', app: { role: 'editor' } } });
  const bob = await app.user({ jwt: { sub: 'bob', name: 'Bob' } });
  await ann.collection('news.articles').insertOne({ title: 'News', published: false });

  assert.equal(await bob.collection('news.articles').count(), 0);
  assert.equal(await bob.call('publish', 'News'), false);
  assert.equal(await ann.call('publish', 'News'), true);
  assert.equal(await bob.collection('news.articles').count(), 1);
});
