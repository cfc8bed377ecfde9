// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answered } from '#test/web/answers.ts';
import { openAt } from '#test/web/open-at.tsx';
import { onePage, stubWidth } from '#test/web/stub-portal.ts';
import { ManageClassificationRules } from '#web/transactions/classify/manage-classification-rules.tsx';
import { ManageTransactions } from '#web/transactions/list/manage-transactions.tsx';
import { QUAY } from '../../fund/some-properties.ts';
import { ledgerPortal, type WireTransaction, wireTransaction } from '../ledger-portal.tsx';

type WireRule = Answered<'listClassificationRules'>['rules'][number];

const STRATA: WireRule = {
  id: 'r1',
  name: 'Strata levies',
  words: 'strata levy',
  direction: 'out',
  min: 100,
  max: null,
  account_id: null,
  type: 'expense',
  category: 'Strata',
  property_id: 'p1',
  property_name: '18 Quay Street',
  property_words: [],
  automatic: true,
  created_at: '2025-06-10T20:00:00.000Z',
  created_by_name: 'Sam Wood',
};
const SUGGESTED = { rule_id: 'r1', type: 'expense', category: 'Strata', property_id: 'p1' } as const;
const CHIP = 'Accept the suggestion Expense · Strata · 18 Quay Street';

function rows(): WireTransaction[] {
  return [
    wireTransaction('a', { type: '', amount: -648, description: 'Strata levy Q2', suggested: SUGGESTED }),
    wireTransaction('b', { type: '', amount: -650, description: 'Strata levy Q3', suggested: SUGGESTED }),
    wireTransaction('c', { type: '', amount: -12, description: 'Bank fee' }),
  ];
}

function open(rules: WireRule[] = [STRATA], answers: Parameters<typeof ledgerPortal>[1] = {}) {
  const transactions = rows();
  const portal = ledgerPortal(transactions, {
    'GET /fund/properties': onePage({ properties: [QUAY] }),
    'GET /classification-rules': () => onePage({ rules }),
    'POST /classification-rules': (_url, body) => {
      rules.push({ ...STRATA, ...(body as WireRule), id: 'r2' });
      return { status: 201, body: rules.at(-1) };
    },
    'PUT /classification-rules/r1': (_url, body) => {
      rules[0] = { ...STRATA, ...(body as WireRule) };
      return { body: rules[0] };
    },
    'DELETE /classification-rules/r1': () => ({ body: rules.shift() }),
    'POST /classification-rules/r1/apply': (_url, body) => {
      const { preview, cursor } = body as { preview?: boolean; cursor?: string };
      const part = transactions.slice(cursor ? 1 : 0, cursor ? 2 : 1);
      if (!preview) for (const row of part) Object.assign(row, { type: 'expense', suggested: null });
      return {
        body: { transactions: part, refused: [], total: part.length, next_cursor: cursor ? null : 'next' },
      };
    },
    ...answers,
  });
  openAt('/manager/rules', <ManageClassificationRules />);
  return portal;
}

beforeEach(() => stubWidth(1440));

describe('the rules', () => {
  it('show the use, the words and the number of rows of each', async () => {
    open();
    const row = (await screen.findByRole('button', { name: 'Strata levies' })).closest('tr');
    expect(row?.textContent).toContain('strata levy · Money out · from $100');
    expect(row?.textContent).toContain('Expense · Strata · 18 Quay Street');
    expect(row?.textContent).toContain('Automatic');
    await screen.findByRole('button', { name: 'Apply to 2 rows' });
    expect(screen.getByText(/the one with the most words applies/)).toBeTruthy();
  });

  it('show why they did not load, and load again', async () => {
    let failed = false;
    open([STRATA], {
      'GET /classification-rules': () => {
        if (failed) return onePage({ rules: [STRATA] });
        failed = true;
        return { status: 400, body: { error: 'Broken', code: 'invalid-input', requestId: 'r' } };
      },
    });
    await screen.findByText('Rules did not load');
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByRole('button', { name: 'Strata levies' });
  });
});

describe('the form', () => {
  it('shows the rows that the words fit while they are typed, and sends the rule', async () => {
    const { writes } = open([]);
    await userEvent.click((await screen.findAllByRole('button', { name: 'New rule' }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Name'), 'Fees');
    await userEvent.type(dialog.getByLabelText('Words'), 'STRATA');
    const preview = () => dialog.findByRole('region', { name: 'Rows that match' });
    expect((await preview()).textContent).toMatch(/^Matches 2 rows.*Strata levy Q2.*Strata levy Q3/);
    await userEvent.clear(dialog.getByLabelText('Words'));
    await userEvent.type(dialog.getByLabelText('Words'), 'fee');
    expect((await preview()).textContent).toMatch(/^Matches 1 row.*Bank fee/);
    await userEvent.type(dialog.getByLabelText(/^To/), '1,000');
    await userEvent.selectOptions(dialog.getByLabelText('Direction'), 'Money out');
    await userEvent.click(dialog.getByRole('checkbox', { name: /Classify imported rows automatically/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add rule' }));
    await screen.findByText('Rule added');
    expect(writes).toEqual([
      {
        call: 'POST /classification-rules',
        body: { name: 'Fees', words: 'fee', direction: 'out', max: 1_000, type: 'expense', automatic: true },
        idempotencyKey: expect.any(String),
      },
    ]);
  });

  it('shows at its field what is missing and sends nothing', async () => {
    const { writes } = open([]);
    await userEvent.click((await screen.findAllByRole('button', { name: 'New rule' }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/^From/), '50');
    await userEvent.type(dialog.getByLabelText(/^To/), '5');
    await userEvent.click(dialog.getByRole('button', { name: 'Add rule' }));
    await dialog.findByText('Enter a name');
    expect(dialog.getByText('Enter at least one word')).toBeTruthy();
    expect(writes).toEqual([]);
  });

  it('changes a rule, and asks before it deletes one', async () => {
    const { writes } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Strata levies' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.clear(dialog.getByLabelText(/^From/));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Rule saved');
    expect(writes[0]?.body).not.toHaveProperty('min');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Strata levies' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete rule' }));
    await screen.findByText('No rules yet');
  });
});

describe('applying a rule', () => {
  it('shows every row first, then classifies them part by part', async () => {
    const { writes } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Apply to 2 rows' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Apply to 2 rows' }));
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('Strata levy Q2'),
      expect.stringContaining('Strata levy Q3'),
    ]);
    expect(writes.every(({ body }) => body.preview === true)).toBe(true);
    const previews = writes.length;
    await userEvent.click(dialog.getByRole('button', { name: 'Apply to 2 rows' }));
    await screen.findByText('Classified 2.');
    expect(writes.slice(previews).map(({ body }) => body)).toEqual([{}, { cursor: 'next' }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Apply to/ })).toBeNull());
  });
});

describe('a suggestion in the list', () => {
  function openList() {
    const portal = ledgerPortal(rows(), { 'GET /fund/properties': onePage({ properties: [QUAY] }) });
    const place = openAt('/manager/transactions', <ManageTransactions />);
    return { ...portal, place };
  }

  it('is applied by a press, with all its fields', async () => {
    const { writes } = openList();
    const chips = await screen.findAllByRole('button', { name: CHIP });
    expect(chips).toHaveLength(2);
    await userEvent.click(chips[0] as HTMLElement);
    await screen.findByText('Transaction classified successfully!');
    expect(writes[0]).toMatchObject({
      call: 'PUT /transactions/a/classify',
      body: { type: 'expense', category: 'Strata', property_id: 'p1' },
    });
  });

  it('names the earlier rows that it follows; a refusal is shown, and it can be pressed again', async () => {
    const learnt = {
      ...SUGGESTED,
      rule_id: null,
      category: 'Rates',
      property_id: null,
      as_of: '2025-10-28',
      count: 11,
    };
    const row = wireTransaction('e', {
      type: '',
      amount: -310,
      description: 'Council rates',
      suggested: learnt,
    });
    const refusal = { error: 'Please try again', code: 'busy', requestId: 'r' };
    const { writes } = ledgerPortal([row], {
      'PUT /transactions/e/classify': { status: 409, body: refusal },
    });
    openAt('/manager/transactions', <ManageTransactions />);
    const chip = () =>
      screen.findByRole('button', { name: 'Accept the suggestion Expense · Rates · as 28/10, ×11' });
    expect((await chip()).textContent).toContain('Expense · Rates · as 28/10, ×11');
    await userEvent.click(await chip());
    await screen.findByText('Classification failed: Please try again');
    expect(writes[0]).toMatchObject({
      call: 'PUT /transactions/e/classify',
      body: { type: 'expense', category: 'Rates' },
    });
    await chip();
  });

  it('is applied by Enter on its row only; O opens any row', async () => {
    const { writes, place } = openList();
    await screen.findAllByRole('button', { name: CHIP });
    screen.getByRole('link', { name: 'Strata levy Q2' }).focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Transaction classified successfully!');
    expect(place.now).not.toContain('transaction=');
    screen.getByRole('link', { name: 'Bank fee' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(place.now).toContain('transaction=c'));
    expect(writes).toHaveLength(1);
    screen.getByRole('link', { name: 'Strata levy Q3' }).focus();
    await userEvent.keyboard('o');
    await waitFor(() => expect(place.now).toContain('transaction=b'));
  });

  it('is a button of its own on a phone', async () => {
    stubWidth(390);
    const { writes } = openList();
    await userEvent.click((await screen.findAllByRole('button', { name: CHIP }))[1] as HTMLElement);
    await screen.findByText('Transaction classified successfully!');
    expect(writes[0]?.call).toBe('PUT /transactions/b/classify');
  });

  it('can be made a rule of, from a row that is classified', async () => {
    const done = wireTransaction('d', {
      type: 'expense',
      amount: -648,
      description: 'Strata levy 4711',
      category: 'Strata',
    });
    const { writes } = ledgerPortal([done], {
      'GET /fund/properties': onePage({ properties: [QUAY] }),
      'POST /classification-rules': { status: 201, body: STRATA },
    });
    openAt('/manager/transactions?transaction=d', <ManageTransactions />);
    await userEvent.click(await screen.findByRole('button', { name: 'Always classify like this' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Always classify like this' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add rule' }));
    await screen.findByText('Rule added');
    expect(writes[0]?.body).toEqual({
      name: 'Strata levy 4711',
      words: 'strata levy',
      direction: 'out',
      type: 'expense',
      category: 'Strata',
      automatic: false,
    });
  });
});
