import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Signal } from '#testing/signal.js';
import { Admin, type AppAdmin } from '../e2e/platform/admin.js';
import { ConsoleJourney } from './console-journey.js';

const platform = inject('platform');

interface Entity {
  readonly _id: string;
}

describe.skipIf(ConsoleJourney.browser === undefined)('drafts of two administrators in the console', () => {
  const journey = ConsoleJourney.inEachTest();
  let admin: Admin;
  let colleague: Admin;
  let app: AppAdmin;
  /** The same app, through the other administrator. */
  let theirs: AppAdmin;
  beforeAll(async () => {
    admin = await Admin.login(platform);
    colleague = await Admin.loginByEmail(platform);
  });
  beforeEach(async () => {
    app = await admin.createApp();
    theirs = colleague.appOf(app);
  });

  async function sourceOf(id: string): Promise<string> {
    return (await theirs.must<{ source: string }>('GET', `/functions/${id}`)).source;
  }

  it('are compared where they overlap, decided about one by one, and deployed', async () => {
    const { page } = journey;
    const names = ['kept', 'taken', 'renamed'];
    const [kept = '', taken = ''] = await Promise.all(
      names.slice(0, 2).map(async (name) => (await app.addFunction(name, 'exports = () => 0;'))._id),
    );
    const draft = await app.must<Entity>('POST', '/drafts');
    const other = await theirs.must<Entity>('POST', '/drafts');
    for (const id of [kept, taken]) {
      await app.must('PUT', `/functions/${id}`, { source: 'exports = () => "mine";' });
      await theirs.must('PUT', `/functions/${id}`, { source: 'exports = () => "theirs";' });
    }
    const { _id: doubled } = await app.addFunction('same', 'exports = () => "mine";');
    await theirs.addFunction('same', 'exports = () => "theirs";');
    await journey.logIn(`/apps/${app.app._id}/deployment`);
    await page.getByText('3 undeployed changes', { exact: true }).waitFor();
    expect(await page.getByRole('heading', { name: 'Others deployed since you started' }).count()).toBe(0);

    await theirs.must('POST', `/drafts/${other._id}/deployment`, {});
    await page.getByRole('button', { name: /^Deploy \d+ changes?$/ }).click();

    await page.getByText(/^draft conflicts with a newer deployment: /).waitFor();
    await page.getByText('3 conflicts', { exact: true }).waitFor();
    const first = page.getByRole('group', { name: 'functions kept' });
    const second = page.getByRole('group', { name: 'functions taken' });
    const third = page.getByRole('group', { name: 'functions same' });
    await first.getByRole('cell', { name: '› exports = () => "mine";' }).waitFor();
    await first.getByRole('cell', { name: '› exports = () => "theirs";' }).waitFor();
    const decide = page.getByRole('button', { name: 'Update draft' });
    expect(await decide.isDisabled()).toBe(true);
    expect(await third.getByLabel('Save mine').count()).toBe(0);
    await journey.look('draft-conflicts');

    // One is edited on: it is another version of mine, and is kept.
    await first.getByLabel('Save mine').check();
    await first.getByRole('link', { name: 'Edit mine in the draft' }).click();
    await page.getByRole('heading', { name: 'kept' }).waitFor();
    await journey.write('Source of kept', 'exports = () => "both";');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved to your draft', { exact: true }).waitFor();
    await page.getByRole('link', { name: /undeployed change/ }).click();
    await first.getByRole('cell', { name: '› exports = () => "both";' }).waitFor();
    await page.getByText('3 of 3 still to choose').waitFor();
    await first.getByLabel('Save mine').check();
    await second.getByLabel('Keep theirs').check();
    await third.getByLabel(/^Keep theirs/).check();
    await decide.click();

    await page
      .getByRole('region', { name: 'Notifications' })
      .getByText(/^The draft has what others deployed/)
      .waitFor();
    await page.getByText('1 undeployed change', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Others deployed since you started' }).waitFor({ state: 'detached' });
    expect(await sourceOf(kept)).toBe('exports = () => "theirs";');
    await page.getByRole('button', { name: /^Deploy \d+ changes?$/ }).click();
    await page.getByRole('button', { name: 'Start a draft' }).waitFor();
    expect(await sourceOf(kept)).toBe('exports = () => "both";');
    expect(await sourceOf(taken)).toBe('exports = () => "theirs";');
    expect((await theirs.send('GET', `/functions/${doubled}`)).status).toBe(404);
    expect(await theirs.must('GET', '/functions')).toHaveLength(3);
    expect(await app.must<{ draft_id: string }[]>('GET', '/deployments?limit=1')).toMatchObject([{ draft_id: draft._id }]);
  });

  it.each(['diff', 'conflicts'])('have their buttons once what would move these is loaded (%s)', async (what) => {
    const { page } = journey;
    await app.must('POST', '/drafts');
    await app.addFunction('mine', 'exports = () => 1;');
    const [asked, shown] = [new Signal(), new Signal()];
    await page.route(new RegExp(String.raw`/drafts/[0-9a-f]{24}/${what}$`), async (route) => {
      asked.give();
      await shown.given;
      await route.continue();
    });
    await journey.logIn(`/apps/${app.app._id}/deployment`);
    await asked.given;
    await page.getByText('1 undeployed change', { exact: true }).waitFor();
    await page.locator('main .waiting').waitFor();
    expect(await page.getByRole('button', { name: /^(?:Deploy|Discard draft)/ }).count()).toBe(0);

    shown.give();
    await page.getByRole('button', { name: 'Discard draft…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard the draft' }).click();
    await page.getByRole('button', { name: 'Start a draft' }).waitFor();
    expect(await app.must('GET', '/functions')).toEqual([]);
  });

  it('are shown, and need no decision if they do not conflict', async () => {
    const { page } = journey;
    await app.must('POST', '/drafts');
    await app.addFunction('mine', 'exports = () => 1;');
    await theirs.addFunction('theirs', 'exports = () => 1;');
    await journey.logIn(`/apps/${app.app._id}/deployment`);
    await page.getByText('others deployed', { exact: true }).waitFor();
    await page.getByText(/nothing overlaps: deploying it keeps both/).waitFor();
    await page.getByRole('button', { name: 'Update draft' }).click();
    const news = page.getByRole('region', { name: 'Notifications' });
    const earlier = news.getByText(/^The draft has what others deployed/);
    // The pointer on it holds it: otherwise it goes after a few seconds.
    await earlier.hover();
    await page.getByText('others deployed', { exact: true }).waitFor({ state: 'detached' });

    const named = page.getByRole('form', { name: 'Deployment of the draft' });
    const deploy = named.getByRole('button', { name: 'Deploy 1 change' });
    await named.getByLabel('Deployment note').fill('n'.repeat(101));
    await deploy.press('Enter');
    await expect.poll(() => named.getByLabel('Deployment note').getAttribute('aria-invalid')).toBe('true');
    await named.getByLabel('Deployment note').fill('both of us');
    await deploy.press('Enter');
    await news.getByText('The draft is deployed.').waitFor();
    // It stays while it has the focus, and closes on request or, otherwise, automatically.
    await page.keyboard.press('F6');
    await news.and(page.locator(':focus')).or(news.locator(':focus')).waitFor();
    await journey.look('toasts');
    await news.getByRole('dialog').filter({ hasText: 'what others deployed' }).getByRole('button', { name: 'Dismiss' }).click();
    await earlier.waitFor({ state: 'detached' });
    expect(await news.getByText('The draft is deployed.').count()).toBe(1);
    await page.getByRole('heading', { name: 'Deployments' }).click();
    await news.getByText('The draft is deployed.').waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('article', { name: 'both of us' }).getByText('Console').waitFor();
    expect(await theirs.must('GET', '/functions')).toHaveLength(2);
  });

  it('show each change by its lines, and undo one of them', async () => {
    const { page } = journey;
    const { _id: changed } = await app.addFunction('changed', 'exports = () => 0;');
    await app.must('POST', '/drafts');
    await app.must('PUT', `/functions/${changed}`, { source: 'exports = () => 1;' });
    await app.addFunction('added', 'exports = () => 2;');
    await journey.logIn(`/apps/${app.app._id}/deployment`);
    const list = page.getByRole('list', { name: 'Changed entities' });

    await list.getByRole('button', { name: /^changed/ }).click();
    const shown = page.getByRole('region', { name: 'Changes of changed' });
    await shown.getByRole('row').filter({ hasText: '+exports = () => 1;' }).waitFor();
    await shown.getByRole('row').filter({ hasText: '−exports = () => 0;' }).waitFor();
    await list.getByRole('button', { name: /^changed/ }).press('j');
    await page.getByRole('region', { name: 'Changes of added' }).waitFor();
    await journey.look('draft-changes');
    await list.getByRole('button', { name: /^changed/ }).click();
    await shown.getByRole('button', { name: 'Undo this change' }).click();

    await page.getByText('1 undeployed change', { exact: true }).waitFor();
    await list.getByRole('button', { name: /^changed/ }).waitFor({ state: 'detached' });
    await list.getByRole('button', { name: /^added/ }).waitFor();
    expect((await app.must<{ source: string }>('GET', `/functions/${changed}`)).source).toBe('exports = () => 0;');
    await page.getByRole('button', { name: 'Deploy 1 change' }).click();
    await page.getByRole('button', { name: 'Start a draft' }).waitFor();
    expect(await theirs.must('GET', '/functions')).toHaveLength(2);
  });
});
