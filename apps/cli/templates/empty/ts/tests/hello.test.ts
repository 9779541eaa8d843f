import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startApp, type TestApp } from '{{package}}/testing';

let app: TestApp;
before(async () => {
  app = await startApp();
});

test('hello greets by name', async () => {
  assert.equal(await app.system.call('hello', 'Ann'), 'Hello Ann!');
  assert.equal(await app.system.call('hello'), 'Hello world!');
});
