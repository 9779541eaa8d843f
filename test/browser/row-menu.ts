import type { Locator } from 'playwright-core';

/** Opens the menu of the only entity in a part of the page. Returns the menu. */
export async function openMenu(place: Locator): Promise<Locator> {
  await place.getByRole('button', { name: /^Actions for / }).click();
  const menu = place.page().getByRole('menu');
  await menu.waitFor();
  return menu;
}

/** Chooses an action in the menu of the only entity in a part of the page. */
export async function act(place: Locator, action: string): Promise<void> {
  const menu = await openMenu(place);
  await menu.getByRole('menuitem', { name: action, exact: true }).click();
}
