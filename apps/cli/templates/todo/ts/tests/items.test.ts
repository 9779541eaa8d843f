import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import { startApp, type TestApp } from '{{package}}/testing';

let app: TestApp;
before(async () => {
  app = await startApp();
});
beforeEach(() => app.reset());

test('an item is in the list of its owner, and in no other', async () => {
  const [ann, bob] = [await app.user(), await app.user()];

  await ann.call('addItem', ' Milk ');

  const [item] = await ann.collection('todo.items').find();
  assert.deepEqual([item?.owner, item?.title, item?.done], [ann.id, 'Milk', false]);
  assert.deepEqual(await bob.collection('todo.items').find(), []);
});

test('only the owner can change an item', async () => {
  const [ann, bob] = [await app.user(), await app.user()];
  await ann.call('addItem', 'Milk');
  const done = async (user: typeof ann) =>
    (await user.collection('todo.items').updateOne({ title: 'Milk' }, { $set: { done: true } })).modifiedCount;

  assert.equal(await done(bob), 0);
  assert.equal(await done(ann), 1);
});

test('an item needs a title', async () => {
  const ann = await app.user();
  await assert.rejects(ann.call('addItem', ' '), /an item needs a title/);
});
