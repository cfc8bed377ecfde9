// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openAt } from '#test/web/open-at.tsx';
import { ResetPassword } from '#web/auth/reset-password.tsx';

const identity = vi.hoisted(() => ({ requestResetCode: vi.fn(), confirmReset: vi.fn() }));
vi.mock('#web/session.ts', () => identity);
vi.mock('#web/config.ts', () => ({ portalConfig: async () => ({}) }));

const user = userEvent.setup();

function failure(name: string): Error {
  return Object.assign(new Error(name), { name });
}

function open() {
  openAt(
    '/forgot-password',
    <Routes>
      <Route path="/forgot-password" element={<ResetPassword />} />
      <Route path="/login" element={<p>at sign-in</p>} />
    </Routes>,
  );
}

async function request() {
  open();
  await user.type(screen.getByLabelText('Email'), 'olivia.chen@example.com');
  await user.click(screen.getByRole('button', { name: 'Send reset code' }));
}

async function confirm(password = 'Harbour-72', confirmation = password, code = '123456') {
  await user.type(await screen.findByLabelText('Reset code'), code);
  await user.type(screen.getByLabelText('New password'), password);
  await user.type(screen.getByLabelText('Confirm password'), confirmation);
  await user.click(screen.getByRole('button', { name: 'Reset password' }));
}

function textOf(role: 'alert' | 'status') {
  return screen.findByRole(role).then((element) => element.textContent);
}

/** Submits the new password with the clock stopped. The test decides when the answer arrives. */
async function confirmUnanswered(): Promise<{ answer: () => Promise<void> }> {
  let resolve = () => {};
  identity.confirmReset.mockReturnValue(
    new Promise<void>((done) => {
      resolve = done;
    }),
  );
  await request();
  await confirm();
  return {
    answer: async () => {
      vi.useFakeTimers();
      await act(async () => resolve());
    },
  };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => void vi.resetAllMocks());

describe('requesting a reset code', () => {
  it.each(['UserNotFoundException', 'NotAuthorizedException', 'InvalidParameterException'])(
    'shows the same where no code is sent, as for %s',
    async (name) => {
      identity.requestResetCode.mockRejectedValue(failure(name));
      await request();
      expect(await textOf('status')).toContain('Password reset code sent to your email!');
      expect(screen.getByLabelText('Reset code')).toBeTruthy();
    },
  );
});

describe('confirming a reset', () => {
  it('reports it and opens sign-in two seconds later', async () => {
    const { answer } = await confirmUnanswered();
    await answer();
    expect(screen.getByRole('status').textContent).toBe(
      'Password reset successfully! You can now login with your new password.',
    );
    expect(identity.confirmReset).toHaveBeenCalledWith('olivia.chen@example.com', '123456', 'Harbour-72');
    await pass(1_999);
    expect(screen.queryByText('at sign-in')).toBeNull();
    await pass(1);
    expect(screen.getByText('at sign-in')).toBeTruthy();
  });

  it('accepts a code with spaces around it', async () => {
    await request();
    await confirm('Harbour-72', 'Harbour-72', ' 123 456 ');
    await textOf('status');
    expect(identity.confirmReset).toHaveBeenCalledWith('olivia.chen@example.com', '123456', 'Harbour-72');
  });

  it('cannot be left while it runs, nor before it has opened sign-in', async () => {
    const { answer } = await confirmUnanswered();
    const back = screen.getByRole<HTMLButtonElement>('button', { name: 'Back to email entry' });
    await user.click(back);
    expect(screen.queryByLabelText('Email')).toBeNull();
    await answer();
    expect(screen.getByRole('status')).toBeTruthy();
    expect(back.disabled).toBe(true);
    await pass(2_000);
    expect(screen.getByText('at sign-in')).toBeTruthy();
  });

  it('cannot be left while the code is sent again', async () => {
    await request();
    const back = await screen.findByRole<HTMLButtonElement>('button', { name: 'Back to email entry' });
    identity.requestResetCode.mockReturnValue(new Promise(() => {}));
    await user.click(screen.getByRole('button', { name: 'Resend' }));
    expect(back.disabled).toBe(true);
  });
});
