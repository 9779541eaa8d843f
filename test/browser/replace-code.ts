import type { Locator } from 'playwright-core';

/**
 * Replaces the content of a code editor. It is deleted first: where colored words are typed over, Chromium gives the new ones an inline
 * style, which the policy refuses.
 */
export async function replaceCode(editor: Locator, code: string): Promise<void> {
  await editor.click();
  await editor.press('Control+a');
  await editor.press('Delete');
  await editor.page().keyboard.insertText(code);
}
