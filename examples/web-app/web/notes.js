import * as Realm from 'realm-web';

/** Logs in without a name, and returns what the page does with the notes of this user. */
export async function openNotes(appId, baseUrl) {
  const app = new Realm.App({ id: appId, baseUrl });
  const user = await app.logIn(Realm.Credentials.anonymous());
  const notes = user.mongoClient('mongodb-atlas').db('example_notes').collection('notes');
  return {
    add: (text) => notes.insertOne({ owner: user.id, text }),
    list: async () => (await notes.find({})).map(({ text }) => text),
    count: async () => Number(await user.functions.countNotes()),
  };
}
