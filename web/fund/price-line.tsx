import type { FundReturns } from '#shared/contract/returns.ts';
import { displayPrice, formatPrice, priceE6 } from '#shared/units.ts';
import { ONE_LINE, StepLines } from './step-lines.tsx';
import { amountAxisOf, axisMarksOf } from './value-axis.ts';

export function PriceLine({ prices }: Pick<FundReturns, 'prices'>) {
  const marks = axisMarksOf(Math.max(...prices.map(({ price }) => price)));
  return (
    <StepLines
      label="Unit price over time; the list of unit prices has the same prices"
      points={prices.map(({ day, price }) => ({ at: Date.parse(day), value: price }))}
      series={ONE_LINE}
      axis={{ ...amountAxisOf(marks), tickFormatter: (mark: number) => displayPrice(priceE6(mark)) }}
      format={(price) => formatPrice(priceE6(price))}
    />
  );
}
