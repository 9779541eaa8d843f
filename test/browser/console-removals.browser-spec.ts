import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { describe, expect, inject, it } from 'vitest';
import { Admin } from '../e2e/platform/admin.js';
import { eventually } from '../e2e/platform/eventually.js';
import { choose } from './choose.js';
import { ConsoleJourney } from './console-journey.js';

const platform = inject('platform');

/** An archive of an app that has these values and nothing else. */
function archiveOf(names: readonly string[]): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(JSON.stringify({ config_version: 20210101, name: 'halved' })), 'realm_config.json');
  for (const name of names) {
    const value = { name, value: 1, from_secret: false };
    zip.addBuffer(Buffer.from(JSON.stringify(value)), `values/${name}.json`);
  }
  zip.end();
  return buffer(zip.outputStream);
}

describe.skipIf(ConsoleJourney.browser === undefined)('an import in the console', () => {
  const journey = ConsoleJourney.inEachTest();

  it('asks for the app’s name if it would remove most of the app', async () => {
    const app = await (await Admin.login(platform)).createApp('halved');
    for (const name of ['a', 'b', 'c']) await app.must('POST', '/values', { name, value: 1 });
    const valuesOf = async (): Promise<string[]> =>
      (await app.must<{ name: string }[]>('GET', '/values')).map(({ name }) => name).toSorted();
    const { page } = journey;
    await journey.logIn(`/apps/${app.app._id}/deployment?view=import`);
    const files = { name: 'app.zip', mimeType: 'application/zip', buffer: await archiveOf(['a']) };
    await page.getByLabel('A zip archive of an app’s files, chosen or dropped here').setInputFiles(files);
    await choose(page.getByLabel('Items not in the import'), 'are removed');
    await page.getByText('2 of the 3 entities of the app would be removed').waitFor();

    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove most of halved?' });
    const go = dialog.getByRole('button', { name: 'Import' });
    for (const typed of ['', 'halve', 'Halved']) {
      await dialog.getByLabel('Type halved to confirm').fill(typed);
      expect(await go.isDisabled()).toBe(true);
    }
    expect(await valuesOf()).toEqual(['a', 'b', 'c']);

    await dialog.getByLabel('Type halved to confirm').fill('halved');
    await go.click();
    await page.getByText(/^Imported/).waitFor();
    expect(await eventually(valuesOf, ({ length }) => length === 1)).toEqual(['a']);
  });

  it('does not ask for it if it removes no more than half', async () => {
    const app = await (await Admin.login(platform)).createApp('halved');
    for (const name of ['a', 'b']) await app.must('POST', '/values', { name, value: 1 });
    const { page } = journey;
    await journey.logIn(`/apps/${app.app._id}/deployment?view=import`);
    const files = { name: 'app.zip', mimeType: 'application/zip', buffer: await archiveOf(['a']) };
    await page.getByLabel('A zip archive of an app’s files, chosen or dropped here').setInputFiles(files);
    await choose(page.getByLabel('Items not in the import'), 'are removed');
    const button = page.getByRole('button', { name: 'Import', exact: true });
    await button.waitFor();
    expect(await button.getAttribute('aria-haspopup')).toBeNull();
    await button.click();
    await page.getByText(/^Imported/).waitFor();
  });
});
