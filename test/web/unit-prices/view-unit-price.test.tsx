// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { closeScreen, openAt } from '#test/web/open-at.tsx';
import { stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { FrameContext } from '#web/ui/page.tsx';
import { ViewUnitPrice } from '#web/unit-prices/view-unit-price.tsx';
import { draftJson, type PriceJson, priceJson, publishedJson } from './some-prices.ts';

beforeEach(() => {
  vi.setSystemTime('2026-11-12T06:00:00.000Z');
  stubWidth(1440);
});

function open(price: PriceJson, answers: Parameters<typeof stubPortal>[0] = {}, readsOnly = false) {
  const sent = stubPortal({ 'GET /unit-prices': { body: { prices: [price], published: [] } }, ...answers });
  const place = openAt(
    '/manager/prices/p2',
    <FrameContext value={{ readsOnly }}>
      <Routes>
        <Route path="/manager/prices/:priceId" element={<ViewUnitPrice />} />
      </Routes>
    </FrameContext>,
  );
  const writes = () => sent.filter(({ call }) => !call.startsWith('GET'));
  return { sent, writes, place };
}

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Terms of the price' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent?.trim()),
    );
const PUT = 'PUT /unit-prices/p2';

test('each term stands beside the one of the previous price, and the changes add up to that of the price', async () => {
  open(priceJson());
  expect(
    (await rows()).map(([sign, term, , , before, now, change]) => [sign, term, before, now, change]),
  ).toEqual([
    ['+', '2 properties', '$11,010,000.00', '$11,115,000.00', '+$105,000.00'],
    ['', '18 Quay Street', '$10,105,000.00', '$10,210,000.00', '+$105,000.00'],
    ['', '3 Mill Lane', '$905,000.00', '$905,000.00', '$0.00'],
    ['+', 'Operating', '$843,885.44', '$1,248,137.42', '+$404,251.98'],
    ['−', 'Loan, Meridian Bank', '$4,250,000.00', '$4,250,000.00', '$0.00'],
    ['+', 'Rent in arrears', '$0.00', '$4,650.00', '+$4,650.00'],
    ['−', 'Distribution for the quarter', '$0.00', '$53,466.00', '−$53,466.00'],
    ['−', 'Audit and valuation fees', '$16,900.00', '$18,240.00', '−$1,340.00'],
    ['−', 'Old claim', '$49,055.20', '$0.00', '+$49,055.20'],
    ['=', 'Net asset value', '$7,537,930.24', '$8,046,081.42', '+$508,151.18'],
    ['÷', 'Units on issue', '7,214,000.0000', '7,638,000.0000', '+424,000.0000'],
    ['=', 'Price a unit', '$1.044903', '$1.053428', '+0.82%'],
  ]);
  for (const words of [
    '+0.82% since 30/06/2026',
    '+$508,151.18 since 30/06/2026',
    'Fixed; redemption at $1.053428',
  ])
    expect(screen.getByText(words)).toBeTruthy();
});

test('an old valuation is named with its age, the reason, and the price at 10% less', async () => {
  open(priceJson());
  const warning = await screen.findByText('3 Mill Lane was valued 412 days before 30/09/2026.');
  expect(warning.parentElement?.textContent).toContain(
    'Reason: “No works; inspection on 04/12/2026.” With valuations 10% lower, the net asset value would be $1.041579 a unit.',
  );
  expect(screen.getByText('14/08/2025, 412 days').className).toContain('warning');
  expect(
    screen.getByText('424,000.0000 units at $1.000000 against $1.053428 cost the holders $22,641.00.'),
  ).toBeTruthy();
});

test('j and k walk the terms, Enter opens one in place, and a opens the approval', async () => {
  open(priceJson());
  await rows();
  await userEvent.keyboard('jjjjj');
  expect(document.activeElement?.textContent).toBe('Distribution for the quarter');
  await userEvent.keyboard('k{Enter}');
  expect(screen.getByText('Reason: 7 Wattle Street, September')).toBeTruthy();
  await userEvent.keyboard('{Enter}a');
  expect(screen.queryByText('Reason: 7 Wattle Street, September')).toBeNull();
  expect(await screen.findByRole('dialog', { name: 'Price of 30/09/2026' })).toBeTruthy();
});

test('the approver ticks each warning before the price is published, and names the request that was seen', async () => {
  const refused = (code: string) => ({ status: 409, body: { error: `About ${code}`, code } });
  const { writes } = open(priceJson(), {
    [PUT]: (_, body) => {
      const { confirmed = [] } = body as { confirmed?: string[] };
      const missing = ['price-jump', 'dilutes'].find((code) => !confirmed.includes(code));
      return missing ? refused(missing) : { body: publishedJson() };
    },
  });
  await userEvent.click(await button('Approve $1.053428'));
  const dialog = within(screen.getByRole('dialog'));
  const press = () => userEvent.click(dialog.getByRole('button', { name: /^Approve/ }));
  await press();
  for (const [sentence, tick] of [
    ['About price-jump', /why the price changed/],
    ['About dilutes', /I confirm that/],
  ] as const) {
    expect(await dialog.findByText(sentence)).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^Approve/ }).disabled).toBe(true);
    await userEvent.click(dialog.getByLabelText(tick));
    await press();
  }
  expect(await screen.findByText('Unit price published')).toBeTruthy();
  expect(writes().at(-1)).toEqual({
    call: PUT,
    body: { state: 'Published', asked_at: '2026-11-12T05:02:00.000Z', confirmed: ['price-jump', 'dilutes'] },
  });
});

test.each<[string, PriceJson, boolean, string[]]>([
  [
    'a draft can be edited, cancelled and sent for approval',
    draftJson(),
    false,
    ['Edit', 'Cancel this price', 'Request approval'],
  ],
  [
    'alone, the maker publishes',
    draftJson({ may: 'publishes' }),
    false,
    ['Edit', 'Cancel this price', 'Publish $1.053428'],
  ],
  ['who made it waits', priceJson({ may: 'waits' }), false, ['Send back', 'Cancel this price']],
  ['another manager approves', priceJson(), false, ['Send back', 'Cancel this price', 'Approve $1.053428']],
  ['a published one is corrected', publishedJson(), false, ['Correct']],
  ['a replaced one is final', publishedJson({ replaced_by: 'p3' }), false, []],
  ['a cancelled one is final', publishedJson({ state: 'Cancelled' }), false, []],
  ['an auditor only reads', priceJson(), true, []],
])('of a price: %s', async (_, price, readsOnly, names) => {
  open(price, {}, readsOnly);
  await rows();
  const head = within(screen.getByRole('banner'));
  expect(head.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(names);
});

test.each([
  ['Send back', 'Send back', { state: 'Draft' }],
  ['Cancel this price', 'Cancel the price', { state: 'Cancelled' }],
])('%s asks first and sends the state', async (press, confirm, body) => {
  const { writes } = open(priceJson(), { [PUT]: { body: draftJson() } });
  await userEvent.click(await button(press));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: confirm }));
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(writes()).toEqual([{ call: PUT, body }]);
});

test('a draft is edited: amounts by hand with a reason, a fixed issue price, spreads and the first day', async () => {
  const { writes } = open(draftJson({ issue: { basis: 'nav', spread_bps: 25 } }), {
    [PUT]: { body: draftJson() },
  });
  await userEvent.click(await button('Edit'));
  const dialog = within(screen.getByRole('dialog', { name: /Edit the draft/ }));
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Rent in arrears' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add an amount' }));
  await userEvent.type(dialog.getAllByLabelText('Name').at(-1) as HTMLElement, 'Claim');
  await userEvent.type(dialog.getAllByLabelText(/^Amount/).at(-1) as HTMLElement, '-1,200.50');
  await userEvent.click(dialog.getByLabelText('Fixed'));
  await save();
  expect(await dialog.findByText('Claim: give a reason')).toBeTruthy();
  await userEvent.type(dialog.getAllByLabelText('Reason').at(-1) as HTMLElement, 'Letter');
  await save();
  expect(await dialog.findByText('Enter the fixed price')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/^Fixed price/), '1.0000001');
  await save();
  expect(await dialog.findByText('Enter a price above zero with at most six decimals')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/^Fixed price/), '{Backspace}');
  await userEvent.clear(dialog.getByLabelText(/^Taken off/));
  await userEvent.type(dialog.getByLabelText(/^Taken off/), '40');
  await save();
  expect(await screen.findByText('Draft saved')).toBeTruthy();
  expect(writes()).toEqual([
    {
      call: PUT,
      body: {
        from: '2026-11-12',
        lines: [
          { label: 'Audit and valuation fees', amount: -18240, reason: 'Two quotes' },
          { label: 'Claim', amount: -1200.5, reason: 'Letter' },
        ],
        issue: { basis: 'fixed', price: 1, spread_bps: 25 },
        redemption: { spread_bps: 40 },
        stale_reason: 'No works; inspection on 04/12/2026.',
      },
    },
  ]);
});

test('a correction is drafted with its reason and opens', async () => {
  const { writes, place } = open(publishedJson(), {
    'POST /unit-prices/p2/supersede': { status: 201, body: draftJson({ id: 'p3', replaces: 'p2' }) },
  });
  await userEvent.click(await button('Correct'));
  const dialog = within(screen.getByRole('dialog'));
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Draft the corrected price' });
  expect(send.disabled).toBe(true);
  await userEvent.type(dialog.getAllByLabelText('Reason').at(-1) as HTMLElement, 'Loan was understated');
  await userEvent.click(send);
  await vi.waitFor(() => expect(place.now).toBe('/manager/prices/p3'));
  expect(writes()[0]?.body).toMatchObject({ reason: 'Loan was understated', lines: [{ amount: 4650 }, {}] });
});

test('a replaced price leads to the corrected one and to its effect', async () => {
  open(publishedJson({ replaced_by: 'p3', inputs_changed: true }));
  expect((await screen.findByRole('link', { name: 'corrected price' })).getAttribute('href')).toBe(
    '/manager/prices/p3',
  );
  expect(screen.getByRole('link', { name: 'What members should have received' }).getAttribute('href')).toBe(
    '/manager/prices/p2/effect',
  );
  expect(screen.getByText(/was reopened/)).toBeTruthy();
});

test('a price that is not there, and a list that did not load, are told', async () => {
  open(priceJson({ id: 'other' }));
  expect(await screen.findByText('Unit price not found')).toBeTruthy();
  await closeScreen();
  open(priceJson(), { 'GET /unit-prices': { status: 403, body: { error: 'No', code: 'forbidden' } } });
  expect(await screen.findByText('The unit price did not load')).toBeTruthy();
});
