import type { FigureAsked } from '#shared/contract/figures.ts';
import type { Cents } from '#shared/money.ts';
import { classNames } from './class-names.ts';
import { FigureButton, OPENING_CELL } from './figure-button.tsx';
import { Money } from './money.tsx';
import { formatMoney } from './money-format.ts';

/** Longer amounts do not fit side by side in the narrowest panel. */
const MOST_CHARACTERS = '$100,000,000'.length;

interface AmountFactsProps {
  facts: readonly {
    label: string;
    amountCents: Cents;
    opens: FigureAsked | null;
  }[];
  exact?: boolean;
  amountClassName?: string;
}

export function AmountFacts({ facts, exact = false, amountClassName }: AmountFactsProps) {
  const isLong = facts.some(
    ({ amountCents }) => formatMoney(amountCents, { exact }).length > MOST_CHARACTERS,
  );
  return (
    <dl className={isLong ? 'flex flex-col gap-1' : 'grid auto-cols-fr grid-flow-col gap-4'}>
      {facts.map(({ label, amountCents, opens }) => (
        <div
          key={label}
          data-figure-cell=""
          className={classNames(
            'min-w-0',
            opens && `rounded-badge ${OPENING_CELL}`,
            isLong && 'flex flex-wrap items-baseline justify-between gap-x-3',
          )}
        >
          <dt className="text-label text-muted">
            {opens ? <FigureButton asked={opens} label={label} /> : label}
          </dt>
          <dd className={classNames('font-semibold', !isLong && '@container', amountClassName)}>
            <Money amountCents={amountCents} exact={exact} fit={!isLong} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
