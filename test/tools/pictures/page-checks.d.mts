import type { Page } from 'playwright-core';

/** Returns what axe finds in a page. */
export function axeFindings(page: Page, options?: { readonly colorsOnly?: boolean }): Promise<unknown>;

/** Returns the pixels by which a page is wider than its window. */
export function overflow(page: Page): Promise<number>;
