import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin } from '../e2e/platform/admin.js';
import { send } from '../e2e/platform/http.js';
import { logInByPassword } from './account.js';
import { ConsoleJourney } from './console-journey.js';
import { choose } from './choose.js';
import { act } from './row-menu.js';

const platform = inject('platform');
const { PROJECT_ID } = platform.credentials;

interface Pair {
  readonly _id: string;
  readonly public_key: string;
  readonly private_key: string;
}

describe.skipIf(ConsoleJourney.browser === undefined)('the project in the console', () => {
  const journey = ConsoleJourney.inEachTest();
  let admin: Admin;
  beforeAll(async () => {
    admin = await Admin.login(platform);
  });

  it('has key pairs, whose private key is shown once, and signing keys', async () => {
    const { page } = journey;
    await journey.logIn('/project');
    await page.getByText(PROJECT_ID, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'New key pair' }).click();
    const made = page.getByRole('form', { name: 'New key pair' });
    await made.getByLabel('Description').fill('console journey');
    await choose(made.getByLabel('Role'), 'GROUP_READ_ONLY');
    await made.getByRole('button', { name: 'Create key pair' }).click();
    const shown = page.getByLabel('Private key', { exact: true });
    const apiKey = await shown.innerText();
    // The dialog hides the page behind it.
    const row = page.locator('tr').filter({ hasText: 'console journey' });
    const username = await row.locator('td.mono').innerText();
    expect(await row.locator('td').nth(2).innerText()).toBe('Project Read Only');
    await journey.look('project');
    const login = (): Promise<{ status: number }> =>
      send('POST', `${platform.url}/api/admin/v3.0/auth/providers/mongodb-cloud/login`, { json: { username, apiKey } });
    expect((await login()).status).toBe(200);
    await page.getByRole('button', { name: 'I’ve saved it' }).click();
    await expect.poll(() => page.content()).not.toContain(apiKey);
    await row.getByRole('button', { name: 'Delete…' }).click();
    await page.getByLabel(`Type ${username} to confirm`).fill(username);
    await page.getByRole('button', { name: 'Delete key pair' }).click();
    await row.waitFor({ state: 'detached' });
    expect((await login()).status).toBe(401);

    const keys = page.getByRole('region', { name: 'Signing keys' });
    await keys.getByRole('cell', { name: 'Signs', exact: true }).waitFor();
    const before = await keys.getByRole('row').count();
    await keys.getByRole('button', { name: 'Rotate key…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate key' }).click();
    await expect.poll(() => keys.getByRole('row').count()).toBe(before + 1);
    await expect.poll(() => keys.getByRole('cell', { name: 'Signs' }).count()).toBe(1);
    const server = page.getByRole('region', { name: 'Server' });
    await server.getByText('3.0', { exact: true }).waitFor();
    await server.getByRole('link', { name: 'API reference' }).click();
    await page.waitForURL(`${platform.url}/docs`);
  });

  it('has administrators, who are added, changed and removed', async () => {
    const { page } = journey;
    const email = `${Date.now().toString(36)}@example.com`;
    await journey.logIn('/project');
    const people = page.getByRole('region', { name: 'Administrators' });
    await people.getByRole('button', { name: 'New administrator' }).click();
    const form = page.getByRole('form', { name: 'New administrator' });
    await form.getByLabel('Email').fill(email);
    await choose(form.getByLabel('Role'), 'GROUP_READ_ONLY');
    await form.getByRole('button', { name: 'Add administrator' }).click();
    const password = await page.getByLabel('Password', { exact: true }).innerText();
    await journey.look('project-administrator-password');
    await page.getByRole('button', { name: 'I’ve saved it' }).click();
    const row = people.getByRole('row').filter({ hasText: email });
    await row.getByRole('cell', { name: 'Project Read Only' }).waitFor();
    const login = async (): Promise<number> => {
      const json = { username: email, password };
      return (await send('POST', `${platform.url}/api/admin/v3.0/auth/providers/local-userpass/login`, { json })).status;
    };
    expect(await login()).toBe(200);

    await act(row, 'Change role…');
    const role = page.getByRole('form', { name: 'Change role' });
    await choose(role.getByLabel('Role'), 'GROUP_OWNER');
    await role.getByRole('button', { name: 'Change role' }).click();
    await row.getByRole('cell', { name: 'Project Owner' }).waitFor();
    await act(row, 'Disable…');
    await page.getByRole('button', { name: 'Disable administrator' }).click();
    await row.getByRole('cell', { name: 'Disabled' }).waitFor();
    expect(await login()).toBe(401);
    await act(row, 'Enable');
    await row.getByRole('cell', { name: 'Enabled' }).waitFor();
    await act(row, 'Set new password…');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText(`Copy the password of ${email} now`).waitFor();
    await page.getByRole('button', { name: 'I’ve saved it' }).click();
    expect(await login()).toBe(401);
    await journey.look('project-administrators');
    await act(row, 'Remove…');
    await page.getByLabel(`Type ${email} to confirm`).fill(email);
    await page.getByRole('button', { name: 'Remove administrator' }).click();
    await row.waitFor({ state: 'detached' });

    const changes = page.getByRole('region', { name: 'Access changes' });
    await changes.getByText(`Removed administrator ${email}`).waitFor();
    await changes.getByText(`Changed password of administrator ${email}`).waitFor();
  });

  it('lets a reader change the own password', async () => {
    const { page } = journey;
    const email = `${Date.now().toString(36)}-reader@example.com`;
    const [first, second] = ['the first password', 'the second password'];
    const path = `/groups/${PROJECT_ID}/administrators`;
    const { body } = await admin.send('POST', path, { json: { email, role_name: 'GROUP_READ_ONLY', password: first } });
    await page.goto(`${platform.url}/project`);
    await logInByPassword(page, email, first);
    await page.getByRole('button', { name: 'Change your password…' }).click();
    const form = page.getByRole('form', { name: 'Change your password' });
    await form.getByLabel('Current password').fill('not the password');
    await form.getByLabel('New password').fill(second);
    await form.getByRole('button', { name: 'Change password' }).click();
    await form.getByRole('alert').filter({ hasText: 'not the current password' }).waitFor();
    await journey.look('project-own-password');
    await form.getByLabel('Current password').fill(first);
    await form.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed. Log in with the new one.').waitFor();
    const login = async (password: string): Promise<number> => {
      const json = { username: email, password };
      return (await send('POST', `${platform.url}/api/admin/v3.0/auth/providers/local-userpass/login`, { json })).status;
    };
    expect(await login(first)).toBe(401);
    expect(await login(second)).toBe(200);
    expect((await admin.send('DELETE', `${path}/${(body as Pair)._id}`)).status).toBe(204);
  });

  it('shows a reader what there is, and offers nothing it may not do', async () => {
    const desc = 'reads only';
    const path = `/groups/${PROJECT_ID}/api_keys`;
    const { body } = await admin.send('POST', path, { json: { desc, role_name: 'GROUP_READ_ONLY' } });
    const { _id, public_key, private_key } = body as Pair;
    const { page } = journey;
    await page.goto(`${platform.url}/project`);
    await page.getByRole('button', { name: 'Use an API key pair' }).click();
    await page.getByLabel('Public key').fill(public_key);
    await page.getByLabel('Private key').fill(private_key);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('row').filter({ hasText: desc }).waitFor();
    await page.getByText('Your role in this project is read-only').waitFor();
    expect(await page.getByRole('button', { name: 'New key pair' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Delete…' }).count()).toBe(0);
    await page.getByRole('region', { name: 'Administrators' }).getByText('Owners of the project add').waitFor();
    expect(await page.getByRole('button', { name: 'New administrator' }).count()).toBe(0);
    expect(await page.getByRole('region', { name: 'Signing keys' }).count()).toBe(0);
    expect((await admin.send('DELETE', `${path}/${_id}`)).status).toBe(204);
  });
});
