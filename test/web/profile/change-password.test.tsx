// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openAt } from '#test/web/open-at.tsx';
import { ChangePassword } from '#web/profile/change-password.tsx';

const account = vi.hoisted(() => ({ changePassword: vi.fn() }));
const changeSignIn = vi.hoisted(() => vi.fn());
vi.mock('#web/session-account.ts', () => account);
vi.mock('#web/change-sign-in.ts', () => ({ changeSignIn }));

const OLD = 'Client#2026';
const NEW = 'Chosen#2026';
const AT = '/client/c1/profile/password';

function failure(name: string, message = name): Error {
  return Object.assign(new Error(message), { name });
}

function open() {
  history.replaceState(null, '', AT);
  openAt(
    AT,
    <Routes>
      <Route path={AT} element={<ChangePassword />} />
      <Route path="/client/c1/profile" element={<h1>Profile</h1>} />
    </Routes>,
  );
}

const old = () => screen.getByLabelText<HTMLInputElement>('Present password');

async function send(next = NEW, again = next, present = OLD) {
  await userEvent.clear(old());
  await userEvent.type(old(), present);
  await userEvent.clear(screen.getByLabelText('New password'));
  await userEvent.type(screen.getByLabelText('New password'), next);
  await userEvent.clear(screen.getByLabelText('Confirm password'));
  await userEvent.type(screen.getByLabelText('Confirm password'), again);
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
}

beforeEach(() => {
  vi.resetAllMocks();
  changeSignIn.mockImplementation(async ({ make }: { make: () => Promise<void> }) => {
    await make();
    return 'changed';
  });
});

describe('the change of a password', () => {
  it('requires the old one, changes it, and leads back to the profile of the same client', async () => {
    open();
    expect(document.activeElement).toBe(old());
    await send();
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeTruthy();
    expect(await screen.findByText('Password changed. Every other browser is signed out.')).toBeTruthy();
    expect(account.changePassword.mock.calls).toEqual([[OLD, NEW]]);
    expect(changeSignIn.mock.calls[0]?.[0]).toMatchObject({ because: 'password', passwords: [NEW, OLD] });
  });

  it.each([
    [NEW, 'Chosen#2027', 'Passwords do not match.'],
    ['Short#1', 'Short#1', 'Password must be at least 8 characters long.'],
    [OLD, OLD, 'The new password is the same as the present one.'],
  ])('sends nothing for %s and %s', async (next, again, sentence) => {
    open();
    await send(next, again);
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(changeSignIn).not.toHaveBeenCalled();
  });

  it('reports at its field that the old one is wrong, and not once it is typed again', async () => {
    account.changePassword.mockRejectedValue(
      failure('NotAuthorizedException', 'Incorrect username or password.'),
    );
    open();
    await send();
    expect(await screen.findByText('That is not your present password.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(old()));
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.type(old(), 'x');
    expect(screen.queryByText('That is not your present password.')).toBeNull();
  });

  it.each([
    [
      failure('InvalidPasswordException'),
      'Password does not meet requirements. Must include uppercase, lowercase, number and special character.',
    ],
    [failure('LimitExceededException'), 'Too many failed attempts. Please try again later.'],
    [failure('TooManyRequestsException'), 'Too many failed attempts. Please try again later.'],
    [
      failure('NotAuthorizedException', 'Password attempts exceeded'),
      'Too many failed attempts. Please try again later.',
    ],
    [
      failure('NotAuthorizedException', 'Access Token has been revoked'),
      'Your session has ended. Sign in again, then try once more.',
    ],
    [
      failure('PasswordHistoryPolicyViolationException'),
      'You have used this password before. Choose another one.',
    ],
    [failure('ResourceNotFoundException'), 'Your password was not changed. Please try again.'],
  ])('has a sentence for %s', async (refusal, sentence) => {
    account.changePassword.mockRejectedValue(refusal);
    open();
    await send();
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  });

  it('shows that nothing changed where signing in again proves it', async () => {
    changeSignIn.mockResolvedValue('unchanged');
    open();
    await send();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your password was not changed. Please try again.',
    );
  });

  it('shows while the API does not acknowledge that it is repeated, and asks for a code to stay signed in', async () => {
    let code: string | undefined;
    let wait = () => {};
    changeSignIn.mockImplementation(async ({ onUnanswered, askCode }) => {
      onUnanswered();
      await new Promise<void>((resolve) => {
        wait = resolve;
      });
      code = await askCode(undefined);
      return 'changed';
    });
    open();
    await send();
    await screen.findByText(/^The other browsers are not signed out yet/);
    wait();
    await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}');
    await screen.findByRole('heading', { name: 'Profile' });
    expect(code).toBe('123456');
  });
});
