import type { Locator, Page } from 'playwright-core';

/** Logs in with an email address and a password, on the login page or in the dialog of an ended session. */
export async function logInByPassword(place: Locator | Page, email: string, password: string): Promise<void> {
  await place.getByRole('textbox', { name: 'Email' }).fill(email);
  await place.getByRole('textbox', { name: 'Password' }).fill(password);
  await place.getByRole('button', { name: 'Log in' }).click();
}

/** Logs out through the account menu. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
}
