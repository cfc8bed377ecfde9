// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SearchResult } from '#shared/contract/search.ts';
import { ApiError } from '#web/api/api-error.ts';
import { PLACES } from '#web/manager-area.tsx';
import { SEARCH } from '#web/search-screen.tsx';
import { destinationsOf } from '#web/shell/places.tsx';
import { finding, LINE, NOTHING, OLIVIA, PAPER, PROPERTY, row } from './some-findings.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('#web/api/client.ts', () => ({ call }));

let answers: Record<string, SearchResult | Promise<SearchResult> | Error>;
const onDone = vi.fn();

beforeEach(() => {
  answers = {};
  onDone.mockReset();
  call.mockReset();
  call.mockImplementation(async (_capability: string, { q }: { q: string }) => {
    const answer = (await answers[q]) ?? NOTHING;
    if (answer instanceof Error) throw answer;
    return answer;
  });
});

function awaited() {
  let resolve: (answer: SearchResult) => void = () => {};
  const promise = new Promise<SearchResult>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

const asked = () => call.mock.calls.map(([, input]) => (input as { q: string }).q);

function At() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

async function open({ readsOnly = false, pagesOf }: { readsOnly?: boolean; pagesOf?: string } = {}) {
  const commands = destinationsOf(PLACES);
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <MemoryRouter initialEntries={['/start']}>
        <At />
        <Suspense fallback={null}>
          <SEARCH commands={commands} readsOnly={readsOnly} pagesOf={pagesOf} onDone={onDone} />
        </Suspense>
      </MemoryRouter>
    </SWRConfig>,
  );
  return screen.findByRole('combobox', { name: 'Search' });
}

const groups = () => screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
const options = () => screen.queryAllByRole('option');
const chosen = () =>
  options().find((option) => option.getAttribute('aria-selected') === 'true')?.textContent ?? '';

describe('search results', () => {
  it('are in groups by their best hits, and Enter opens the first', async () => {
    answers.olivia = finding({
      clients: [OLIVIA],
      capital_calls: [LINE],
      transactions: [row(1), row(2)],
      documents: [PAPER],
    });
    const field = await open();
    await userEvent.type(field, 'olivia');
    await screen.findByRole('group', { name: 'Clients' });
    expect(groups()).toEqual(['Clients', 'Capital calls', 'Transactions', 'Documents', 'Actions']);
    expect(chosen()).toContain('Olivia Chen');
    expect(chosen()).toContain('$20,636.29 due');
    expect(screen.getByText('5 found')).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('at /manager/clients/c-olivia')).toBeTruthy();
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('open exactly the record: a whole call', async () => {
    const whole = { ...LINE, id: 'call-3', client_id: null, client_name: null };
    answers['it is this'] = finding({ capital_calls: [whole] });
    await userEvent.type(await open(), 'it is this');
    await waitFor(() => expect(options().length).toBeGreaterThan(0));
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('at /manager/capital-calls/call-3')).toBeTruthy();
  });

  it.each([
    ['their call', finding({ capital_calls: [LINE] }), '/client/c-olivia/calls/call-3'],
    ['their payment', finding({ transactions: [row(7)] }), '/client/c-olivia/transactions?transaction=t-7'],
    ['a paper', finding({ documents: [PAPER] }), '/client/c-olivia/documents/d-1'],
  ])('open for an investor %s, and do not repeat whose it is', async (_, answer, address) => {
    answers['it is this'] = answer;
    await userEvent.type(await open({ pagesOf: '/client/c-olivia' }), 'it is this');
    await waitFor(() => expect(options().length).toBeGreaterThan(0));
    expect(options()).toHaveLength(1);
    if (!('transactions' in answer) || answer.transactions.total === 0)
      expect(options()[0]?.textContent).not.toContain('Olivia');
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText(`at ${address}`)).toBeTruthy();
  });

  it('show three of a kind, and the others by keys alone', async () => {
    answers.osko = finding({ transactions: [1, 2, 3, 4, 5].map(row) }, { transactionCount: 12 });
    await userEvent.type(await open(), 'osko');
    const group = within(await screen.findByRole('group', { name: 'Transactions' }));
    expect(group.getAllByRole('option')).toHaveLength(4);
    expect(group.getByText('3 of 12')).toBeTruthy();
    expect(group.getByRole('option', { name: 'Show 2 more' })).toBeTruthy();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    expect(group.getAllByRole('option')).toHaveLength(5);
    expect(chosen()).toContain('Osko transfer 4');
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('at /manager/transactions?transaction=t-4')).toBeTruthy();
  });

  it('for an amount show that amount only, and lead to its list', async () => {
    const { amount } = row(1);
    answers['$15,500.00'] = finding({ transactions: [row(1)] }, { amount, isAmountOnly: true });
    await userEvent.type(await open(), '$15,500.00');
    expect(await screen.findByText('1, exact amount')).toBeTruthy();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(screen.getByText('at /manager/transactions?min=15500.00&max=15500.00')).toBeTruthy();
  });

  it('lead on to the whole ledger where only the newest rows were searched', async () => {
    answers['strata levy'] = finding({ transactions: [row(1)] }, { transactionsTo: '2024-02-01' });
    await userEvent.type(await open(), 'strata levy');
    const whole = await screen.findByRole('option', { name: /^Search the whole ledger/ });
    expect(whole.textContent).toContain('Including rows before 01/02/2024');
    await userEvent.click(whole);
    expect(screen.getByText('at /manager/transactions?q=strata+levy')).toBeTruthy();
  });

  it('offer auditors nothing that changes something', async () => {
    answers.olivia = finding({ clients: [OLIVIA] });
    await userEvent.type(await open({ readsOnly: true }), 'olivia');
    await screen.findByRole('group', { name: 'Clients' });
    expect(groups()).toEqual(['Clients']);
  });

  it('open in a new tab with the command key, and stay', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    answers.olivia = finding({ clients: [OLIVIA] });
    await userEvent.type(await open(), 'olivia');
    await screen.findByRole('group', { name: 'Clients' });
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(opened).toHaveBeenCalledWith('/manager/clients/c-olivia', '_blank', 'noopener');
    expect(onDone).not.toHaveBeenCalled();
    opened.mockRestore();
  });
});

describe('while it waits', () => {
  it('sends one request for the typed text, not one for each letter, and none below two', async () => {
    const field = await open();
    for (const value of ['z', 'ol', 'oli', 'olivia']) fireEvent.change(field, { target: { value } });
    await waitFor(() => expect(asked()).toEqual(['olivia']));
    fireEvent.change(field, { target: { value: 'z' } });
    expect(await screen.findByText('Type one more letter.')).toBeTruthy();
    expect(asked()).toEqual(['olivia']);
  });

  it('keeps the last results, and a late answer of an earlier text never replaces a newer one', async () => {
    const late = awaited();
    answers.olivia = finding({ clients: [OLIVIA] });
    answers['olivia c'] = late.promise;
    answers['olivia ch'] = finding({ properties: [PROPERTY] });
    const field = await open();
    await userEvent.type(field, 'olivia');
    await screen.findByRole('group', { name: 'Clients' });
    await userEvent.type(field, ' c');
    await waitFor(() => expect(asked()).toContain('olivia c'));
    expect(screen.getByRole('group', { name: 'Clients' })).toBeTruthy();
    expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('true');
    await userEvent.type(field, 'h');
    await screen.findByRole('group', { name: 'Properties' });
    await act(async () => late.resolve(finding({ documents: [PAPER] })));
    expect(groups()).toEqual(['Properties']);
    expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('false');
  });

  it('opens the result of the text when Enter was pressed before the answer', async () => {
    const late = awaited();
    answers.olivia = finding({ clients: [OLIVIA] });
    answers['olivia quay'] = late.promise;
    const field = await open();
    await userEvent.type(field, 'olivia');
    await screen.findByRole('group', { name: 'Clients' });
    await userEvent.type(field, ' quay{Enter}');
    await waitFor(() => expect(asked()).toContain('olivia quay'));
    expect(screen.getByText('at /start')).toBeTruthy();
    await act(async () => late.resolve(finding({ properties: [PROPERTY] })));
    expect(await screen.findByText('at /manager/fund?property=p-1')).toBeTruthy();
  });

  it('opens a screen immediately, and an answer does not put another entry in its place', async () => {
    const late = awaited();
    answers.tra = late.promise;
    await userEvent.type(await open(), 'tra');
    await waitFor(() => expect(asked()).toContain('tra'));
    expect(chosen()).toContain('Transactions');
    await act(async () => late.resolve(finding({ clients: [OLIVIA] })));
    expect(chosen()).toContain('Transactions');
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('at /manager/transactions')).toBeTruthy();
  });
});

describe('when nothing can be shown', () => {
  it('shows that nothing was found, with the screens below, which Enter does not open', async () => {
    await userEvent.type(await open(), 'olvia');
    expect(await screen.findByText('Nothing found for \u201colvia\u201d.')).toBeTruthy();
    expect(groups()).toEqual(['Screens']);
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('at /start')).toBeTruthy();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByText('at /manager/dashboard')).toBeTruthy();
  });

  it('shows why it failed, keeps the screens, and tries again', async () => {
    const refused = new ApiError({ status: 403, code: 'forbidden', message: 'You may not do this.' });
    answers.clients = refused;
    const field = await open();
    await userEvent.type(field, 'clients');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('You may not do this.');
    expect(screen.getByRole('option', { name: /^Clients/ })).toBeTruthy();
    answers.clients = finding({ clients: [OLIVIA] });
    await userEvent.click(within(alert).getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('group', { name: 'Clients' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows that the browser is offline', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    answers.olivia = new ApiError({ status: 0, code: 'network', message: 'The server did not respond.' });
    await userEvent.type(await open(), 'olivia');
    expect((await screen.findByRole('alert')).textContent).toContain('You are offline.');
    online.mockRestore();
  });
});

it('shows recently opened records before anything is typed', async () => {
  answers.olivia = finding({ clients: [OLIVIA] });
  const field = await open();
  await userEvent.type(field, 'olivia');
  await screen.findByRole('group', { name: 'Clients' });
  await userEvent.keyboard('{Enter}');
  await userEvent.clear(field);
  const lately = within(await screen.findByRole('group', { name: 'Opened lately' }));
  expect(lately.getAllByRole('option')[0]?.textContent).toContain('Olivia Chen');
});
