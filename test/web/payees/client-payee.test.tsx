// @vitest-environment happy-dom

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { SIGN_IN_AGAIN } from '#shared/terms.ts';
import { approvalJson } from '#test/web/approvals/some-approvals.ts';
import { closeScreen, openAt } from '#test/web/open-at.tsx';
import { onePage, stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { ClientPayee } from '#web/payees/client-payee.tsx';
import { payeeAnswer, payeeJson, proposalJson } from './some-payees.ts';

const NUMBERS = [
  { id: 'n1', number: '0491 570 021', since: '2024-12-17', callable_from: '2024-12-17' },
  { id: 'n2', number: '0491 570 156', since: '2025-06-01', callable_from: '2025-07-01' },
];
const BOTH = payeeAnswer({ payee: payeeJson(), proposed: proposalJson(), numbers: NUMBERS });

function open(shown: unknown = BOTH.body, answers: Parameters<typeof stubPortal>[0] = {}) {
  const none = onePage({ documents: [] });
  const sent = stubPortal({
    'GET /clients/daniel/payee': { body: shown },
    'GET /clients/daniel/documents': none,
    ...answers,
  });
  openAt(
    '/manager/clients/daniel',
    <ClientPayee client={{ id: 'daniel', name: 'Daniel Rossi' }} folded={false} />,
  );
  return () => sent.filter(({ call }) => !call.startsWith('GET')).map(({ body }) => body);
}
const press = async (name: string, at = screen) => userEvent.click(await at.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2025-06-11T04:00:00.000Z'), toFake: ['Date'] });
  stubWidth(1440);
});

test('shows the account in use and the one on hold with three digits, and what was said of them', async () => {
  open(payeeAnswer({ ...BOTH.body, also_of: [{ client_id: 'g', name: 'Grace Liu' }] }).body);
  const fresh = await screen.findByRole('region', { name: 'New account' });
  expect(fresh.textContent).toContain('D Rossi 000-318 •••902On hold until 13/06/2025');
  const used = screen.getByRole('region', { name: 'Account' }).textContent;
  expect(used).toContain('000-556 •••456In use');
  expect(used).toContain('Verified by phone on 04/03/2025, 13:00, Sam Wood, spoken to Daniel Rossi.');
  expect(screen.getByText(/also given for Grace Liu/)).toBeTruthy();
  expect(screen.getByText('Not quoted')).toBeTruthy();
});

test('says that there is no account, and when it did not load', async () => {
  open(payeeAnswer().body);
  expect(await screen.findByText(/Payments to this client are held/)).toBeTruthy();
  await closeScreen();
  open(undefined, { 'GET /clients/daniel/payee': { status: 403, body: { error: 'No', code: 'forbidden' } } });
  expect(await screen.findByText('The account did not load')).toBeTruthy();
});

test('a call-back chooses an old number, masks what is heard, and tells how many tries are left', async () => {
  const error =
    'The account number that was said is not the one that was proposed. 2 more tries, then the account is suspended.';
  const sent = open(BOTH.body, {
    'POST /clients/daniel/payee/verify': { status: 409, body: { error, code: 'digits-differ' } },
  });
  await press('Call back');
  const form = await dialog('Call Daniel Rossi back');
  expect(form.getByLabelText<HTMLInputElement>(/0491 570 021/).checked).toBe(true);
  const young = form.getByLabelText<HTMLInputElement>(/0491 570 156/);
  expect(young.disabled).toBe(true);
  expect(young.closest('label')?.textContent).toContain('You can call this number from 01/07/2025');
  await userEvent.type(form.getByLabelText('Spoken to'), 'Daniel Rossi');
  const heard = form.getByLabelText<HTMLInputElement>('Account number as you hear it');
  expect(heard.type).toBe('password');
  await userEvent.type(heard, '2030 4050');
  await userEvent.click(form.getByRole('button', { name: 'Confirm the account' }));
  expect(await form.findByText('Choose whether the name is the same')).toBeTruthy();
  await userEvent.selectOptions(form.getByLabelText(/^Account name/), 'same');
  await userEvent.click(form.getByRole('button', { name: 'Confirm the account' }));
  expect(await form.findByText(error)).toBeTruthy();
  expect(sent()).toEqual([
    {
      ...{ payee_id: 'daniel-0002', called_number_id: 'n1', spoken_to: 'Daniel Rossi', name_match: 'same' },
      account_number_heard: '20304050',
    },
  ]);
});

test('a call-back leads to the suspension of the proposal it is about', async () => {
  const sent = open(BOTH.body, {
    'POST /clients/daniel/payee/suspend': { body: { payees: [proposalJson({ state: 'suspended' })] } },
  });
  await press('Call back');
  await userEvent.click(
    (await dialog('Call Daniel Rossi back')).getByRole('button', { name: 'Stop this change' }),
  );
  await userEvent.type(
    (await dialog('Suspend the account')).getByLabelText('Reason'),
    'The client did not ask',
  );
  await userEvent.click((await dialog('Suspend the account')).getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText('Account suspended.')).toBeTruthy();
  expect(sent()).toEqual([{ payee_id: 'daniel-0002', reason: 'The client did not ask' }]);
});

test('a first account can be verified by a document, which a second manager reads too', async () => {
  const first = proposalJson({ document_id: 'd1' });
  const read = proposalJson({ document_id: 'd1', document_checked_by_name: 'Sam Wood' });
  const sent = open(payeeAnswer({ proposed: first }).body, {
    'POST /clients/daniel/payee/verify': { body: read },
  });
  await press('Verify by a document');
  await userEvent.click(
    (await dialog('Verify by a document')).getByRole('button', { name: 'I have read it' }),
  );
  expect(await screen.findByText('Recorded. Another manager must read the document too.')).toBeTruthy();
  expect(sent()).toEqual([{ payee_id: 'daniel-0002', document_id: 'd1' }]);
});

test('a suspension and an exemption wait for a second person', async () => {
  const waiting = { status: 202, body: { approval: approvalJson() } };
  open(payeeAnswer({ payee: payeeJson({ state: 'suspended', suspended_reason: 'A letter' }) }).body, {
    'DELETE /clients/daniel/payee/suspend': waiting,
    'PUT /clients/daniel/tax-status': waiting,
  });
  await press('Lift the suspension');
  await userEvent.type((await dialog('Lift the suspension')).getByLabelText('Reason'), 'Called the client');
  await userEvent.click(
    (await dialog('Lift the suspension')).getByRole('button', { name: 'Lift the suspension' }),
  );
  expect(await screen.findAllByText(/waits for a second person/)).toHaveLength(1);
  await press('Set the tax status');
  const tax = await dialog('Tax file number');
  await userEvent.type(tax.getByLabelText('Reason'), 'Told by letter');
  await userEvent.click(tax.getByRole('button', { name: 'Set the tax status' }));
  expect(await tax.findByText('Choose the status')).toBeTruthy();
  await userEvent.selectOptions(tax.getByLabelText('Status'), 'exempt');
  await userEvent.click(tax.getByRole('button', { name: 'Set the tax status' }));
  expect(await screen.findAllByText(/waits for a second person/)).toHaveLength(2);
});

test('an account is entered as typed, and an old sign-in leads to a new one', async () => {
  const error = SIGN_IN_AGAIN;
  const sent = open(payeeAnswer().body, {
    'POST /clients/daniel/payee': { status: 403, body: { error, code: 'sign-in-again' } },
  });
  await press('Enter an account');
  const form = await dialog('New account for payments');
  await userEvent.type(form.getByLabelText('Account name'), 'D Rossi');
  await userEvent.type(form.getByLabelText('BSB'), '000318');
  await userEvent.type(form.getByLabelText('Account number'), '2030 4902');
  await userEvent.click(form.getByRole('button', { name: 'Enter the account' }));
  expect(await form.findByRole('button', { name: 'Sign in again' })).toBeTruthy();
  expect(sent()).toEqual([{ account_name: 'D Rossi', bsb: '000-318', account_number: '20304902' }]);
});
