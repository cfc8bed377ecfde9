// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Answered } from '#test/web/answers.ts';
import { closeScreen, openAt } from '#test/web/open-at.tsx';
import { stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { ListOwnUnitPrices } from '#web/unit-prices/list-own-unit-prices.tsx';
import { ListUnitPrices } from '#web/unit-prices/list-unit-prices.tsx';
import { draftJson, type PriceJson, priceJson, publishedJson } from './some-prices.ts';

beforeEach(() => {
  vi.setSystemTime('2026-11-12T06:00:00.000Z');
  stubWidth(1440);
});

function open(prices: PriceJson[], answers: Parameters<typeof stubPortal>[0] = {}) {
  const sent = stubPortal({ 'GET /unit-prices': { body: { prices, published: [] } }, ...answers });
  return { sent, place: openAt('/manager/prices', <ListUnitPrices />) };
}

test('lists each price with its days, prices, net asset value, units and state, replaced ones struck', async () => {
  const replaced = publishedJson({ id: 'p1', nav_price: 1.06, issue_price: 1.06, replaced_by: 'p2' });
  const { place } = open([priceJson(), { ...replaced, redemption_price: 1.06 }]);
  await screen.findByText('Awaiting approval');
  const table = within(screen.getByRole('table', { name: 'Unit prices' }));
  const common = ['30/09/2026', '12/11/2026'];
  const sums = ['$8,046,081.42', '7,638,000.0000'];
  const cells = table.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells).toEqual([
    ...[...common, '$1.053428', '$1.000000', '$1.053428', ...sums, 'Awaiting approval'],
    ...[...common, '$1.060000', '$1.060000', '$1.060000', ...sums, 'Replaced'],
  ]);
  expect(table.getAllByText('$1.060000').map(({ tagName }) => tagName)).toEqual(['S', 'S', 'S']);
  await userEvent.click(table.getByText('Awaiting approval'));
  expect(place.now).toBe('/manager/prices/p2');
});

test('an empty list and one that did not load are told', async () => {
  open([]);
  expect(await screen.findByText('No unit price has been published yet.')).toBeTruthy();
  await closeScreen();
  open([], { 'GET /unit-prices': { status: 403, body: { error: 'No', code: 'forbidden' } } });
  expect(await screen.findByText('The unit prices did not load')).toBeTruthy();
});

test('a price is proposed for a day: its figures and what stands in its way, each with its page, then the draft', async () => {
  const issue = (code: 'month-not-closed' | 'valuation-stale', path: string | null) => ({
    code,
    message: code,
    path,
  });
  const proposal: Answered<'proposeUnitPrice'> = {
    ...{ day: '2026-09-30', nav: 8_046_081.42, units: 7_638_000, nav_price: 1.053428, terms: [] },
    issues: [issue('month-not-closed', null), issue('valuation-stale', '/manager/fund?property=mill')],
  };
  const { sent, place } = open([], {
    'GET /unit-prices/proposal': { body: proposal },
    'POST /unit-prices': { status: 201, body: draftJson() },
  });
  await screen.findByText('No unit price has been published yet.');
  await userEvent.keyboard('n');
  const dialog = within(await screen.findByRole('dialog', { name: 'Propose a price' }));
  const create = dialog.getByRole<HTMLButtonElement>('button', { name: 'Create draft' });
  expect(create.disabled).toBe(true);
  await userEvent.type(dialog.getByLabelText('Day'), '30/09/2026{Tab}');
  for (const words of ['$8,046,081.42', '7,638,000.0000', '$1.053428'])
    expect(await dialog.findByText(words)).toBeTruthy();
  expect(dialog.getAllByRole('link', { name: 'Show it' }).map((link) => link.getAttribute('href'))).toEqual([
    '/manager/months',
    '/manager/fund?property=mill',
  ]);
  await userEvent.type(dialog.getByLabelText(/old valuations/), 'No works since');
  await userEvent.click(create);
  await vi.waitFor(() => expect(place.now).toBe('/manager/prices/p2'));
  expect(sent.find(({ call }) => call === 'POST /unit-prices')?.body).toEqual({
    day: '2026-09-30',
    stale_reason: 'No works since',
  });
});

test('investors see the published prices, replaced ones struck, or that there is none', async () => {
  const own = {
    issue_price: 1,
    redemption_price: 1.053428,
    from: '2026-11-12',
    published_at: '2026-11-16T00:00:00.000Z',
  };
  const published = [
    { ...own, id: 'p2', day: '2026-09-30', nav_price: 1.053428, replaced_by: null },
    { ...own, id: 'p1', day: '2026-09-30', nav_price: 1.06, replaced_by: 'p2' },
  ];
  stubPortal({ 'GET /unit-prices': { body: { prices: [], published } } });
  openAt('/client/dashboard', <ListOwnUnitPrices />);
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    '30/09/2026Issue $1.000000 · redemption $1.053428$1.053428',
    '30/09/2026 · replacedIssue $1.000000 · redemption $1.053428$1.060000',
  ]);
  expect(screen.getByText('$1.060000').tagName).toBe('S');
  await closeScreen();
  stubPortal({ 'GET /unit-prices': { body: { prices: [], published: [] } } });
  openAt('/client/dashboard', <ListOwnUnitPrices />);
  expect(await screen.findByText('No unit price has been published yet.')).toBeTruthy();
});
