import type { TransactionSummary } from '#shared/contract/transactions.ts';
import type { Cents } from '#shared/money.ts';
import { classNames } from '../../ui/class-names.ts';
import { type Figure, FigureStrip } from '../../ui/figure-strip.tsx';
import { Money } from '../../ui/money.tsx';
import { counted, formatCount, formatMoney } from '../../ui/money-format.ts';

const LABELS: readonly (Figure & { phoneOrder: number })[] = [
  { label: 'Contributions', opens: { figure: 'received' }, phoneOrder: 0 },
  { label: 'Expenses', opens: { figure: 'expenses' }, phoneOrder: 2 },
  { label: 'Commissions', opens: { figure: 'commissions' }, phoneOrder: 3 },
  { label: 'Unclassified', opens: { figure: 'unclassified' }, phoneOrder: 1 },
];

function Sum({ amountCents }: { amountCents: Cents }) {
  return <Money amountCents={amountCents} fit className={amountCents === 0 ? 'text-muted' : undefined} />;
}

function figuresOf(summary: TransactionSummary, onReview: () => void): Pick<Figure, 'value' | 'detail'>[] {
  const { contributions, expenses, commissions, unclassified, unallocated_total: left } = summary;
  return [
    {
      value: <Sum amountCents={contributions.total} />,
      detail:
        left > 0
          ? `${formatMoney(left, { exact: left < 100 })} unallocated`
          : contributions.count > 0
            ? 'All allocated'
            : 'None yet',
    },
    { value: <Sum amountCents={expenses.total} />, detail: counted(expenses.count, 'transaction') },
    { value: <Sum amountCents={commissions.total} />, detail: counted(commissions.count, 'transaction') },
    {
      value: formatCount(unclassified),
      detail:
        unclassified > 0 ? (
          <span className="flex">
            <button
              type="button"
              onClick={onReview}
              className="relative z-1 -my-1 rounded-badge py-1 font-medium text-accent hover:underline"
            >
              Review and classify
            </button>
          </span>
        ) : (
          'Nothing to classify'
        ),
    },
  ];
}

interface LedgerFiguresProps {
  summary: TransactionSummary | undefined;
  failed: boolean;
  tight?: boolean;
  onReview: () => void;
}

export function LedgerFigures({ summary, failed, tight = false, onReview }: LedgerFiguresProps) {
  const known = summary && figuresOf(summary, onReview);
  return (
    <FigureStrip
      className={classNames(
        'max-md:rounded-none max-md:border-x-0 max-md:border-t-0',
        tight && 'md:[&_dd:first-of-type]:text-title md:[&>div]:px-3',
      )}
      loading={!known && !failed}
      figures={LABELS.map((figure, index) => ({
        ...figure,
        ...(known?.[index] ?? { value: <span className="text-muted">–</span>, detail: 'Not loaded' }),
      }))}
    />
  );
}
