import type { Locator, Page } from 'playwright-core';

/**
 * Waits until this element has the focus. After a dialog closes, the focus returns a moment later, and keys pressed before
 * have no effect.
 */
export async function focusIsOn(target: Locator): Promise<void> {
  await target.and(target.page().locator(':focus')).waitFor();
}

/** A disabled element takes no focus, so this waits until the element is enabled. */
export async function focusOn(target: Locator): Promise<void> {
  await target.and(target.page().locator(':not([disabled])')).focus();
  await focusIsOn(target);
}

/**
 * Presses `g` and the key of a screen. The two keys must come within a second, so they are sent together, even on a busy
 * machine.
 */
export async function goBy(page: Page, key: string): Promise<void> {
  await Promise.all([page.keyboard.press('g'), page.keyboard.press(key)]);
}
