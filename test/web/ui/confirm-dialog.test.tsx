// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

function Opener({ onConfirm }: { onConfirm: (close: () => void) => Promise<string | undefined> }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Remove
      </button>
      {open && (
        <ConfirmDialog
          title="Remove it"
          confirmLabel="Yes"
          busyLabel="Removing"
          onConfirm={() => onConfirm(close)}
          onClose={close}
        >
          It cannot be brought back.
        </ConfirmDialog>
      )}
    </>
  );
}

const opener = () => screen.getByRole('button', { name: 'Remove' });
async function open(onConfirm: Parameters<typeof Opener>[0]['onConfirm']) {
  render(<Opener onConfirm={onConfirm} />);
  await userEvent.click(opener());
  return screen.getByRole('alertdialog', { name: 'Remove it' });
}

it('does nothing when it is cancelled, and returns the focus', async () => {
  const onConfirm = vi.fn(async () => undefined);
  const dialog = await open(onConfirm);
  expect(dialog.textContent).toContain('It cannot be brought back.');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(onConfirm).not.toHaveBeenCalled();
  await waitFor(() => expect(document.activeElement).toBe(opener()));
});

it('acts once, and cannot be closed meanwhile', async () => {
  let finish = () => {};
  const onConfirm = vi.fn(
    (close: () => void) =>
      new Promise<undefined>((resolve) => {
        finish = () => {
          close();
          resolve(undefined);
        };
      }),
  );
  await open(onConfirm);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Yes' }));
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Removing' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  finish();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('shows why it failed, and can be tried again', async () => {
  const onConfirm = vi.fn(async (): Promise<string | undefined> => 'Not now.');
  await open(onConfirm);
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Not now.');
  onConfirm.mockImplementation(async () => undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(onConfirm).toHaveBeenCalledTimes(2);
});
