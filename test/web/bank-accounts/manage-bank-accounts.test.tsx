// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import type { Answered, Listed } from '#test/web/answers.ts';
import { closeScreen, openAt } from '#test/web/open-at.tsx';
import { stubWidth } from '#test/web/stub-portal.ts';
import { ledgerPortal } from '#test/web/transactions/ledger-portal.tsx';
import { ManageBankAccounts } from '#web/bank-accounts/manage-bank-accounts.tsx';
import { type AccountJson, accountJson, accountsAnswer } from './some-accounts.ts';

type Answers = Parameters<typeof ledgerPortal>[1];
type Day = Listed<'getTieOut', 'days'>;

const FIRST = '2025-05-01' as CalendarDate;
const GAP = '2025-05-12';

function day(number: number, difference: number | null = 0): Day {
  const statement_balance = difference === null ? null : 1_000 + difference;
  return {
    day: addDays(FIRST, number),
    rows: 2,
    sum: 10,
    expected_balance: 1_000,
    statement_balance,
    difference,
    typed: false,
  };
}

const DAYS_WITH_GAP = Array.from({ length: 25 }, (_, index) => day(index, index < 11 ? 0 : -40));

const TIES = accountJson();
const GAPING = accountJson({
  id: 'loan',
  name: 'Loan account',
  tie_out: { ...TIES.tie_out, difference: -40, statement_balance: 960, first_gap_day: GAP },
});

function tieOutAnswer(account: AccountJson, days: Day[]): { body: Answered<'getTieOut'> } {
  return { body: { ...account.tie_out, days } };
}

async function open(accounts: AccountJson[], answers: Answers = {}, query = '') {
  const portal = ledgerPortal([], {
    'GET /bank-accounts': accountsAnswer(accounts),
    ...Object.fromEntries(
      accounts.map((account) => {
        const hasGap = account.tie_out.first_gap_day !== null;
        const days = hasGap ? DAYS_WITH_GAP : [day(0), day(1)];
        return [`GET /bank-accounts/${account.id}/tie-out`, tieOutAnswer(account, days)];
      }),
    ),
    ...answers,
  });
  const place = openAt(`/manager/bank-accounts${query}`, <ManageBankAccounts />);
  return { ...portal, place };
}

const accountRow = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const days = async () => within(await screen.findByRole('table', { name: 'Day by day' }));
const shownDays = async () => (await days()).getAllByRole('link').map((link) => link.textContent ?? '');

beforeEach(() => stubWidth(1440));

describe('show whether each ties, by which day, and their total', () => {
  it('are listed with the day of the first gap, and without a bank balance', async () => {
    const without = accountJson({
      id: 'cash',
      name: 'Cash management',
      tie_out: { ...TIES.tie_out, statement_balance: null, difference: null },
    });
    await open([TIES, GAPING, without]);
    expect((await accountRow('Main account')).textContent).toContain('Ties to 11/06/2025');
    expect((await accountRow('Loan account')).textContent).toContain('−$40.00');
    expect((await accountRow('Loan account')).textContent).toContain('First gap 12/05/2025');
    expect((await accountRow('Cash management')).textContent).toContain('No bank balance to compare');
    expect(screen.getByText('3 accounts, 9 rows').parentElement?.textContent).toContain(
      'In the bank $3,460.00',
    );
  });

  it('open with the first that has a gap, and with another by a press', async () => {
    const { place } = await open([TIES, GAPING]);
    await screen.findByRole('heading', { name: 'Loan account, day by day' });
    await userEvent.click(screen.getByRole('link', { name: 'Main account' }));
    await screen.findByRole('heading', { name: 'Main account, day by day' });
    expect(place.now).toBe('/manager/bank-accounts?account=main');
  });

  it('offer to add the first where there is none', async () => {
    await open([]);
    expect(await screen.findByText('No bank accounts yet')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Add account' })[0] as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'Add account' })).toBeTruthy();
  });

  it('can be loaded again when they did not load', async () => {
    let answers = 0;
    await open([TIES], {
      'GET /bank-accounts': () =>
        answers++ === 0
          ? { status: 500, body: { error: 'Not now.', code: 'internal' } }
          : accountsAnswer([TIES]),
    });
    expect(await screen.findByText('Bank accounts did not load')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /Try Again/i }));
    expect(await accountRow('Main account')).toBeTruthy();
  });

  it('are cards on a phone, with the same words', async () => {
    stubWidth(390);
    await open([TIES, GAPING]);
    expect(await screen.findByText('First gap 12/05/2025')).toBeTruthy();
    expect(screen.getByText('Ties to 11/06/2025')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('link', { name: /^12\/05\/2025/ }).getAttribute('href')).toBe(
      `/manager/transactions?account=loan&from=${GAP}&to=${GAP}`,
    );
  });
});

describe('an account day by day', () => {
  it('begins two days before the first gap, which alone is highlighted, and steps back and forward', async () => {
    await open([GAPING]);
    expect((await shownDays()).slice(0, 4)).toEqual(['10/05/2025', '11/05/2025', '12/05/2025', '13/05/2025']);
    const rows = (await days()).getAllByRole('row').slice(1, 5);
    expect(rows.map(({ textContent }) => /Ties|First gap|Same gap/.exec(textContent ?? '')?.[0])).toEqual([
      'Ties',
      'Ties',
      'First gap',
      'Same gap',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Later days' }));
    expect((await shownDays())[0]).toBe('20/05/2025');
    await userEvent.click(screen.getByRole('button', { name: 'All days' }));
    expect(await shownDays()).toHaveLength(25);
  });

  it('shows the excess on the day of the gap, and leads to its rows', async () => {
    await open([GAPING]);
    expect(await screen.findByText(/On 12\/05\/2025 our balance is \$40\.00 more than/)).toBeTruthy();
    expect(screen.getByText(/On all earlier days, our balance agrees with the bank’s/)).toBeTruthy();
    const [link] = screen.getAllByRole('link', { name: 'Rows of 12/05/2025' });
    expect(link?.getAttribute('href')).toBe(`/manager/transactions?account=loan&from=${GAP}&to=${GAP}`);
  });

  it('steps through the days by keys, to the first gap with G and to the rows of a day with Enter', async () => {
    const { place } = await open([GAPING]);
    await days();
    await userEvent.keyboard('G');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('12/05/2025'));
    await userEvent.keyboard('j');
    expect(document.activeElement?.textContent).toBe('13/05/2025');
    await userEvent.keyboard('k{Enter}');
    await waitFor(() => expect(place.now).toBe(`/manager/transactions?account=loan&from=${GAP}&to=${GAP}`));
  });

  it('asks for a balance where the bank has none, and shows that nothing exists yet', async () => {
    const nothing = { ...TIES.tie_out, statement_balance: null, difference: null };
    const account = accountJson({ tie_out: nothing });
    await open([account], { 'GET /bank-accounts/main/tie-out': tieOutAnswer(account, [day(0, null)]) });
    await screen.findAllByText('No bank balance to compare');
    expect(screen.getAllByRole('button', { name: 'Type a balance' })).toHaveLength(2);
  });
});

describe('adding and changing', () => {
  it('reports at each field what is missing or wrong, and sends nothing', async () => {
    const { writes } = await open([TIES], {}, '?add=1');
    const form = within(await screen.findByRole('dialog', { name: 'Add account' }));
    await userEvent.type(form.getByLabelText('BSB'), '08');
    await userEvent.click(form.getByRole('button', { name: 'Add account' }));
    for (const message of [
      'Name is required',
      'Enter a BSB as 000-000',
      'Enter the digits of the account number',
    ])
      expect(await form.findByText(message)).toBeTruthy();
    expect(writes).toEqual([]);
  });

  it('shows a refused day at the day', async () => {
    await open([TIES], {
      'PUT /bank-accounts/main/balances': {
        status: 422,
        body: { error: 'The day cannot be after today.', code: 'future-date' },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Type a balance' }));
    const form = within(await screen.findByRole('dialog', { name: 'Type a balance' }));
    await userEvent.type(form.getByLabelText(/^Balance/), '1250');
    await userEvent.click(form.getByRole('button', { name: 'Save balance' }));
    expect(await form.findByText('The day cannot be after today.')).toBeTruthy();
    expect(form.getByLabelText('Day').getAttribute('aria-invalid')).toBe('true');
  });

  it('types the balance of the last day that is shown', async () => {
    const { writes } = await open([TIES], {
      'PUT /bank-accounts/main/balances': { body: { day: '2025-05-02', balance: 1_250.1 } },
    });
    await screen.findByRole('table', { name: 'Day by day' });
    await userEvent.click(screen.getByRole('button', { name: 'Type a balance' }));
    const form = within(await screen.findByRole('dialog', { name: 'Type a balance' }));
    await userEvent.type(form.getByLabelText(/^Balance/), '1,250.10');
    await userEvent.click(form.getByRole('button', { name: 'Save balance' }));
    expect(await screen.findByText('Balance saved.')).toBeTruthy();
    expect(writes[0]?.body).toEqual({ day: '2025-05-02', balance: 1_250.1 });
  });

  it('sends only the changed fields of an account', async () => {
    const { writes } = await open([TIES, accountJson({ id: 'loan', name: 'Loan account' })], {
      'GET /bank-accounts': accountsAnswer([TIES, accountJson({ id: 'loan', name: 'Loan account' })]),
      'PUT /bank-accounts/main': { body: { ...TIES, tie_out: undefined } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit account' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit account' }));
    await userEvent.clear(form.getByLabelText('Name'));
    await userEvent.type(form.getByLabelText('Name'), 'Trust account');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Account saved.')).toBeTruthy();
    expect(writes[0]?.body).toEqual({ name: 'Trust account' });
  });

  it('saves what the bank needs to read payment files, and null once all of it is removed', async () => {
    const payer = {
      bank_code: 'WBC',
      user_name: 'WATTLE STREET FUND',
      user_id: '301500',
      remitter: 'WATTLE ST FUND',
      balanced: true,
    };
    const labels = ['Bank code', 'User name', 'User ID', 'Remitter'];
    const { writes } = await open([TIES], {
      'PUT /bank-accounts/main': { body: { ...TIES, tie_out: undefined } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit account' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit account' }));
    await userEvent.type(form.getByLabelText('Bank code'), 'wbc');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByLabelText('User ID').getAttribute('aria-invalid')).toBe('true');
    const texts = [payer.user_name, payer.user_id, payer.remitter];
    for (const [at, text] of texts.entries())
      await userEvent.type(form.getByLabelText(labels[at + 1] ?? ''), text);
    await userEvent.click(form.getByRole('checkbox', { name: /Balanced file/ }));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(writes.map(({ body }) => body)).toEqual([{ payer }]));
    await closeScreen();
    const again = await open([accountJson({ payer })], {
      'PUT /bank-accounts/main': { body: { ...TIES, tie_out: undefined } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit account' }));
    for (const label of labels) await userEvent.clear(await screen.findByLabelText(label));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(again.writes.map(({ body }) => body)).toEqual([{ payer: null }]));
  });
});
