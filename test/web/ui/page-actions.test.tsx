// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { openAt } from '#test/web/open-at.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageActions } from '#web/ui/page-actions.tsx';

function renderPage(onChoose: () => void) {
  openAt(
    '/',
    <Page
      title="Clients"
      actions={
        <PageActions more={[{ id: 'import', label: 'Import clients', onChoose }]}>
          <button type="button">Add</button>
        </PageActions>
      }
    >
      {null}
    </Page>,
  );
}

it('shows the actions of a page as buttons if they fit beside its heading', async () => {
  const choose = vi.fn();
  renderPage(choose);
  await userEvent.click(screen.getByRole('button', { name: 'Import clients' }));
  expect(choose).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
});

it('puts secondary actions that do not fit beside the heading into a menu, with their words', async () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return this.tagName === 'H1' ? new DOMRect(0, 0, 100, 28) : new DOMRect(0, 40, 100, 32);
  });
  const choose = vi.fn();
  renderPage(choose);
  expect(screen.queryByRole('button', { name: 'Import clients' })).toBeNull();
  screen.getByRole('button', { name: 'Add' });
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Import clients' }));
  expect(choose).toHaveBeenCalledOnce();
});
