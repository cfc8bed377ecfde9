import type { LineItem } from '#shared/contract/capital-calls.ts';
import { AmountFacts } from '../ui/amount-facts.tsx';

export interface CorrectLineProps {
  line: LineItem;
  onClose: () => void;
}

export function LineAmounts({ line }: { line: LineItem }) {
  return (
    <div className="rounded-box border border-line bg-canvas px-3 py-2.5">
      <AmountFacts
        exact
        facts={[
          { label: 'Called', opens: null, amountCents: line.amount },
          { label: 'Paid', opens: null, amountCents: line.matched_amount },
          ...(line.written_off_amount > 0
            ? [{ label: 'Written off', opens: null, amountCents: line.written_off_amount }]
            : []),
          { label: 'Due', opens: null, amountCents: line.outstanding_amount },
        ]}
      />
    </div>
  );
}
