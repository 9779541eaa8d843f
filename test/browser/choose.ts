import type { Locator } from 'playwright-core';

/** Opens a choice and selects the option with this value or label. */
export async function choose(control: Locator, choice: string): Promise<void> {
  await control.click();
  const page = control.page();
  const option = page
    .locator(`[role="option"][data-value=${JSON.stringify(choice)}]`)
    .or(page.getByRole('option', { name: choice, exact: true }))
    // A choice that was closed a moment ago may still be there.
    .filter({ visible: true })
    .first();
  await option.click();
  // Until the list is closed, a press beside it may close it and do nothing else.
  await option.waitFor({ state: 'hidden' });
}
