// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cents } from '#shared/money.ts';
import { leftOfPledges } from '#web/capital-calls/call-form.ts';
import { CallLines } from '#web/capital-calls/call-lines.tsx';

const client = (id: string, pledged: number, paid = 0) => ({
  id,
  name: `Client ${id}`,
  status: 'Active' as const,
  pledged_amount: cents(pledged),
  total_paid: cents(paid),
});

it('the rest of a pledge is what is neither paid nor outstanding, and never below zero', () => {
  const left = leftOfPledges(
    [client('a', 1_000, 100), client('b', 500), client('c', 50, 80)],
    [
      { client_id: 'a', outstanding_amount: cents(200) },
      { client_id: 'a', outstanding_amount: cents(300) },
    ],
  );
  expect([...left]).toEqual([
    ['a', 400],
    ['b', 500],
    ['c', 0],
  ]);
});

function rowsOf(leftOfPledge: ReadonlyMap<string, ReturnType<typeof cents>> | undefined) {
  const line = (id: string, amount: number) => ({
    client: client(id, 100_000),
    text: String(amount / 100),
    amountCents: cents(amount),
    isTyped: false,
  });
  render(
    <CallLines
      lines={[line('a', 50_001), line('b', 50_000)]}
      leftOfPledge={leftOfPledge}
      error={undefined}
      division="left"
      percent=""
      onDivide={() => {}}
      onPercent={() => {}}
      onType={() => {}}
      onShare={() => {}}
    />,
  );
  return screen.getAllByRole('row').slice(1);
}

it('shows the rest of a pledge and warns of a line above it, to the cent', () => {
  const left = new Map(['a', 'b'].map((id) => [id, cents(50_000)]));
  const [over, enough] = rowsOf(left);
  if (!over || !enough) throw new Error('No rows');
  expect(within(over).getByText('$500')).toBeTruthy();
  expect(within(over).getByText('$0.01 beyond the pledge')).toBeTruthy();
  expect(within(enough).queryByText(/beyond the pledge/)).toBeNull();
});

it('shows no warning while the rest is unknown', () => {
  expect(rowsOf(undefined)[0]?.textContent).toContain('–');
  expect(screen.queryByText(/beyond the pledge/)).toBeNull();
});
