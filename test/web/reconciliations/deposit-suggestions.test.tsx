// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { DepositSuggestions } from '#web/reconciliations/deposit-suggestions.tsx';
import { declinedApart, groupsOf, pairsOf } from '#web/reconciliations/suggestion-groups.ts';
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
  const onDecline = vi.fn();
  render(
    <DepositSuggestions
      groups={groups}
      pairs={pairsOf('one', both)}
      onChoose={onChoose}
      onDrop={onDrop}
      onAmount={() => {}}
      onEnter={() => {}}
      onDecline={onDecline}
      onTakeBack={() => {}}
    />,
  );
  return { onChoose, onDrop, onDecline };
}

it('shows a split as one chosen suggestion with one field for each line', () => {
  show();
  expect(
    screen.getAllByRole('checkbox', { checked: true }).map((box) => box.getAttribute('aria-label')),
  ).toEqual(['Use this suggestion: Client a and Client b, Roof of 7 Wattle Street']);
  expect(screen.getAllByRole('textbox')).toHaveLength(2);
});

it('keeps one line of a chosen split when the line’s own suggestion is ticked', async () => {
  const { onChoose, onDrop } = show();
  await userEvent.click(
    screen.getByRole('checkbox', { name: 'Use this suggestion: Client a, Roof of 7 Wattle Street' }),
  );
  expect(onChoose.mock.lastCall?.[0].group).toBe('a');
  expect(onDrop).not.toHaveBeenCalled();
});

it('removes a chosen suggestion when it is ticked again', async () => {
  const { onChoose, onDrop } = show();
  await userEvent.click(screen.getByRole('checkbox', { checked: true }));
  expect(onDrop.mock.lastCall?.[0].group).toBe('both');
  expect(onChoose).not.toHaveBeenCalled();
});

it('declines a split whole', async () => {
  const { onDecline } = show();
  await userEvent.click(
    screen.getByRole('button', { name: 'Decline Client a and Client b, Roof of 7 Wattle Street' }),
  );
  expect(onDecline.mock.lastCall?.[0].group).toBe('both');
});

it('shows in words the signs against a suggestion and the facts of the deposit', () => {
  const against = 'Not applied unseen because two investors owe $10.00';
  const one = deposit('one', 10, [suggestion('a', 10, { against: [against] })]);
  render(
    <DepositSuggestions
      groups={groupsOf(one, new Map([['a', item('a', 10)]]))}
      pairs={[]}
      onChoose={() => {}}
      onDrop={() => {}}
      onAmount={() => {}}
      onEnter={() => {}}
      notes={['Came back on 14/05/2025']}
      onDecline={() => {}}
      onTakeBack={() => {}}
    />,
  );
  expect(screen.getByRole('list', { name: /^Reasons against Client a/ }).textContent).toBe(
    `Against: ${against}`,
  );
  expect(screen.getByRole('list', { name: 'About this deposit' }).textContent).toBe(
    'Came back on 14/05/2025',
  );
});

it('lists declined ones last, shows by whom and undoes the decline, also when nothing suggests it any longer', async () => {
  const declined = (line_item_id: string, by: 'decline' | 'unmatch' = 'decline') => ({
    line_item_id,
    by,
    declined_at: '2025-05-12T02:00:00.000Z',
    declined_by_name: 'Mara Quinn',
  });
  const one = deposit('one', 10, [suggestion('a', 10), suggestion('b', 10, { group: '2' })], {
    declined: [declined('a'), declined('c', 'unmatch')],
  });
  const items = new Map(['a', 'b', 'c'].map((id) => [id, item(id, 10)]));
  const shown = groupsOf(one, items);
  const onTakeBack = vi.fn();
  render(
    <DepositSuggestions
      groups={shown}
      pairs={[]}
      onChoose={() => {}}
      onDrop={() => {}}
      onAmount={() => {}}
      onEnter={() => {}}
      declinedApart={declinedApart(one, shown, items)}
      onDecline={() => {}}
      onTakeBack={onTakeBack}
    />,
  );
  expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))).toEqual([
    'Use this suggestion: Client b, Roof of 7 Wattle Street',
    'Use this suggestion: Client a, Roof of 7 Wattle Street',
  ]);
  screen.getByText(/^Declined by Mara Quinn on/);
  screen.getByText(/^Match undone by Mara Quinn on/);
  await userEvent.click(
    screen.getByRole('button', {
      name: 'Undo: suggest Client a, Roof of 7 Wattle Street for this deposit again',
    }),
  );
  await userEvent.click(
    screen.getByRole('button', {
      name: 'Undo: suggest Client c, Roof of 7 Wattle Street for this deposit again',
    }),
  );
  expect(onTakeBack.mock.calls).toEqual([[['a']], [['c']]]);
});
