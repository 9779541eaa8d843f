import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

export const WIDE = { width: 1280, height: 800 };

/** Kinds of data a page may leave in the browser, beside the session storage of its tab. */
const STORED = 'cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems';
/** Events tests listen to. */
const EVENTS = ['console', 'pageerror', 'request', 'requestfinished', 'requestfailed', 'response', 'dialog', 'download'] as const;
/** A document of the console's origin that stores nothing and runs nothing. */
const NOTHING = '/icon.svg';
/**
 * Complains where the content of a code editor is typed over. Where it is colored already, Chromium gives the new words an inline style,
 * which the policy refuses.
 */
const TYPED_OVER = `addEventListener('beforeinput', ({ inputType, target }) => {
  if (inputType === 'insertText' && target.closest('.cm-content') && !getSelection().isCollapsed) {
    console.error('The content of a code editor is typed over: use replaceCode.');
  }
}, true)`;

/**
 * A tab for visits, in a separate browser context. The next visit gets it again, without anything this one left in it: a page in
 * a new context takes three times the CPU, since a window and a process start, and every script is loaded and compiled again.
 */
export class VisitTab {
  /** Tabs without a visit, by browser. */
  private static readonly free = new WeakMap<Browser, VisitTab[]>();
  private hasOtherPages = false;

  private constructor(
    private readonly browser: Browser,
    private readonly context: BrowserContext,
    readonly page: Page,
    private readonly client: CDPSession,
    private readonly origin: string,
  ) {
    context.on('page', () => (this.hasOtherPages = true));
  }

  /** Returns a tab that stores nothing. */
  static async of(browser: Browser, origin: string): Promise<VisitTab> {
    const free = VisitTab.free.get(browser) ?? [];
    const place = free.findIndex((each) => each.origin === origin);
    const [found] = place < 0 ? [] : free.splice(place, 1);
    if (found) return found;
    // Without transitions a theme is complete immediately: colors between two themes would fail the contrast check.
    const context = await browser.newContext({ viewport: WIDE, reducedMotion: 'reduce' });
    await context.addInitScript({ content: TYPED_OVER });
    const page = await context.newPage();
    return new VisitTab(browser, context, page, await context.newCDPSession(page), origin);
  }

  /** Contexts of the tabs without a visit. */
  static freeContexts(browser: Browser): ReadonlySet<BrowserContext> {
    return new Set(VisitTab.free.get(browser)?.map(({ context }) => context));
  }

  /** Ends the visit: the next one may have the tab, unless others were opened, which may have left something at other origins. */
  async release(): Promise<void> {
    if (this.hasOtherPages || !(await this.clear())) return this.discard();
    const free = VisitTab.free.get(this.browser) ?? [];
    VisitTab.free.set(this.browser, [...free, this]);
  }

  /** Ends the visit and the tab. */
  discard(): Promise<void> {
    return this.context.close();
  }

  /** Returns `false` where the page cannot be left, as without a server: such a tab is not used again. */
  private async clear(): Promise<boolean> {
    const { page, client } = this;
    for (const event of EVENTS) page.removeAllListeners(event);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const left = await page.goto(`${this.origin}${NOTHING}`).catch(() => null);
    if (left?.ok() !== true) return false;
    await page.evaluate('sessionStorage.clear()');
    // Nothing is below the pointer of a new page.
    await page.mouse.move(-1, -1);
    await page.setViewportSize(WIDE);
    await client.send('Storage.clearDataForOrigin', { origin: this.origin, storageTypes: STORED });
    await client.send('Page.resetNavigationHistory');
    return true;
  }
}
