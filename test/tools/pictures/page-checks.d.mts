import type { Page } from 'playwright-core';

/** Returns what axe finds in a page. It runs by the debugger, since the page's own policy lets no other script in. */
export function axeFindings(page: Page): Promise<string[]>;
/** Returns the pixels by which a page is wider than its window. */
export function overflow(page: Page): Promise<number>;
