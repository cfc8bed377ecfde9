// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Answered } from '#test/web/answers.ts';
import { ledgerPortal, openAt } from '#test/web/transactions/ledger-portal.tsx';
import { ManagePayers } from '#web/reconciliations/manage-payers.tsx';

type WirePayer = Answered<'listPayers'>['payers'][number];

const BAKERY: WirePayer = {
  ...{ id: 'p1', payer: 'FERNTREE BAKERY', client_id: 'client-1', client_name: 'Daniel Rossi' },
  ...{ match_count: 3, use: 'own', evidence: 'own' },
};
const FIRM: WirePayer = {
  ...{ id: 'p2', payer: 'BRAMLEY LAWYERS', client_id: 'client-2', client_name: 'Grace Liu' },
  ...{ match_count: 1, use: 'own', evidence: 'shared' },
};

function open(payers: WirePayer[], answers: Parameters<typeof ledgerPortal>[1] = {}) {
  const listed = [...payers];
  const portal = ledgerPortal([], {
    'GET /payers': () => ({ body: { payers: listed, total: listed.length, next_cursor: null } }),
    'PUT /payers/p1': (_url, body) => {
      const { use } = body as Pick<WirePayer, 'use'>;
      listed.splice(0, listed[0]?.id === 'p1' ? 1 : 0, { ...BAKERY, use, evidence: use });
      return { body: { id: 'p1', use } };
    },
    'DELETE /payers/p1': () => ({ body: { id: 'p1', use: listed.shift()?.use } }),
    ...answers,
  });
  openAt('/manager/payers', <ManagePayers />);
  return portal;
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Known payers' })).getAllByRole('listitem');

it('shows each payer with its client and what it counts as, and finds one by its words or its client', async () => {
  open([BAKERY, FIRM]);
  const [bakery, firm] = (await rows()).map((row) => within(row));
  expect(bakery?.getByRole('link', { name: 'Daniel Rossi' }).getAttribute('href')).toBe(
    '/manager/clients/client-1',
  );
  expect(bakery?.getByText(/3 matched/)).toBeTruthy();
  const optionsOf = (row = bakery) => row?.getAllByRole('option').map(({ textContent }) => textContent);
  expect(optionsOf()).toEqual(['Known payer', 'Perhaps of several clients', 'Not used']);
  expect(optionsOf(firm)).toEqual(['Perhaps of several clients', 'Not used']);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Payer or client' }), 'grace');
  await screen.findByText('1–1 of 1');
  expect((await rows()).map((row) => row.textContent)).toEqual([expect.stringContaining('BRAMLEY LAWYERS')]);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Payer or client' }), 'x');
  await screen.findByText('No payer or client with these words');
});

it('sends what a payer counts as, forgets it, and takes that back with the same use', async () => {
  const { writes } = open([BAKERY]);
  const choice = await screen.findByRole('combobox', { name: 'What FERNTREE BAKERY counts as' });
  await userEvent.selectOptions(choice, 'Not used');
  await screen.findByText('FERNTREE BAKERY saved');
  await userEvent.click(screen.getByRole('button', { name: 'Forget FERNTREE BAKERY' }));
  await screen.findByText('FERNTREE BAKERY forgotten');
  await screen.findByText('No payer is known yet');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('FERNTREE BAKERY is known again');
  expect(await rows()).toHaveLength(1);
  expect(writes.map(({ call, body }) => [call, body?.use])).toEqual([
    ['PUT /payers/p1', 'unused'],
    ['DELETE /payers/p1', undefined],
    ['PUT /payers/p1', 'unused'],
  ]);
});

it('shows why the payers did not load, and a refusal', async () => {
  const refused = { status: 404, body: { error: 'Gone', code: 'payer-not-found', requestId: 'r' } };
  let answer: { status: number; body: unknown } = { ...refused, status: 400 };
  open([], { 'GET /payers': () => answer, 'DELETE /payers/p1': refused });
  await screen.findByText('Known payers did not load');
  answer = { status: 200, body: { payers: [BAKERY], total: 1, next_cursor: null } };
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Forget FERNTREE BAKERY' }));
  await screen.findByText('Gone');
  expect(await rows()).toHaveLength(1);
});
