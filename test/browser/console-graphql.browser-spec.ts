import { beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from '../e2e/platform/admin.js';
import { EndUser } from '../e2e/platform/end-user.js';
import { eventually } from '../e2e/platform/eventually.js';
import { ConsoleJourney } from './console-journey.js';
import { choose } from './choose.js';
import { act } from './row-menu.js';

const platform = inject('platform');
const NOTE = {
  title: 'Note',
  bsonType: 'object',
  properties: { _id: { bsonType: 'objectId' }, text: { bsonType: 'string' }, owner: { bsonType: 'string' } },
};

describe.skipIf(ConsoleJourney.browser === undefined)('GraphQL in the console', () => {
  const journey = ConsoleJourney.inEachTest();
  let app: AppAdmin;
  let names: { database: string; collection: string };
  let service: string;
  beforeEach(async () => {
    app = await (await Admin.login(platform)).createApp();
    names = { database: `console_${app.app._id}`, collection: 'notes' };
    const config = { name: 'mongodb-atlas', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } };
    service = `/services/${(await app.must<{ _id: string }>('POST', '/services', config))._id}`;
  });

  const page = () => journey.page;
  const open = () => journey.logIn(`/apps/${app.app._id}/graphql`);
  const result = () => page().getByRole('status', { name: 'Result' });
  const addSchema = () => app.must('POST', '/schemas', { metadata: { data_source: 'mongodb-atlas', ...names }, schema: NOTE });

  async function store(document: object): Promise<void> {
    const { database: database_name, collection: collection_name } = names;
    await app.must('POST', `${service}/commands/insert_document`, { database_name, collection_name, document });
  }

  it('shows what is missing, then an example, the definition, and what a system and a user get', async () => {
    await open();
    await page()
      .getByText(/Nothing can be queried yet/)
      .waitFor();
    await journey.look('graphql-empty');
    await app.must('POST', '/auth_providers', { type: 'anon-user' });
    const user = await EndUser.login(platform, app.app.client_app_id);
    const owner = { name: 'owner', apply_when: { owner: '%%user.id' }, read: true, write: true };
    await app.must('POST', `${service}/rules`, { ...names, roles: [owner] });
    await store({ text: 'hers', owner: user.userId });
    await store({ text: 'of another', owner: 'another' });
    await addSchema();
    await page().reload();
    const query = page().getByRole('textbox', { name: 'Query', exact: true });
    await query.getByText('notes').waitFor();
    await page().getByRole('button', { name: 'Run' }).click();
    await result().getByText('of another').waitFor();
    await journey.look('graphql');

    await page().getByRole('combobox', { name: 'Run as' }).click();
    await page().getByRole('option', { name: user.userId }).click();
    await page().getByRole('button', { name: 'Run' }).click();
    await result().getByText('of another').waitFor({ state: 'detached' });
    expect(await result().innerText()).toContain('hers');

    await page().getByRole('combobox', { name: 'Run as' }).click();
    await page().getByRole('option', { name: 'System' }).click();
    await journey.write('Query', 'query ($text: String) { note(query: {text: $text}) { owner text } }');
    await page().getByLabel('Variables, a JSON object').fill('{"text": ');
    expect(await page().getByRole('button', { name: 'Run' }).isDisabled()).toBe(true);
    await page().getByLabel('Variables, a JSON object').fill('{"text": "of another"}');
    await query.click();
    await page().keyboard.press('Control+Enter');
    await result().getByText('"owner": "another"').waitFor();

    await journey.write('Query', '{ nothing }');
    await page().keyboard.press('Control+Enter');
    await result().getByText('1 error').waitFor();
    await result().getByRole('listitem').filter({ hasText: 'nothing' }).waitFor();

    await page().getByText('Show the definition').click();
    await page().getByLabel('Only definitions with').fill('type Note ');
    await page().getByLabel('Schema definition').filter({ hasText: 'type Note {' }).waitFor();
    await expect.poll(() => page().getByLabel('Schema definition').innerText()).not.toContain('type Query');
    await journey.look('graphql-definition');
  });

  it('leaves nothing in the log of the app', async () => {
    await app.enableAnonymous();
    await app.addFunction('seen', 'exports = () => 1;');
    await addSchema();
    await store({ text: 'a', owner: 'b' });
    await open();
    await page().getByRole('textbox', { name: 'Query', exact: true }).getByText('notes').waitFor();
    await page().getByRole('button', { name: 'Run' }).click();
    await result().getByText('"text": "a"').waitFor();
    await journey.write('Query', '{ nothing }');
    await page().keyboard.press('Control+Enter');
    await result().getByText('1 error').waitFor();

    // Entries come in the order their requests end: with this one, the page's entries would be there.
    const user = await EndUser.login(platform, app.app.client_app_id);
    await user.call('seen');
    const { logs } = await eventually(
      () => app.must<{ logs: { request_url: string }[] }>('GET', '/logs'),
      (read) => JSON.stringify(read).includes('"seen"'),
    );
    expect(logs.filter(({ request_url }) => request_url.includes('graphql'))).toEqual([]);
  });

  it('runs on the draft the administrator holds', async () => {
    await app.must('POST', '/drafts');
    await addSchema();
    await store({ text: 'a', owner: 'b' });
    await open();
    await page().getByText('Runs on your draft').waitFor();
    await page().getByRole('textbox', { name: 'Query', exact: true }).getByText('notes').waitFor();
    await page().getByRole('button', { name: 'Run' }).click();
    await result().getByText('on your draft').waitFor();
  });

  it('creates, changes and deletes custom resolvers, and changes settings', async () => {
    await app.addFunction('hello', 'exports = (name) => "Hello, " + name;');
    await open();
    await page().getByRole('button', { name: 'New custom resolver' }).click();
    const form = page().getByRole('form', { name: 'New custom resolver' });
    await form.getByLabel('Field name').fill('1st');
    await choose(form.getByLabel('Function'), 'hello');
    await choose(form.getByLabel('Input format'), 'Scalar');
    await form.getByLabel('Input type name').fill('string');
    await form.getByRole('button', { name: 'Create custom resolver' }).click();
    await form.getByRole('alert').filter({ hasText: 'field_name must be a GraphQL name' }).waitFor();
    await journey.look('graphql-resolver');
    await form.getByLabel('Field name').fill('hello');
    await form.getByRole('button', { name: 'Create custom resolver' }).click();
    await page().getByRole('row').filter({ hasText: 'hello' }).waitFor();
    await journey.write('Query', '{ hello(input: "Ada") }');
    await page().keyboard.press('Control+Enter');
    await result().getByText('"hello": "Hello, Ada"').waitFor();

    await act(page().getByRole('row').filter({ hasText: 'hello' }), 'Edit…');
    const editing = page().getByRole('form', { name: 'Custom resolver hello' });
    await editing.getByLabel('Field name').fill('greet');
    await choose(editing.getByLabel('Payload format'), 'JSON schema');
    await editing.getByLabel('Payload JSON schema, with a title').fill('{"title":');
    await editing.getByText('Not a valid JSON object.').waitFor();
    await choose(editing.getByLabel('Payload format'), 'Scalar');
    await editing.getByLabel('Payload type name').fill('string');
    await editing.getByRole('button', { name: 'Save', exact: true }).click();
    const row = page().getByRole('row').filter({ hasText: 'greet' });
    await row.waitFor();
    expect(await app.must('GET', '/graphql/custom_resolvers')).toMatchObject([{ field_name: 'greet', input_type: 'string' }]);

    const settings = page().getByRole('form', { name: 'API settings' });
    await settings.getByLabel(/Default list limit/).fill('25');
    await choose(settings.getByLabel('Scalar of longs'), 'Long');
    await settings.getByRole('button', { name: 'Save settings' }).click();
    await settings.getByText('Settings saved').waitFor();
    expect(await app.must('GET', '/graphql/config')).toMatchObject({ default_limit: 25, long_scalar: 'Long' });

    await act(row, 'Delete…');
    await page().getByRole('dialog').getByRole('button', { name: 'Delete resolver' }).click();
    await row.waitFor({ state: 'detached' });
    expect(await app.must('GET', '/graphql/custom_resolvers')).toEqual([]);
  });
});
