import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { PlatformAddress } from '../e2e/platform/processes.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A tab with the console, which notes errors of scripts, breaches of the policy and requests to others. */
export class ConsoleTab {
  private readonly complaints: string[] = [];

  private constructor(
    private readonly platform: PlatformAddress,
    private readonly context: BrowserContext,
    readonly page: Page,
  ) {}

  static async open(browser: Browser, platform: PlatformAddress, viewport = { width: 1280, height: 800 }): Promise<ConsoleTab> {
    const context = await browser.newContext({ viewport });
    const tab = new ConsoleTab(platform, context, await context.newPage());
    tab.listen();
    return tab;
  }

  async logIn(path = '/'): Promise<void> {
    const { page } = this;
    const { ADMIN_PUBLIC_KEY, ADMIN_PRIVATE_KEY } = this.platform.credentials;
    await page.goto(`${this.platform.url}${path}`);
    await page.getByLabel('Public key').fill(ADMIN_PUBLIC_KEY);
    await page.getByLabel('Private key').fill(ADMIN_PRIVATE_KEY);
    await page.getByRole('button', { name: 'Log in' }).click();
  }

  /** Nobody is kept out, in light and dark. */
  async look(name: string): Promise<void> {
    for (const theme of ['light', 'dark']) {
      await this.page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
      // What is still being opened or closed may be out of order for a moment.
      await expect.poll(() => this.violations(), { message: `${name}, ${theme}` }).toEqual([]);
    }
  }

  /** Pixels the page needs. */
  async width(): Promise<number> {
    return this.page.evaluate<number>('document.documentElement.scrollWidth');
  }

  /** Ends the tab. Fails where it had something to complain of. */
  async close(): Promise<void> {
    await this.context.close();
    expect(this.complaints).toEqual([]);
  }

  private listen(): void {
    const { page, complaints } = this;
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (line) => {
      // A refusal of the server, and its absence, is told by the browser as well.
      const isExpected = /Failed to load resource|net::ERR_/.test(line.text());
      if (line.type() === 'error' && !isExpected) complaints.push(line.text());
    });
    page.on('request', (request) => {
      const isOurs = request.url().startsWith(this.platform.url) || /^(?:data|blob):/.test(request.url());
      if (!isOurs) complaints.push(request.url());
    });
  }

  /** What keeps somebody out of the page as it is; looked for by the debugger, since the page's own policy lets no other script in. */
  private async violations(): Promise<unknown> {
    const client = await this.context.newCDPSession(this.page);
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
