// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { FrameContext } from '#web/ui/page.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';

function List({ busy = false }: { busy?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Row
      </button>
      {open && (
        <SidePanel title="Transaction" note="3 of 236" busy={busy} onClose={() => setOpen(false)}>
          <input aria-label="Note" />
        </SidePanel>
      )}
    </>
  );
}

function onScreen(width: 'wide' | 'narrow') {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: width === 'wide',
        media: query,
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  );
}

describe.each(['wide', 'narrow'] as const)('a side panel on a %s screen', (width) => {
  it('is a named dialog, closes by Esc and returns the focus to the row', async () => {
    onScreen(width);
    render(<List />);
    await userEvent.click(screen.getByText('Row'));
    expect(screen.getByRole('dialog', { name: 'Transaction' })).toBeTruthy();
    await userEvent.click(screen.getByLabelText('Note'));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByText('Row'));
  });

  it('has its primary action at the foot, but not for those who may only read', () => {
    onScreen(width);
    const panel = (
      <SidePanel title="Transaction" foot={<button type="button">Allocate</button>} onClose={() => {}}>
        <p>Paid</p>
      </SidePanel>
    );
    const { rerender } = render(<FrameContext value={{}}>{panel}</FrameContext>);
    expect(screen.getByRole('button', { name: 'Allocate' })).toBeTruthy();
    rerender(<FrameContext value={{ readsOnly: true }}>{panel}</FrameContext>);
    expect(screen.queryByRole('button', { name: 'Allocate' })).toBeNull();
  });

  it('closes by its button', async () => {
    onScreen(width);
    render(<List />);
    await userEvent.click(screen.getByText('Row'));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays open while busy', async () => {
    onScreen(width);
    render(<List busy />);
    await userEvent.click(screen.getByText('Row'));
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});
