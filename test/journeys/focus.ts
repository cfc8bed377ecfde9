import type { Locator, Page } from 'playwright-core';

/**
 * Waits until this element has the focus. A closing dialog returns the focus a moment after it is gone; keys pressed before
 * that have no effect.
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
 * Presses `g` and the key of a screen. The two keys count as a pair only within a second. Both are sent together, because a
 * busy machine can take a second to handle the first.
 */
export async function goBy(page: Page, key: string): Promise<void> {
  await Promise.all([page.keyboard.press('g'), page.keyboard.press(key)]);
}
