import type { PayoutLine } from '#shared/contract/payouts.ts';
import { useEveryPage } from '../api/every-page.ts';

export function useOpenLines() {
  const states = [
    useEveryPage('listPayoutLines', { state: 'ready' }),
    useEveryPage('listPayoutLines', { state: 'held' }),
    useEveryPage('listPayoutLines', { state: 'returned' }),
    useEveryPage('listPayoutLines', { state: 'in-file' }),
  ];
  const lines: readonly PayoutLine[] | undefined = states.every(({ data }) => data)
    ? states.flatMap(({ data }) => data?.lines ?? [])
    : undefined;
  return { lines, failed: states.find(({ data, error }) => error && !data) };
}
