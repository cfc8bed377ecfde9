import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';
import { formatCount } from '../../ui/money-format.ts';

interface ClientHistorySummaryProps {
  count: number;
  totalCents: Cents;
  latest: CalendarDate | null;
}

/** The footer of the history: the totals of the whole history, to the cent. */
export function ClientHistorySummary({ count, totalCents, latest }: ClientHistorySummaryProps) {
  const rows = [
    { label: 'Transactions', value: formatCount(count) },
    { label: 'Latest contribution', value: latest ? <DateText date={latest} /> : 'None yet' },
  ];
  return (
    <section aria-labelledby="summary" className="rounded-box border border-line bg-canvas px-4 py-3">
      <h2 id="summary" className="text-form font-semibold">
        Summary
      </h2>
      <dl className="mt-1.5 flex flex-col gap-1">
        {rows.map(({ label, value }) => (
          <div key={label} className="flex items-baseline justify-between gap-4 text-body">
            <dt className="text-muted">{label}</dt>
            <dd className="tnum font-medium">{value}</dd>
          </div>
        ))}
        <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-2">
          <dt className="text-body font-medium">Contributed in total</dt>
          <dd className="text-lead font-semibold">
            <Money amountCents={totalCents} exact />
          </dd>
        </div>
      </dl>
    </section>
  );
}
