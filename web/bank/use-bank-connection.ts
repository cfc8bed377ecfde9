import { useCallback, useEffect, useRef, useState } from 'react';
import { CONSENT_POLL_MS, POPUP_CLOSED_HINT_MS } from '#shared/constants.ts';
import type { BankConnection, BankSession } from '#shared/contract/bank.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { useCall } from '../api/hooks.ts';
import { refreshAfter } from '../api/refresh.ts';
import { notify } from '../ui/toast.tsx';
import { followBankReturn } from './bank-return-channel.ts';
import { type BankWindow, openBankWindow } from './bank-window.ts';

export interface Bank {
  id: string;
  name: string;
}

export type WindowState = 'open' | 'closed' | 'returned' | 'unknown';

export type ConnectStep =
  | { step: 'idle' }
  | { step: 'choosing'; bank?: Bank }
  | { step: 'connecting'; bank: Bank }
  | {
      step: 'pending';
      session: BankSession;
      window: WindowState;
      checkedAt?: number;
      answering: boolean;
    }
  | { step: 'failed'; bank: Bank; expired: boolean };

const BANK = 'bank connection';
export const BANK_DONE = 'done at the bank';

export const WINDOW_CLOSED = 'The bank window was closed. Please check whether the connection was completed.';

function bankOf({ institution_id, institution_name }: BankSession): Bank {
  return { id: institution_id, name: institution_name };
}

function leftPending({ pending, connections }: BankConnection): BankSession | undefined {
  if (!pending || connections.some(({ connected_at: at }) => at > pending.started_at)) return undefined;
  return pending;
}

function isWaiting({ step }: ConnectStep): boolean {
  return step === 'pending' || step === 'connecting';
}

function waitFor(session: BankSession): ConnectStep {
  return { step: 'pending', session, window: 'unknown', answering: true };
}

export function useBankConnection() {
  const connection = useCall('getBankConnection', {});
  const [step, setStep] = useState<ConnectStep>({ step: 'idle' });
  /** These sessions ended or were abandoned. A late answer must not restore them. */
  const over = useRef(new Set<string>());
  const bankWindow = useRef<BankWindow>(undefined);
  const unwatch = useRef<() => void>(undefined);
  /** The address of the bank login is a secret, so it is kept in memory only. */
  const login = useRef<{ consentId: string; url: string }>(undefined);
  const session = step.step === 'pending' ? step.session : undefined;

  const { data } = connection;
  const pending = data && leftPending(data);
  const left = pending && !over.current.has(pending.consentId) ? pending : undefined;
  const connected = data?.connected ?? false;
  const latest = useRef({ step, connected });
  latest.current = { step, connected };
  const resumed = connected ? undefined : left;
  useEffect(() => {
    if (resumed) setStep((now) => (now.step === 'idle' ? waitFor(resumed) : now));
  }, [resumed]);
  const consentId = (session ?? left)?.consentId;

  const closeWindow = useCallback((id: string | undefined) => {
    if (id) over.current.add(id);
    unwatch.current?.();
    bankWindow.current?.close();
    bankWindow.current = undefined;
    login.current = undefined;
  }, []);

  const settle = useCallback(
    async (answer: BankSession) => {
      const { consentId: id } = answer;
      if (over.current.has(id)) return;
      if (answer.isActive) {
        closeWindow(id);
        const { connected: before } = latest.current;
        await refreshAfter('completeBankConnection');
        setStep((now) => (now.step === 'choosing' && before ? now : { step: 'idle' }));
        notify.success('Bank connected successfully!', { id: BANK_DONE, about: BANK });
      } else if (answer.hasFailed) {
        closeWindow(id);
        void refreshAfter('completeBankConnection');
        if (!isWaiting(latest.current.step)) return;
        setStep({ step: 'failed', bank: bankOf(answer), expired: answer.status === 'expired' });
        notify.error('Bank connection failed. Please try again.', { about: BANK });
      } else {
        setStep((now) =>
          now.step === 'pending' && now.session.consentId === id
            ? { ...now, session: answer, checkedAt: Date.now(), answering: true }
            : now,
        );
      }
    },
    [closeWindow],
  );

  const check = useCallback(
    async (id: string) => {
      try {
        await settle(await call('checkBankConnection', { connectionId: id }));
      } catch (error) {
        if (over.current.has(id)) return;
        if (error instanceof ApiError && error.status === 404) {
          closeWindow(id);
          void refreshAfter('completeBankConnection');
          if (!isWaiting(latest.current.step)) return;
          setStep({ step: 'idle' });
          notify.error('Failed to check consent status', { about: BANK });
        } else setStep((now) => (now.step === 'pending' ? { ...now, answering: false } : now));
      }
    },
    [closeWindow, settle],
  );

  useEffect(() => {
    if (!consentId) return;
    const timer = setInterval(() => void check(consentId), CONSENT_POLL_MS);
    return () => clearInterval(timer);
  }, [consentId, check]);

  useEffect(() => {
    if (!consentId) return;
    return followBankReturn(async (returned) => {
      if (returned.jobId) {
        setStep((now) => (now.step === 'pending' ? { ...now, window: 'returned' } : now));
      }
      try {
        await settle(await call('completeBankConnection', returned, { refresh: 'later' }));
      } catch {
        // The server follows the sign-in at the bank even if `completeBankConnection` fails. The next `checkBankConnection`
        // shows the result.
      }
    });
  }, [consentId, settle]);

  const hint = useRef<ReturnType<typeof setTimeout>>(undefined);
  const watch = useCallback(
    (opened: BankWindow, id: string) => {
      unwatch.current?.();
      const stop = opened.onClosed(() => {
        void check(id);
        // A successful login also closes the window. The delay lets the success arrive and prevent the hint.
        hint.current = setTimeout(() => {
          if (over.current.has(id) || bankWindow.current !== opened) return;
          const { step: now } = latest.current;
          if (now.step !== 'pending' || now.window === 'returned') return;
          setStep({ ...now, window: 'closed' });
          notify.info(WINDOW_CLOSED, { id });
        }, POPUP_CLOSED_HINT_MS);
      });
      unwatch.current = () => {
        stop();
        clearTimeout(hint.current);
      };
    },
    [check],
  );
  useEffect(() => () => unwatch.current?.(), []);

  async function connect(bank: Bank) {
    const opened = openBankWindow();
    if (!opened) {
      notify.error('Please allow popups and try again', { about: BANK });
      return;
    }
    const before: ConnectStep =
      connected && step.step !== 'choosing' ? { step: 'idle' } : { step: 'choosing', bank };
    notify.over(BANK);
    closeWindow(consentId);
    bankWindow.current = opened;
    setStep({ step: 'connecting', bank });
    try {
      const { consentUrl, ...started } = await call('initiateBankConnection', { institutionId: bank.id });
      if (started.isActive || started.hasFailed) {
        over.current.delete(started.consentId);
        return await settle(started);
      }
      if (!consentUrl || !opened.open(consentUrl)) return unexpected(before);
      over.current.delete(started.consentId);
      login.current = { consentId: started.consentId, url: consentUrl };
      setStep({ step: 'pending', session: started, window: 'open', answering: true });
      watch(opened, started.consentId);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'unexpected-answer') return unexpected(before);
      closeWindow(undefined);
      setStep(before);
      const why = messageOf(error);
      notify.error(`Failed to initiate bank connection: ${why}`, { about: BANK });
    }
  }

  function unexpected(before: ConnectStep) {
    closeWindow(undefined);
    setStep(before);
    notify.error('Unexpected response from bank connection', { about: BANK });
  }

  function reopen() {
    if (!session) return;
    const stored = login.current;
    if (stored?.consentId !== session.consentId) return void connect(bankOf(session));
    const opened = openBankWindow();
    if (!opened) return void notify.error('Please allow popups and try again', { about: BANK });
    opened.open(stored.url);
    bankWindow.current = opened;
    setStep((now) => (now.step === 'pending' ? { ...now, window: 'open' } : now));
    watch(opened, session.consentId);
  }

  const [asking, setAsking] = useState(false);
  async function askConsent() {
    if (!session) return;
    const id = session.consentId;
    setAsking(true);
    try {
      const consent = await call('checkConsent', { id });
      notify.info(`Consent status: ${consent.status}`, { about: BANK });
      if (consent.hasFailed && !over.current.has(id)) {
        closeWindow(id);
        setStep({ step: 'failed', bank: bankOf(session), expired: false });
        notify.error('Bank connection failed', { about: BANK });
      } else await check(id);
    } catch {
      notify.error('Failed to check consent status', { about: BANK });
    } finally {
      setAsking(false);
    }
  }

  return {
    connection,
    step,
    connect: (bank: Bank) => void connect(bank),
    reopen,
    askConsent: () => void askConsent(),
    asking,
    choose: () => {
      closeWindow(session?.consentId);
      setStep({ step: 'choosing' });
    },
    left: connected ? left : undefined,
    resume: () => {
      if (left) setStep(waitFor(left));
    },
    giveUp: () => {
      closeWindow(session?.consentId);
      setStep({ step: 'idle' });
    },
    startOver: () => setStep({ step: 'idle' }),
  };
}

export type BankConnecting = ReturnType<typeof useBankConnection>;
