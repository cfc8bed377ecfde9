// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { TOAST_DURATION_MS, TOAST_WITH_ACTION_MS } from '#shared/constants.ts';
import { notify, ToastHost } from '#web/ui/toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it.each(['success', 'error', 'info'] as const)('%s is shown for four seconds', async (kind) => {
  render(<ToastHost />);
  act(() => void notify[kind]('Said'));
  await pass(TOAST_DURATION_MS - 100);
  expect(screen.queryByText('Said')).toBeTruthy();
  await pass(200);
  expect(screen.queryByText('Said')).toBeNull();
});

it('a running operation is shown until its outcome, and the outcome for four seconds', async () => {
  render(<ToastHost />);
  act(() => void notify.loading('Preparing download...', { id: 'd1' }));
  await pass(10 * TOAST_DURATION_MS);
  expect(screen.queryByText('Preparing download...')).toBeTruthy();
  act(() => void notify.success('Download started!', { id: 'd1' }));
  expect(screen.queryByText('Preparing download...')).toBeNull();
  await pass(TOAST_DURATION_MS - 100);
  expect(screen.queryByText('Download started!')).toBeTruthy();
  await pass(200);
  expect(screen.queryByText('Download started!')).toBeNull();
});

it('messages that were hovered when their page was left do not delay those of the next', async () => {
  const first = render(<ToastHost />);
  act(() => void notify.info('Hovered'));
  fireEvent.mouseEnter(screen.getByRole('region', { name: 'Messages' }));
  await pass(2 * TOAST_DURATION_MS);
  expect(screen.queryByText('Hovered')).toBeTruthy();
  first.unmount();
  render(<ToastHost />);
  act(() => void notify.info('Said next'));
  await pass(TOAST_DURATION_MS + 100);
  expect(screen.queryByText('Said next')).toBeNull();
});

it('an error is removed with the next message about the same act, and with nothing else', async () => {
  render(<ToastHost />);
  act(() => void notify.error('Saving failed', { about: 'saving' }));
  act(() => void notify.success('Something else was sent', { about: 'sending' }));
  expect(screen.queryByText('Saving failed')).toBeTruthy();
  act(() => void notify.success('Saved', { about: 'saving' }));
  expect(screen.queryByText('Saving failed')).toBeNull();
  expect(screen.queryByText('Saved')).toBeTruthy();
  expect(screen.queryByText('Something else was sent')).toBeTruthy();
});

it('equal messages count up in one, which stays as long as the last of them', async () => {
  render(<ToastHost />);
  act(() => void notify.success('Saved'));
  await pass(TOAST_DURATION_MS - 100);
  act(() => void notify.success('Saved'));
  act(() => void notify.success('Saved'));
  expect(screen.getByRole('status').textContent).toBe('Saved ×3');
  await pass(TOAST_DURATION_MS - 100);
  expect(screen.queryByText('Saved')).toBeTruthy();
  await pass(200);
  act(() => void notify.success('Saved'));
  expect(screen.getByRole('status').textContent).toBe('Saved');
});

it('one with an action stays ten seconds, longer while it has the focus, and its key presses the action', async () => {
  const undo = vi.fn();
  render(<ToastHost />);
  act(() => void notify.success('Classified', { action: { label: 'Undo', keys: 'u', onPress: undo } }));
  await pass(TOAST_WITH_ACTION_MS - 100);
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  await pass(2 * TOAST_WITH_ACTION_MS);
  fireEvent.keyDown(document.body, { key: 'u' });
  expect(undo).toHaveBeenCalledOnce();
  act(() => screen.getByRole('button', { name: 'Undo' }).blur());
  await pass(200);
  expect(screen.queryByText('Classified')).toBeNull();
  fireEvent.keyDown(document.body, { key: 'u' });
  expect(undo).toHaveBeenCalledOnce();
});
