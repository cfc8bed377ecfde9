import type { CapitalCall } from '#shared/contract/capital-calls.ts';
import { exact } from '../ui/money-format.ts';

export function notOwed({
  written_off_amount: writtenOff,
  withdrawn_amount: withdrawn,
}: Pick<CapitalCall, 'written_off_amount' | 'withdrawn_amount'>): string[] {
  return [
    ...(writtenOff > 0 ? [`${exact(writtenOff)} written off`] : []),
    ...(withdrawn > 0 ? [`${exact(withdrawn)} withdrawn`] : []),
  ];
}
