import type { PropertyDetail } from '#shared/contract/fund.ts';
import { cents } from '#shared/money.ts';
import { exact } from '../ui/money-format.ts';
import { StepLines } from './step-lines.tsx';

type Valued = Pick<PropertyDetail, 'acquired_on' | 'acquisitionPrice' | 'valuations'>;

/** The oldest value comes first, with its day in milliseconds. Deleted valuations are left out. */
export function valuesOf({ acquired_on: acquiredOn, acquisitionPrice, valuations }: Valued) {
  return [
    ...(acquiredOn ? [{ date: acquiredOn, value: acquisitionPrice }] : []),
    ...valuations
      .filter(({ deleted_at: deletedAt }) => deletedAt === null)
      .map(({ date, marketValue }) => ({ date, value: marketValue })),
  ]
    .sort((one, other) => one.date.localeCompare(other.date))
    .map(({ date, value }) => ({ at: Date.parse(date), value }));
}

export function ValueOverTime({ property }: { property: Valued }) {
  const values = valuesOf(property);
  return (
    <figure className="mb-3">
      <figcaption className="text-label text-muted">
        Value in AUD{property.acquired_on && ', from the acquisition price'}
      </figcaption>
      <StepLines
        label="Value over time; the list of valuations has the same amounts"
        points={values}
        format={(value) => exact(cents(value))}
      />
    </figure>
  );
}
