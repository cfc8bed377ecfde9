// @vitest-environment happy-dom

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { type Answered, userJson } from '#test/web/answers.ts';
import { clientJson } from '#test/web/clients/some-clients.ts';
import { requestJson } from '#test/web/clients/some-requests.ts';
import { openAt } from '#test/web/open-at.tsx';
import { onePage, stubPortal } from '#test/web/stub-portal.ts';
import { ViewProfile } from '#web/profile/view-profile.tsx';

const library = vi.hoisted(() => ({
  hasAuthenticator: vi.fn(),
  newAuthenticatorKey: vi.fn(),
  proveAuthenticator: vi.fn(),
  turnOnAuthenticator: vi.fn(),
  turnOffAuthenticator: vi.fn(),
  provePassword: vi.fn(),
}));
/** The tests replace `changeSignIn`, which changes the sign-in and then requests codes until one is right. */
const changeSignIn = vi.hoisted(() => vi.fn());
vi.mock('#web/session-state.ts', () => ({ idToken: async () => 'id-token' }));
vi.mock('#web/session-account.ts', () => library);
vi.mock('#web/change-sign-in.ts', () => ({ changeSignIn }));
vi.mock('#web/config.ts', () => {
  const settings = { apiBaseUrl: '/api' };
  return { portalConfig: async () => settings, loadedConfig: () => settings };
});

const SAM = userJson({ email: 'sam.wood@example.com', mobile: '0400 000 001', signed_name: 'Samuel J Wood' });
const SECRET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567ABCDEFGHIJKLMNOPQRST';
const LINK = `otpauth://totp/Wattle%20Street%20Fund:sam.wood%40example.com?secret=${SECRET}`;

function failure(name: string): Error {
  return Object.assign(new Error(name), { name });
}

function open(answers: Parameters<typeof stubPortal>[0] = {}, at = '/manager/profile') {
  let me = SAM;
  const sent = stubPortal({
    'GET /users/me': () => ({ body: me }),
    'PUT /users/me': (_, body) => {
      me = { ...me, ...(body as Partial<typeof SAM>) };
      return { body: me };
    },
    ...answers,
  });
  openAt(at, <ViewProfile />);
  return sent;
}

const region = () => screen.findByRole('region', { name: 'How you sign in' });
const press = async (name: string) =>
  userEvent.click(await within(await region()).findByRole('button', { name }));
const TURN_ON = 'Turn on the authenticator app';
const TURN_OFF = 'Turn off the authenticator app';

beforeEach(() => {
  vi.resetAllMocks();
  library.hasAuthenticator.mockResolvedValue(false);
  changeSignIn.mockImplementation(async ({ make }: { make: () => Promise<void> }) => {
    await make();
    return 'changed';
  });
  library.newAuthenticatorKey.mockResolvedValue({ secret: SECRET, link: LINK });
});

const OLIVIA = userJson({
  name: 'Liv',
  email: 'olivia.chen@example.com',
  role: 'client',
  client: { id: 'c1', status: 'Active' },
});
const ADVISED = ['c1', 'c2'].map((id) => ({
  ...{ id, name: id, entity_type: 'Personal' as const, entity_name: '', status: 'Active' as const },
  ...{ role: 'adviser' as const, until: '2027-06-30' as CalendarDate },
}));
const ADVISER = userJson({ ...OLIVIA, name: 'Hal', email: 'hal@example.com', clients: ADVISED });

it('shows an adviser without an open client their own sign-in and emails, and nothing of a client', async () => {
  const kinds = { document: 'now', statement: 'now', distribution: 'now', letter: 'now' };
  const sent = open(
    {
      'GET /users/me': { body: ADVISER },
      'GET /users/me/mails': { body: { kinds, copy_to: null, copy_confirmed: false } },
    },
    '/client/profile',
  );
  expect(await within(await region()).findByText('hal@example.com')).toBeTruthy();
  expect(await screen.findByText('Which emails, and when')).toBeTruthy();
  expect(screen.queryByRole('region', { name: /^Legal name|^Where we pay/ })).toBeNull();
  expect(sent.filter(({ call }) => /\/clients\//.test(call))).toEqual([]);
});

const DASHBOARD: Answered<'getOwnDashboard'> = {
  client: {
    ...clientJson({ name: 'Olivia Chen', entity_type: 'Personal', entity_name: '', status: 'Active' }),
    email_changed: null,
  },
  totalPaid: 0,
  outstandingAmount: 0,
  totalPledged: 0,
  transactions: { count: 0, latest: null },
};
const request = (overrides: object) => requestJson('r1', overrides);

const MAILS: Answered<'getOwnMails'> = {
  kinds: { document: 'now', statement: 'weekly', distribution: 'now', letter: 'never' },
  copy_to: null,
  copy_confirmed: false,
};

const NOTHING_PAID: Answered<'getPayee'> = {
  payee: null,
  proposed: null,
  former: [],
  numbers: [],
  also_of: [],
  tax: [],
};

describe('a client’s profile', () => {
  const openOwn = (requests: object[] = [], answers: Parameters<typeof stubPortal>[0] = {}) =>
    open(
      {
        'GET /users/me': { body: OLIVIA },
        'GET /clients/me': { body: DASHBOARD },
        'GET /users/me/mails': { body: MAILS },
        'GET /clients/c1/payee': { body: NOTHING_PAID },
        'GET /clients/c1/change-requests': onePage({ requests }),
        ...answers,
      },
      '/client/profile',
    );
  it.each([
    [[], 'Not quoted'],
    [['2025-07-01'] as const, /^Quoted from 01\/07\/2025/],
  ])('shows whether the tax file number is quoted: %s', async (days, text) => {
    const quoted = {
      status: 'quoted',
      reason: '',
      set_at: '2025-07-01T00:00:00.000Z',
      set_by_name: null,
    } as const;
    const tax = days.map((from) => ({ ...quoted, from: from as CalendarDate, approved_alone: false }));
    openOwn([], { 'GET /clients/c1/payee': { body: { ...NOTHING_PAID, tax } } });
    const paid = within(await screen.findByRole('region', { name: 'Where we pay you' }));
    expect(await paid.findByText(text)).toBeTruthy();
  });

  const names = async () => within(await screen.findByRole('region', { name: 'Legal name and sign-in' }));

  it('greets by one name and shows the legal one, whose change can only be requested', async () => {
    const sent = openOwn([], { 'POST /clients/c1/change-requests': { status: 201, body: request({}) } });
    expect((await screen.findByLabelText<HTMLInputElement>('Preferred name')).value).toBe('Liv');
    await userEvent.click(
      await (await names()).findByRole('button', { name: 'Ask to change the legal name' }),
    );
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Ask to change' }));
    expect(await dialog.findByText('Enter the new legal name')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('New legal name'), 'Olivia Wu');
    await userEvent.click(dialog.getByRole('button', { name: 'Ask to change' }));
    await screen.findByText('Request sent. A manager will review it.');
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([
      { call: 'POST /clients/c1/change-requests', body: { field: 'name', value: 'Olivia Wu' } },
    ]);
  });

  it('shows the requested change and withdraws it, or why it was declined', async () => {
    const sent = openOwn([request({})], {
      'DELETE /clients/c1/change-requests/r1': { body: request({ state: 'withdrawn' }) },
    });
    expect(await (await names()).findByText(/^Requested on/)).toHaveProperty(
      'textContent',
      'Requested on 10/06/2025: Olivia Wu',
    );
    await userEvent.click((await names()).getByRole('button', { name: /^Withdraw/ }));
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }));
    await screen.findByText('Request withdrawn.');
    expect(sent.some(({ call }) => call === 'DELETE /clients/c1/change-requests/r1')).toBe(true);
  });

  it('requests another sign-in address, and says until when the present one stays', async () => {
    const takes_effect_at = '2026-12-01T03:00:00.000Z';
    let me = OLIVIA;
    const sent = openOwn([], {
      'GET /users/me': () => ({ body: me }),
      'PUT /users/me/email': () => {
        me = { ...OLIVIA, email_change: { email: 'liv@example.com', takes_effect_at } };
        return { body: me };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Change the sign-in address' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Sign-in address' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Request the change' }));
    expect(await dialog.findByText('Enter the new address')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('New email'), 'liv@example.com');
    await userEvent.click(dialog.getByRole('button', { name: 'Request the change' }));
    expect(await screen.findByText('The address changes in 24 hours.')).toBeTruthy();
    const until = await screen.findByText(/^Changes to liv@example.com on/);
    expect(until.textContent).toContain('on 01/12/2026');
    expect(sent.filter(({ call }) => call.startsWith('PUT'))).toEqual([
      { call: 'PUT /users/me/email', body: { email: 'liv@example.com' } },
    ]);
  });

  it('shows which emails come and when, and changes them and the address for copies', async () => {
    const sent = openOwn([], { 'PUT /users/me/mails': { body: { ...MAILS, copy_to: 'tax@example.com' } } });
    const box = within(await screen.findByRole('region', { name: 'Emails you get' }));
    expect(
      await box.findByText(
        'Documents: at once, Statements: once a week, Distributions: at once, Letters: never',
      ),
    ).toBeTruthy();
    await userEvent.click(box.getByRole('button', { name: 'Change which emails you get' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Emails you get' }));
    await userEvent.selectOptions(dialog.getByLabelText('Documents'), 'weekly');
    await userEvent.type(dialog.getByLabelText(/^Copies to/), 'tax@example.com');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved.');
    expect(sent.filter(({ call }) => call.startsWith('PUT'))).toEqual([
      {
        call: 'PUT /users/me/mails',
        body: { kinds: { ...MAILS.kinds, document: 'weekly' }, copy_to: 'tax@example.com' },
      },
    ]);
  });

  it('shows when the emails did not load', async () => {
    openOwn([], { 'GET /users/me/mails': { status: 403, body: { error: 'No', code: 'forbidden' } } });
    expect(await screen.findByText('Your emails could not be loaded')).toBeTruthy();
  });

  it('shows when the legal name did not load', async () => {
    openOwn([], { 'GET /clients/me': { status: 403, body: { error: 'No', code: 'forbidden' } } });
    expect(await screen.findByText('Your legal name could not be loaded')).toBeTruthy();
  });
});

describe('the profile', () => {
  const field = (label: RegExp | string) => screen.findByLabelText<HTMLInputElement>(label);
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

  it('tells an auditor who can change the name that signs records', async () => {
    open({ 'GET /users/me': { body: { ...SAM, role: 'auditor' } } });
    expect(await screen.findByText(/A manager can change this name in People\.$/)).toBeTruthy();
  });

  it('shows the details, and the e-mail address cannot be changed', async () => {
    open();
    expect((await field('Preferred name')).value).toBe('Sam Wood');
    expect((await field(/^Mobile/)).value).toBe('0400 000 001');
    expect(screen.getByText('sam.wood@example.com')).toBeTruthy();
    expect(screen.getByText('Samuel J Wood').closest('p')?.textContent).toBe(
      'Records are signed with Samuel J Wood. Another manager can change this name in People. If you are the fund’s only manager, you can change it yourself.',
    );
    expect(screen.queryByLabelText('Email')).toBeNull();
    expect(screen.getByRole('link', { name: 'Change password' }).getAttribute('href')).toBe(
      '/manager/profile/password',
    );
    expect(save().disabled).toBe(true);
  });

  it('saves name and mobile and nothing else', async () => {
    const sent = open();
    await userEvent.clear(await field('Preferred name'));
    await userEvent.type(await field('Preferred name'), '  Samuel Wood ');
    await userEvent.clear(await field(/^Mobile/));
    await userEvent.click(save());
    await screen.findByText('Profile saved.');
    expect(sent.filter(({ call }) => call.startsWith('PUT'))).toEqual([
      { call: 'PUT /users/me', body: { name: 'Samuel Wood', mobile: '' } },
    ]);
    await waitFor(() => expect(save().disabled).toBe(true));
    expect((await field('Preferred name')).value).toBe('Samuel Wood');
  });

  it('requires a name, reports a missing one at the field and focuses it', async () => {
    const sent = open();
    await userEvent.clear(await field('Preferred name'));
    await userEvent.click(save());
    expect(await screen.findByText('Preferred name is required')).toBeTruthy();
    await waitFor(async () => expect(document.activeElement).toBe(await field('Preferred name')));
    expect(sent.some(({ call }) => call.startsWith('PUT'))).toBe(false);
  });

  it('offers a retry when the details do not load', async () => {
    let broken = true;
    open({
      'GET /users/me': () => (broken ? { status: 403, body: { error: 'Not yours.' } } : { body: SAM }),
    });
    await screen.findByText('Your profile could not be loaded');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect((await field('Preferred name')).value).toBe('Sam Wood');
  });
});

describe('the authenticator app', () => {
  const code = () => screen.getByLabelText<HTMLInputElement>('Code');

  it('is turned on with its key and a code, and then shown as on', async () => {
    open();
    await within(await region()).findByText('Off');
    await press(TURN_ON);
    expect(
      await screen.findByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567 ABCD EFGH IJKL MNOP QRST'),
    ).toBeTruthy();
    expect(library.newAuthenticatorKey).toHaveBeenCalledWith('sam.wood@example.com');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copy setup key' }));
    expect(screen.getByRole('link', { name: 'Open the app with the setup key' }).getAttribute('href')).toBe(
      LINK,
    );

    await userEvent.type(code(), '12 34-56 78');
    expect(code().value).toBe('123456');
    await userEvent.type(screen.getByLabelText('Present password'), 'Manager#2026');
    library.hasAuthenticator.mockResolvedValue(true);
    await press('Turn on');
    await screen.findByText('Authenticator app turned on.');
    expect(library.provePassword.mock.calls).toEqual([['Manager#2026']]);
    expect(library.proveAuthenticator.mock.calls).toEqual([['123456']]);
    expect(library.turnOnAuthenticator).toHaveBeenCalledTimes(1);
    expect(changeSignIn.mock.calls[0]?.[0]).toMatchObject({
      because: 'second-factor',
      passwords: ['Manager#2026'],
    });
    expect(await within(await region()).findByText('On')).toBeTruthy();
    await waitFor(async () =>
      expect(document.activeElement).toBe(
        within(await region()).getByRole('button', { name: 'Change the authenticator app' }),
      ),
    );
    expect(screen.queryByText(/ABCD/)).toBeNull();
  });

  it('copies its key without spaces, and reports when it cannot', async () => {
    open();
    await press(TURN_ON);
    const copy = await screen.findByRole('button', { name: 'Copy setup key' });
    const user = userEvent.setup();
    await user.click(copy);
    expect(await navigator.clipboard.readText()).toBe(SECRET);
    expect(await screen.findByText('Setup key copied.')).toBeTruthy();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
    await user.click(copy);
    expect(
      await screen.findByText('The key could not be copied. Select it and copy it yourself.'),
    ).toBeTruthy();
  });

  it.each([
    ['EnableSoftwareTokenMFAException', 'That code is not right. Check the app and try again.'],
    ['NotAuthorizedException', 'Your session has ended. Sign in again, then try once more.'],
    ['TooManyRequestsException', 'Too many requests. Please try again later.'],
    ['NetworkError', 'The code could not be checked. Please try again.'],
  ])('stays off after %s, which is shown at the field', async (name, sentence) => {
    library.proveAuthenticator.mockRejectedValue(failure(name));
    open();
    await press(TURN_ON);
    await userEvent.type(await screen.findByLabelText('Code'), '123456');
    await userEvent.type(screen.getByLabelText('Present password'), 'Manager#2026');
    await press('Turn on');
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(document.activeElement).toBe(code());
    expect(code().getAttribute('aria-invalid')).toBe('true');
    expect(within(await region()).getByText('Off')).toBeTruthy();
    expect(changeSignIn).not.toHaveBeenCalled();
  });

  it('is neither turned on nor off with a wrong password, which is reported at its field', async () => {
    library.provePassword.mockRejectedValue(
      Object.assign(failure('NotAuthorizedException'), { message: 'Incorrect username or password.' }),
    );
    open();
    await press(TURN_ON);
    await userEvent.type(await screen.findByLabelText('Code'), '123456');
    await userEvent.type(screen.getByLabelText('Present password'), 'Wrong#2026');
    await press('Turn on');
    expect(await screen.findByText('That is not your present password.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Present password'));
    expect(library.proveAuthenticator).not.toHaveBeenCalled();
    expect(changeSignIn).not.toHaveBeenCalled();
  });

  it('asks for the next code to stay signed in, again when it was wrong', async () => {
    const given: string[] = [];
    changeSignIn.mockImplementation(async ({ make, askCode, onUnanswered }) => {
      await make();
      onUnanswered();
      given.push(await askCode(undefined));
      given.push(await askCode('That code is not right. Check the app and try again.'));
      return 'changed';
    });
    open();
    await press(TURN_ON);
    await userEvent.type(await screen.findByLabelText('Code'), '123456');
    await userEvent.type(screen.getByLabelText('Present password'), 'Manager#2026');
    await press('Turn on');
    await screen.findByText('The change was made. All browsers were signed out, this one too.');
    expect(document.activeElement).toBe(code());
    await userEvent.type(code(), '111111{Enter}');
    expect(await screen.findByText('That code is not right. Check the app and try again.')).toBeTruthy();
    await userEvent.clear(code());
    await userEvent.type(code(), '222222{Enter}');
    await screen.findByText('Authenticator app turned on.');
    expect(given).toEqual(['111111', '222222']);
  });

  it('can be changed to another app, whose code is the change', async () => {
    library.hasAuthenticator.mockResolvedValue(true);
    const steps: string[] = [];
    library.proveAuthenticator.mockImplementation(async () => void steps.push('proved'));
    changeSignIn.mockImplementation(async ({ make }) => {
      steps.push('due');
      await make();
      return 'changed';
    });
    open();
    await press('Change the authenticator app');
    await userEvent.type(await screen.findByLabelText('Code'), '123456');
    await userEvent.type(screen.getByLabelText('Present password'), 'Manager#2026');
    await press('Change');
    await screen.findByText('Authenticator app changed.');
    expect(steps).toEqual(['due', 'proved']);
  });

  it('can be cancelled half-way, back to the button', async () => {
    open();
    await press(TURN_ON);
    await screen.findByLabelText('Code');
    await press('Cancel');
    await waitFor(async () =>
      expect(document.activeElement).toBe(within(await region()).getByRole('button', { name: TURN_ON })),
    );
    expect(library.turnOnAuthenticator).not.toHaveBeenCalled();
  });

  it('is turned off with the password, which can be declined', async () => {
    library.hasAuthenticator.mockResolvedValue(true);
    open();
    await within(await region()).findByText('On');
    await press(TURN_OFF);
    const ask = () => screen.findByRole('dialog', { name: TURN_OFF });
    await userEvent.click(within(await ask()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(library.turnOffAuthenticator).not.toHaveBeenCalled();

    await press(TURN_OFF);
    library.turnOffAuthenticator.mockRejectedValueOnce(failure('NetworkError'));
    await userEvent.type(within(await ask()).getByLabelText('Present password'), 'Manager#2026');
    await userEvent.click(within(await ask()).getByRole('button', { name: 'Turn off' }));
    expect(
      await within(await ask()).findByText('The authenticator app was not turned off. Please try again.'),
    ).toBeTruthy();
    library.hasAuthenticator.mockResolvedValue(false);
    await userEvent.click(within(await ask()).getByRole('button', { name: 'Turn off' }));
    await screen.findByText('Authenticator app turned off.');
    expect(await within(await region()).findByText('Off')).toBeTruthy();
  });

  it('offers a retry when its state does not load, and the details still work', async () => {
    library.hasAuthenticator.mockRejectedValueOnce(failure('NetworkError'));
    open();
    const section = within(await region());
    expect(await section.findByText('The identity service did not respond.')).toBeTruthy();
    expect(await screen.findByLabelText('Preferred name')).toBeTruthy();
    await userEvent.click(section.getByRole('button', { name: 'Try Again' }));
    expect(await section.findByText('Off')).toBeTruthy();
  });

  it('shows when its key cannot be created', async () => {
    library.newAuthenticatorKey.mockRejectedValue(failure('NetworkError'));
    open();
    await press(TURN_ON);
    expect(await screen.findByText('The authenticator app could not be set up.')).toBeTruthy();
    expect(within(await region()).getByRole('button', { name: TURN_ON })).toBeTruthy();
  });
});
