// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openAt } from '#test/web/open-at.tsx';
import { onePage } from '#test/web/stub-portal.ts';
import { ledgerPortal } from '#test/web/transactions/ledger-portal.tsx';
import { ManagePayers } from '#web/reconciliations/manage-payers.tsx';

const BAKERY = {
  ...{ id: 'p1', payer: 'FERNTREE BAKERY', client_id: 'client-1', client_name: 'Daniel Rossi' },
  ...{ match_count: 3, use: 'own', evidence: 'own' },
};
const FIRM = { ...BAKERY, id: 'p2', payer: 'BRAMLEY LAWYERS', client_name: 'Grace Liu', evidence: 'shared' };
const listOf = (payers: object[]) => onePage({ payers });
const FAILED = { status: 400, body: { error: 'Gone', code: 'payer-not-found', requestId: 'r' } };

function open(answers: Parameters<typeof ledgerPortal>[1]) {
  const portal = ledgerPortal([], answers);
  openAt('/manager/payers', <ManagePayers />);
  return portal;
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Known payers' })).getAllByRole('listitem');

it('shows each payer with its client and what it counts as, and finds one by its words or its client', async () => {
  open({ 'GET /payers': listOf([BAKERY, FIRM]) });
  const [bakery, firm] = (await rows()).map((row) => within(row));
  const client = bakery?.getByRole('link', { name: 'Daniel Rossi' });
  expect(client?.getAttribute('href')).toBe('/manager/clients/client-1');
  expect(bakery?.getByText(/3 matched/)).toBeTruthy();
  const optionsOf = (row = bakery) => row?.getAllByRole('option').map(({ textContent }) => textContent);
  expect(optionsOf()).toEqual(['Known payer', 'Perhaps of several clients', 'Not used']);
  expect(optionsOf(firm)).toEqual(['Perhaps of several clients', 'Not used']);
  const box = screen.getByRole('searchbox', { name: 'Payer or client' });
  await userEvent.type(box, 'grace');
  await screen.findByText('1–1 of 1');
  expect((await rows()).map((row) => row.textContent)).toEqual([expect.stringContaining('BRAMLEY LAWYERS')]);
  await userEvent.type(box, 'x');
  await screen.findByText('No payer or client matches these words');
});

it('sends what a payer counts as, forgets it, and takes that back with the same use', async () => {
  let listed = [BAKERY];
  const { writes } = open({
    'GET /payers': () => listOf(listed),
    'PUT /payers/p1': (_url, body) => {
      const { use } = body as { use: string };
      listed = [{ ...BAKERY, use, evidence: use }];
      return { body: { id: 'p1', use } };
    },
    'DELETE /payers/p1': () => {
      listed = [];
      return { body: { id: 'p1', use: 'unused' } };
    },
  });
  const choice = await screen.findByRole('combobox', { name: 'What FERNTREE BAKERY counts as' });
  await userEvent.selectOptions(choice, 'Not used');
  await screen.findByText('FERNTREE BAKERY saved');
  await userEvent.click(screen.getByRole('button', { name: 'Forget FERNTREE BAKERY' }));
  await screen.findByText('No payer is known yet');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('FERNTREE BAKERY is known again');
  expect(await rows()).toHaveLength(1);
  expect(writes.map(({ call, body }) => `${call} ${body?.use}`)).toEqual([
    'PUT /payers/p1 unused',
    'DELETE /payers/p1 undefined',
    'PUT /payers/p1 unused',
  ]);
});

it('shows why the payers did not load, and why one was not forgotten', async () => {
  let answer: { body: unknown } = FAILED;
  open({ 'GET /payers': () => answer, 'DELETE /payers/p1': FAILED });
  await screen.findByText('Known payers did not load');
  answer = listOf([BAKERY]);
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Forget FERNTREE BAKERY' }));
  await screen.findByText('Gone');
  expect(await rows()).toHaveLength(1);
});
