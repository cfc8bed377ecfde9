import {
  type CapitalCallItem,
  findLineItem,
  type LineItem,
  lineItemId,
} from '../records/capital-call-store.ts';
import type { Services } from '../services.ts';

export async function forNextLines<Result>(
  services: Services,
  call: CapitalCallItem,
  { from, most }: { from: number; most: number },
  work: (line: LineItem) => Promise<Result>,
): Promise<Result[]> {
  const count = Math.min(most, call.line_count - from);
  // With `Promise.all`, the work of other lines would continue after a failure.
  const done = await Promise.allSettled(
    Array.from({ length: count }, async (_, index) => {
      const line = await findLineItem(services, call.id, lineItemId(call.id, from + index + 1));
      if (!line) throw new Error('A line item of a capital call is missing');
      return work(line);
    }),
  );
  return done.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}
