// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { DepositSuggestions } from '#web/reconciliation/deposit-suggestions.tsx';
import { groupsOf, pairsOf } from '#web/reconciliation/suggestion-groups.ts';
import { deposit, item, suggestion } from './some-deposits.ts';

const TWO_REFERENCES = deposit('one', 30, [
  suggestion('a', 10, { group: 'both' }),
  suggestion('b', 20, { group: 'both' }),
  suggestion('a', 10, { group: 'a' }),
  suggestion('b', 20, { group: 'b' }),
]);
const groups = groupsOf(TWO_REFERENCES, new Map([item('a', 10), item('b', 20)].map((one) => [one.id, one])));

function show() {
  const [both] = groups;
  if (!both) throw new Error('No suggestion');
  const onChoose = vi.fn();
  const onDrop = vi.fn();
  render(
    <DepositSuggestions
      groups={groups}
      pairs={pairsOf('one', both)}
      onChoose={onChoose}
      onDrop={onDrop}
      onAmount={() => {}}
      onEnter={() => {}}
    />,
  );
  return { onChoose, onDrop };
}

it('shows a split as one chosen suggestion with one field for each line', () => {
  show();
  expect(
    screen.getAllByRole('checkbox', { checked: true }).map((box) => box.getAttribute('aria-label')),
  ).toEqual(['Use this suggestion: Client a and Client b']);
  expect(screen.getAllByRole('textbox')).toHaveLength(2);
});

it('keeps one line of a chosen split when the line’s own suggestion is ticked', async () => {
  const { onChoose, onDrop } = show();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Use this suggestion: Client a' }));
  expect(onChoose.mock.lastCall?.[0].group).toBe('a');
  expect(onDrop).not.toHaveBeenCalled();
});

it('removes a chosen suggestion when it is ticked again', async () => {
  const { onChoose, onDrop } = show();
  await userEvent.click(screen.getByRole('checkbox', { checked: true }));
  expect(onDrop.mock.lastCall?.[0].group).toBe('both');
  expect(onChoose).not.toHaveBeenCalled();
});
