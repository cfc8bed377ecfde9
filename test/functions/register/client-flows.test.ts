import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DistributionItem, DistributionLineItem } from '#functions/records/distribution-store.ts';
import { owedFlowsOf, sumOf } from '#functions/register/client-flows.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { cents, ZERO_CENTS } from '#shared/money.ts';
import { runs } from '#test/runs.ts';

const amount = fc.nat({ max: 1_000_000 }).map(cents);

test('on the day of a payment, what is unpaid falls by what is received, and the tax stays a flow', () => {
  fc.assert(
    fc.property(amount, amount, (withheld_cents, net_cents) => {
      const told = [{ id: 'one', pay_on: '2025-01-20' } as DistributionItem];
      const line = { distribution_id: 'one', withheld_cents, net_cents, carried_cents: ZERO_CENTS };
      const lines = [{ ...line, paid_on: '2025-01-20' } as DistributionLineItem];
      const on = (day: string) => owedFlowsOf({ lines, told, payable: [] }, day as CalendarDate);
      const [before, after] = [on('2025-01-19'), on('2025-01-20')];
      expect([sumOf(before, 'unpaid'), sumOf(after, 'unpaid')]).toEqual([net_cents, 0]);
      expect([sumOf(before, 'withheld'), sumOf(after, 'withheld')]).toEqual([withheld_cents, withheld_cents]);
    }),
    { numRuns: runs(200) },
  );
});
