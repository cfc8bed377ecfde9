// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openAt } from '#test/web/open-at.tsx';
import { stubWidth } from '#test/web/stub-portal.ts';
import { ManageTransactions } from '#web/transactions/list/manage-transactions.tsx';
import { ledgerPortal, listAnswer, wireTransaction } from '../ledger-portal.tsx';

beforeEach(() => {
  stubWidth(1440);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-06-12T02:00:00.000Z') });
});

const newest = Array.from({ length: 12 }, (_, index) => wireTransaction(`t${index}`));
const old = wireTransaction('old', { description: 'Plumber of long ago', txn_date: '2021-02-03' });
const NO_MATCH = 'No transactions match your current filters';

function openLarge(part: (cursor: string | null) => Promise<void> | void = () => {}, finds = [old]) {
  const { sent } = ledgerPortal([...newest, old], {
    'GET /transactions': async (url) => {
      const answer = listAnswer(newest, url);
      answer.body.summary.transactions = 3_000;
      if (!url.searchParams.has('q')) return answer;
      const cursor = url.searchParams.get('cursor');
      await part(cursor);
      const [transactions, next_cursor, searched_to] = {
        first: [[], 'second', '2024-03-01'],
        second: [[], 'third', '2022-07-15'],
        third: [finds, null, null],
      }[cursor ?? 'first'] as [typeof finds, string | null, string | null];
      const first_day = '2021-02-01';
      return { body: { ...answer.body, transactions, total: null, next_cursor, searched_to, first_day } };
    },
  });
  openAt('/manager/transactions', <ManageTransactions />);
  const asked = () =>
    sent
      .map(({ call }) => new URL(call.replace('GET ', ''), 'http://portal.test').searchParams)
      .filter((query) => query.has('q'))
      .map((query) => query.get('cursor'));
  return { asked };
}

async function look(words: string) {
  await screen.findByText('Deposit t3');
  await userEvent.type(screen.getByPlaceholderText('Search description'), words);
}

describe('a search in a ledger with only the newest rows loaded', () => {
  it('continues through the whole ledger by itself, shows its progress, and finds the oldest row', async () => {
    let release = () => {};
    const { asked } = openLarge((cursor) =>
      cursor === 'second'
        ? new Promise((resolve) => {
            release = resolve;
          })
        : undefined,
    );
    await look('plumber');
    expect(await screen.findByText('Searched back to 03/2024')).toBeTruthy();
    const track = screen.getByRole('progressbar', { name: 'Searched' });
    // The search has covered 468 of 1,592 days, counted back from 12/06/2025.
    expect([track.getAttribute('aria-valuenow'), track.parentElement?.textContent]).toEqual([
      '29',
      '06/202502/2021',
    ]);
    expect(screen.queryByText(NO_MATCH)).toBeNull();
    expect(
      screen
        .getAllByRole('status')
        .map((said) => said.textContent)
        .join(''),
    ).not.toContain('Searched');
    release();
    const found = await screen.findByRole('link', { name: 'Plumber of long ago' });
    expect([...found.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Plumber']);
    expect(screen.getAllByText('Searched the whole ledger, back to 02/2021').length).toBeGreaterThan(0);
    expect(screen.queryByRole('progressbar', { name: 'Searched' })).toBeNull();
    expect(asked()).toEqual([null, 'second', 'third']);
  });

  it('shows that nothing matches only once all was searched', async () => {
    openLarge(undefined, []);
    await look('nothing like it');
    expect(await screen.findByText(NO_MATCH)).toBeTruthy();
    expect(screen.getAllByText('Searched the whole ledger, back to 02/2021').length).toBeGreaterThan(0);
  });

  it('can be stopped, and continues from there', async () => {
    let release = () => {};
    const { asked } = openLarge((cursor) =>
      cursor === 'second'
        ? new Promise((resolve) => {
            release = resolve;
          })
        : undefined,
    );
    await look('plumber');
    await screen.findByText('Searched back to 03/2024');
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    release();
    expect((await screen.findAllByText('Searched back to 07/2022')).length).toBeGreaterThan(0);
    expect(screen.getByText('Nothing found yet')).toBeTruthy();
    expect(asked()).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    expect(await screen.findByRole('link', { name: 'Plumber of long ago' })).toBeTruthy();
  });

  it('reports when it is interrupted, and can be continued', async () => {
    let fails = true;
    openLarge((cursor) => {
      if (cursor === 'third' && fails) throw new TypeError('Failed to fetch');
    });
    await look('plumber');
    expect((await screen.findAllByText('Searched back to 07/2022')).length).toBeGreaterThan(0);
    const goOn = await screen.findByRole('button', { name: 'Go on' });
    fails = false;
    await userEvent.click(goOn);
    expect(await screen.findByRole('link', { name: 'Plumber of long ago' })).toBeTruthy();
  });

  it('hides the counts of the tabs, which are of the whole ledger', async () => {
    openLarge();
    await screen.findByText('Deposit t3');
    expect(screen.getByRole('tab', { name: /^All( |$|\d)/ }).textContent).toContain('3,000');
    await userEvent.type(screen.getByPlaceholderText('Search description'), 'plumber');
    await waitFor(() => expect(screen.getByRole('tab', { name: /^All( |$|\d)/ }).textContent).toBe('All'));
  });
});
