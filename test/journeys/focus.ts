import type { Locator, Page } from 'playwright-core';

/**
 * Waits until this has the focus. A dialog that closes gives it back to what opened it a moment after it is gone;
 * keys pressed before that go nowhere.
 */
export async function focusIsOn(target: Locator): Promise<void> {
  await target.and(target.page().locator(':focus')).waitFor();
}

/** Moves the focus to this once it takes it: what is off does not, and keys pressed then go nowhere. */
export async function focusOn(target: Locator): Promise<void> {
  await target.and(target.page().locator(':not([disabled])')).focus();
  await focusIsOn(target);
}

/**
 * Presses `g` and a key that says the screen. The two belong together only within a second, which a busy machine may
 * take over the first; so the second does not wait for it.
 */
export async function goBy(page: Page, key: string): Promise<void> {
  await Promise.all([page.keyboard.press('g'), page.keyboard.press(key)]);
}
