import { beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from '../e2e/platform/admin.js';
import { EndUser } from '../e2e/platform/end-user.js';
import { ConsoleJourney } from './console-journey.js';

const platform = inject('platform');

describe.skipIf(ConsoleJourney.browser === undefined)('rules in the console', () => {
  const journey = ConsoleJourney.inEachTest();
  let app: AppAdmin;
  let names: { database: string; collection: string };
  let service: string;
  let title: string;
  beforeEach(async () => {
    app = await (await Admin.login(platform)).createApp();
    names = { database: `console_${app.app._id}`, collection: 'notes' };
    title = `${names.database}.notes`;
    const config = { name: 'mongodb-atlas', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } };
    service = `/services/${(await app.must<{ _id: string }>('POST', '/services', config))._id}`;
  });

  const page = () => journey.page;
  const open = () => journey.logIn(`/apps/${app.app._id}/rules`);
  const stored = () => app.must<Record<string, unknown>[]>('GET', `${service}/rules`);
  const form = () => page().getByRole('form', { name: `Rule of ${title}` });
  const trial = () => page().getByRole('form', { name: 'Try as this user' });
  const outcome = () => page().getByRole('status', { name: 'Result of the trial' });

  async function store(document: object): Promise<void> {
    const { database: database_name, collection: collection_name } = names;
    await app.must('POST', `${service}/commands/insert_document`, { database_name, collection_name, document });
  }

  async function attempt(): Promise<void> {
    await trial().getByRole('button', { name: 'Try', exact: true }).click();
    await outcome().waitFor();
  }

  it('begin with a preset, show what they mean for a user before they are saved, and are deleted', async () => {
    await store({ owner_id: 'ann', text: 'hers' });
    await store({ owner_id: 'bob', text: 'his' });
    await open();
    await page().getByRole('heading', { name: 'Choose a collection' }).waitFor();
    await journey.look('rules-list');
    await page().getByRole('list', { name: 'Without a rule' }).getByRole('link', { name: title }).click();
    await page().getByText('No rule yet').waitFor();
    await trial().getByLabel('Who').selectOption('custom');
    await attempt();
    await outcome().getByText('There is no rule: nothing is allowed.').waitFor();

    await form().getByLabel('Preset').selectOption('Owner only');
    await form().getByRole('button', { name: 'Use the preset' }).click();
    await page().getByText('Not saved').waitFor();
    await trial().getByLabel('Tried on').selectOption('filter');
    await trial().getByLabel('Filter, extended JSON').fill('{}');
    await attempt();
    const documents = outcome().getByRole('list', { name: 'Documents as tried' }).locator(':scope > li');
    await expect.poll(() => documents.count()).toBe(2);
    const [hers, his] = [documents.filter({ hasText: '"hers"' }), documents.filter({ hasText: '"his"' })];
    await hers.getByText('The user’s queries find it.').waitFor();
    await his.getByText('The user’s queries do not find it.').waitFor();
    await hers.getByText('owner applies').waitFor();
    await hers.getByRole('row').filter({ hasText: 'text' }).getByText('roles[0].read').waitFor();
    await journey.look('rules-trial');
    expect(await stored()).toEqual([]);

    await form().getByRole('button', { name: 'Save and deploy' }).click();
    await form().getByText('Saved', { exact: true }).waitFor();
    await page().getByRole('list', { name: 'With a rule' }).getByRole('link', { name: title }).waitFor();
    expect(await stored()).toMatchObject([
      { ...names, roles: [{ name: 'owner', read: true, document_filters: { read: { owner_id: '%%user.id' } } }] },
    ]);

    await form().getByRole('button', { name: 'Delete…' }).click();
    await page().getByRole('dialog').getByRole('button', { name: 'Delete the rule' }).click();
    await page().getByText('No rule yet').waitFor();
    expect(await stored()).toEqual([]);
  });

  it('are edited by role and field, and keep what the form does not show', async () => {
    const reader = { name: 'reader', apply_when: {}, read: true, fields: { deep: { fields: { a: { read: true } } } } };
    const writer = { name: 'writer', apply_when: { owner: '%%user.id' }, write: true };
    await app.must('POST', `${service}/rules`, {
      ...names,
      roles: [reader, writer],
      relationships: {},
      schema: { title: 'Note', bsonType: 'object' },
    });
    const [before] = await stored();
    await open();
    await page().getByRole('link', { name: title }).click();
    const up = form().getByRole('button', { name: 'Move writer up' });
    await up.focus();
    await page().keyboard.press('Enter');
    await expect.poll(() => form().getByLabel('Name of role 1').inputValue()).toBe('writer');
    const first = form().getByRole('listitem', { name: 'Role writer' });
    await first.getByLabel('Insert documents').selectOption('No');
    await first.getByLabel('Name of a field').fill('text');
    await first.getByRole('button', { name: 'Add field' }).click();
    await first.getByLabel('Permission of text').selectOption('Read & write');
    await first.getByLabel('Permission of additional fields').selectOption('None');
    await form().getByRole('button', { name: 'Add filter' }).click();
    const filter = form().getByRole('listitem', { name: 'Filter filter1' });
    await filter.getByLabel('Query that is added: expression').fill('{"hidden":');
    await filter.getByText('This is no JSON object.').waitFor();
    await form().getByRole('button', { name: 'Save and deploy' }).click();
    expect(await stored()).toEqual([before]);
    await filter.getByLabel('Query that is added: expression').fill('{"hidden": false}');
    await journey.look('rules');
    await form().getByRole('button', { name: 'Save and deploy' }).click();
    await form().getByText('Saved', { exact: true }).waitFor();
    const fields = { text: { read: true, write: true } };
    const changed = { ...writer, insert: false, fields, additional_fields: { read: false, write: false } };
    const added = { name: 'filter1', apply_when: {}, query: { hidden: false } };
    expect(await stored()).toEqual([{ ...before, roles: [changed, reader], filters: [added] }]);

    await first.getByLabel('Apply when: expression').fill('{"a": {"%foo": 1}}');
    await form().getByRole('button', { name: 'Save and deploy' }).click();
    await form().getByRole('alert').filter({ hasText: 'roles[0].apply_when' }).waitFor();
    await first.locator('p.bad').filter({ hasText: 'roles[0].apply_when' }).waitFor();
    expect(await first.getByLabel('Apply when: expression').getAttribute('aria-invalid')).toBe('true');
    await journey.look('rules-refused');
    await page().reload();
    expect(await first.getByLabel('Apply when: expression').inputValue()).toContain('%foo');
    await form().getByRole('button', { name: 'Undo all' }).click();
    await form().getByText('Saved', { exact: true }).waitFor();

    await form().getByLabel('The whole rule as JSON').check();
    await journey.write(`JSON of the rule of ${title}`, JSON.stringify({ ...before, roles: [reader] }));
    await journey.look('rules-json');
    await page().keyboard.press('Control+s');
    await form().getByText('Saved', { exact: true }).waitFor();
    expect(await stored()).toMatchObject([{ roles: [reader], schema: { title: 'Note' } }]);
  });

  it('of a whole data source are tried as a user of the app, and saved into a draft', async () => {
    await app.must('POST', '/auth_providers', { type: 'anon-user' });
    const user = await EndUser.login(platform, app.app.client_app_id);
    await app.must('POST', '/drafts');
    await open();
    await page().getByRole('list', { name: 'Default rules' }).getByRole('link').click();
    title = 'Default rule of mongodb-atlas';
    await form().getByLabel('Preset').selectOption('Everybody reads, the owner writes');
    await form().getByLabel('Field with the owner’s id').fill('by');
    await form().getByRole('button', { name: 'Use the preset' }).click();
    await trial().getByLabel('User, by id or e-mail address').fill(user.userId);
    await trial().getByLabel('Database').fill(names.database);
    await trial().getByLabel('Collection').fill('notes');
    await trial().getByLabel('Operation').selectOption('Change');
    await trial().getByLabel('Document, extended JSON').fill('{"by": "another", "text": "a"}');
    await attempt();
    await outcome().getByText('The role reader decides.').waitFor();
    await outcome()
      .getByText(/^roles\[1\]\.\S*write$/)
      .first()
      .waitFor();
    await trial()
      .getByLabel('Document, extended JSON')
      .fill(JSON.stringify({ by: user.userId, text: 'a' }));
    await attempt();
    await outcome().getByText('The role owner decides.').waitFor();
    await form().getByRole('button', { name: 'Save to the draft' }).click();
    await form().getByText('Saved', { exact: true }).waitFor();
    expect(await app.must('GET', `${service}/default_rule`)).toMatchObject({ roles: [{ name: 'owner' }, { name: 'reader' }] });
    await journey.look('rules-default');
    await form().getByLabel('Name of role 1').fill('own');
    await form().getByRole('button', { name: 'Save to the draft' }).click();
    await form().getByText('Saved', { exact: true }).waitFor();
    expect(await app.must('GET', `${service}/default_rule`)).toMatchObject({ roles: [{ name: 'own' }, { name: 'reader' }] });

    await trial().getByLabel('User, by id or e-mail address').fill('000000000000000000000000');
    await trial().getByRole('button', { name: 'Try', exact: true }).click();
    await trial().getByRole('alert').filter({ hasText: 'user' }).waitFor();
  });
});
