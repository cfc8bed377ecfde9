// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { openAt } from '#test/web/open-at.tsx';
import { onePage, stubWidth } from '#test/web/stub-portal.ts';
import { ManageTransactions } from '#web/transactions/list/manage-transactions.tsx';
import { QUAY } from '../../fund/some-properties.ts';
import { ledgerPortal, type WireTransaction, wireTransaction } from '../ledger-portal.tsx';

const LIST = '/manager/transactions?status=unclassified';

function unclassified(count: number, amount = -10): WireTransaction[] {
  return Array.from({ length: count }, (_, index) =>
    wireTransaction(`t${index}`, { type: '', amount, description: `Row ${index}` }),
  );
}

/** The server refuses each id in `left` with its reason. `code` is the code of these refusals. */
function open(
  transactions: WireTransaction[],
  left: Record<string, string> = {},
  code = 'already-classified',
) {
  const portal = ledgerPortal(transactions, {
    'GET /fund/properties': onePage({ properties: [QUAY] }),
    ...Object.fromEntries(
      transactions.map((transaction) => [
        `POST /transactions/${transaction.id}/undo-classification`,
        () => ({ body: { ...transaction, type: '' } }),
      ]),
    ),
    'POST /transactions/classify': (_url, body) => {
      const { ids, type } = body as { ids: string[]; type: WireTransaction['type'] };
      const done = transactions.filter(({ id }) => ids.includes(id) && !(id in left));
      for (const transaction of done) transaction.type = type;
      const refused = ids.filter((id) => id in left);
      return { body: { classified: done, refused: refused.map((id) => ({ id, code, error: left[id] })) } };
    },
  });
  const place = openAt(LIST, <ManageTransactions />);
  return { ...portal, place };
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const bar = () => screen.findByRole('region', { name: 'Selected transactions' });
const ticked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map((one) => one.getAttribute('aria-label'));
const press = async (name: string | RegExp) =>
  userEvent.click(within(await bar()).getByRole('button', { name }));

beforeEach(() => stubWidth(1440));

describe('ticking rows', () => {
  it('ticks one by a press, and all between by a second one with Shift, on the box or the row', async () => {
    open(unclassified(6));
    await userEvent.click(await box('Select Row 1'));
    fireEvent.click(await box('Select Row 3'), { shiftKey: true });
    expect(ticked()).toEqual(['Select Row 1', 'Select Row 2', 'Select Row 3']);
    fireEvent.click(screen.getByRole('link', { name: 'Row 5' }), { shiftKey: true });
    expect(ticked()).toEqual([1, 2, 3, 4, 5].map((row) => `Select Row ${row}`));
    await userEvent.click(await box('Select Row 2'));
    expect(ticked()).not.toContain('Select Row 2');
    expect((await bar()).textContent).toContain('4 selected');
  });

  it('ticks by Space, to the focused row by Shift and Space, and everything found by Ctrl A', async () => {
    open(unclassified(12));
    (await screen.findByRole('link', { name: 'Row 2' })).focus();
    await userEvent.keyboard(' ');
    expect(ticked()).toEqual(['Select Row 2']);
    await userEvent.keyboard('jj');
    await userEvent.keyboard('{Shift>} {/Shift}');
    expect(ticked()).toEqual(['Select Row 2', 'Select Row 3', 'Select Row 4']);
    await userEvent.keyboard('{Control>}a{/Control}');
    expect((await bar()).textContent).toContain('12 selected');
    expect((await bar()).textContent).toContain('2 on another page');
  });

  it('ticks the page by the box in the head, which then offers all results', async () => {
    open(unclassified(12));
    await userEvent.click(await box('Select all rows of this page'));
    expect((await bar()).textContent).toContain('10 selected −$100.00All 10 here. Select all 12 found');
    await press('Select all 12 found');
    expect((await bar()).textContent).toContain('12 selected −$120.00');
    await userEvent.click(await box('Select all rows of this page'));
    expect((await bar()).textContent).toContain('2 selected');
    await press('Clear');
    expect(screen.queryByRole('region', { name: 'Selected transactions' })).toBeNull();
  });

  it('offers no box for classified rows', async () => {
    const rows = [...unclassified(1), wireTransaction('done', { type: 'expense', amount: -5 })];
    ledgerPortal(rows);
    openAt('/manager/transactions', <ManageTransactions />);
    expect((await box('Select Deposit done')).disabled).toBe(true);
    expect((await box('Select Row 0')).disabled).toBe(false);
  });
});

describe('classifying the ticked rows', () => {
  it('sends the chosen kind with a key and reports the count; without a property each row keeps its own', async () => {
    const { writes } = open(unclassified(3));
    await userEvent.click(await box('Select Row 0'));
    await userEvent.click(await box('Select Row 2'));
    expect(within(await bar()).getByRole<HTMLButtonElement>('button', { name: 'Classify 2' }).disabled).toBe(
      true,
    );
    await press('Expense');
    await userEvent.type(within(await bar()).getByLabelText('Category'), 'Strata');
    await press('Classify 2 as expense');
    expect(await screen.findByText('Classified 2.')).toBeTruthy();
    expect(writes).toEqual([
      {
        call: 'POST /transactions/classify',
        body: { ids: ['t0', 't2'], type: 'expense', category: 'Strata' },
        idempotencyKey: expect.any(String),
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Row 0' })).toBeNull());
    expect(screen.queryByRole('region', { name: 'Selected transactions' })).toBeNull();
  });

  it('sends the property and another kind, chosen from More', async () => {
    const { writes } = open(unclassified(1, 500));
    await userEvent.click(await box('Select Row 0'));
    await press('More kinds');
    await userEvent.click(await screen.findByRole('button', { name: /^Interest/ }));
    await userEvent.selectOptions(
      await within(await bar()).findByRole('combobox', { name: 'Property' }),
      '18 Quay Street',
    );
    await press('Classify 1 as interest');
    await screen.findByText('Classified 1.');
    expect(writes[0]?.body).toEqual({ ids: ['t0'], type: 'interest', property_id: 'p1' });
  });

  it('offers no contribution while payments out are among the rows', async () => {
    open([...unclassified(1, 500), wireTransaction('out', { type: '', amount: -1 })]);
    await userEvent.click(await box('Select Row 0'));
    const contribution = async () =>
      within(await bar()).getByRole<HTMLButtonElement>('button', { name: 'Contribution' });
    await userEvent.click(await contribution());
    await within(await bar()).findByRole('button', { name: 'Classify 1 as contribution' });
    await userEvent.click(await box('Select Deposit out'));
    expect((await contribution()).disabled).toBe(true);
    expect(within(await bar()).getByRole<HTMLButtonElement>('button', { name: 'Classify 2' }).disabled).toBe(
      true,
    );
  });

  it('leaves refused rows ticked, shows why and scrolls to them', async () => {
    const sentence = '05/2025 is closed. Reopen it in Months, or use a day of an open month.';
    const { place } = open(unclassified(3), { t1: sentence }, 'period-locked');
    await userEvent.click(await box('Select all rows of this page'));
    await press('Expense');
    await press('Classify 3 as expense');
    expect(await screen.findByText('Classified 2. 1 row was not changed: the month is closed.')).toBeTruthy();
    await waitFor(() => expect(ticked()).toContain('Select Row 1'));
    expect((await bar()).textContent).toContain('1 selected');
    await userEvent.click(screen.getByRole('button', { name: 'Show it' }));
    expect(place.now).toContain('transaction=t1');
  });

  it('sends more than a hundred rows in several calls, each with a key of its own', async () => {
    const { writes } = open(unclassified(230));
    await screen.findByRole('link', { name: 'Row 0' });
    await waitFor(() => expect(screen.getByText(/of 230/)).toBeTruthy());
    await userEvent.keyboard('{Control>}a{/Control}');
    await press('Expense');
    await press('Classify 230 as expense');
    await screen.findByText('Classified 230.');
    expect(writes.map(({ body }) => (body.ids as string[]).length)).toEqual([100, 100, 30]);
    expect(new Set(writes.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
  });
});

describe('the keys of ticked rows', () => {
  const kinds = async () =>
    within(within(await bar()).getByRole('group'))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);

  it('set their kind and classify them, and U undoes all of these without a dialog', async () => {
    const { writes } = open(unclassified(3));
    (await screen.findByRole('link', { name: 'Row 0' })).focus();
    await userEvent.keyboard(' jj ');
    await userEvent.keyboard('2');
    await within(await bar()).findByRole('button', { name: 'Classify 2 as expense' });
    expect(writes).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Classified 2.');
    expect(writes.map(({ call, body }) => [call, body])).toEqual([
      ['POST /transactions/classify', { ids: ['t0', 't2'], type: 'expense' }],
    ]);
    await userEvent.keyboard('u');
    await waitFor(() =>
      expect(writes.slice(1).map(({ call }) => call)).toEqual([
        'POST /transactions/t0/undo-classification',
        'POST /transactions/t2/undo-classification',
      ]),
    );
    expect(await screen.findByText('Classification undone successfully!')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are shown with the kinds that fit the sign first, and always the three main ones', async () => {
    open([...unclassified(1, 500), ...unclassified(2).slice(1)]);
    await userEvent.click(await box('Select Row 0'));
    expect(await kinds()).toEqual(['Contribution1', 'Rent', 'Expense2', 'Commission3', 'More kinds4']);
    await userEvent.click(await box('Select Row 1'));
    expect(await kinds()).toEqual(['Contribution1', 'Expense2', 'Commission3', 'More kinds4']);
    await userEvent.click(await box('Select Row 0'));
    expect(await kinds()).toEqual(['Expense2', 'Commission3', 'Contribution1', 'More kinds4']);
  });
});

it('rows classified one after the other are counted in one message, and U takes back the latest, then the one before', async () => {
  const { writes } = open(unclassified(3));
  const undone = () => writes.map(({ call }) => call).filter((call) => call.endsWith('undo-classification'));
  for (const row of ['Row 0', 'Row 1']) {
    (await screen.findByRole('link', { name: row })).focus();
    await userEvent.keyboard('2');
    await screen.findByText(row === 'Row 0' ? 'Transaction classified successfully!' : '2 classified');
  }
  expect(screen.queryByText('Transaction classified successfully!')).toBeNull();
  await userEvent.keyboard('u');
  await screen.findByText('1 classified');
  await userEvent.keyboard('u');
  await waitFor(() =>
    expect(undone()).toEqual([
      'POST /transactions/t1/undo-classification',
      'POST /transactions/t0/undo-classification',
    ]),
  );
});

describe('on a phone', () => {
  it('turns rows into boxes by Select, and back by Done', async () => {
    stubWidth(390);
    const { writes } = open(unclassified(3));
    await userEvent.click(await screen.findByRole('button', { name: 'Select' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Row 1' }));
    expect(ticked()).toEqual(['Select Row 1']);
    await press('Select all 3 found');
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Select' }));
    await userEvent.click(await box('Select Row 2'));
    await press('Expense');
    await press('Classify 1 as expense');
    await screen.findByText('Classified 1.');
    expect(writes[0]?.body).toEqual({ ids: ['t2'], type: 'expense' });
  });
});

describe('setting ticked rows aside', () => {
  const REASON = 'Internal notes of the bank';

  function openToSetAside(answers: Parameters<typeof ledgerPortal>[1] = {}) {
    const rows = unclassified(3);
    const setAside: Parameters<typeof ledgerPortal>[1] = {};
    for (const row of rows)
      setAside[`POST /transactions/${row.id}/set-aside`] = () => {
        rows.splice(rows.indexOf(row), 1);
        return { body: row };
      };
    const portal = ledgerPortal(rows, { ...setAside, ...answers });
    openAt(LIST, <ManageTransactions />);
    return portal;
  }

  async function setAsideAll() {
    await userEvent.click(await box('Select all rows of this page'));
    await press('Set aside');
    const dialog = within(await screen.findByRole('dialog', { name: 'Set aside' }));
    expect(dialog.getByText('−$30.00')).toBeTruthy();
    const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Set aside 3 rows' });
    expect(send.disabled).toBe(true);
    await userEvent.type(dialog.getByLabelText('Reason'), REASON);
    await userEvent.click(send);
    return dialog;
  }

  it('sets each aside for the one reason, under a key of its own', async () => {
    const { writes } = openToSetAside();
    await setAsideAll();
    expect(await screen.findByText('Set aside 3.')).toBeTruthy();
    expect(writes.map(({ call, body }) => [call, body])).toEqual(
      [0, 1, 2].map((row) => [`POST /transactions/t${row}/set-aside`, { reason: REASON }]),
    );
    expect(new Set(writes.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected transactions' })).toBeNull());
  });

  it('lets the second of two rows that cancel each other name the first', async () => {
    const [out, back] = [unclassified(1)[0], { ...unclassified(2, 10)[1], id: 't1' }] as WireTransaction[];
    const rows = [out, back] as WireTransaction[];
    const aside = () => ({ body: rows[0] });
    const { writes } = ledgerPortal(rows, {
      'POST /transactions/t0/set-aside': aside,
      'POST /transactions/t1/set-aside': aside,
    });
    openAt(LIST, <ManageTransactions />);
    await userEvent.click(await box('Select all rows of this page'));
    await press('Set aside');
    const dialog = within(await screen.findByRole('dialog', { name: 'Set aside' }));
    expect(dialog.getByText(/Each row will link to the other/)).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('Reason'), REASON);
    await userEvent.click(dialog.getByRole('button', { name: 'Set aside 2 rows' }));
    await waitFor(() => expect(writes).toHaveLength(2));
    const [first, second] = writes.map(({ call }) => call.split('/')[2]);
    expect([first, second].sort()).toEqual(['t0', 't1']);
    expect(writes.map(({ body }) => body)).toEqual([
      { reason: REASON },
      { reason: REASON, duplicate_of: first },
    ]);
  });

  it('leaves refused rows ticked with the reason, and sets the rest aside', async () => {
    openToSetAside({
      'POST /transactions/t1/set-aside': {
        status: 409,
        body: { error: 'This was recorded by hand.', code: 'recorded-by-hand' },
      },
    });
    await setAsideAll();
    expect(
      await screen.findByText('Set aside 2. 1 row was not changed: this was recorded by hand.'),
    ).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(ticked()).toContain('Select Row 1');
    expect((await bar()).textContent).toContain('1 selected');
  });

  it('stops where the service cannot be reached, and continues with the rest under the same keys', async () => {
    let isDown = true;
    const { writes } = openToSetAside({
      'POST /transactions/t1/set-aside': () =>
        isDown ? { status: 503, body: { error: 'The service is busy.', code: 'busy' } } : { body: {} },
    });
    const dialog = await setAsideAll();
    expect((await dialog.findByRole('alert')).textContent).toContain('The service is busy.');
    isDown = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Set aside 2 rows' }));
    await waitFor(() => expect(writes.filter(({ call }) => call.includes('t1'))).toHaveLength(2));
    const [first, again] = writes.filter(({ call }) => call.includes('t1'));
    expect(again?.idempotencyKey).toBe(first?.idempotencyKey);
    expect(writes.filter(({ call }) => call.includes('t0'))).toHaveLength(1);
  });

  it('is offered in the bar of a phone too', async () => {
    stubWidth(390);
    const { writes } = openToSetAside();
    await userEvent.click(await screen.findByRole('button', { name: 'Select' }));
    await userEvent.click(await box('Select Row 2'));
    await press('Set aside');
    const dialog = within(await screen.findByRole('dialog', { name: 'Set aside' }));
    await userEvent.type(dialog.getByLabelText('Reason'), REASON);
    await userEvent.click(dialog.getByRole('button', { name: 'Set aside 1 row' }));
    await waitFor(() => expect(writes).toHaveLength(1));
  });
});

describe('the rows as cards', () => {
  it('are ticked by their boxes and by Space, and classified together', async () => {
    const { writes } = open(unclassified(3));
    await userEvent.click(await screen.findByRole('radio', { name: 'Cards' }));
    await userEvent.click(await box('Select Row 0'));
    screen.getByRole('link', { name: 'Row 2' }).focus();
    await userEvent.keyboard(' ');
    expect(ticked()).toEqual(['Select Row 0', 'Select Row 2']);
    await press('Expense');
    await press('Classify 2 as expense');
    await waitFor(() => expect(writes[0]?.body).toEqual({ ids: ['t0', 't2'], type: 'expense' }));
  });
});
