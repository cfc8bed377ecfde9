import type { Locator } from 'playwright-core';

/**
 * Waits until this has the focus. A dialog that closes gives it back to what opened it a moment after it is gone;
 * keys pressed before that go nowhere.
 */
export async function focusIsOn(target: Locator): Promise<void> {
  await target.and(target.page().locator(':focus')).waitFor();
}
