// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Modal } from '#web/ui/modal.tsx';
import { setShortcutsOn, useActiveShortcuts, useShortcut } from '#web/ui/shortcuts.ts';

const ran = vi.fn();

function Keys() {
  useShortcut('j', 'Next row', () => ran('j'));
  useShortcut('g t', 'Go to Transactions', () => ran('g t'));
  useShortcut('Enter', 'Open', () => ran('Enter'));
  const listed = useActiveShortcuts();
  return (
    <>
      <p>{listed.map(({ keys, label }) => `${keys}: ${label}`).join(' | ')}</p>
      <input aria-label="Search" />
      <button type="button">Act</button>
    </>
  );
}

beforeEach(() => {
  ran.mockReset();
  localStorage.clear();
});

describe('keyboard shortcuts', () => {
  it('can be a single key or a sequence', async () => {
    render(<Keys />);
    await userEvent.keyboard('jgtg');
    await userEvent.keyboard('{Control>}j{/Control}');
    expect(ran.mock.calls.flat()).toEqual(['j', 'g t']);
  });

  it('are not triggered in a text field or on a focused button', async () => {
    render(<Keys />);
    await userEvent.type(screen.getByLabelText('Search'), 'jgt');
    screen.getByRole('button').focus();
    await userEvent.keyboard('{Enter}');
    expect(ran).not.toHaveBeenCalled();
  });

  it('are off while a modal is open', async () => {
    render(<Keys />);
    const { rerender } = render(
      <Modal open onClose={() => {}} title="Allocate to client">
        <p>Body</p>
      </Modal>,
    );
    await userEvent.keyboard('j');
    expect(ran).not.toHaveBeenCalled();
    rerender(
      <Modal open={false} onClose={() => {}} title="Allocate to client">
        <p>Body</p>
      </Modal>,
    );
    await userEvent.keyboard('j');
    expect(ran).toHaveBeenCalledTimes(1);
  });

  it('can be switched off permanently', async () => {
    render(<Keys />);
    act(() => setShortcutsOn(false));
    await userEvent.keyboard('j');
    expect(ran).not.toHaveBeenCalled();
    act(() => setShortcutsOn(true));
    await userEvent.keyboard('j');
    expect(ran).toHaveBeenCalledTimes(1);
  });

  it('are listed while they are active', () => {
    const { unmount } = render(<Keys />);
    expect(screen.getByText('j: Next row | g t: Go to Transactions | Enter: Open')).toBeTruthy();
    unmount();
  });
});
