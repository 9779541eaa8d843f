import type { Page } from 'playwright-core';

/** Returns what axe finds in a page, in a theme if one is named. */
export function axeFindings(page: Page, options?: { readonly colorsOnly?: boolean; readonly theme?: string }): Promise<unknown>;

/** Returns the pixels by which a page is wider than its window. */
export function overflow(page: Page): Promise<number>;
