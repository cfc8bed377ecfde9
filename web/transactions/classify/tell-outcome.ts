import { formatCount } from '../../ui/money-format.ts';
import { notify } from '../../ui/toast.tsx';

/** A row that was left as it is, with why in a sentence. */
export interface LeftRow {
  readonly id: string;
  readonly error: string;
  readonly code?: string | undefined;
}

/** Says of how many ticked rows it was done, how many were left, and why the first of those was. */
export function tellOutcome(
  verb: 'Classified' | 'Set aside',
  done: number,
  left: readonly LeftRow[],
  onShow: (id: string) => void,
): void {
  const [first] = left;
  const summary = `${verb} ${formatCount(done)}`;
  if (!first) {
    notify.success(`${summary}.`);
    return;
  }
  const reasons = new Set(left.map(({ error }) => error));
  const isLocked = first.code === 'period-locked';
  const why = isLocked ? 'its month is closed.' : first.error.replace(/^./, (letter) => letter.toLowerCase());
  const rest = `${formatCount(left.length)} ${left.length === 1 ? 'was' : 'were'} not changed`;
  notify.info(`${summary}. ${rest}: ${why}${reasons.size > 1 ? ' The others have different reasons.' : ''}`, {
    action: { label: 'Show it', onPress: () => onShow(first.id) },
  });
}
