import { beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from '../e2e/platform/admin.js';
import { ConsoleJourney } from './console-journey.js';

const platform = inject('platform');

describe.skipIf(ConsoleJourney.browser === undefined)('schemas in the console', () => {
  const journey = ConsoleJourney.inEachTest();
  let app: AppAdmin;
  let database: string;
  beforeEach(async () => {
    app = await (await Admin.login(platform)).createApp();
    database = `console_${app.app._id}`;
  });

  const page = () => journey.page;
  const open = () => journey.logIn(`/apps/${app.app._id}/schemas`);

  async function store(...documents: object[]): Promise<void> {
    const service = { name: 'mongodb-atlas', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } };
    const { _id } = await app.must<{ _id: string }>('POST', '/services', service);
    const names = { database_name: database, collection_name: 'movies' };
    for (const document of documents) await app.must('POST', `/services/${_id}/commands/insert_document`, { ...names, document });
  }

  async function stored(): Promise<{ schema: { properties: object }; relationships: object }[]> {
    const list = await app.must<{ _id: string }[]>('GET', '/schemas');
    return Promise.all(
      list.map(({ _id }) => app.must<{ schema: { properties: object }; relationships: object }>('GET', `/schemas/${_id}`)),
    );
  }

  it('teach what is missing where an app has no data source', async () => {
    await open();
    await page().getByRole('heading', { name: 'No data source yet' }).waitFor();
    await journey.look('schema-no-source');
  });

  it('are generated from documents, run against them, saved, refused with a reason, and deleted', async () => {
    await store({ title: 'Alien', year: 1979 }, { title: 'Brazil', year: 1985 });
    await open();
    await page().getByRole('heading', { name: 'No collection selected' }).waitFor();
    await journey.look('schema-list');
    await page()
      .getByRole('list', { name: 'Without a schema' })
      .getByRole('link', { name: `${database}.movies` })
      .click();
    const editor = `Schema of ${database}.movies`;
    await page().getByRole('textbox', { name: editor }).waitFor();
    await page().getByRole('button', { name: 'Generate from documents' }).click();
    await page().getByRole('textbox', { name: editor }).getByText('"year"').waitFor();
    await page().getByRole('button', { name: 'Run validation' }).click();
    await page().getByText('2 documents checked, 0 errors').waitFor();

    await journey.write(
      editor,
      '{"title": "Movie", "bsonType": "object", "properties": {"_id": {"bsonType": "objectId"}, "year": {"bsonType": "string"}}}',
    );
    await page().getByRole('button', { name: 'Run validation' }).click();
    await page().getByText('2 documents checked, 2 errors').waitFor();
    const found = page().getByRole('region', { name: 'Validation' }).getByRole('row').nth(1);
    expect(await found.innerText()).toMatch(/year[\s\S]*\$oid/);
    await journey.look('schema-validation');
    expect(await stored()).toEqual([]);

    await page().getByRole('button', { name: 'Save', exact: true }).click();
    await page().getByText('Saved', { exact: true }).waitFor();
    await page()
      .getByRole('list', { name: 'With a schema' })
      .getByRole('link', { name: `${database}.movies` })
      .waitFor();
    expect(await stored()).toMatchObject([{ schema: { properties: { year: { bsonType: 'string' } } }, relationships: {} }]);

    await journey.write(editor, '{"title": "Movie",\n"bsonType": }');
    await page().getByText('Not a valid JSON object').waitFor();
    await page().locator('.editor[data-marked-line="2"]').waitFor();
    expect(await page().getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    await page().reload();
    await page().getByText('Not a valid JSON object').waitFor();
    await journey.write(editor, '{"title": "Movie", "bsonType": "nothing"}');
    await page().keyboard.press('Control+s');
    await page().getByRole('alert').filter({ hasText: 'bsonType' }).waitFor();

    const linked = {
      title: 'Movie',
      bsonType: 'object',
      properties: { _id: { bsonType: 'objectId' }, director: { bsonType: 'objectId' } },
    };
    await journey.write(editor, JSON.stringify(linked));
    const relation = { director: { ref: `#/relationship/mongodb-atlas/${database}/people`, foreign_key: '_id', is_list: false } };
    await journey.write(`Relationships of ${database}.movies`, JSON.stringify(relation));
    await page().keyboard.press('Control+s');
    await page().getByText('Saved', { exact: true }).waitFor();
    expect(await stored()).toMatchObject([{ schema: linked, relationships: relation }]);
    await page().getByRole('heading', { name: 'Not in the GraphQL API' }).waitFor();
    await journey.look('schema');

    await page().getByRole('button', { name: 'Delete…' }).click();
    await page().getByRole('dialog').getByRole('button', { name: 'Delete schema' }).click();
    await page().getByText('No schema yet').waitFor();
    expect(await stored()).toEqual([]);
  });

  it('are pictured with their relationships, in boxes that keys lead to, and in a table', async () => {
    await store({ title: 'Alien' });
    const add = (collection: string, title: string, relationships: object = {}) =>
      app.must('POST', '/schemas', {
        metadata: { data_source: 'mongodb-atlas', database, collection },
        schema: { title, bsonType: 'object', properties: { _id: { bsonType: 'objectId' }, people: { bsonType: 'objectId' } } },
        relationships,
      });
    await add('people', 'Person');
    await add('places', 'Place');
    const leads = (to: string) => ({ ref: `#/relationship/mongodb-atlas/${database}/${to}`, foreign_key: '_id', is_list: true });
    await add('movies', 'Movie', { people: leads('people') });
    await open();
    await page().getByRole('link', { name: 'Picture of relationships' }).click();
    await page().waitForURL((url) => url.searchParams.get('view') === 'picture');
    const picture = page().getByRole('group', { name: 'Collections and their relationships' });
    await picture.waitFor();
    await expect
      .poll(async () => (await picture.locator('a text.name').allTextContents()).toSorted())
      .toEqual(['Movie', 'Person', 'Place']);
    expect(await picture.locator('a', { hasText: 'Movie' }).locator('text').allTextContents()).toEqual([
      'Movie',
      '_id: objectId',
      'people: objectId',
    ]);
    expect(await picture.locator('path.line').count()).toBe(1);
    const row = page().getByRole('region', { name: 'Picture of relationships' }).getByRole('row').nth(1);
    expect(await row.innerText()).toBe(`mongodb-atlas/${database}.movies\tpeople\tmongodb-atlas/${database}.people\tmany`);
    await journey.look('schema-picture');
    await picture.locator('a', { hasText: 'Movie' }).focus();
    await page().keyboard.press('Enter');
    await page()
      .getByRole('region', { name: `Schema of ${database}.movies` })
      .waitFor();
  });

  it('are written into the draft an administrator holds', async () => {
    await store({ title: 'Alien' });
    await app.must('POST', '/drafts');
    await open();
    await page()
      .getByRole('link', { name: `${database}.movies` })
      .click();
    await page().getByRole('button', { name: 'Generate from documents' }).click();
    await page().getByText('Not saved').waitFor();
    await page().getByRole('button', { name: 'Save', exact: true }).click();
    await page().getByText('Saved', { exact: true }).waitFor();
    const other = (await Admin.loginByEmail(platform)).appOf(app);
    expect(await other.must('GET', '/schemas')).toEqual([]);
    expect(await stored()).toHaveLength(1);
  });
});
