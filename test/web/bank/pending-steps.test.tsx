// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { sendBankReturn } from '#web/bank/bank-return-channel.ts';
import {
  ACTIVE,
  CONNECTED,
  CONSENT,
  connection,
  FAILED,
  openBank,
  STARTED,
  session,
  stubWindows,
} from './bank-portal.tsx';
import {
  ASK,
  badge,
  CHECK,
  COMPLETE,
  CONNECTION,
  calls,
  connect,
  INITIATE,
  panel,
  press,
  stageBankScreen,
  user,
} from './bank-steps.ts';

stageBankScreen();

describe('waiting for the consent', () => {
  it('checks every 5 seconds until the bank is connected, and reloads the profile', async () => {
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

  it('continues to check while the server does not answer', async () => {
    stubWindows();
    let down = true;
    openBank({
      [INITIATE]: { body: STARTED },
      [CHECK]: () => (down ? { status: 503, body: { error: 'Busy.', code: 'busy' } } : { body: session() }),
    });
    await connect();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await screen.findByText('The server is not responding. The portal keeps trying.')).toBeTruthy();
    expect(badge()).toBe('Waiting for you');
    down = false;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await screen.findByText(/^Checked \d s ago, every 5 s$/)).toBeTruthy();
  });

  it('shows two seconds after the window was closed that the connection has to be checked', async () => {
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

  it('does not mention the closed window once the bank is connected', async () => {
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

  it('passes on the bank’s result, and does not treat the closing as cancelling', async () => {
    const { opened } = stubWindows();
    const { writes } = openBank({
      [INITIATE]: { body: STARTED },
      [CHECK]: { body: session() },
      [COMPLETE]: { body: session() },
    });
    await connect();
    // The screen listens for the bank's return only after it is rendered.
    await vi.advanceTimersByTimeAsync(50);
    sendBankReturn({ state: 'state-1', jobId: 'job-1' });
    await waitFor(() => expect(badge()).toBe('Reading accounts'));
    expect(writes.at(-1)?.call).toBe(COMPLETE);
    expect(writes.at(-1)?.body).toEqual({ state: 'state-1', jobId: 'job-1' });
    if (opened[0]) opened[0].closed = true;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(screen.queryByText(/The bank window was closed/)).toBeNull();
  });

  it('resumes after a reload, and opens a new login only on request', async () => {
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

  it('does not resume a session left from before the bank was connected another way', async () => {
    const pending = session({ started_at: '2025-06-11T04:00:00.000Z' });
    openBank({ [CONNECTION]: { body: { ...CONNECTED, pending } } });
    expect(await screen.findByText('Hooli Bank, ready to import')).toBeTruthy();
    expect(badge()).toBe('Connected');
  });

  it('stays on its page when the window of a second try is blocked', async () => {
    stubWindows('blocked');
    openBank({ [CONNECTION]: { body: connection({ pending: session() }) }, [CHECK]: { body: session() } });
    await press('Open Bank Login Again');
    expect(await screen.findByText('Please allow popups and try again')).toBeTruthy();
    expect(badge()).toBe('Waiting for you');
  });
});

describe('a login left open beside a connected bank', () => {
  const LATER = { ...ACTIVE, institution_id: 'AU00201', institution_name: 'Avalon Bank' };
  const pending = session({
    institution_id: LATER.institution_id,
    institution_name: LATER.institution_name,
    started_at: '2025-06-12T04:00:00.000Z',
  });
  const LEFT = { ...CONNECTED, pending };
  const notice = () => screen.queryByText('The login at Avalon Bank was not finished.');

  it('is offered beside the import, not instead of it, and can be continued', async () => {
    openBank({ [CONNECTION]: { body: LEFT }, [CHECK]: { body: pending } });
    expect(await screen.findByText('The login at Avalon Bank was not finished.')).toBeTruthy();
    expect(badge()).toBe('Connected');
    expect(screen.getByRole('button', { name: 'Import transactions' })).toBeTruthy();
    expect(screen.getByRole('form', { name: 'Import from the bank' })).toBeTruthy();
    await press('Continue');
    expect(badge()).toBe('Waiting for you');
    expect(within(panel()).getByText('Avalon Bank')).toBeTruthy();
    await press('Cancel');
    expect(badge()).toBe('Connected');
    expect(notice()).toBeNull();
  });

  it('becomes connected without a press', async () => {
    let active = false;
    openBank({
      [CHECK]: () => ({ body: active ? LATER : pending }),
      [CONNECTION]: () => ({ body: active ? CONNECTED : LEFT }),
    });
    await screen.findByText('The login at Avalon Bank was not finished.');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(notice()).toBeTruthy();
    active = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await screen.findByText('Bank connected successfully!')).toBeTruthy();
    expect(badge()).toBe('Connected');
    expect(notice()).toBeNull();
  });

  it('disappears without a message when it has expired', async () => {
    const expired = { ...pending, status: 'expired', hasFailed: true };
    openBank({ [CHECK]: { body: expired }, [CONNECTION]: { body: LEFT } });
    await screen.findByText('The login at Avalon Bank was not finished.');
    await vi.advanceTimersByTimeAsync(5_000);
    await waitFor(() => expect(notice()).toBeNull());
    expect(badge()).toBe('Connected');
    expect(screen.queryByText(/Bank connection failed/)).toBeNull();
  });

  it('can be cancelled immediately, which closes the bank’s window', async () => {
    const { opened } = stubWindows();
    openBank({
      [CONNECTION]: { body: CONNECTED },
      [INITIATE]: { body: STARTED },
      [CHECK]: { body: session() },
    });
    await press('Connect another bank');
    await connect();
    await press('Cancel');
    expect(badge()).toBe('Connected');
    expect(opened[0]?.closed).toBe(true);
  });

  it('cannot be cancelled without a connected bank, because there is nothing to return to', async () => {
    openBank({ [CONNECTION]: { body: connection({ pending: session() }) }, [CHECK]: { body: session() } });
    await screen.findByText('Waiting for you');
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });
});

describe('the focus', () => {
  const heading = () => within(panel()).getByRole('heading', { name: 'Bank connection' });

  it('moves to the heading of each state that removes the pressed button', async () => {
    stubWindows();
    openBank({ [CONNECTION]: { body: CONNECTED }, [INITIATE]: { body: STARTED }, [CHECK]: { body: FAILED } });
    await press('Connect another bank');
    expect(document.activeElement).toBe(heading());
    await connect();
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    within(panel()).getByRole('button', { name: 'Manual Check Status' }).focus();
    await vi.advanceTimersByTimeAsync(5_000);
    await waitFor(() => expect(badge()).toBe('Failed'));
    expect(document.activeElement).toBe(heading());
    await user.click(within(panel()).getByRole('button', { name: 'Try Again' }));
    expect(document.activeElement).toBe(heading());
  });

  it('does not move when it is elsewhere', async () => {
    stubWindows();
    openBank({ [INITIATE]: { body: STARTED }, [CHECK]: { body: FAILED } });
    await connect();
    const elsewhere = screen.getByRole('button', { name: 'Refresh' });
    elsewhere.focus();
    await vi.advanceTimersByTimeAsync(5_000);
    await waitFor(() => expect(badge()).toBe('Failed'));
    expect(document.activeElement).toBe(elsewhere);
  });
});

describe('Manual Check Status', () => {
  const pendingConsent = { ...CONSENT, consentId: 'session-1', status: 'pending', isActive: false };

  it('shows the status of the consent, and what it means for the connection', async () => {
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

  it('shows that the connection failed', async () => {
    stubWindows();
    const refused = { ...pendingConsent, status: 'failed', hasFailed: true };
    openBank({ [INITIATE]: { body: STARTED }, [CHECK]: { body: session() }, [ASK]: { body: refused } });
    await connect();
    await press('Manual Check Status');
    expect(await screen.findByText('Consent status: failed')).toBeTruthy();
    expect(await screen.findByText('Bank connection failed')).toBeTruthy();
    expect(badge()).toBe('Failed');
  });

  it('shows that the status could not be requested, and continues to wait', async () => {
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
