import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { MAX_AMOUNT_CENTS, wireDollars } from '#shared/money.ts';
import { comeSignedIn } from './people.ts';
import { MANAGER, openStage } from './stage.ts';

const stage = openStage();

const MOST = wireDollars(MAX_AMOUNT_CENTS);
const AMOUNTS = new Set([
  'amount',
  'pledged_amount',
  'total_paid',
  'outstanding_amount',
  'unclassified_total',
  'unallocated_total',
]);

function enlarged(answer: unknown, name = ''): unknown {
  if (Array.isArray(answer)) return answer.map((one) => enlarged(one));
  if (typeof answer === 'object' && answer !== null) {
    const isTally = 'count' in answer && 'total' in answer;
    return Object.fromEntries(
      Object.entries(answer).map(([key, value]) => [
        key,
        isTally && key === 'total' ? MOST : enlarged(value, key),
      ]),
    );
  }
  return typeof answer === 'number' && AMOUNTS.has(name) ? MOST : answer;
}

async function enlargeAll(page: Page): Promise<void> {
  await page.route(/\/api\/(transactions|clients)([/?]|$)/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: enlarged(await response.json()) });
  });
}

/** Returns the amounts that overflow their box in a list of figures or in a table. */
function cutAmounts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut: string[] = [];
    let seen = 0;
    for (const box of document.querySelectorAll('dd, td')) {
      const text = box.textContent ?? '';
      if (!text.includes('$100,000,000,000')) continue;
      seen += 1;
      const range = document.createRange();
      range.selectNodeContents(box);
      const right = Math.max(...[...range.getClientRects()].map((part) => part.right));
      const frame = box.getBoundingClientRect();
      if (right > frame.right + 0.5) cut.push(`${text} by ${Math.round(right - frame.right)} px`);
    }
    return seen === 0 ? ['no amount is there'] : cut;
  });
}

describe('$100,000,000,000', () => {
  test('is not cut off anywhere, at any window width and with any panel open', async () => {
    const { page } = await stage.visit();
    await enlargeAll(page);
    await comeSignedIn(page, MANAGER, '/manager/transactions');
    for (const at of ['/manager/transactions', '/manager/clients?group=fully-paid']) {
      for (const width of [360, 390, 768, 1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(at);
        const first = page.locator('[data-row-link]').first();
        await first.waitFor();
        const where = `${at} at ${width}`;
        if (at.endsWith('transactions') || width >= 768) expect(await cutAmounts(page), where).toEqual([]);
        await first.click();
        await page.getByRole('dialog').getByText('$100,000,000,000').first().waitFor();
        expect(await cutAmounts(page), `${where}, with what is open`).toEqual([]);
      }
    }
  });
});
