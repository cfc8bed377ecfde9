// @vitest-environment happy-dom

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { stubPortal } from '#test/web/stub-portal.ts';
import { openAt } from '#test/web/transactions/ledger-portal.tsx';
import { StopApproval } from '#web/approvals/stop-approval.tsx';

function open(hash: string, answer: object = { status: 202, body: { accepted: true } }) {
  const sent = stubPortal({ 'POST /approvals/stop': answer as { body: unknown } });
  return { sent, place: openAt(`/stop${hash}`, <StopApproval />) };
}
const stop = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Stop this change' });
const SAID =
  'If the change was still waiting, it is stopped. If it was already made, contact another manager now.';

test.each([
  ['a token', '#secret-token', [{ token: 'secret-token' }]],
  ['a text that is no token', '#not%20a%20token', []],
])(
  'of %s, nothing is sent before the press, and the answer is the same sentence',
  async (_, hash, tokens) => {
    const { sent, place } = open(hash);
    await stop();
    expect(sent).toEqual([]);
    expect(place.now).toBe('/stop');
    await userEvent.click(await stop());
    expect((await screen.findByRole('status')).textContent).toBe(SAID);
    expect(sent.map(({ body }) => body)).toEqual(tokens);
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  },
);

test('reports too many tries and allows another, and without a token it asks for the link', async () => {
  const error = 'Too many attempts. Please try again in a minute.';
  open('#token', { status: 429, body: { error, code: 'too-many-tries' } });
  await userEvent.click(await stop());
  expect((await screen.findByRole('alert')).textContent).toBe(error);
  expect((await stop()).disabled).toBe(false);
  document.body.innerHTML = '';
  open('');
  expect((await stop()).disabled).toBe(true);
  expect(screen.getByText('Open the link in the email again.')).toBeTruthy();
});
