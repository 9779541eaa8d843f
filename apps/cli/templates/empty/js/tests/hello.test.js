import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startApp } from '{{package}}/testing';

let app;
before(async () => {
  app = await startApp();
});

test('hello greets by name', async () => {
  assert.equal(await app.system.call('hello', 'Ann'), 'Hello Ann!');
  assert.equal(await app.system.call('hello'), 'Hello world!');
});
