// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { FrameContext } from '#web/ui/page.tsx';

it('opens by keyboard with the focus on the first entry that is not refused, which Enter chooses', async () => {
  const choose = vi.fn();
  render(
    <ActionMenu
      label="Correct it"
      actions={[
        { id: 'a', label: 'First', refused: 'Not now', onChoose: () => choose('a') },
        { id: 'b', label: 'Second', onChoose: () => choose('b') },
        { id: 'c', label: 'Third', onChoose: () => choose('c') },
      ]}
    />,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  const second = await screen.findByRole('menuitem', { name: 'Second' });
  await waitFor(() => expect(document.activeElement).toBe(second));
  await userEvent.keyboard('{Enter}');
  expect(choose.mock.calls).toEqual([['b']]);
});

it('returns the focus to its button before it acts, so that a dialog returns it there', async () => {
  const focused: unknown[] = [];
  const onChoose = () => focused.push(document.activeElement, screen.queryByRole('menu'));
  render(<ActionMenu label="Correct it" actions={[{ id: 'a', label: 'First', onChoose }]} />);
  const button = screen.getByRole('button', { name: 'Correct it' });
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'First' }));
  expect(focused).toEqual([button, null]);
});

it('offers those who may only read what reads, and is hidden where nothing does', async () => {
  const menu = (label: string, reads?: boolean) => (
    <ActionMenu
      label={label}
      actions={[
        { id: 'a', label: 'Change it', onChoose: () => {} },
        ...(reads ? [{ id: 'b', label: 'Show it', reads, onChoose: () => {} }] : []),
      ]}
    />
  );
  render(
    <FrameContext value={{ readsOnly: true }}>
      {menu('With', true)}
      {menu('Without')}
    </FrameContext>,
  );
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['With']);
  await userEvent.click(screen.getByRole('button', { name: 'With' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Show it']);
});
