import type { DistributionRecord } from '#shared/contract/distributions.ts';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/toast.tsx';
import { useBusy } from '../ui/use-busy.ts';

/** The server writes the lines in batches, so the same request is repeated until no line is left. */
async function calculate({ id }: DistributionRecord): Promise<void> {
  try {
    while ((await call('calculateDistribution', { id }, { refresh: 'first' })).lines_left_count > 0);
    notify.success('Lines calculated', { about: id });
  } catch (error) {
    notify.error(messageOf(error), { about: id });
  }
}

export function CalculateDistribution({ distribution }: { distribution: DistributionRecord }) {
  const { calculated, lines_left_count: left } = distribution;
  const { busy, run } = useBusy(() => calculate(distribution));
  return (
    <Button variant="primary" busy={busy} busyLabel="Calculating" onClick={run}>
      {left > 0 ? 'Continue calculating' : calculated ? 'Calculate again' : 'Calculate'}
    </Button>
  );
}
