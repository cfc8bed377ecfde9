// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Modal } from '#web/ui/modal.tsx';
import { switchShortcuts, useShortcut, useShortcutsListed } from '#web/ui/shortcuts.ts';

const ran = vi.fn();

function Keys() {
  useShortcut('j', 'Next row', () => ran('j'));
  useShortcut('g t', 'Go to Transactions', () => ran('g t'));
  useShortcut('Enter', 'Open', () => ran('Enter'));
  const listed = useShortcutsListed();
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
afterEach(cleanup);

describe('keys', () => {
  it('run alone and one after the other', async () => {
    render(<Keys />);
    await userEvent.keyboard('jgtg');
    await userEvent.keyboard('{Control>}j{/Control}');
    expect(ran.mock.calls.flat()).toEqual(['j', 'g t']);
  });

  it('are left to a field that is typed into and to a button that is pressed', async () => {
    render(<Keys />);
    await userEvent.type(screen.getByLabelText('Search'), 'jgt');
    screen.getByRole('button').focus();
    await userEvent.keyboard('{Enter}');
    expect(ran).not.toHaveBeenCalled();
  });

  it('rest while a modal is open', async () => {
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

  it('can be switched off for good', async () => {
    render(<Keys />);
    act(() => switchShortcuts(false));
    await userEvent.keyboard('j');
    expect(ran).not.toHaveBeenCalled();
    act(() => switchShortcuts(true));
    await userEvent.keyboard('j');
    expect(ran).toHaveBeenCalledTimes(1);
  });

  it('are listed while they work', () => {
    const { unmount } = render(<Keys />);
    expect(screen.getByText('j: Next row | g t: Go to Transactions | Enter: Open')).toBeTruthy();
    unmount();
  });
});
