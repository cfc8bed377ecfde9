// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApplySafe } from '#web/reconciliations/apply-safe.tsx';
import { safeMatches } from '#web/reconciliations/suggestion-groups.ts';
import { deposit, item, suggestion } from './some-deposits.ts';

const ITEMS = new Map([item('a', 10), item('b', 20), item('c', 30)].map((one) => [one.id, one]));
const pays = (id: string, line: string, dollars: number) =>
  deposit(id, dollars, [suggestion(line, dollars, { safe: true })]);
const OPEN = [pays('one', 'a', 10), pays('half', 'b', 5), pays('other', 'b', 15), pays('three', 'c', 30)];
const SAFE = safeMatches(OPEN, ITEMS);

type Props = Parameters<typeof ApplySafe>[0];

function show(changes: Partial<Props> = {}) {
  const props = {
    matches: SAFE,
    questionOf: () => undefined,
    refusalOf: () => undefined,
    progress: undefined,
    busy: false,
    onApply: vi.fn(async () => true),
    onConfirm: vi.fn(async () => true),
    onClose: vi.fn(),
    ...changes,
  };
  const { rerender } = render(<ApplySafe {...props} />);
  return { ...props, now: (after: Partial<Props>) => rerender(<ApplySafe {...props} {...after} />) };
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const linesOf = (matches: Parameters<Props['onApply']>[0]) =>
  matches.map((pairs) => pairs.map(({ transaction_id: id }) => id));

it('lists each match with a tick, deposits that fill one line together as one, and all are ticked at first', () => {
  show();
  expect(screen.getByRole('dialog', { name: 'Apply 3 safe matches' })).toBeTruthy();
  const list = screen.getByRole('list', { name: 'Safe matches' });
  const boxes = within(list).getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map((one) => [one.getAttribute('aria-label'), one.checked])).toEqual([
    ['Match $10.00 to Client a, Roof of 7 Wattle Street', true],
    ['Match $20.00 to Client b, Roof of 7 Wattle Street', true],
    ['Match $30.00 to Client c, Roof of 7 Wattle Street', true],
  ]);
  expect(within(list).getByText('Deposit half', { exact: false })).toBeTruthy();
  expect(within(list).getByText('Deposit other', { exact: false })).toBeTruthy();
});

it('applies only the ticked ones, and shows their sum', async () => {
  const { onApply, onClose } = show();
  await userEvent.click(box('Match $20.00 to Client b, Roof of 7 Wattle Street'));
  expect(screen.getByRole('status').textContent).toBe('2 of 3 ticked');
  await userEvent.click(screen.getByRole('button', { name: 'Match $40.00' }));
  expect(linesOf((onApply as ReturnType<typeof vi.fn>).mock.lastCall?.[0])).toEqual([['one'], ['three']]);
  expect(onClose).toHaveBeenCalled();
});

it('ticks all or none together, and shows when some are', async () => {
  show();
  expect(box('All 3').checked).toBe(true);
  await userEvent.click(box('Match $10.00 to Client a, Roof of 7 Wattle Street'));
  expect([box('All 3').checked, box('All 3').indeterminate]).toEqual([false, true]);
  await userEvent.click(box('All 3'));
  expect(box('Match $10.00 to Client a, Roof of 7 Wattle Street').checked).toBe(true);
  await userEvent.click(box('All 3'));
  expect(box('Match $30.00 to Client c, Roof of 7 Wattle Street').checked).toBe(false);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Match $0.00' }).disabled).toBe(true);
});

it('does not tick a match that becomes safe while the list is open', () => {
  const { now } = show({ matches: SAFE.slice(0, 1) });
  now({ matches: SAFE });
  expect(box('Match $10.00 to Client a, Roof of 7 Wattle Street').checked).toBe(true);
  expect(box('Match $30.00 to Client c, Roof of 7 Wattle Street').checked).toBe(false);
});

it('shows a refused match with the reason, also when it is no longer safe, and still applies the others', async () => {
  const onApply = vi.fn(async () => false);
  const { now, onClose } = show({ onApply });
  await userEvent.click(box('Match $30.00 to Client c, Roof of 7 Wattle Street'));
  await userEvent.click(screen.getByRole('button', { name: 'Match $30.00' }));
  const refusalOf: Props['refusalOf'] = ([pair]) =>
    pair?.line_item_id === 'a' ? 'Client a has paid.' : undefined;
  now({ onApply, matches: SAFE.slice(2), refusalOf });
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toBe('Client a has paid.');
  const refused = box('Match $10.00 to Client a, Roof of 7 Wattle Street');
  expect([refused.disabled, refused.checked]).toEqual([true, false]);
  await userEvent.click(box('Match $30.00 to Client c, Roof of 7 Wattle Street'));
  await userEvent.click(screen.getByRole('button', { name: 'Match $30.00' }));
  expect(linesOf((onApply as ReturnType<typeof vi.fn>).mock.lastCall?.[0])).toEqual([['three']]);
});

it('asks about a match by itself, and closes once it is the last', async () => {
  const questionOf = () => 'Beyond the pledge.';
  const { now, onConfirm, onClose } = show({ matches: SAFE.slice(0, 2), questionOf });
  await userEvent.click(screen.getByRole('button', { name: 'Apply anyway for Client a' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(onClose).not.toHaveBeenCalled();
  now({ matches: SAFE.slice(1, 2), questionOf });
  await userEvent.click(screen.getByRole('button', { name: 'Apply anyway for Client b' }));
  expect(onClose).toHaveBeenCalled();
});

it('shows its progress, and accepts no tick meanwhile', () => {
  show({ busy: true, progress: { done: 1, of: 3 } });
  expect(screen.getByRole('status').textContent).toBe('1 of 3 done');
  for (const one of screen.getAllByRole<HTMLInputElement>('checkbox')) expect(one.disabled).toBe(true);
});
