import type { Browser, Page } from 'playwright-core';
import { expect, inject, type TestContext } from 'vitest';
import { Admin } from '../e2e/platform/admin.js';
import type { PlatformAddress } from '../e2e/platform/processes.js';
import { axeFindings } from '../tools/pictures/page-checks.mjs';
import { replaceCode } from './replace-code.js';
import { PICTURES } from './shared-browser.js';
import { VisitTab, WIDE } from './visit-tab.js';

/** A table of two hundred rows takes axe half a minute on a loaded machine. */
const AXE_MS = 60_000;
const PHONE = { width: 390, height: 780 };

/** Divides pages in two halves by their names, the same in every run. */
const isOfFirstHalf = (name: string): boolean => name.length % 2 === 0;

/** One visit of the console: a page as in a new tab, and the problems it had. */
export class ConsoleVisit {
  /** Errors of scripts, breaches of the policy, requests to others. */
  private readonly complaints: string[] = [];
  /** Addresses of requests in flight. */
  private readonly unanswered = new Set<string>();

  private constructor(
    private readonly platform: PlatformAddress,
    private readonly tab: VisitTab,
  ) {
    const { page } = tab;
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('console', (line) => {
      // The browser reports refusals of the server, and its absence, as well.
      const isExpected = /Failed to load resource|net::ERR_/.test(line.text());
      if (line.type() === 'error' && !isExpected) this.complaints.push(line.text());
    });
    page.on('request', (request) => {
      this.unanswered.add(request.url());
      if (!request.url().startsWith(platform.url) && !/^(?:data|blob):/.test(request.url())) this.complaints.push(request.url());
    });
    page.on('requestfinished', (request) => this.unanswered.delete(request.url()));
    page.on('requestfailed', (request) => this.unanswered.delete(request.url()));
  }

  get page(): Page {
    return this.tab.page;
  }

  static async begin(platform: PlatformAddress, browser: Browser): Promise<ConsoleVisit> {
    return new ConsoleVisit(platform, await VisitTab.of(browser, platform.url));
  }

  /** Ends the visit, and fails where anything was wrong; of a test that failed, the report has what the page said last. */
  async end({ name, result }: Pick<TestContext['task'], 'name' | 'result'>): Promise<void> {
    const isFailed = result?.state === 'fail';
    if (isFailed) await this.report(name);
    await (isFailed ? this.tab.discard() : this.tab.release());
    expect(this.complaints).toEqual([]);
  }

  private async report(name: string): Promise<void> {
    const text = await this.page.locator('body').innerText();
    await this.page.screenshot({ path: `${PICTURES}/${name.replaceAll(/[^\w-]+/g, '-')}.png`, fullPage: true });
    const open = this.unanswered.size === 0 ? '' : `\nNot answered: ${[...this.unanswered].join(', ')}`;
    process.stdout.write(`'${name}' failed at ${this.page.url()}:\n${text}${open}\n`);
  }

  /** Opens a page in a session of the key pair, as a tab that is loaded again: the login form is left out. */
  async logIn(path = '/'): Promise<void> {
    const { refreshToken, userId } = await Admin.login(this.platform);
    const session = JSON.stringify({ 'groundwork.refresh': refreshToken, 'groundwork.user': userId });
    const content = `for (const [name, value] of Object.entries(${session})) sessionStorage.setItem(name, value);`;
    const beforeLoad = await this.page.addInitScript({ content });
    await this.page.goto(`${this.platform.url}${path}`);
    // Pages loaded later have what the console stored.
    await beforeLoad.dispose();
  }

  /** Logs in with the key pair in the login form, which every page shows without a session. */
  async logInByForm(path: string): Promise<void> {
    const { ADMIN_PUBLIC_KEY, ADMIN_PRIVATE_KEY } = this.platform.credentials;
    await this.page.goto(`${this.platform.url}${path}`);
    await this.page.getByRole('button', { name: 'Use an API key pair' }).click();
    await this.page.getByLabel('Public key').fill(ADMIN_PUBLIC_KEY);
    await this.page.getByLabel('Private key').fill(ADMIN_PRIVATE_KEY);
    await this.page.getByRole('button', { name: 'Log in' }).click();
  }

  /** Checks accessibility in light or in dark, as the page's name has it. Each night, colors are looked at in the other theme too. */
  async look(name: string): Promise<void> {
    const isLight = isOfFirstHalf(name);
    await this.findNothing(name, isLight ? 'light' : 'dark');
    if (inject('longTests')) await this.findNothing(name, isLight ? 'dark' : 'light', { colorsOnly: true });
  }

  /**
   * Checks accessibility, on a phone too, where nothing is wider than the screen. One half of the pages is looked at in light on the large
   * screen, the other in dark on the phone, as their names have it. Each night all of them are looked at in both sizes and themes.
   */
  async lookEverywhere(name: string): Promise<void> {
    const isLong = inject('longTests');
    const isWide = isOfFirstHalf(name);
    await this.resize(WIDE);
    if (isLong || isWide) await this.findNothing(name, 'light');
    if (isLong) await this.findNothing(name, 'dark', { colorsOnly: true });
    await this.resize(PHONE);
    if (isLong) await this.findNothing(`${name}-phone`, 'light', { colorsOnly: true });
    if (isLong || !isWide) await this.findNothing(`${name}-phone`, 'dark');
    await expect.poll(() => this.width(), { message: name }).toBeLessThanOrEqual(PHONE.width);
    await this.resize(WIDE);
  }

  /** Elements that are still opening or closing may be out of order for a moment. */
  private findNothing(name: string, theme: 'light' | 'dark', { colorsOnly = false } = {}): Promise<void> {
    const found = expect.poll(() => axeFindings(this.page, { colorsOnly, theme }), {
      message: `${name}, ${theme}`,
      timeout: AXE_MS,
    });
    return found.toEqual([]);
  }

  /**
   * Gives the window another size, at the top of the page: what is half below the bar on top would be too small a target. Waits until
   * the page is drawn in it, since a press on what still moves is lost.
   */
  private async resize(size: typeof WIDE): Promise<void> {
    await this.page.setViewportSize(size);
    await this.page.evaluate('scrollTo(0, 0), new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  }

  /** Pixels the page needs. */
  width(): Promise<number> {
    return this.page.evaluate<number>('document.documentElement.scrollWidth');
  }

  /** Replaces the content of the first code editor of the page. */
  write(source: string): Promise<void> {
    return replaceCode(this.page.locator('.editor .cm-content').first(), source);
  }
}
