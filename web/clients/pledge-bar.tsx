import type { Debts } from '#shared/capital-call.ts';
import { BREAKDOWN_PERCENT_DECIMALS } from '#shared/constants.ts';
import { type Cents, cents } from '#shared/money.ts';
import { percentOf } from '#shared/percent.ts';
import { Mark } from '../ui/badge.tsx';
import { Money } from '../ui/money.tsx';
import { formatMoney } from '../ui/money-format.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { abovePledgeWords } from './debt-words.ts';

export function PledgeBar({ pledgedCents, debts }: { pledgedCents: Cents; debts: Debts | undefined }) {
  const parts = [
    { name: 'Paid', colour: 'c1', amountCents: debts?.paidCents },
    { name: 'Due', colour: 'c3', amountCents: debts?.dueCents },
    { name: 'Uncalled', colour: 'others', amountCents: debts?.uncalledCents },
  ] as const;
  const above = debts && abovePledgeWords(debts);
  const row = (cell: (part: (typeof parts)[number]) => React.ReactNode, className?: string) => (
    <tr className={className}>
      {parts.map((part) => (
        <td key={part.name}>{debts ? cell(part) : <Skeleton className="my-0.5 h-3 w-16" />}</td>
      ))}
    </tr>
  );
  return (
    <section aria-labelledby="pledge" className="rounded-box border border-line p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="pledge" className="text-form font-semibold">
          Your pledge
        </h2>
        <Money amountCents={pledgedCents} className="text-form font-semibold" />
      </div>
      <div aria-hidden="true">
        <ProgressBar
          className="mt-3"
          label="Your pledge"
          value={[
            { value: debts?.paidCents ?? 0, colour: 'c1' },
            { value: debts?.dueCents ?? 0, colour: 'c3' },
          ]}
          max={Math.max(pledgedCents, debts ? cents(debts.paidCents + debts.dueCents) : 0)}
        />
      </div>
      <table className="tnum mt-3 w-full table-fixed text-left text-body">
        <caption className="sr-only">Parts of your pledge</caption>
        <thead>
          <tr>
            {parts.map(({ name, colour }) => (
              <th key={name} scope="col" className="pb-0.5 text-label font-normal text-muted">
                <Mark colour={colour} /> {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row(({ amountCents }) => formatMoney(amountCents), 'font-semibold')}
          {pledgedCents > 0 &&
            row(
              ({ amountCents = 0 }) =>
                `${percentOf(cents(amountCents), pledgedCents, BREAKDOWN_PERCENT_DECIMALS)}%`,
              'text-label text-subtle',
            )}
        </tbody>
      </table>
      {above && (
        <p className="tnum mt-2 text-label text-muted">
          Due {formatMoney(debts.dueCents)}, {above}
        </p>
      )}
    </section>
  );
}
