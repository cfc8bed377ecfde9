import type { Page } from 'playwright-core';

/** Makes the identity service refuse one of its operations with an error of this name, until `unroute`. */
export async function refuseIdentity(
  page: Page,
  operation: string,
  name: string,
  message: string,
): Promise<void> {
  await page.route('**/local/cognito/', (route) => {
    const target = route.request().headers()['x-amz-target'] ?? '';
    if (!target.endsWith(`.${operation}`)) return route.continue();
    return route.fulfill({
      status: 400,
      headers: { 'x-amzn-errortype': name },
      contentType: 'application/x-amz-json-1.1',
      body: JSON.stringify({ __type: name, message }),
    });
  });
}

export async function says(page: Page, sentence: string): Promise<void> {
  await page.locator('[role=alert], [role=status]').getByText(sentence, { exact: true }).waitFor();
}
