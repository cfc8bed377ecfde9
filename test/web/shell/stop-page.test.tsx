// @vitest-environment happy-dom

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { openAt } from '#test/web/open-at.tsx';
import { stubPortal } from '#test/web/stub-portal.ts';
import { Stop } from '#web/stop.tsx';

describe.each([
  {
    path: '/stop',
    call: 'POST /approvals/stop',
    title: 'Stop this change',
    said: 'If the change was still waiting, it is stopped. If it was already made, contact another manager now.',
  },
  {
    path: '/stop-account',
    call: 'POST /payees/stop',
    title: 'Stop payments to this account',
    said: 'If the account was in use or waiting for verification, the fund pays nothing more to the account. Call the fund at a phone number that you already have.',
  },
  {
    path: '/stop-email',
    call: 'POST /users/me/email/undo',
    title: 'Undo the new sign-in address',
    said: 'If the request was still waiting, it is undone. If you did not make it, choose a new password and contact the fund.',
  },
  {
    path: '/confirm-copies',
    call: 'POST /users/me/mails/confirm',
    title: 'Confirm the copies',
    said: 'If the link was valid, this address gets copies from now on.',
  },
])('$path', ({ path, call, title, said }) => {
  const accepted = { status: 202, body: { accepted: true } as unknown };
  function open(hash: string, answer = accepted) {
    const sent = stubPortal({ [call]: answer });
    return { sent, place: openAt(`${path}${hash}`, <Stop />) };
  }
  const stop = () => screen.findByRole<HTMLButtonElement>('button', { name: title });

  test.each([
    ['a token', '#secret-token', [{ token: 'secret-token' }]],
    ['a text that is no token', '#not%20a%20token', []],
  ])(
    'of %s, nothing is sent before the press, and the answer is the same sentence',
    async (_, hash, tokens) => {
      const { sent, place } = open(hash);
      await stop();
      expect(sent).toEqual([]);
      expect(place.now).toBe(path);
      await userEvent.click(await stop());
      expect((await screen.findByRole('status')).textContent).toBe(said);
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
});
