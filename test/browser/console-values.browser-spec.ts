import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin } from '../e2e/platform/admin.js';
import { ConsoleJourney } from './console-journey.js';
import { choose } from './choose.js';
import { act } from './row-menu.js';

const platform = inject('platform');

describe.skipIf(ConsoleJourney.browser === undefined)('values of environments in the console', () => {
  const journey = ConsoleJourney.inEachTest();
  let admin: Admin;
  beforeAll(async () => {
    admin = await Admin.login(platform);
  });

  it('are columns that are made, changed and deleted, beside the environment that is selected', async () => {
    const { page } = journey;
    const app = await admin.createApp();
    const { _id: fn } = await app.addFunction('where', 'exports = () => context.environment.values.host;', {
      run_as_system: true,
    });
    const result = async (): Promise<unknown> =>
      (
        await app.must<{ result: unknown }>('POST', '/debug/execute_function?run_as_system=true', {
          name: 'where',
          arguments: [],
          function_id: fn,
        })
      ).result;
    await journey.logIn(`/apps/${app.app._id}/values`);
    await page.getByRole('heading', { name: 'No environment values yet' }).waitFor();
    const open = page.getByRole('button', { name: 'New environment value' });
    await open.click();
    const made = page.getByRole('form', { name: 'New environment value' });
    await made.getByLabel('Name').fill('host');
    await made.getByLabel('No environment').fill('localhost');
    await made.getByText('Not valid JSON').waitFor();
    expect(await made.getByRole('button', { name: 'Create environment value' }).isDisabled()).toBe(true);
    await made.getByLabel('No environment').fill('"localhost"');
    await made.getByLabel('Production').fill('{"name": "shop.example"}');
    await made.getByRole('button', { name: 'Create environment value' }).click();

    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'host', exact: true }) });
    await row.getByRole('cell', { name: '"localhost"' }).waitFor();
    await row.getByRole('cell', { name: '{"name":"shop.example"}' }).waitFor();
    await made.waitFor({ state: 'detached' });
    await page.getByRole('columnheader', { name: 'No environment (selected)' }).waitFor();
    expect(await result()).toBe('localhost');
    await journey.look('environment-values');

    const environment = page.getByRole('form', { name: 'Environment', exact: true });
    await choose(environment.getByLabel('Selected environment'), 'production');
    await environment.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('columnheader', { name: 'Production (selected)' }).waitFor();
    expect(await result()).toEqual({ name: 'shop.example' });

    await act(row, 'Edit…');
    const changed = page.getByRole('form', { name: 'Environment value host' });
    await changed.getByLabel('No environment').fill('');
    await changed.getByLabel('QA').fill('null');
    await journey.look('environment-value');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'Functions' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
    await act(row, 'Edit…');
    await changed.getByRole('button', { name: 'Save', exact: true }).click();
    await changed.waitFor({ state: 'detached' });
    const [{ _id: id } = { _id: '' }] = await app.must<{ _id: string }[]>('GET', '/environment_values');
    expect(await app.must('GET', `/environment_values/${id}`)).toMatchObject({
      name: 'host',
      values: { qa: null, production: { name: 'shop.example' } },
    });

    await open.click();
    await made.getByLabel('Name').fill('host');
    await made.getByRole('button', { name: 'Create environment value' }).click();
    await expect.poll(() => made.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await act(row, 'Delete…');
    await page.getByRole('button', { name: 'Delete environment value' }).click();
    await page.getByRole('heading', { name: 'No environment values yet' }).waitFor();
    expect(await app.must('GET', '/environment_values')).toEqual([]);
  });

  it('and secrets are edited, rotated and renamed; what a secret is never comes back', async () => {
    const { page } = journey;
    const app = await admin.createApp();
    await app.must('POST', '/secrets', { name: 'key', value: 'first key' });
    await app.must('POST', '/values', { name: 'fromKey', value: 'key', from_secret: true });
    await app.must('POST', '/values', { name: 'limit', value: { max: 'one' } });
    const { _id: fn } = await app.addFunction('read', 'exports = (name) => context.values.get(name);', { run_as_system: true });
    const read = async (name: string): Promise<unknown> =>
      (
        await app.must<{ result: unknown }>('POST', '/debug/execute_function?run_as_system=true', {
          name: 'read',
          arguments: [name],
          function_id: fn,
        })
      ).result;
    const replies: Promise<string>[] = [];
    page.on('response', (response) => {
      if (/\/(?:secrets|values)\b/.test(response.url()) && response.ok()) replies.push(response.text());
    });
    const rowOf = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
    await journey.logIn(`/apps/${app.app._id}/values`);

    await act(rowOf('limit'), 'Edit…');
    const value = page.getByRole('form', { name: 'Value limit' });
    expect(JSON.parse(await value.getByLabel('JSON').inputValue())).toEqual({ max: 'one' });
    await value.getByLabel('JSON').fill('{ "max": ');
    await value.getByText('Not valid JSON').waitFor();
    await value.getByLabel('JSON').fill('{ "max": "two" }');
    await value.getByLabel('Private').check();
    await value.getByRole('button', { name: 'Save', exact: true }).click();
    await value.waitFor({ state: 'detached' });
    await rowOf('limit').getByText('JSON, private').waitFor();
    expect(await read('limit')).toEqual({ max: 'two' });

    expect(await read('fromKey')).toBe('first key');
    await act(rowOf('key'), 'Rotate…');
    const rotation = page.getByRole('form', { name: 'Rotate key' });
    expect(await rotation.getByLabel('New value').inputValue()).toBe('');
    await rotation.getByLabel('New value').fill('second key');
    await journey.look('secret-rotation');
    await rotation.getByRole('button', { name: 'Rotate secret' }).click();
    await rotation.waitFor({ state: 'detached' });
    await expect.poll(() => read('fromKey')).toBe('second key');

    await app.must('POST', '/secrets', { name: 'unused', value: 'third key' });
    await page.reload();
    await act(rowOf('unused'), 'Rename…');
    const naming = page.getByRole('form', { name: 'Rename unused' });
    await naming.getByLabel('Name').fill('spare');
    await naming.getByRole('button', { name: 'Rename secret' }).click();
    await rowOf('spare').getByText('Hidden').waitFor();
    await journey.look('values');
    expect((await Promise.all(replies)).join('\n')).not.toMatch(/(?:first|second|third) key/);
  });
});
