// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Listed } from '#test/web/answers.ts';
import { openAt } from '#test/web/open-at.tsx';
import { stubWidth } from '#test/web/stub-portal.ts';
import { ManageTransactions } from '#web/transactions/list/manage-transactions.tsx';
import { setShortcutsOn } from '#web/ui/shortcuts.ts';
import { ledgerPortal, wireTransaction } from '../ledger-portal.tsx';

type Suggestion = Listed<'listSuggestedClients', 'suggestions'>;

const CALL = 'GET /reconciliations/suggest-clients';
const ALLOCATE = 'POST /transactions/part/allocations';

const GRACE: Suggestion = {
  client_id: 'client-2',
  client_name: 'Grace Liu',
  reasons: ['Known payer', 'Name in text'],
  against: [],
};
const DANIEL: Suggestion = { ...GRACE, client_id: 'client-1', client_name: 'Daniel Rossi' };

const answer = (...suggestions: Suggestion[]) => ({ [CALL]: { body: { suggestions } } });

async function openForm(answers: Parameters<typeof ledgerPortal>[1] = answer(GRACE), overrides = {}) {
  const portal = ledgerPortal([wireTransaction('part', { allocated_amount: 40_000, ...overrides })], answers);
  openAt('/manager/transactions', <ManageTransactions />);
  await userEvent.click(await screen.findByRole('button', { name: /^Allocate \$/ }));
  const form = await screen.findByRole('dialog', { name: 'Allocate to client' });
  await waitFor(() => expect(field().disabled).toBe(false));
  return { ...portal, form };
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Client' });
const amount = () => screen.getByLabelText<HTMLInputElement>(/^Amount/);
const take = () => screen.queryByRole('button', { name: /^Accept / });
const offer = () => screen.findByRole('button', { name: 'Accept Grace Liu' });
const line = () => screen.queryByRole('region', { name: 'Suggested client' });
const isSending = (form: HTMLElement) => within(form).getByRole('button', { name: 'Allocate $20,000.00' });

beforeEach(() => stubWidth(1440));
afterEach(() => setShortcutsOn(true));

describe('the suggested client', () => {
  it('is offered with the reasons, and requested once, for this transaction', async () => {
    const { sent } = await openForm(answer(GRACE, DANIEL));
    await offer();
    expect(line()?.textContent).toContain('Suggested: Grace Liu — Known payer, Name in text');
    expect(line()?.textContent).not.toContain('But ');
    expect(screen.getAllByRole('button', { name: /^Accept / })).toHaveLength(1);
    expect(field().value).toBe('');
    const asked = sent.filter(({ call }) => call.startsWith(CALL));
    expect(asked.map(({ call }) => call)).toEqual([`${CALL}?transaction_id=part`]);
  });

  it('shows in words what to look at first', async () => {
    await openForm(
      answer({
        ...GRACE,
        against: [
          'Not applied unseen because the text says returned',
          'Not applied unseen because another match is equally likely',
        ],
      }),
    );
    await offer();
    expect(line()?.textContent).toContain('But the text says returned, and another match is equally likely');
  });

  it('is chosen by Enter in the empty field, with the remaining amount, and saved only when allocated', async () => {
    const { form, writes } = await openForm();
    await offer();
    field().focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(field().value).toContain('Grace Liu'));
    expect(document.activeElement).toBe(field());
    expect(amount().value).toBe('20,000.00');
    expect(screen.queryByText('Please select a client')).toBeNull();
    expect(writes).toEqual([]);
    await userEvent.click(isSending(form));
    expect(await screen.findByText('Transaction allocated successfully!')).toBeTruthy();
    expect(writes.map(({ call, body }) => [call, body])).toEqual([
      [ALLOCATE, { client_id: 'client-2', amount: 20_000, note: '' }],
    ]);
  });

  it('is chosen by the button, which then disappears, and its reasons stay in view', async () => {
    const { writes } = await openForm();
    await userEvent.click(await offer());
    await waitFor(() => expect(field().value).toContain('Grace Liu'));
    expect(take()).toBeNull();
    expect(document.activeElement).toBe(line());
    expect(line()?.textContent).toContain('Known payer');
    expect(writes).toEqual([]);
  });

  it('is not allocated by a key that is held down', async () => {
    const { writes } = await openForm();
    await offer();
    field().focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(field().value).toContain('Grace Liu'));
    expect(fireEvent.keyDown(field(), { key: 'Enter', repeat: true })).toBe(false);
    expect(writes).toEqual([]);
  });

  it('does not replace a typed amount', async () => {
    await openForm();
    await offer();
    await userEvent.clear(amount());
    await userEvent.type(amount(), '150');
    await userEvent.click(await offer());
    await waitFor(() => expect(field().value).toContain('Grace Liu'));
    expect(amount().value).toBe('150.00');
  });

  it('fills in the remaining amount where the amount was cleared', async () => {
    await openForm();
    await userEvent.clear(amount());
    await userEvent.click(await offer());
    await waitFor(() => expect(amount().value).toBe('20,000.00'));
  });

  it('is not chosen by Enter while the field has typed text', async () => {
    await openForm();
    await offer();
    await userEvent.type(field(), 'daniel');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(field().value).toContain('Daniel Rossi'));
  });

  it('is not chosen by a key where single-key shortcuts are off', async () => {
    setShortcutsOn(false);
    await openForm();
    await offer();
    field().focus();
    await userEvent.keyboard('{Enter}');
    expect(field().value).toBe('');
    expect(take()).toBeTruthy();
    expect(screen.queryByText('↵')).toBeNull();
  });

  it('is not offered when a client is chosen, nor again when the choice is cleared', async () => {
    await openForm();
    await offer();
    await userEvent.type(field(), 'daniel');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(take()).toBeNull());
    expect(line()).toBeNull();
    await userEvent.clear(field());
    expect(field().value).toBe('');
    expect(line()).toBeNull();
  });

  it('is not offered when it arrives after a client was chosen', async () => {
    let arrive = (_: { body: { suggestions: Suggestion[] } }) => {};
    const late = new Promise<{ body: { suggestions: Suggestion[] } }>((resolve) => {
      arrive = resolve;
    });
    const { form } = await openForm({ [CALL]: () => late });
    expect(line()?.textContent).toBe('');
    await userEvent.type(field(), 'daniel');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(field().value).toContain('Daniel Rossi'));
    arrive(answer(GRACE)[CALL] ?? { body: { suggestions: [] } });
    await waitFor(() => expect(isSending(form)).toHaveProperty('disabled', false));
    expect(take()).toBeNull();
    expect(field().value).toContain('Daniel Rossi');
  });

  it('does not delay the form while it loads', async () => {
    const { form, writes } = await openForm({ [CALL]: 'never' });
    await userEvent.type(field(), 'grace');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(isSending(form)).toHaveProperty('disabled', false));
    await userEvent.click(isSending(form));
    expect(await screen.findByText('Transaction allocated successfully!')).toBeTruthy();
    expect(writes).toHaveLength(1);
  });

  it.each([
    ['the call fails', { [CALL]: { status: 500, body: { error: 'Broken', code: 'internal' } } }],
    ['nobody is suggested', answer()],
    ['the client is none of those who can be chosen', answer({ ...GRACE, client_id: 'client-9' })],
  ])('is not shown where %s, and nothing else is', async (_, answers) => {
    const { form } = await openForm(answers);
    await within(form).findByText('No client is suggested');
    expect(take()).toBeNull();
    expect(within(form).queryByRole('alert')).toBeNull();
    expect(screen.queryByText(/Broken/)).toBeNull();
  });

  it('reserves its place from when the form opens', async () => {
    await openForm({ [CALL]: 'never' });
    const before = line()?.className;
    expect(before).toContain('min-h-');
  });
});
