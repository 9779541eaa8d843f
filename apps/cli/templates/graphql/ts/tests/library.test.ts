import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import { startApp, type TestApp } from '{{package}}/testing';

let app: TestApp;
before(async () => {
  app = await startApp();
});
beforeEach(() => app.reset());

test('books lead to their authors, who know how many books they have', async () => {
  const ann = await app.user();
  await ann.graphql(
    `mutation {
      insertOneAuthor(data: { _id: "0000000000000000000000a1", name: "Ursula K. Le Guin" }) { _id }
      insertOneBook(data: { title: "The Dispossessed", author: { link: "0000000000000000000000a1" } }) { _id }
    }`,
  );

  assert.deepEqual(await ann.graphql('{ books { title author { name bookCount } } }'), {
    books: [{ title: 'The Dispossessed', author: { name: 'Ursula K. Le Guin', bookCount: 1 } }],
  });
});
