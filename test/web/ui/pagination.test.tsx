// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { setPageSize, usePageSize } from '#web/ui/page-size.ts';
import { Pagination, pagesShown } from '#web/ui/pagination.tsx';

function List() {
  return (
    <Pagination page={1} pageSize={usePageSize()} total={60} onPage={() => {}} onPageSize={setPageSize} />
  );
}

it('offers more rows a page, which the browser remembers', async () => {
  const { unmount } = render(<List />);
  expect(screen.getByText('1–10 of 60')).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Rows/ }), '50');
  expect(screen.getByText('1–50 of 60')).toBeTruthy();
  unmount();
  render(<List />);
  expect(screen.getByText('1–50 of 60')).toBeTruthy();
  localStorage.clear();
});

describe('pages', () => {
  it.each([
    [1, 1, '1'],
    [1, 3, '1 2 3'],
    [1, 24, '1 2 … 24'],
    [3, 24, '1 2 3 4 … 24'],
    [5, 24, '1 … 4 5 6 … 24'],
    [22, 24, '1 … 21 22 23 24'],
    [24, 24, '1 … 23 24'],
  ])('page %i of %i shows %s', (page, pages, shown) => {
    expect(
      pagesShown(page, pages)
        .map((part) => (part === 'gap' ? '…' : part))
        .join(' '),
    ).toBe(shown);
  });

  it('shows which rows are visible and opens the chosen page', async () => {
    const onPage = vi.fn();
    render(<Pagination page={5} pageSize={10} total={236} onPage={onPage} />);
    expect(screen.getByText('41–50 of 236')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Page 5' }).getAttribute('aria-current')).toBe('page');
    await userEvent.click(screen.getByRole('button', { name: 'Page 24' }));
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(onPage.mock.calls).toEqual([[24], [6]]);
  });

  it('has no buttons for one page, and shows zero rows for an empty list', () => {
    render(<Pagination page={1} pageSize={10} total={0} onPage={() => {}} />);
    expect(screen.getByText('0–0 of 0')).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});
