import type { Locator, Page } from 'playwright-core';

/** Waits, because the focus returns with a delay when a dialog closes. */
export async function focusIsOn(target: Locator): Promise<void> {
  await target.and(target.page().locator(':focus')).waitFor();
}

/** A disabled element takes no focus, so this waits until the element is enabled. */
export async function focusOn(target: Locator): Promise<void> {
  await target.and(target.page().locator(':not([disabled])')).focus();
  await focusIsOn(target);
}

/** Sends both keys together, because they must come within a second even on a busy machine. */
export async function goBy(page: Page, key: string): Promise<void> {
  await Promise.all([page.keyboard.press('g'), page.keyboard.press(key)]);
}
