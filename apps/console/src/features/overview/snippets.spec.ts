import { expect, it } from 'vitest';
import { snippetOf } from './snippets';

const CLIENT = { appId: 'shop-abcde', baseUrl: 'http://localhost:9090/gw', fn: "o'clock" };

it('says how a page calls a function', () => {
  expect(snippetOf('web', CLIENT)).toBe(`import { App, Credentials } from 'realm-web';

const app = new App({ id: "shop-abcde", baseUrl: "http://localhost:9090/gw" });
const user = await app.logIn(Credentials.anonymous());
console.log(await user.callFunction("o'clock", 'Ada'));`);
});

it('says how an app on a phone does', () => {
  expect(snippetOf('native', CLIENT)).toContain('new Realm.App({ id: "shop-abcde"');
  expect(snippetOf('native', CLIENT)).toContain('Realm.Credentials.anonymous()');
});

it('says how a terminal does, with every text as one word', () => {
  expect(snippetOf('curl', CLIENT).split('\n').at(-1)).toBe(
    String.raw`  -H "Authorization: Bearer $TOKEN" -d '{"name":"o'\''clock","arguments":["Ada"]}'`,
  );
});
