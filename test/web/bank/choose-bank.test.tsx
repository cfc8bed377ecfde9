// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { failsOnce, onePage } from '#test/web/stub-portal.ts';
import {
  CONNECTED,
  CONSENT,
  connection,
  HOOLI,
  openBank,
  STARTED,
  session,
  stubWindows,
} from './bank-portal.tsx';
import {
  badge,
  bankField,
  CONNECTION,
  calls,
  chooseHooli,
  INITIATE,
  panel,
  press,
  stageBankScreen,
  user,
} from './bank-steps.ts';

stageBankScreen();

describe('before a bank is connected', () => {
  it('shows that it is checking', () => {
    openBank({ [CONNECTION]: 'never' });
    expect(screen.getByText('Checking connection')).toBeTruthy();
    expect(panel().getAttribute('aria-busy')).toBe('true');
  });

  it('names what did not load, and retries', async () => {
    openBank({
      [CONNECTION]: failsOnce(
        { body: connection() },
        { status: 409, body: { error: 'Not now.', code: 'x', requestId: 'r-1' } },
      ),
    });
    expect(await screen.findByText('The bank connection did not load')).toBeTruthy();
    expect(screen.getByText('Reference r-1')).toBeTruthy();
    await user.click(within(panel()).getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Not connected')).toBeTruthy();
  });

  it('finds banks by name, shows their initials, and does not offer one with an outage', async () => {
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

  it('shows that banks did not load, and loads them again', async () => {
    let failing = true;
    openBank({
      'GET /basiq/institutions': () =>
        failing
          ? { status: 502, body: { error: 'Later.', code: 'bank-provider-unavailable' } }
          : onePage({ institutions: [HOOLI] }),
    });
    expect((await screen.findAllByText(/^Failed to load bank institutions/)).length).toBe(2);
    failing = false;
    await press('Try Again');
    expect(await screen.findByRole('combobox', { name: 'Bank' })).toBeTruthy();
  });

  it('requires a bank before it opens a window', async () => {
    const { calls: windows } = stubWindows();
    openBank();
    await press('Connect bank');
    expect(await screen.findByText('Please select a bank institution')).toBeTruthy();
    expect(windows).toEqual([]);
  });
});

describe('connecting', () => {
  it('opens the window during the click, isolates it from the page, then opens the bank in it', async () => {
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

  it('returns to the list when the window was blocked', async () => {
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
  ])('returns to the list and closes the window on %s', async (_, body) => {
    const { opened } = stubWindows();
    openBank({ [INITIATE]: { body } });
    await chooseHooli();
    await press('Connect bank');
    expect(await screen.findByText('Unexpected response from bank connection')).toBeTruthy();
    expect(badge()).toBe('Not connected');
    expect(opened[0]?.closed).toBe(true);
    expect(opened[0]?.location.replace).not.toHaveBeenCalled();
  });

  it('returns to the list when the server refuses, with its reason', async () => {
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
    expect((await bankField()).value).toBe('Hooli Bank');
  });

  it('keeps the chosen bank beside a connected one, and returns to the connection after a renewal', async () => {
    stubWindows();
    const consent = { ...CONSENT, expiringSoon: true };
    const { sent } = openBank({
      [CONNECTION]: { body: { ...CONNECTED, consent } },
      [INITIATE]: { status: 503, body: { error: 'Busy.', code: 'busy' } },
    });
    await press('Renew consent');
    expect(await screen.findByText('Failed to initiate bank connection: Busy.')).toBeTruthy();
    expect(badge()).toBe('Connected');
    await press('Connect another bank');
    await chooseHooli();
    await press('Connect bank');
    await waitFor(() => expect(calls(sent, INITIATE)).toHaveLength(2));
    expect(await screen.findAllByText(/^Failed to initiate/)).toHaveLength(1);
    expect((await bankField()).value).toBe('Hooli Bank');
    await press('Cancel');
    expect(badge()).toBe('Connected');
  });
});
