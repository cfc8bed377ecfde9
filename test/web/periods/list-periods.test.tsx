// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { addMonths, fundDateAt, monthOf } from '#shared/calendar-date.ts';
import { openAt } from '#test/web/open-at.tsx';
import { type Sent, stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { listAnswer, wireTransaction } from '#test/web/transactions/ledger-portal.tsx';
import { ListPeriods } from '#web/periods/list-periods.tsx';
import {
  blockedJson,
  closedJson,
  type PeriodJson,
  periodJson,
  periodsJson,
  runningJson,
} from './some-periods.ts';

type Answers = Parameters<typeof stubPortal>[0];

const MONTHS = [
  runningJson('2025-06'),
  blockedJson('2025-05'),
  periodJson('2025-04'),
  closedJson('2025-03'),
  closedJson('2025-02', {
    closed_by_caller: true,
    reopened: [{ at: '2025-03-12T00:00:00.000Z', by_name: 'Mara Quinn', reason: 'A row was missing' }],
  }),
];

const UNCLASSIFIED = wireTransaction('t1', {
  type: '',
  txn_date: '2025-05-30',
  amount: -329,
  description: 'Direct debit 004318',
});

function open(months: PeriodJson[] = [...MONTHS], answers: Answers = {}, at = '/manager/months') {
  const sent: Sent[] = stubPortal({
    'GET /periods': () => ({ body: periodsJson(months) }),
    'GET /transactions': (url) => listAnswer([UNCLASSIFIED], url),
    ...answers,
  });
  place = openAt(at, <ListPeriods />);
  return sent;
}

const card = async (name: string) => within(await screen.findByRole('region', { name }));
const lines = (of: Awaited<ReturnType<typeof card>>) =>
  of.getAllByRole('listitem').map(({ textContent }) => textContent);
let place = { now: '' };
async function rows() {
  const [, ...all] = within(await screen.findByRole('table', { name: 'Other months' })).getAllByRole('row');
  return all.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
}
const isOff = (button: HTMLElement) => (button as HTMLButtonElement).disabled;

beforeEach(() => stubWidth(1440));

describe('the months to close next', () => {
  it('are the two oldest that are open; a ready one has all its rules done and the only primary button', async () => {
    open();
    const april = await card('April 2025');
    expect(april.getByText('Ready to close')).toBeTruthy();
    expect(lines(april)).toEqual([
      'Done: 26 rows classifiedNone unclassified, 1 set aside',
      'Done: $95,000.00 of contributions allocated3 deposits, none held',
      'Done: 2 accounts agree with the bank on 30/04/2025Operating, Reserve',
      'Done: Transfers net to zero2 rows between the fund’s accounts',
      'Done: March 2025 is closedBy Mara Quinn, 09/04/2025',
    ]);
    expect(isOff(april.getByRole('button', { name: 'Close April 2025' }))).toBe(false);
    expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual(
      expect.arrayContaining(['April 2025', 'May 2025']),
    );
    expect(screen.getByText('2 closed')).toBeTruthy();
  });

  it('list the work that prevents closing, each line a link to exactly those rows, with the button off', async () => {
    const sent = open();
    const may = await card('May 2025');
    expect(may.getByText('3 checks to resolve')).toBeTruthy();
    await may.findByText('30/05/2025, Direct debit 004318, \u2212$329.00');
    const asked = sent.find(({ call }) => call.startsWith('GET /transactions?'))?.call;
    const query = new URLSearchParams(asked?.split('?')[1]);
    expect(Object.fromEntries(query)).toEqual({
      status: 'unclassified',
      from: '2025-05-01',
      to: '2025-05-31',
      limit: '1',
    });
    expect(lines(may)).toEqual([
      'First: 1 row is unclassified30/05/2025, Direct debit 004318, \u2212$329.00',
      'First: 5 contributions are not allocated in fullAllocate or hold the remaining $109,500.00 of these contributions',
      'First: Operating does not agree with the bank on 28/05/2025The balance of the rows is $7,350.00 too high: a row is missing or duplicated',
      'First: Reserve: no bank balance yetImport a statement, or state that there are no rowsNo rows until 31/05/2025',
      'Note: Transfers total \u2212$900.00The other row of a transfer is in another month or is not classified as a transfer',
      'Waits: April 2025 is not closed yetMonths close in order',
    ]);
    expect(may.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/manager/transactions?status=unclassified&from=2025-05-01&to=2025-05-31',
      '/manager/transactions?status=to-allocate&from=2025-05-01&to=2025-05-31',
      '/manager/bank-accounts?account=operating&from=2025-05-28',
      '/manager/bank-accounts?account=reserve',
      '/manager/transactions?type=transfer&from=2025-05-01&to=2025-05-31',
    ]);
    expect(isOff(may.getByRole('button', { name: 'Close May 2025' }))).toBe(true);
    expect(may.getByText('The figures are not final: they exclude 1 unclassified row.')).toBeTruthy();
  });

  it('is the current month alone where every other is closed', async () => {
    const running = monthOf(fundDateAt(new Date()));
    open([runningJson(running), closedJson(addMonths(running, -1))]);
    expect(await screen.findByText('Running', { selector: 'section *' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Close / }).map(isOff)).toEqual([true]);
    expect(screen.getAllByText(/^Ends (in \d+ days?|today)$/)).toHaveLength(1);
  });

  it('show held amounts as held, and who reopened a month and why', async () => {
    const reopened = [{ at: '2025-05-02T00:00:00.000Z', by_name: 'Mara Quinn', reason: 'A fee was missing' }];
    open([runningJson('2025-06'), periodJson('2025-05', { held: { count: 1, total: 500 }, reopened })]);
    const may = await card('May 2025');
    expect(lines(may)[1]).toBe('Done: $94,500.00 of contributions allocated3 deposits, $500.00 of 1 held');
    expect(lines(may).at(-1)).toBe('Done: The first monthNo earlier month');
    expect(may.getByText(/^Reopened by Mara Quinn/).textContent).toContain(': A fee was missing');
  });
});

describe('closing', () => {
  it('closes all ready months and shows where and why this stopped', async () => {
    const issues = [{ path: 'unclassified', message: '2 rows are unclassified' }];
    const sent = open(undefined, {
      'POST /periods/close-until': { body: { closed: ['2025-04'], stopped_at: '2025-05', issues } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Close all ready months' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Close ready months' }));
    expect(await screen.findByText('Stopped at May 2025. 2 rows are unclassified.')).toBeTruthy();
    expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ period: '2025-05' });
  });

  it('shows in the dialog that its transfers do not net to zero, and that this does not prevent closing', async () => {
    open([periodJson('2025-04', { transfers: { count: 1, total: -900 } })]);
    await userEvent.click((await card('April 2025')).getByRole('button', { name: 'Close April 2025' }));
    expect((await screen.findByText(/Its transfers/)).textContent).toBe(
      'Its transfers do not net to zero: their total is \u2212$900.00. The month can still be closed.',
    );
  });

  it('shows in the dialog work found only then', async () => {
    open([...MONTHS], {
      'POST /periods/2025-04/close': {
        status: 409,
        body: {
          code: 'period-not-ready',
          error: 'This month is not ready to be closed.',
          issues: [{ path: 'unclassified', message: '2 rows are unclassified' }],
        },
      },
    });
    await userEvent.click((await card('April 2025')).getByRole('button', { name: 'Close April 2025' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Close April 2025' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'This month is not ready to be closed. 2 rows are unclassified.',
    );
  });

  it('has no key where no month is ready', async () => {
    open([runningJson('2025-06'), blockedJson('2025-05')]);
    await card('May 2025');
    await userEvent.keyboard('c');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

it('the balance of a card proves itself', async () => {
  const sums = { opening_balance: 100, net: -30, by_hand: 5, closing_balance: 75 };
  open([{ ...blockedJson('2025-04'), ...sums }]);
  const figures = (await card('April 2025')).getAllByRole('definition').map(({ textContent }) => textContent);
  expect(figures).toEqual(['$100.00', '−$30.00', '−$5.00', '+$10.00', '=$75.00']);
});

it('a line of the table proves itself', async () => {
  const sums = { opening_balance: 100, net: -30, by_hand: 5, closing_balance: 75 };
  open([{ ...periodJson('2025-02', { status: 'closed' }), ...sums }]);
  await screen.findByText('February 2025');
  expect((await rows())[0]?.slice(1, 5)).toEqual(['$100.00', '−$30.00', '$5.00', '$75.00']);
});

describe('the other months', () => {
  it('have their figures, state, and by whom and when; the keys move through them and Enter opens their rows', async () => {
    open();
    await screen.findByText('March 2025');
    expect(await rows()).toEqual([
      [
        'June 2025',
        '$972,320.00',
        '+$79,835.00',
        '$0.00',
        '$1,052,155.00',
        'Running',
        expect.stringMatching(/^Ends /),
        '',
      ],
      [
        'March 2025',
        '$972,320.00',
        '+$79,835.00',
        '$0.00',
        '$1,052,155.00',
        'Closed',
        'Mara Quinn, 09/04/2025, 10:12',
        '',
      ],
      [
        'February 2025',
        '$972,320.00',
        '+$79,835.00',
        '$0.00',
        '$1,052,155.00',
        'Closed again',
        'Mara Quinn, 09/04/2025, 10:12. Reopened once',
        '',
      ],
    ]);
    await userEvent.keyboard('jjk');
    expect(document.activeElement?.textContent).toBe('June 2025');
    await userEvent.keyboard('j{Enter}');
    expect(place.now).toBe('/manager/transactions?from=2025-03-01&to=2025-03-31');
  });

  it('are paged by twelve', async () => {
    const many = Array.from({ length: 15 }, (_, index) => closedJson(addMonths('2025-05', -index)));
    open([runningJson('2025-06'), ...many]);
    expect(await screen.findByText('1–12 of 15')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect((await rows()).map(([month]) => month)).toEqual(['May 2024', 'April 2024', 'March 2024']);
    expect(place.now).toBe('/manager/months?page=2');
  });

  it('are cards on a phone', async () => {
    stubWidth(390);
    open();
    const list = within(await screen.findByRole('list', { name: 'Other months' }));
    expect(list.getAllByRole('listitem')[1]?.textContent).toContain('March 2025');
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('reopening', () => {
  const choose = async (month: string, item: string | RegExp) => {
    await userEvent.click(await screen.findByRole('button', { name: `Actions for ${month}` }));
    await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  };

  it('explains to the manager who closed it that another manager reopens it, once the server refuses', async () => {
    open([...MONTHS], {
      'POST /periods/2025-02/reopen': {
        status: 409,
        body: { code: 'same-person', error: 'You closed this month, so only another manager can reopen it.' },
      },
    });
    await choose('February 2025', /^Reopen You closed this month/);
    const form = within(await screen.findByRole('dialog', { name: 'Reopen February 2025' }));
    expect(form.getByText(/1 later month stays closed/)).toBeTruthy();
    await userEvent.type(form.getByLabelText('Reason'), 'A fee was missing');
    await userEvent.click(form.getByRole('button', { name: 'Reopen February 2025' }));
    expect(
      await form.findByText('You closed this month, so only another manager can reopen it.'),
    ).toBeTruthy();
    expect(isOff(form.getByRole('button', { name: 'Reopen February 2025' }))).toBe(true);
  });

  it('shows why a month was reopened before, and leads to its rows', async () => {
    open();
    await choose('February 2025', 'Why it was reopened');
    const reasons = within(await screen.findByRole('dialog', { name: 'February 2025 was reopened' }));
    expect(reasons.getByText('A row was missing')).toBeTruthy();
    await userEvent.click(reasons.getByRole('button', { name: 'Close' }));
    await choose('February 2025', 'Show rows');
    expect(place.now).toBe('/manager/transactions?from=2025-02-01&to=2025-02-28');
  });
});
