// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SignIn } from '#web/auth/sign-in.tsx';

const identity = vi.hoisted(() => ({
  prepare: vi.fn(),
  signInWith: vi.fn(),
  setNewPassword: vi.fn(),
  enterCode: vi.fn(),
  currentSession: vi.fn(),
}));
vi.mock('#web/session.ts', () => identity);
vi.mock('#web/config.ts', () => ({ portalConfig: async () => ({ fundName: 'Acacia & Sons' }) }));

function failure(name: string): Error {
  return Object.assign(new Error(name), { name });
}

function Place() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

function open(state?: unknown, search = '') {
  render(
    <MemoryRouter initialEntries={[{ pathname: '/login', search, state }]}>
      <Routes>
        <Route path="/login" element={<SignIn />} />
        <Route path="*" element={<Place />} />
      </Routes>
    </MemoryRouter>,
  );
}

function signedInAs(role: 'manager' | 'client') {
  localStorage.setItem('CognitoIdentityServiceProvider.client.LastAuthUser', 'u1');
  identity.currentSession.mockResolvedValue({ userId: 'u1', role });
}

async function submit(email = 'manager@example.com', password = 'Manager#2026') {
  await userEvent.type(await screen.findByLabelText('Email'), email);
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

beforeEach(async () => {
  vi.resetAllMocks();
  localStorage.clear();
  const { checkSession } = await import('#web/session-state.ts');
  await checkSession();
});

describe('signing in', () => {
  it.each([
    ['manager', undefined, '/manager'],
    ['client', undefined, '/client'],
    ['manager', '/manager/transactions?page=2', '/manager/transactions?page=2'],
    ['client', '/manager/transactions', '/client'],
    ['manager', '//evil.example', '/manager'],
  ] as const)('as a %s who requested %s opens %s', async (role, from, place) => {
    open(from ? { from } : undefined);
    identity.signInWith.mockImplementation(async () => {
      signedInAs(role);
      return 'signed-in';
    });
    await submit();
    expect(await screen.findByText(`at ${place}`)).toBeTruthy();
    expect(identity.signInWith).toHaveBeenCalledWith('manager@example.com', 'Manager#2026', {
      isShared: false,
    });
  });

  it('shows the fund’s own name, on the page and as its title', async () => {
    open();
    expect(await screen.findByText('Acacia & Sons')).toBeTruthy();
    expect(document.title).toBe('Sign in · Acacia & Sons');
  });

  it('first ends a sign-in by somebody else that another tab has made since the page was opened', async () => {
    const endFormerSignIn = vi.fn(async () => localStorage.clear());
    vi.doMock('#web/leave-session.ts', () => ({ endFormerSignIn }));
    identity.signInWith.mockResolvedValue('unconfirmed');
    open();
    await screen.findByLabelText('Email');
    signedInAs('client');
    const claims = Buffer.from(JSON.stringify({ sub: 'u1', email: 'Manager@example.com' }));
    localStorage.setItem(
      'CognitoIdentityServiceProvider.client.u1.idToken',
      `h.${claims.toString('base64url')}.s`,
    );
    // The same user signs in again, so the former sign-in is not ended.
    await submit();
    await screen.findByRole('alert');
    expect(endFormerSignIn).not.toHaveBeenCalled();
    await userEvent.type(screen.getByLabelText('Email'), '.au');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(identity.signInWith).toHaveBeenCalledTimes(2));
    expect(endFormerSignIn).toHaveBeenCalledTimes(1);
  });

  it('is skipped for someone already signed in', async () => {
    signedInAs('client');
    open(undefined, '?next=/client/transactions');
    expect(await screen.findByText('at /client/transactions')).toBeTruthy();
  });

  it('that fails shows why, keeps the typed entries and focuses the password', async () => {
    identity.signInWith.mockRejectedValue(failure('NotAuthorizedException'));
    open();
    await submit('olivia.chen@example.com', 'wrong');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Invalid email or password. Please try again.');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('olivia.chen@example.com');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('wrong');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });

  it('with an expired invitation reports it and requests a new one, for any person', async () => {
    const expired = new Error('Temporary password has expired and must be reset by an administrator.');
    identity.signInWith.mockRejectedValue(Object.assign(expired, { name: 'NotAuthorizedException' }));
    const renewed = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => Response.json({ accepted: true }, { status: 202 }));
    open();
    await submit('priya.nair@example.com', 'Welcome#2026');
    expect((await screen.findByRole('alert')).textContent).toBe('This invitation has expired.');
    await userEvent.click(screen.getByRole('button', { name: 'Send me a new invitation' }));
    expect(
      await screen.findByText('If this address was invited, a new invitation is on its way.'),
    ).toBeTruthy();
    const [, request] = renewed.mock.calls.find(([, given]) => given?.method === 'POST') ?? [];
    expect(String(request?.body)).toBe('{"email":"priya.nair@example.com"}');
    expect(new Headers(request?.headers).has('authorization')).toBe(false);
    renewed.mockRestore();
  });

  it('is sent once however often the button is pressed', async () => {
    identity.signInWith.mockReturnValue(new Promise(() => {}));
    open();
    await submit();
    const button = await screen.findByRole('button', { name: 'Signing in' });
    await userEvent.click(button);
    await userEvent.click(button);
    expect(identity.signInWith).toHaveBeenCalledTimes(1);
  });
});

describe('a required new password', () => {
  async function openForm() {
    identity.signInWith.mockResolvedValue('new-password');
    open();
    await submit('priya.nair@example.com', 'Welcome#2026');
    await screen.findByRole('heading', { name: 'Set New Password' });
  }
  async function set(password: string, confirmation = password) {
    await userEvent.clear(screen.getByLabelText('New password'));
    await userEvent.type(screen.getByLabelText('New password'), password);
    await userEvent.clear(screen.getByLabelText('Confirm password'));
    await userEvent.type(screen.getByLabelText('Confirm password'), confirmation);
    await userEvent.click(screen.getByRole('button', { name: 'Set New Password' }));
  }

  it('reports different entries on leaving the field, not while typing', async () => {
    await openForm();
    await userEvent.type(screen.getByLabelText('New password'), 'Harbour-72');
    await userEvent.type(screen.getByLabelText('Confirm password'), 'Harx');
    expect(screen.queryByText('Passwords do not match.')).toBeNull();
    await userEvent.tab();
    expect(screen.getByText('Passwords do not match.')).toBeTruthy();
  });

  it('reports different entries after the press that leaves the field, not during it', async () => {
    await openForm();
    await userEvent.type(screen.getByLabelText('New password'), 'Harbour-72');
    await userEvent.type(screen.getByLabelText('Confirm password'), 'Harx');
    const button = screen.getByRole('button', { name: 'Set New Password' });
    const mouse = userEvent.setup();
    await mouse.pointer({ keys: '[MouseLeft>]', target: button });
    expect(screen.queryByText('Passwords do not match.')).toBeNull();
    await mouse.pointer({ keys: '[/MouseLeft]', target: button });
    await waitFor(() => expect(screen.getAllByText('Passwords do not match.')).toHaveLength(2));
  });

  it('sent after the session expired leads back to the password and shows why', async () => {
    await openForm();
    const expired = new Error('Invalid session for the user, session is expired.');
    identity.setNewPassword.mockRejectedValue(Object.assign(expired, { name: 'NotAuthorizedException' }));
    await set('Harbour-72');
    expect(await screen.findByText('Signing in took too long. Please sign in again.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeTruthy();
  });

  it('can be followed by the request for a code', async () => {
    await openForm();
    identity.setNewPassword.mockResolvedValue('code');
    await set('Harbour-72');
    expect(await screen.findByRole('heading', { name: 'Enter your code' })).toBeTruthy();
  });
});

describe('a required code', () => {
  async function openForm() {
    identity.signInWith.mockResolvedValue('code');
    open();
    await submit();
    await screen.findByRole('heading', { name: 'Enter your code' });
  }
  const field = () => screen.getByLabelText<HTMLInputElement>('Code');
  async function enter(code: string) {
    await userEvent.clear(field());
    await userEvent.type(field(), code);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  }

  it('is one focused field of six digits, which phones fill in', async () => {
    await openForm();
    expect(screen.getAllByRole('textbox')).toEqual([field()]);
    expect(document.activeElement).toBe(field());
    const { autocomplete, inputMode, required, pattern } = field();
    expect([autocomplete, inputMode, required, pattern]).toEqual([
      'one-time-code',
      'numeric',
      true,
      '[0-9]{6}',
    ]);
    await userEvent.type(field(), '123 4x567');
    expect(field().value).toBe('123456');
  });

  it.each([
    ['CodeMismatchException', 'That code is not right. Check the app and try again.'],
    ['ExpiredCodeException', 'That code has been used already. Wait until the app shows the next one.'],
    ['NotAuthorizedException', 'Too many wrong codes. Wait a moment, then try again.'],
    ['TooManyRequestsException', 'Too many failed attempts. Please try again later.'],
    ['NetworkError', 'The code could not be checked. Please try again.'],
  ])('refused with %s is explained, and the field is ready for another', async (name, sentence) => {
    await openForm();
    identity.enterCode.mockRejectedValue(failure(name));
    await enter('123456');
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(document.activeElement).toBe(field());
  });

  it.each([
    ['NotAuthorizedException', 'Invalid session for the user, session is expired.'],
    ['SignInException', 'An error occurred during the sign in process.'],
  ])(
    'sent after the session expired (%s) leads back to the password and shows why',
    async (name, message) => {
      await openForm();
      identity.enterCode.mockRejectedValue(Object.assign(new Error(message), { name }));
      await enter('123456');
      expect((await screen.findByRole('alert')).textContent).toBe(
        'Signing in took too long. Please sign in again.',
      );
      expect(screen.getByLabelText('Password')).toBeTruthy();
    },
  );
});
