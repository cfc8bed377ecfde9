// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accountJson, accountsAnswer } from '#test/web/bank-accounts/some-accounts.ts';
import { CONNECTED, openBank } from './bank-portal.tsx';
import { CONNECTION, panel, stageBankScreen, user } from './bank-steps.ts';

stageBankScreen();

const FEED = { id: 'feed-1', name: 'Fund Operating', type: 'transaction', account_id: null, left_out: false };
const OPERATING = { ...FEED, label: 'Hooli Bank 062-000 ••••4471' };
const CARD = { ...FEED, id: 'feed-2', label: 'Hooli Bank ••••4417', type: 'credit-card', left_out: true };

it('asks where the rows of each account of the bank go before it offers an import', async () => {
  let feeds = [OPERATING, CARD];
  const { sent } = openBank({
    [CONNECTION]: { body: CONNECTED },
    'GET /bank-accounts': () => accountsAnswer([accountJson({ id: 'trust', name: 'Trust account' })], feeds),
    'PUT /basiq/feeds/feed-1': () => {
      feeds = [{ ...OPERATING, account_id: 'trust' as never }, CARD];
      return { body: feeds[0] };
    },
  });
  const choice = await screen.findByLabelText(/062-000 ••••4471/);
  const card = within(panel()).getByLabelText<HTMLSelectElement>(/••••4417/);
  expect(card.selectedOptions[0]?.text).toBe('Leave it out');
  expect(screen.queryByRole('button', { name: 'Import transactions' })).toBeNull();
  await user.selectOptions(choice, 'Trust account');
  await screen.findByRole('button', { name: 'Import transactions' });
  expect(sent.find(({ call }) => call === 'PUT /basiq/feeds/feed-1')?.body).toEqual({ account_id: 'trust' });
  expect(within(panel()).getByText('Accounts at the bank')).toBeTruthy();
});

it('adds a new account of the fund for an account of the bank', async () => {
  openBank({ [CONNECTION]: { body: CONNECTED }, 'GET /bank-accounts': accountsAnswer([], [OPERATING]) });
  await user.selectOptions(await screen.findByLabelText(/062-000 ••••4471/), 'Add a new account of the fund');
  const form = within(await screen.findByRole('dialog', { name: 'Add account' }));
  expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Fund Operating');
  expect(form.getByLabelText<HTMLInputElement>('BSB').value).toBe('062-000');
});
