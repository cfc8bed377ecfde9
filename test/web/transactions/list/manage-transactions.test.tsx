// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openAt } from '#test/web/open-at.tsx';
import { onePage, stubWidth } from '#test/web/stub-portal.ts';
import { ManageTransactions } from '#web/transactions/list/manage-transactions.tsx';
import { DOUBLE_PRESS_MS } from '#web/ui/second-press.ts';
import { QUAY } from '../../fund/some-properties.ts';
import { ledgerPortal, listAnswer, type WireTransaction, wireTransaction } from '../ledger-portal.tsx';

function someTransactions(): WireTransaction[] {
  return [
    wireTransaction('open', { type: '', amount: 40_000, description: 'NPP credit HELD-04' }),
    wireTransaction('levy', { type: '', amount: -6_480, description: 'Strata levy Q2' }),
    wireTransaction('part', { allocated_amount: 40_000.25, description: 'Direct credit Rossi' }),
    wireTransaction('full', { amount: 25_000, allocated_amount: 25_000, description: 'Osko transfer Tran' }),
    wireTransaction('tax', { type: 'expense', amount: -18_942, description: 'Land tax' }),
  ];
}

const LIST = '/manager/transactions';

function open(
  address = LIST,
  answers: Parameters<typeof ledgerPortal>[1] = {},
  transactions = someTransactions(),
) {
  const portal = ledgerPortal(transactions, answers);
  const place = openAt(address, <ManageTransactions />);
  return { ...portal, place };
}

function holdMoment() {
  const real = globalThis.setTimeout;
  const passing: (() => void)[] = [];
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) => {
    if (ms !== DOUBLE_PRESS_MS) return real(run, ms);
    passing.push(run);
    return 0;
  }) as typeof setTimeout);
  return {
    pass: () => {
      for (const run of passing.splice(0)) run();
    },
  };
}

const rowOf = async (description: string): Promise<HTMLElement> => {
  const link = await screen.findByRole('link', { name: description });
  const row = link.closest<HTMLElement>('[data-row]');
  if (!row) throw new Error(`No row of ${description}`);
  return row;
};

beforeEach(() => stubWidth(1440));

describe('the transactions list', () => {
  it('shows the sums, the statuses with their counts, and each row as it arrives', async () => {
    open();
    expect(
      within(await rowOf('Direct credit Rossi')).getByRole('button', { name: 'Allocate $19,999.75' }),
    ).toBeTruthy();
    expect(within(await rowOf('Osko transfer Tran')).getByText('Fully Allocated')).toBeTruthy();
    expect((await rowOf('Land tax')).textContent).toContain('\u2212$18,942');
    expect((await rowOf('NPP credit HELD-04')).textContent).toContain('+$40,000');
    const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(figures).toEqual([
      '$85,000',
      '$20,000 unallocated',
      '$18,942',
      '1 transaction',
      '$0',
      '0 transactions',
      '2',
      'Review and classify',
    ]);
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'All5',
      'Unclassified2',
      'Classified3',
      'Unallocated0',
      'Partial1',
      'Allocated1',
    ]);
  });

  it('shows the newest ten while the thousand are loading, and the total number', async () => {
    const many = Array.from({ length: 25 }, (_, index) => wireTransaction(`t${index}`));
    open(
      LIST,
      { 'GET /transactions': (url) => (url.search === '?limit=10' ? listAnswer(many, url) : 'never') },
      many,
    );
    await rowOf('Deposit t9');
    expect(screen.getAllByRole('link', { name: /^Deposit/ })).toHaveLength(10);
    expect(screen.getByText('1–10 of 25')).toBeTruthy();
    expect(screen.queryByText(/are loaded/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(screen.getByRole('table', { name: 'Transactions' }).getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByRole('link', { name: /^Deposit/ })).toBeNull();
  });

  it.each(['q=t9', 'type=contribution', 'sort=amount', 'order=asc', 'page=2'])(
    'does not use the newest ten to answer %s',
    async (asked) => {
      const many = Array.from({ length: 25 }, (_, index) => wireTransaction(`t${index}`));
      const { sent } = open(
        `${LIST}?${asked}`,
        { 'GET /transactions': (url) => (url.search === '?limit=10' ? listAnswer(many, url) : 'never') },
        many,
      );
      await screen.findByText('$1,500,000');
      expect(sent.map(({ call }) => call)).toContain('GET /transactions?limit=1000');
      expect(screen.queryByRole('link', { name: /^Deposit/ })).toBeNull();
    },
  );

  it('requests open work by its status, so that old transactions are found', async () => {
    const { sent } = open(`${LIST}?status=unallocated`);
    await waitFor(() =>
      expect(sent.map(({ call }) => call)).toContain('GET /transactions?limit=1000&status=unallocated'),
    );
  });

  it('shows that more is stored than loaded, and loads older ones', async () => {
    const rows = (from: number) =>
      Array.from({ length: 12 }, (_, index) => wireTransaction(`t${from + index}`));
    const answer = (url: URL) => {
      const older = url.searchParams.get('cursor') === 'older';
      const summary = JSON.parse(JSON.stringify(SUMMARY_OF_24));
      return {
        body: {
          transactions: rows(older ? 12 : 0),
          total: 24,
          next_cursor: older ? null : 'older',
          searched_to: null,
          summary,
        },
      };
    };
    const { place } = open(LIST, { 'GET /transactions': answer });
    expect(await screen.findByText(/The newest 12 of 24 are loaded/)).toBeTruthy();
    expect(screen.getByText('1–10 of 12')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Load older' }));
    expect(await screen.findByText('1–10 of 24')).toBeTruthy();
    expect(screen.queryByText(/are loaded/)).toBeNull();
    await waitFor(() => expect(place.now).toBe(`${LIST}?older=1`));
  });

  it('keeps filters, page and layout in the address and reads them from it', async () => {
    const many = Array.from({ length: 25 }, (_, index) =>
      wireTransaction(`t${index}`, { amount: index + 1 }),
    );
    const { place } = open(`${LIST}?page=2&min=2`, {}, many);
    expect(await screen.findByText('11–20 of 24')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(place.now).toBe(`${LIST}?min=2.00&page=3`);
    await userEvent.click(screen.getByRole('radio', { name: 'Cards' }));
    expect(place.now).toContain('view=cards');
    await userEvent.type(screen.getByRole('searchbox'), 'Deposit t7');
    await waitFor(() => expect(place.now).toContain('q=Deposit+t7'));
    expect(place.now).not.toContain('page=');
    expect(await screen.findByRole('link', { name: 'Deposit t7' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Deposit t8' })).toBeNull();
  });

  it('shows when nothing matches, and Clear Filters shows everything again', async () => {
    const { place } = open(`${LIST}?q=nothing&status=classified`);
    expect(await screen.findByText('No transactions match your current filters')).toBeTruthy();
    expect(screen.getByText('2 filters are on.')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear Filters' }).at(-1) as HTMLElement);
    expect(await rowOf('Land tax')).toBeTruthy();
    expect(place.now).toBe(LIST);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it('reports at the field that days are in reverse order, and sends no request', async () => {
    const { sent } = open(`${LIST}?from=2025-06-10&to=2025-06-01`);
    expect(await screen.findByText('No transactions match your current filters')).toBeTruthy();
    expect(screen.getByText('From date must be before to date.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Date\W*10/ }));
    const until = await screen.findByLabelText<HTMLInputElement>('To');
    expect(until.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('From date must be before to date')).toBeTruthy();
    expect(sent.filter(({ call }) => call.includes('from='))).toEqual([]);
    await userEvent.clear(until);
    await userEvent.type(until, '11/06/2025');
    expect(await rowOf('Land tax')).toBeTruthy();
  });
});

const SUMMARY_OF_24 = {
  transactions: 24,
  contributions: { count: 24, total: 1_440_000 },
  expenses: { count: 0, total: 0 },
  commissions: { count: 0, total: 0 },
  unclassified: 0,
  unallocated: 24,
  partial: 0,
  allocated: 0,
  set_aside: 0,
  void: 0,
  unclassified_total: 0,
  unallocated_total: 1_440_000,
  to_allocate: { count: 24, total: 1_440_000 },
};

describe('classifying', () => {
  it('needs one press, reports it, updates the counts, and keeps the focus on the row', async () => {
    const { writes } = open();
    const row = await rowOf('Strata levy Q2');
    await userEvent.click(within(row).getByRole('button', { name: /^Expense/ }));
    expect(await screen.findByText('Transaction classified successfully!')).toBeTruthy();
    expect(writes.map(({ call, body }) => [call, body])).toEqual([
      ['PUT /transactions/levy/classify', { type: 'expense' }],
    ]);
    expect(writes[0]?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(within(await rowOf('Strata levy Q2')).getByText('Expense')).toBeTruthy();
    expect(within(row).queryByRole('button')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Strata levy Q2' }));
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: /Unclassified/ }).textContent).toBe('Unclassified1'),
    );
  });

  it('shows the stored record rather than the answer, which may repeat one from before an undo', async () => {
    const undone = wireTransaction('levy', { type: '', amount: -6_480, description: 'Strata levy Q2' });
    open(LIST, {
      'GET /transactions/levy': { body: { ...undone, allocations: [], activity: [], same_money: [] } },
    });
    const row = await rowOf('Strata levy Q2');
    await userEvent.click(within(row).getByRole('button', { name: /^Expense/ }));
    await screen.findByText('Transaction classified successfully!');
    expect(
      await within(await rowOf('Strata levy Q2')).findByRole('button', { name: /^Expense/ }),
    ).toBeTruthy();
  });

  it.each([
    ['table', LIST, 1440],
    ['cards', `${LIST}?view=cards`, 1440],
    ['days of a phone', LIST, 390],
  ])('by a double click has no second effect, in the %s', async (_, address, widthPx) => {
    stubWidth(widthPx);
    const moment = holdMoment();
    const { place } = open(address);
    const row = await rowOf('NPP credit HELD-04');
    const mouse = userEvent.setup();
    const press = (target: Element, clientX = 300) =>
      mouse.pointer({ keys: '[MouseLeft]', target, coords: { clientX, clientY: 200 } });
    await press(within(row).getByRole('button', { name: /^Contribution/ }));
    await press(row, 302);
    await press(await within(row).findByRole('button', { name: /^Allocate/ }));
    await press(await rowOf('Direct credit Rossi'));
    expect(place.now).toBe(address);
    expect(screen.queryByRole('dialog')).toBeNull();
    moment.pass();
    await press(row);
    expect(place.now).toContain('transaction=open');
  });

  it('does not react to a press elsewhere', async () => {
    const moment = holdMoment();
    const { place } = open();
    const row = await rowOf('NPP credit HELD-04');
    const mouse = userEvent.setup();
    const press = (target: Element, clientX: number) =>
      mouse.pointer({ keys: '[MouseLeft]', target, coords: { clientX, clientY: 200 } });
    await press(within(row).getByRole('button', { name: /^Contribution/ }), 300);
    await press(await rowOf('Direct credit Rossi'), 500);
    expect(place.now).toContain('transaction=part');
    moment.pass();
  });

  it('works with 1, 2, 3 on the focused row, and not for a held key', async () => {
    const { writes } = open();
    const link = await screen.findByRole('link', { name: 'NPP credit HELD-04' });
    await userEvent.keyboard('1');
    link.focus();
    fireEvent.keyDown(link, { key: '1', repeat: true });
    fireEvent.keyDown(link, { key: '5' });
    fireEvent.keyDown(link, { key: '1', ctrlKey: true });
    expect(writes).toEqual([]);
    await userEvent.keyboard('1');
    await waitFor(() => expect(writes.map(({ body }) => body)).toEqual([{ type: 'contribution' }]));
    await userEvent.keyboard('1');
    expect(writes).toHaveLength(1);
  });

  it('opens every other kind with 4, and applies one by its letter with its property and category', async () => {
    const { writes } = open(LIST, { 'GET /fund/properties': onePage({ properties: [QUAY] }) });
    (await screen.findByRole('link', { name: 'Strata levy Q2' })).focus();
    await userEvent.keyboard('4');
    const kinds = within(await screen.findByRole('dialog', { name: 'More kinds' }));
    await userEvent.selectOptions(await kinds.findByLabelText(/^Property/), '18 Quay Street');
    await userEvent.type(kinds.getByLabelText(/^Category/), 'Land tax');
    expect(kinds.getByRole('button', { name: /^Rent/ }).textContent).toContain('refund');
    expect(kinds.getByRole('button', { name: /^Tax/ }).textContent).not.toContain('refund');
    kinds.getByRole('button', { name: /^Loan interest/ }).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(kinds.getByRole('button', { name: /^Tax/ }));
    await userEvent.keyboard('x');
    await waitFor(() =>
      expect(writes).toMatchObject([
        {
          call: 'PUT /transactions/levy/classify',
          body: { type: 'tax', property_id: 'p1', category: 'Land tax' },
        },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'More kinds' })).toBeNull());
    expect(within(await rowOf('Strata levy Q2')).getByText('Tax')).toBeTruthy();
  });

  it('shows a refund as such, and the category and property of other types', async () => {
    open(LIST, {}, [
      wireTransaction('r', {
        type: 'expense',
        amount: 413,
        description: 'Refund Coastline',
        category: 'Repairs',
        property_id: 'p1',
        property_name: '18 Quay Street',
      }),
    ]);
    const row = within(await rowOf('Refund Coastline'));
    expect(row.getByText('Refund')).toBeTruthy();
    expect(row.getByText('Repairs').textContent).toBe('Repairs · 18 Quay Street');
  });

  it('keeps the row in the list until the filter changes, so that no other row moves under the pointer', async () => {
    open(`${LIST}?status=unclassified`);
    const row = await rowOf('Strata levy Q2');
    await userEvent.click(within(row).getByRole('button', { name: /^Expense/ }));
    await screen.findByText('Transaction classified successfully!');
    expect(screen.getByRole('link', { name: 'Strata levy Q2' })).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: /^All\W*\d/ }));
    await userEvent.click(screen.getByRole('tab', { name: /^Unclassified/ }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Strata levy Q2' })).toBeNull());
  });

  it('shows why it failed and restores the row', async () => {
    open(LIST, {
      'PUT /transactions/levy/classify': {
        status: 409,
        body: { error: 'This transaction is already classified.', code: 'already-classified' },
      },
    });
    const row = await rowOf('Strata levy Q2');
    await userEvent.click(within(row).getByRole('button', { name: /^Commission/ }));
    expect(
      await screen.findByText('Classification failed: This transaction is already classified.'),
    ).toBeTruthy();
    expect(within(await rowOf('Strata levy Q2')).getAllByRole('button')).toHaveLength(4);
  });
});

describe('browsing the list with keys', () => {
  it('moves with j and k, opens with Enter, and the open panel follows', async () => {
    const { place } = open();
    await rowOf('Land tax');
    await userEvent.keyboard('jj');
    expect(document.activeElement?.textContent).toBe('Strata levy Q2');
    await userEvent.keyboard('{Enter}');
    expect(place.now).toBe(`${LIST}?transaction=levy`);
    const panel = await screen.findByRole('dialog', { name: 'Transaction' });
    expect(within(panel).getByText('2 of 5')).toBeTruthy();
    await userEvent.keyboard('k');
    expect(place.now).toBe(`${LIST}?transaction=open`);
    await userEvent.click(screen.getByRole('button', { name: 'Next transaction' }));
    expect(place.now).toBe(`${LIST}?transaction=levy`);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(place.now).toBe(LIST);
  });

  it('continues on the next page', async () => {
    const many = Array.from({ length: 11 }, (_, index) => wireTransaction(`t${index}`));
    const { place } = open(LIST, {}, many);
    (await screen.findByRole('link', { name: 'Deposit t9' })).focus();
    await userEvent.keyboard('j');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Deposit t10'));
    expect(place.now).toBe(`${LIST}?page=2`);
  });
});
