import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { installedBrowser } from './installed-browser.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Pictures of the screens, for people. */
const PICTURES = 'test-results/console';
const PHONE = { width: 390, height: 780 };
const DESK = { width: 1280, height: 800 };

/** The console in a browser. Each test has a page of its own and fails at errors, breaches of the policy and requests to others. */
export class ConsoleJourney {
  private browser: Browser | undefined;
  private context: BrowserContext | undefined;
  private opened: Page | undefined;
  private complaints: string[] = [];
  private readonly platform = inject('platform');

  /** Where there is no browser there is no journey. */
  static readonly browser = installedBrowser();

  /** To be called in a `describe`. */
  static inEachTest(): ConsoleJourney {
    const journey = new ConsoleJourney();
    beforeAll(() => journey.start());
    afterAll(() => journey.browser?.close());
    beforeEach(() => journey.open());
    afterEach(async () => {
      await journey.context?.close();
      expect(journey.complaints).toEqual([]);
    });
    return journey;
  }

  get page(): Page {
    if (!this.opened) throw new Error('there is a page in tests only');
    return this.opened;
  }

  async logIn(path: string): Promise<void> {
    const { ADMIN_PUBLIC_KEY, ADMIN_PRIVATE_KEY } = this.platform.credentials;
    await this.page.goto(`${this.platform.url}${path}`);
    await this.page.getByLabel('Public key').fill(ADMIN_PUBLIC_KEY);
    await this.page.getByLabel('Private key').fill(ADMIN_PRIVATE_KEY);
    await this.page.getByRole('button', { name: 'Log in' }).click();
  }

  /** Nobody is kept out: in light, in dark and on a phone, where nothing is wider than the screen. */
  async look(name: string): Promise<void> {
    for (const theme of ['light', 'dark']) await this.lookIn(theme, `${name}-${theme}`);
    await this.page.setViewportSize(PHONE);
    await this.lookIn('light', `${name}-phone`);
    await expect
      .poll(() => this.page.evaluate<number>('document.documentElement.scrollWidth'), { message: name })
      .toBeLessThanOrEqual(PHONE.width);
    await this.page.setViewportSize(DESK);
  }

  /** Replaces what is in the editor with this label. */
  async write(label: string, source: string): Promise<void> {
    await this.page.getByRole('textbox', { name: label, exact: true }).click();
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.insertText(source);
  }

  private async start(): Promise<void> {
    mkdirSync(PICTURES, { recursive: true });
    this.browser = await chromium.launch({
      executablePath: ConsoleJourney.browser ?? '',
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    });
  }

  private async open(): Promise<void> {
    this.complaints = [];
    const { complaints } = this;
    this.context = await this.browser?.newContext({ viewport: DESK });
    this.opened = await this.context?.newPage();
    this.page.on('pageerror', (error) => complaints.push(String(error)));
    this.page.on('console', (line) => {
      // A refusal of the server is told by the browser as well.
      if (line.type() === 'error' && !line.text().includes('Failed to load resource')) complaints.push(line.text());
    });
    this.page.on('request', (request) => {
      if (!request.url().startsWith(this.platform.url) && !/^(?:data|blob):/.test(request.url())) complaints.push(request.url());
    });
  }

  private async lookIn(theme: string, name: string): Promise<void> {
    await this.page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
    await this.page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
    // What is still being opened or closed may be out of order for a moment.
    await expect.poll(() => this.violations(), { message: name }).toEqual([]);
  }

  /** What keeps somebody out of the page as it is; looked for by the debugger, since the page's own policy lets no other script in. */
  private async violations(): Promise<unknown> {
    const client = await this.page.context().newCDPSession(this.page);
    try {
      await client.send('Runtime.evaluate', { expression: AXE });
      const { result, exceptionDetails } = await client.send('Runtime.evaluate', {
        expression: `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
          .then(({ violations }) => JSON.stringify(violations.map(({ id, impact, nodes }) => id + ' ' + impact + ' ' + nodes[0].html)))`,
        awaitPromise: true,
        returnByValue: true,
      });
      return exceptionDetails ? exceptionDetails.exception?.description : (JSON.parse(String(result.value)) as unknown);
    } finally {
      await client.detach();
    }
  }
}
