// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Column, DataTable } from '#web/ui/data-table.tsx';

interface Animal {
  id: string;
  name: string;
  legs: number;
}

const ANIMALS: Animal[] = [
  { id: 'a', name: 'Ant', legs: 6 },
  { id: 'b', name: 'Worm', legs: 0 },
];
const COLUMNS: Column<Animal, 'name'>[] = [
  { head: 'Name', sort: 'name', cell: ({ name }) => name, isWide: ({ legs }) => legs === 0 },
  { head: 'Legs', note: 'each', align: 'right', hidden: 'max-xl:hidden', cell: ({ legs }) => legs },
  { head: 'Feed', hideHead: true, cell: () => <button type="button">Feed</button> },
];

describe('a table of columns', () => {
  it('shows a cell for each column, except where one column replaces two', () => {
    render(<DataTable label="Animals" columns={COLUMNS} items={ANIMALS} />);
    const [, ant, worm] = screen.getAllByRole('row');
    const cells = (row: HTMLElement | undefined) =>
      row &&
      within(row)
        .getAllByRole<HTMLTableCellElement>('cell')
        .map(({ textContent, colSpan }) => [textContent, colSpan]);
    expect(cells(ant)).toEqual([
      ['Ant', 1],
      ['6', 1],
      ['Feed', 1],
    ]);
    expect(cells(worm)).toEqual([
      ['Worm', 2],
      ['Feed', 1],
    ]);
  });

  it.each([
    ['rows', false],
    ['placeholders', true],
  ])('leaves out a column everywhere where there is no room for it, with %s', (_, loading) => {
    const { container } = render(
      <DataTable
        label="Animals"
        columns={COLUMNS}
        items={ANIMALS.slice(0, 1)}
        loading={loading}
        skeletonRows={1}
      />,
    );
    const hidden = [...container.querySelectorAll('.max-xl\\:hidden')].map(({ tagName }) => tagName);
    expect(hidden).toEqual(['COL', 'TH', 'TD']);
  });

  it('opens a row by a press on it, not by a press on a control in it', () => {
    const onOpen = vi.fn();
    render(<DataTable label="Animals" columns={COLUMNS} items={ANIMALS.slice(0, 1)} onOpen={onOpen} />);
    fireEvent.click(screen.getByRole('button', { name: 'Feed' }));
    expect(onOpen).not.toHaveBeenCalled();
    fireEvent.click(screen.getByText('Ant'));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(ANIMALS[0]);
  });

  it('announces its sorting, and sorts by the pressed heading', () => {
    const change = vi.fn();
    const view = { sort: 'name', ascending: false } as const;
    const columns: Column<Animal, 'name' | 'legs'>[] = [
      ...COLUMNS,
      { head: 'Speed', sort: 'legs', cell: ({ legs }) => legs },
    ];
    const startsAscending = (sort: string) => sort === 'name';
    const sorted = { view, change, startsAscending };
    render(<DataTable label="Animals" columns={columns} items={ANIMALS} sorted={sorted} />);
    const heads = screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-sort'));
    expect(heads).toEqual(['descending', null, null, 'none']);
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    fireEvent.click(screen.getByRole('button', { name: 'Speed' }));
    expect(change.mock.calls).toEqual([
      [{ sort: 'name', ascending: true }, { replace: true }],
      [{ sort: 'legs', ascending: false }, { replace: true }],
    ]);
  });
});
