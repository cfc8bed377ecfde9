import { counted, formatCount } from '../../ui/money-format.ts';
import { notify } from '../../ui/toast.tsx';

export interface LeftRow {
  readonly id: string;
  readonly error: string;
  readonly code?: string | undefined;
}

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
  const why = isLocked ? 'the month is closed.' : first.error.replace(/^./, (letter) => letter.toLowerCase());
  const rest = `${counted(left.length, 'row was', 'rows were')} not changed`;
  notify.info(
    `${summary}. ${rest}: ${why}${reasons.size > 1 ? ' Some of these rows have a different reason.' : ''}`,
    {
      action: { label: 'Show it', onPress: () => onShow(first.id) },
    },
  );
}
