// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetAnswers, stubWidth } from '#test/web/stub-portal.ts';
import { wireTransaction } from '#test/web/transactions/ledger-portal.tsx';
import { tellBankReturn } from '#web/bank/bank-return-channel.ts';
import { notify } from '#web/ui/toast.tsx';
import {
  ACTIVE,
  CONNECTED,
  CONSENT,
  connection,
  FAILED,
  HOOLI,
  imported,
  openBank,
  STARTED,
  session,
  stubWindows,
} from './bank-portal.tsx';

vi.mock('#web/session-state.ts', () => ({ idToken: async () => 'id-token' }));
vi.mock('#web/config.ts', () => ({ portalConfig: async () => ({ apiBaseUrl: '/api' }) }));

const INITIATE = 'POST /transactions/initiate-bank-connection';
const CHECK = 'GET /transactions/check-bank-connection';
const ASK = 'GET /consents/check/session-1';
const COMPLETE = 'POST /transactions/complete-bank-connection';
const IMPORT = 'POST /transactions/upload-bank';
const CONNECTION = 'GET /basiq/connection';

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const panel = () => screen.getByRole('region', { name: 'Bank connection' });
const badge = () => within(panel()).getAllByRole('status')[0]?.textContent;
const calls = (sent: readonly { call: string }[], name: string) =>
  sent.filter(({ call }) => call.startsWith(name));

/** The field of banks once they are there. */
async function bankField() {
  await screen.findByPlaceholderText('Choose a bank');
  return screen.getByRole('combobox', { name: 'Bank' });
}

async function chooseHooli() {
  await user.type(await bankField(), 'hool');
  await user.click(await screen.findByRole('option', { name: /Hooli Bank/ }));
}

/** Chooses a bank, presses Connect, and waits for the bank's login. */
async function connect() {
  await chooseHooli();
  await press('Connect bank');
  await screen.findByText('Waiting for you');
}

beforeEach(() => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  stubWidth(1440);
});
afterEach(async () => {
  cleanup();
  notify.dismiss();
  document.body.innerHTML = '';
  vi.useRealTimers();
  await forgetAnswers();
  vi.unstubAllGlobals();
});

describe('before a bank is connected', () => {
  it('says that it is checking', () => {
    openBank({ [CONNECTION]: 'never' });
    expect(screen.getByText('Checking connection')).toBeTruthy();
    expect(panel().getAttribute('aria-busy')).toBe('true');
  });

  it('says what did not load, and tries again', async () => {
    let failing = true;
    openBank({
      [CONNECTION]: () =>
        failing
          ? { status: 409, body: { error: 'Not now.', code: 'x', requestId: 'r-1' } }
          : { body: connection() },
    });
    expect(await screen.findByText('The bank connection did not load')).toBeTruthy();
    expect(screen.getByText('Reference r-1')).toBeTruthy();
    failing = false;
    await user.click(within(panel()).getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Not connected')).toBeTruthy();
  });

  it('finds banks by name, with their initials, and does not offer one that is down', async () => {
    stubWindows();
    const { sent } = openBank();
    await user.type(await bankField(), 'ban');
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['ABAvalon Bank', 'HBHooli Bank']);
    await user.clear(screen.getByRole('combobox', { name: 'Bank' }));
    await user.type(screen.getByRole('combobox', { name: 'Bank' }), 'quiet');
    const down = await screen.findByRole('option', { name: /Quiet/ });
    expect(down.getAttribute('aria-disabled')).toBe('true');
    expect(down.textContent).toBe('QCQuiet Credit UnionQCUCannot be reached');
    expect(calls(sent, INITIATE)).toEqual([]);
  });

  it('says that banks did not load, and loads them again', async () => {
    let failing = true;
    openBank({
      'GET /basiq/institutions': () =>
        failing
          ? { status: 502, body: { error: 'Later.', code: 'bank-provider-unavailable' } }
          : { body: { institutions: [HOOLI], total: 1, next_cursor: null } },
    });
    expect((await screen.findAllByText(/^Failed to load bank institutions/)).length).toBe(2);
    failing = false;
    await press('Try Again');
    expect(await screen.findByRole('combobox', { name: 'Bank' })).toBeTruthy();
  });

  it('asks for a bank before it opens a window', async () => {
    const { calls: windows } = stubWindows();
    openBank();
    await press('Connect bank');
    expect(await screen.findByText('Please select a bank institution')).toBeTruthy();
    expect(windows).toEqual([]);
  });
});

describe('connecting', () => {
  it('opens the window in the click, cuts it off from the page, then leads it to the bank', async () => {
    const { opened, calls: windows } = stubWindows();
    let answer: (() => void) | undefined;
    const { writes } = openBank({ [INITIATE]: { body: STARTED } });
    const answering = globalThis.fetch;
    vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
      if (input.endsWith('initiate-bank-connection')) await new Promise<void>((go) => (answer = go));
      return answering(input, init);
    });
    await chooseHooli();
    await press('Connect bank');
    expect(windows).toHaveLength(1);
    expect(windows[0]?.[0]).toBe('about:blank');
    expect(windows[0]?.[2]).toMatch(/width=600,height=700/);
    expect(windows[0]?.[2]).not.toContain('noopener');
    expect(opened[0]?.opener).toBeNull();
    expect(opened[0]?.location.replace).not.toHaveBeenCalled();
    expect(badge()).toBe('Connecting');
    await waitFor(() => expect(answer).toBeTruthy());
    answer?.();
    await screen.findByText('Waiting for you');
    expect(opened[0]?.location.replace).toHaveBeenCalledExactlyOnceWith(STARTED.consentUrl);
    expect(writes[0]?.body).toEqual({ institutionId: HOOLI.id });
  });

  it('goes back when the window was blocked', async () => {
    stubWindows('blocked');
    const { sent } = openBank();
    await chooseHooli();
    await press('Connect bank');
    expect(await screen.findByText('Please allow popups and try again')).toBeTruthy();
    expect(badge()).toBe('Not connected');
    expect(calls(sent, INITIATE)).toEqual([]);
  });

  it.each([
    ['no address', { ...STARTED, consentUrl: null }],
    ['an answer without one', session()],
    ['an address that is a script', { ...STARTED, consentUrl: 'javascript:alert(1)' }],
  ])('goes back and closes the window on %s', async (_, body) => {
    const { opened } = stubWindows();
    openBank({ [INITIATE]: { body } });
    await chooseHooli();
    await press('Connect bank');
    expect(await screen.findByText('Unexpected response from bank connection')).toBeTruthy();
    expect(badge()).toBe('Not connected');
    expect(opened[0]?.closed).toBe(true);
    expect(opened[0]?.location.replace).not.toHaveBeenCalled();
  });

  it('goes back when the server refuses, with its reason', async () => {
    const { opened } = stubWindows();
    const refusal = { error: 'This bank cannot be reached at the moment.', code: 'institution-unavailable' };
    openBank({ [INITIATE]: { status: 409, body: refusal } });
    await chooseHooli();
    await press('Connect bank');
    expect(
      await screen.findByText(
        'Failed to initiate bank connection: This bank cannot be reached at the moment.',
      ),
    ).toBeTruthy();
    expect(badge()).toBe('Not connected');
    expect(opened[0]?.closed).toBe(true);
  });
});

describe('waiting for the consent', () => {
  it('asks every 5 seconds until the bank is connected, and reads the profile anew', async () => {
    const { opened } = stubWindows();
    let active = false;
    const { sent } = openBank({
      [INITIATE]: { body: STARTED },
      [CHECK]: () => ({ body: active ? ACTIVE : session() }),
      [CONNECTION]: () => ({ body: active ? CONNECTED : connection() }),
    });
    await connect();
    expect(calls(sent, CHECK)).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(calls(sent, CHECK).map(({ call }) => call)).toEqual([`${CHECK}?connectionId=session-1`]);
    expect(badge()).toBe('Waiting for you');
    active = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await screen.findByText('Bank connected successfully!')).toBeTruthy();
    expect(badge()).toBe('Connected');
    expect(opened[0]?.closed).toBe(true);
    expect(within(panel()).getByText('Hooli Bank, ready to import')).toBeTruthy();
    const asked = calls(sent, CHECK).length;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(calls(sent, CHECK)).toHaveLength(asked);
  });

  it('says that it failed, and Try Again starts over', async () => {
    stubWindows();
    openBank({ [INITIATE]: { body: STARTED }, [CHECK]: { body: FAILED } });
    await connect();
    await vi.advanceTimersByTimeAsync(5_000);
    const said = await screen.findAllByText('Bank connection failed. Please try again.');
    expect(said).toHaveLength(2);
    expect(badge()).toBe('Failed');
    await user.click(within(panel()).getByRole('button', { name: 'Try Again' }));
    expect(badge()).toBe('Not connected');
  });

  it('goes on asking while the server does not answer', async () => {
    stubWindows();
    let down = true;
    openBank({
      [INITIATE]: { body: STARTED },
      [CHECK]: () => (down ? { status: 503, body: { error: 'Busy.', code: 'busy' } } : { body: session() }),
    });
    await connect();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await screen.findByText('The server does not answer. The portal keeps asking.')).toBeTruthy();
    expect(badge()).toBe('Waiting for you');
    down = false;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await screen.findByText(/^Checked \d s ago, every 5 s$/)).toBeTruthy();
  });

  it('says two seconds after the window closed that the connection is to be checked', async () => {
    const { opened } = stubWindows();
    openBank({ [INITIATE]: { body: STARTED }, [CHECK]: { body: session() } });
    await connect();
    const messages = screen.getByRole('region', { name: 'Messages' });
    if (opened[0]) opened[0].closed = true;
    await vi.advanceTimersByTimeAsync(600);
    expect(screen.queryByText(/The bank window was closed/)).toBeNull();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await within(messages).findByText(/The bank window was closed/)).toBeTruthy();
    expect(screen.getAllByText(/The bank window was closed/)).toHaveLength(2);
    expect(badge()).toBe('Waiting for you');
  });

  it('says nothing of a closed window once the bank is connected', async () => {
    const { opened } = stubWindows();
    let active = false;
    openBank({
      [INITIATE]: { body: STARTED },
      [CHECK]: () => ({ body: active ? ACTIVE : session() }),
      [CONNECTION]: () => ({ body: active ? CONNECTED : connection() }),
    });
    await connect();
    active = true;
    if (opened[0]) opened[0].closed = true;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await screen.findByText('Bank connected successfully!')).toBeTruthy();
    expect(screen.queryByText(/The bank window was closed/)).toBeNull();
  });

  it('hands over what the window came back with, and does not take its closing for giving up', async () => {
    const { opened } = stubWindows();
    const { writes } = openBank({
      [INITIATE]: { body: STARTED },
      [CHECK]: { body: session() },
      [COMPLETE]: { body: session() },
    });
    await connect();
    // Listening begins once the screen is drawn.
    await vi.advanceTimersByTimeAsync(50);
    tellBankReturn({ state: 'state-1', jobId: 'job-1' });
    await waitFor(() => expect(badge()).toBe('Reading accounts'));
    expect(writes.at(-1)?.call).toBe(COMPLETE);
    expect(writes.at(-1)?.body).toEqual({ state: 'state-1', jobId: 'job-1' });
    if (opened[0]) opened[0].closed = true;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(screen.queryByText(/The bank window was closed/)).toBeNull();
  });

  it('opens the same login again', async () => {
    const { opened } = stubWindows();
    const { sent } = openBank({ [INITIATE]: { body: STARTED }, [CHECK]: { body: session() } });
    await connect();
    await press('Open Bank Login Again');
    expect(opened).toHaveLength(2);
    expect(opened[1]?.opener).toBeNull();
    expect(opened[1]?.location.replace).toHaveBeenCalledWith(STARTED.consentUrl);
    expect(calls(sent, INITIATE)).toHaveLength(1);
  });

  it('takes up after a reload what was waited for, and asks for a new login only when it is wanted', async () => {
    const { opened } = stubWindows();
    const { sent } = openBank({
      [CONNECTION]: { body: connection({ pending: session() }) },
      [INITIATE]: { body: { ...STARTED, consentId: 'session-2' } },
      [CHECK]: { body: session() },
    });
    expect(await screen.findByText('Waiting for you')).toBeTruthy();
    expect(within(panel()).getByText('Hooli Bank')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(calls(sent, CHECK)).toHaveLength(1);
    await press('Open Bank Login Again');
    await waitFor(() => expect(opened[0]?.location.replace).toHaveBeenCalledWith(STARTED.consentUrl));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(calls(sent, CHECK).at(-1)?.call).toBe(`${CHECK}?connectionId=session-2`);
  });

  it('does not take up what was left before the bank was connected another time', async () => {
    const pending = session({ started_at: '2025-06-11T04:00:00.000Z' });
    openBank({ [CONNECTION]: { body: { ...CONNECTED, pending } } });
    expect(await screen.findByText('Hooli Bank, ready to import')).toBeTruthy();
    expect(badge()).toBe('Connected');
  });

  it('stays where it is when the window of a second try is blocked', async () => {
    stubWindows('blocked');
    openBank({ [CONNECTION]: { body: connection({ pending: session() }) }, [CHECK]: { body: session() } });
    await press('Open Bank Login Again');
    expect(await screen.findByText('Please allow popups and try again')).toBeTruthy();
    expect(badge()).toBe('Waiting for you');
  });

  it('another bank can be chosen instead', async () => {
    stubWindows();
    openBank({ [CONNECTION]: { body: connection({ pending: session() }) }, [CHECK]: { body: session() } });
    await press('Choose another bank');
    expect(badge()).toBe('Not connected');
  });
});

describe('Manual Check Status', () => {
  const pendingConsent = {
    consentId: 'session-1',
    status: 'pending',
    isActive: false,
    hasFailed: false,
    expiryDate: null,
    expiringSoon: false,
  };

  it('says the status of the consent, and what it means for the connection', async () => {
    stubWindows();
    openBank({
      [INITIATE]: { body: STARTED },
      [CHECK]: { body: session() },
      [ASK]: { body: pendingConsent },
    });
    await connect();
    await press('Manual Check Status');
    expect(await screen.findByText('Consent status: pending')).toBeTruthy();
    expect(badge()).toBe('Waiting for you');
  });

  it('says that the connection failed', async () => {
    stubWindows();
    const refused = { ...pendingConsent, status: 'failed', hasFailed: true };
    openBank({ [INITIATE]: { body: STARTED }, [CHECK]: { body: session() }, [ASK]: { body: refused } });
    await connect();
    await press('Manual Check Status');
    expect(await screen.findByText('Consent status: failed')).toBeTruthy();
    expect(await screen.findByText('Bank connection failed')).toBeTruthy();
    expect(badge()).toBe('Failed');
  });

  it('says that it could not be asked, and goes on waiting', async () => {
    stubWindows();
    openBank({
      [INITIATE]: { body: STARTED },
      [CHECK]: { body: session() },
      [ASK]: { status: 502, body: { error: 'Later.', code: 'bank-provider-unavailable' } },
    });
    await connect();
    await press('Manual Check Status');
    expect(await screen.findByText('Failed to check consent status')).toBeTruthy();
    expect(badge()).toBe('Waiting for you');
  });
});

describe('a connected bank', () => {
  it('says until when it may be read', async () => {
    openBank({ [CONNECTION]: { body: CONNECTED } });
    expect((await screen.findByText(/The bank can be read until/)).textContent).toBe(
      'The bank can be read until 11/06/2026',
    );
    expect(badge()).toBe('Connected');
  });

  it('offers to renew a consent that nears its end', async () => {
    const { opened } = stubWindows();
    const consent = { ...CONSENT, expiringSoon: true };
    const { writes } = openBank({
      [CONNECTION]: { body: { ...CONNECTED, consent } },
      [INITIATE]: { body: STARTED },
    });
    await screen.findByRole('button', { name: 'Renew consent' });
    expect(panel().textContent).toContain('The consent to read the bank ends on 11/06/2026.');
    expect(badge()).toBe('Connected');
    await press('Renew consent');
    await waitFor(() => expect(opened[0]?.location.replace).toHaveBeenCalled());
    expect(writes[0]?.body).toEqual({ institutionId: HOOLI.id });
  });

  it('says when the consent has ended, and asks for a bank again', async () => {
    const consent = { ...CONSENT, status: 'revoked', isActive: false };
    openBank({ [CONNECTION]: { body: connection({ consent }) } });
    expect(
      await screen.findByText('The consent to read the bank has ended. Connect the bank again to import.'),
    ).toBeTruthy();
    expect(badge()).toBe('Not connected');
    expect(await bankField()).toBeTruthy();
  });

  it('lets another bank be connected, and back', async () => {
    openBank({ [CONNECTION]: { body: CONNECTED } });
    await press('Connect another bank');
    expect(await screen.findByRole('combobox', { name: 'Bank' })).toBeTruthy();
    await press('Cancel');
    expect(badge()).toBe('Connected');
  });
});

describe('importing', () => {
  const from = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'From' });
  const to = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'To' });
  const result = () => screen.getByRole('region', { name: 'Import' });

  it('proposes the days the server proposes, and imports them', async () => {
    const { writes, sent } = openBank({ [CONNECTION]: { body: CONNECTED }, [IMPORT]: { body: imported() } });
    await screen.findByText('Connected');
    expect([from().value, to().value]).toEqual(['01/01/2025', '10/06/2025']);
    const before = calls(sent, 'GET /transactions?limit=1000').length;
    await press('Import transactions');
    expect(await screen.findByText('Imported 42 transactions successfully!')).toBeTruthy();
    expect(await screen.findByText('Transactions list refreshed!')).toBeTruthy();
    expect(writes[0]).toMatchObject({
      call: IMPORT,
      body: { fromDate: '2025-01-01', toDate: '2025-06-10' },
      idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(calls(sent, 'GET /transactions?limit=1000').length).toBeGreaterThan(before);
    const figures = within(result())
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
    expect(figures).toEqual(['42', '3']);
    expect(within(result()).getByText(/^Period covered/).textContent).toBe(
      'Period covered 01/01/2025 – 10/06/2025',
    );
    expect([from().value, to().value]).toEqual(['01/01/2025', '10/06/2025']);
  });

  it('leads from the result to the imported rows', async () => {
    const { place } = openBank({ [CONNECTION]: { body: CONNECTED }, [IMPORT]: { body: imported() } });
    await press('Import transactions');
    await press('Show imported transactions');
    expect(place.now).toBe('/manager/transactions-auto?source=basiq&from=2025-01-01&to=2025-06-10');
  });

  it.each([
    ['', '10/06/2025', 'Please select both from and to dates'],
    ['01/01/2025', '', 'Please select both from and to dates'],
    ['11/06/2025', '10/06/2025', 'From date must be before to date'],
    ['01/01/2020', '10/06/2025', 'At most 731 days can be imported at once'],
  ])('does not import from "%s" to "%s": %s', async (first, last, message) => {
    const { writes } = openBank({ [CONNECTION]: { body: CONNECTED } });
    await screen.findByText('Connected');
    await user.clear(from());
    if (first) await user.type(from(), first);
    await user.clear(to());
    if (last) await user.type(to(), last);
    await press('Import transactions');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(writes).toEqual([]);
  });

  it('imports a single day', async () => {
    const { writes } = openBank({ [CONNECTION]: { body: CONNECTED }, [IMPORT]: { body: imported() } });
    await screen.findByText('Connected');
    await user.clear(from());
    await user.type(from(), '10/06/2025');
    await press('Import transactions');
    await waitFor(() => expect(writes[0]?.body).toEqual({ fromDate: '2025-06-10', toDate: '2025-06-10' }));
  });

  it('says why it failed, and sends the same key again when nobody answered', async () => {
    let down = true;
    const { writes } = openBank({
      [CONNECTION]: { body: CONNECTED },
      [IMPORT]: () =>
        down
          ? { status: 503, body: { error: 'The bank data provider is busy.', code: 'x', requestId: 'r-7' } }
          : { body: imported({ insertedCount: 0, duplicateCount: 45 }) },
    });
    await press('Import transactions');
    expect((await screen.findAllByText('Import failed: The bank data provider is busy.')).length).toBe(2);
    expect(within(result()).getByText('Reference r-7')).toBeTruthy();
    down = false;
    await press('Import transactions');
    expect(await screen.findByText('Imported 0 transactions successfully!')).toBeTruthy();
    expect(writes[1]?.idempotencyKey).toBe(writes[0]?.idempotencyKey);
    await press('Import transactions');
    await waitFor(() => expect(writes).toHaveLength(3));
    expect(writes[2]?.idempotencyKey).not.toBe(writes[0]?.idempotencyKey);
  });

  it('follows a long import to its end', async () => {
    let processed = 20;
    const progress = () => ({
      ...imported({ status: processed < 45 ? 'running' : 'done', processed_rows: processed }),
      file_name: '',
      created_at: '2025-06-11T04:20:00.000Z',
    });
    openBank({
      [CONNECTION]: { body: CONNECTED },
      [IMPORT]: () => ({ status: 202, body: imported({ status: 'running', processed_rows: 0 }) }),
      'GET /transactions/imports/import-1': () => ({ body: progress() }),
    });
    await press('Import transactions');
    expect(await screen.findByText('20 of 45 transactions')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Imported' }).getAttribute('aria-valuenow')).toBe('44');
    processed = 45;
    await vi.advanceTimersByTimeAsync(1_100);
    expect(await screen.findByText('Imported 42 transactions successfully!')).toBeTruthy();
    expect(within(result()).getByText('Done')).toBeTruthy();
    expect(screen.getAllByText(/^Imported \d+ transactions/)).toHaveLength(1);
  });

  it('says how many were left out, and why', async () => {
    const rejected = [5, 9].map((line) => ({ line, message: 'In USD, not in Australian dollars' }));
    openBank({ [CONNECTION]: { body: CONNECTED }, [IMPORT]: { body: imported({ rejected }) } });
    await press('Import transactions');
    expect(await screen.findByText('Why 2 were left out')).toBeTruthy();
    expect(screen.getAllByText('In USD, not in Australian dollars')).toHaveLength(2);
  });

  it('says when the bank’s newest transactions could not be had', async () => {
    openBank({ [CONNECTION]: { body: CONNECTED }, [IMPORT]: { body: imported({ stale: true }) } });
    await press('Import transactions');
    expect(await within(result()).findByText(/newest transactions could not be fetched/)).toBeTruthy();
    expect(within(result()).getByText('Done')).toBeTruthy();
  });

  it('says that an import stopped, and what is safe', async () => {
    openBank({ [CONNECTION]: { body: CONNECTED }, [IMPORT]: { body: imported({ status: 'failed' }) } });
    await press('Import transactions');
    expect(await screen.findByText('Import failed: it stopped before the last transaction')).toBeTruthy();
    expect(await screen.findByText(/What was imported is kept/)).toBeTruthy();
  });

  it('says why a long import failed, in the message and in the result', async () => {
    const failure = 'The consent to read the bank account has ended. Please connect the bank again.';
    let status = 'running';
    openBank({
      [CONNECTION]: { body: CONNECTED },
      [IMPORT]: () => ({ status: 202, body: imported({ status: 'running', insertedCount: 0 }) }),
      'GET /transactions/imports/import-1': () => ({
        body: {
          ...imported({ status, insertedCount: 0, duplicateCount: 0 }),
          file_name: '',
          created_at: '2025-06-11T04:20:00.000Z',
          ...(status === 'failed' ? { failure } : {}),
        },
      }),
    });
    await press('Import transactions');
    await within(result()).findByText('Importing');
    status = 'failed';
    await vi.advanceTimersByTimeAsync(1_100);
    expect(await screen.findByText(`Import failed: ${failure}`)).toBeTruthy();
    expect(within(result()).getByText(failure)).toBeTruthy();
    expect(within(result()).getByText('The import stopped. Nothing was imported.')).toBeTruthy();
  });

  it('does not say that nothing was imported before it is known', async () => {
    let down = true;
    openBank({
      [CONNECTION]: () =>
        down
          ? { status: 500, body: { error: 'Something broke.', code: 'internal', requestId: 'r-1' } }
          : { body: connection() },
    });
    expect(within(result()).getByText('Last import')).toBeTruthy();
    expect(await within(result()).findByText('The last import did not load.')).toBeTruthy();
    expect(within(result()).queryByText('Nothing imported yet')).toBeNull();
    down = false;
    await press('Try Again');
    expect(await within(result()).findByText('Nothing imported yet')).toBeTruthy();
  });

  it('takes up after a reload an import that is under way', async () => {
    const last_import = {
      import_id: 'import-1',
      status: 'running',
      fromDate: '2025-01-01',
      toDate: '2025-06-10',
      insertedCount: 10,
      created_at: '2025-06-11T04:20:00.000Z',
    };
    openBank({
      [CONNECTION]: { body: { ...CONNECTED, last_import } },
      'GET /transactions/imports/import-1': {
        body: {
          ...imported({ status: 'running', processed_rows: 10 }),
          file_name: '',
          created_at: last_import.created_at,
        },
      },
    });
    expect(await screen.findByText('10 of 45 transactions')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Importing' }).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('the list below', () => {
  const rows = () => [
    wireTransaction('new', { type: '', source: 'basiq', amount: 500, description: 'NPP credit' }),
    wireTransaction('old', { source: 'manual', amount: 500, description: 'Chen deposit' }),
  ];
  const duplicates = {
    duplicates: [
      {
        transaction_id: 'new',
        possible_duplicates: [
          {
            id: 'old',
            txn_date: '2025-06-08',
            amount: 500,
            description: 'Chen deposit',
            type: 'contribution',
            source: 'manual',
          },
        ],
      },
    ],
    total: 1,
    next_cursor: null,
  };

  it('flags what may be there already, and leads to the other one', async () => {
    const { place, sent } = openBank(
      { 'GET /transactions/possible-duplicates': { body: duplicates } },
      rows(),
    );
    const mark = await screen.findByRole('link', { name: 'Possible duplicate' });
    expect(mark.getAttribute('title')).toBe(
      'Possible duplicate: same amount on 08/06/2025, recorded by hand',
    );
    expect(calls(sent, 'GET /transactions/possible-duplicates').map(({ call }) => call)).toEqual([
      'GET /transactions/possible-duplicates?ids=new',
    ]);
    await user.click(mark);
    expect(place.now).toBe('/manager/transactions-auto?transaction=old');
    expect(await screen.findByRole('dialog', { name: 'Transaction' })).toBeTruthy();
  });

  it('says it in the details too, until the row is classified', async () => {
    const { place } = openBank({ 'GET /transactions/possible-duplicates': { body: duplicates } }, rows());
    await user.click(await screen.findByRole('link', { name: 'NPP credit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Transaction' });
    expect(
      await within(dialog).findByText('Possible duplicate: same amount on 08/06/2025, recorded by hand.'),
    ).toBeTruthy();
    await user.click(within(dialog).getByRole('link', { name: 'Chen deposit' }));
    expect(place.now).toContain('transaction=old');
    await user.click(screen.getByRole('link', { name: 'NPP credit' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: /^Contribution/ }),
    );
    await screen.findByText('Transaction classified successfully!');
    await waitFor(() => expect(screen.queryByText(/Possible duplicate/)).toBeNull());
  });

  it('is refreshed by hand, and says so', async () => {
    openBank({}, rows());
    await screen.findByRole('link', { name: 'NPP credit' });
    await press('Refresh');
    expect(await screen.findByText('Transactions list refreshed!')).toBeTruthy();
  });

  it('does not say that it was refreshed when it was not', async () => {
    let down = false;
    const summary = { status: 503, body: { error: 'The service is busy.', code: 'busy' } };
    const portal = openBank({}, rows());
    await screen.findByRole('link', { name: 'NPP credit' });
    const answering = globalThis.fetch;
    vi.stubGlobal('fetch', async (input: string, init: RequestInit) =>
      down && input.includes('/transactions?')
        ? new Response(JSON.stringify(summary.body), { status: summary.status })
        : answering(input, init),
    );
    down = true;
    await press('Refresh');
    expect(await screen.findByText('The list was not refreshed: The service is busy.')).toBeTruthy();
    expect(screen.queryByText('Transactions list refreshed!')).toBeNull();
    expect(portal.writes).toEqual([]);
  });

  it('says what to do while there is nothing', async () => {
    openBank();
    expect(await screen.findByText('Connect a bank and import its transactions to begin.')).toBeTruthy();
  });
});
