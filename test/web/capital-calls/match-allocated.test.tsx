// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import * as z from 'zod';
import type { LineItem } from '#shared/contract/capital-calls.ts';
import { type AllocatedMoney, allocatedMoney } from '#shared/contract/reconciliations.ts';
import { cents } from '#shared/money.ts';
import { openAt } from '#test/web/open-at.tsx';
import { allocated, item } from '#test/web/reconciliations/some-deposits.ts';
import { stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { LineItems } from '#web/capital-calls/line-items.tsx';
import { callOf } from './some-calls.ts';

const LINE = item('a', 250);
const MONEY = [
  allocated('a', 40, { allocation_id: 'newest', description: 'Cheque of June' }),
  allocated('a', 300, {
    allocation_id: 'partly',
    description: 'Cheque of May',
    matched_amount: cents(5_000),
    unmatched_amount: cents(25_000),
  }),
  allocated('b', 900, { allocation_id: 'of-another', description: 'Cheque of another client' }),
];

function show(
  lines: readonly LineItem[],
  money: readonly AllocatedMoney[],
  answer?: { status: number; body: unknown },
) {
  stubWidth(1440);
  const data = { line_items: lines, total: lines.length, next_cursor: null };
  const sent = stubPortal({
    'GET /reconciliations/allocated': {
      body: {
        allocated: money.map((one) => z.encode(allocatedMoney(), one)),
        total: money.length,
        next_cursor: null,
      },
    },
    'POST /reconciliations/match': answer ?? { status: 201, body: { reconciliations: [], total: 0 } },
  });
  openAt('/', <LineItems call={callOf()} lines={{ data } as never} onPreview={() => {}} />);
  return () => sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body);
}

const menuOf = async (client: string) => {
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: `Correct the line for ${client}` }));
  return within(await screen.findByRole('menu'));
};

async function openDialog() {
  await waitFor(async () => {
    (await menuOf('Client a')).getByRole('menuitem', { name: /^Match an allocation/ });
  });
  const entry = screen.getByRole('menuitem', { name: /^Match an allocation/ });
  expect(entry.textContent).toContain('$290.00 that is allocated to Client a is not matched yet');
  await userEvent.click(entry);
  return within(await screen.findByRole('dialog', { name: 'Match an allocation to this line item' }));
}

it('offers the allocations of the line’s client, those of the same amount first, and matches by allocation', async () => {
  const posted = show([LINE], MONEY);
  const form = await openDialog();
  const choices = form.getAllByRole<HTMLInputElement>('radio');
  expect(choices.map(({ checked }) => checked)).toEqual([false, true]);
  expect(form.queryByText('Cheque of another client')).toBeNull();
  expect(form.getByText(/was already credited with this amount and is not credited again/)).toBeTruthy();
  await userEvent.click(form.getByRole('button', { name: 'Match $250.00' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posted()).toEqual([
    {
      pairs: [
        {
          transaction_id: 'transaction-a',
          allocation_id: 'partly',
          capital_call_id: 'call',
          line_item_id: 'a',
          amount: 250,
        },
      ],
    },
  ]);
});

it('uses other allocations up to their amount, and shows a refusal at the amount', async () => {
  const posted = show([LINE], MONEY, {
    status: 409,
    body: { error: 'Only $10.00 of this allocation is unmatched.', code: 'exceeds-allocation' },
  });
  const form = await openDialog();
  await userEvent.click(form.getByRole('radio', { name: /Cheque of June/ }));
  await userEvent.click(form.getByRole('button', { name: 'Match $40.00' }));
  expect(await form.findByText('Only $10.00 of this allocation is unmatched.')).toBeTruthy();
  expect(posted()).toMatchObject([{ pairs: [{ allocation_id: 'newest', amount: 40 }] }]);
});

it('has no such entry for a line whose client has no allocation, nor for a paid one', async () => {
  const paid = item('b', 900, { status: 'Paid', outstanding_amount: cents(0) });
  const owing = item('c', 40);
  show([LINE, paid, item('d', 10)], MONEY);
  await openDialog();
  cleanup();
  show([owing, paid], MONEY);
  for (const name of ['Client b', 'Client c'])
    expect((await menuOf(name)).queryByRole('menuitem', { name: /^Match an allocation/ }), name).toBeNull();
});
