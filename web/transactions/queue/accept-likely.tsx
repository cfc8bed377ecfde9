import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FocusedButton } from '../../ui/focused-button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Money } from '../../ui/money.tsx';
import { counted, formatCount } from '../../ui/money-format.ts';
import { type Likely, sumOf } from './queue-row.ts';
import { RowText } from './row-text.tsx';

interface AcceptLikelyProps {
  /** The manager has not seen rows that came after the dialog opened, so these rows are not accepted. */
  likely: readonly Likely[];
  busy: boolean;
  onAccept: (chosen: readonly Likely[]) => void;
  onClose: () => void;
}

export function AcceptLikely({ likely: current, busy, onAccept, onClose }: AcceptLikelyProps) {
  const [likely] = useState(current);
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const chosen = likely.filter(({ key }) => !unticked.has(key));
  const rows = chosen.flatMap((one) => one.rows);
  function toggle(key: string) {
    const next = new Set(unticked);
    if (!next.delete(key)) next.add(key);
    setUnticked(next);
  }
  return (
    <Modal
      open
      onClose={onClose}
      width={560}
      busy={busy}
      title={`Accept ${counted(likely.flatMap((one) => one.rows).length, 'likely row')}`}
      subtitle="Each row is classified like similar earlier rows, or has a match with two independent signs."
      foot={
        <>
          <p role="status" className="tnum mr-auto text-label text-muted">
            {formatCount(rows.length)} ticked, <Money amountCents={sumOf(rows)} exact sign="flow" />
          </p>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <FocusedButton
            variant="primary"
            busy={busy}
            busyLabel="Accepting"
            disabled={rows.length === 0}
            onClick={() => onAccept(chosen)}
          >
            Accept {formatCount(rows.length)}
          </FocusedButton>
        </>
      }
    >
      <ul
        aria-label="Likely rows"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard
        tabIndex={0}
        className="max-h-[50vh] divide-y divide-line overflow-y-auto rounded-box border border-line"
      >
        {likely.map(({ key, rows: own }) => (
          <li key={key}>
            <label className="flex cursor-pointer gap-3 px-4 py-2">
              <Checkbox
                label={`Accept ${own.map(({ description }) => description).join(' and ')}`}
                className="mt-0.5 block"
                checked={!unticked.has(key)}
                disabled={busy}
                onToggle={() => toggle(key)}
              />
              <span className="flex min-w-0 grow flex-col gap-1">
                {own.map((row) => (
                  <RowText key={row.id} row={row} />
                ))}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
