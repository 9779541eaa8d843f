import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin } from '../e2e/platform/admin.js';
import { ConsoleJourney } from './console-journey.js';
import { choose } from './choose.js';

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
    await page.getByText('No environment value yet.').waitFor();
    await page.getByText('New environment value', { exact: true }).click();
    const made = page.getByRole('form', { name: 'New environment value' });
    await made.getByLabel('Name of the environment value').fill('host');
    await made.getByLabel('JSON for no environment').fill('localhost');
    await made.getByText('This is no JSON').waitFor();
    expect(await made.getByRole('button', { name: 'Create environment value' }).isDisabled()).toBe(true);
    await made.getByLabel('JSON for no environment').fill('"localhost"');
    await made.getByLabel('JSON for production').fill('{"name": "shop.example"}');
    await made.getByRole('button', { name: 'Create environment value' }).click();

    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'host', exact: true }) });
    await row.getByRole('cell', { name: '"localhost"' }).waitFor();
    await row.getByRole('cell', { name: '{"name":"shop.example"}' }).waitFor();
    expect(await made.getByLabel('Name of the environment value').inputValue()).toBe('');
    await page.getByRole('columnheader', { name: 'no environment (selected)' }).waitFor();
    expect(await result()).toBe('localhost');
    await journey.look('environment-values');

    const environment = page.getByRole('form', { name: 'Environment', exact: true });
    await choose(environment.getByLabel('Selected environment'), 'production');
    await environment.getByRole('button', { name: 'Save and deploy' }).click();
    await page.getByRole('columnheader', { name: 'production (selected)' }).waitFor();
    expect(await result()).toEqual({ name: 'shop.example' });

    await row.getByRole('button', { name: 'Edit host' }).click();
    const changed = page.getByRole('form', { name: 'Environment value host' });
    await changed.getByLabel('JSON for no environment').fill('');
    await changed.getByLabel('JSON for qa').fill('null');
    await journey.look('environment-value');
    await page.getByRole('link', { name: 'Functions' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
    await changed.getByRole('button', { name: 'Save and deploy' }).click();
    await changed.waitFor({ state: 'detached' });
    const [{ _id: id } = { _id: '' }] = await app.must<{ _id: string }[]>('GET', '/environment_values');
    expect(await app.must('GET', `/environment_values/${id}`)).toMatchObject({
      name: 'host',
      values: { qa: null, production: { name: 'shop.example' } },
    });

    await made.getByLabel('Name of the environment value').fill('host');
    await made.getByRole('button', { name: 'Create environment value' }).click();
    await expect.poll(() => made.getByLabel('Name of the environment value').getAttribute('aria-invalid')).toBe('true');
    await row.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No environment value yet.').waitFor();
    expect(await app.must('GET', '/environment_values')).toEqual([]);
  });
});
