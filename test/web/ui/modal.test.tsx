// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Modal } from '#web/ui/modal.tsx';

function Opener({ busy = false }: { busy?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Modal open={open} onClose={() => setOpen(false)} title="Allocate to client" busy={busy}>
        <input aria-label="Note" />
      </Modal>
    </>
  );
}

function Row() {
  const [isMoved, setMoved] = useState(false);
  const [open, setOpen] = useState(false);
  const move = () => {
    setMoved(true);
    setOpen(false);
  };
  return (
    <ul>
      <li key={isMoved ? 'moved' : 'here'} data-row="">
        <a href="#nadia" data-row-link="nadia">
          Nadia Osman
        </a>
        {!isMoved && (
          <button type="button" onClick={() => setOpen(true)}>
            Disable
          </button>
        )}
      </li>
      <Modal open={open} onClose={() => setOpen(false)} title="Disable Nadia Osman">
        <button type="button" onClick={move}>
          Move
        </button>
      </Modal>
    </ul>
  );
}

beforeEach(() => {
  document.head.innerHTML = '';
  const template = document.createElement('template');
  template.id = 'react-aria-pressable-style';
  document.body.append(template);
});

describe('a modal', () => {
  it('is a named dialog, closed by Esc and by its button, and returns the focus', async () => {
    render(<Opener />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByRole('dialog', { name: 'Allocate to client' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));

    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leaves the focus with the row when the opener no longer exists', async () => {
    render(<Row />);
    await userEvent.click(screen.getByRole('button', { name: 'Disable' }));
    await userEvent.click(screen.getByRole('button', { name: 'Move' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Nadia Osman' })),
    );
  });

  it('cannot be closed while busy', async () => {
    render(<Opener busy />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('adds no style element to the page', async () => {
    render(<Opener />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(document.querySelectorAll('style')).toHaveLength(0);
  });
});
