import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import type { UnitPriceRecord } from '#shared/contract/unit-prices.ts';
import { parsePrice, wirePrice } from '#shared/units.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { optionalDayText, type TextReader } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import { DateField } from '../ui/date-field.tsx';
import { TextField } from '../ui/field.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { ByHandLines, faultOfLines, linesInput, lineTexts } from './by-hand-lines.tsx';
import { QUESTIONS } from './publish-unit-price.tsx';

const basisPointsText: TextReader = (text) =>
  /^\d{0,4}$/.test(text.trim()) && Number(text) <= 1_000
    ? { value: text.trim() }
    : { problem: 'Enter whole basis points from 0 to 1,000' };

const fixedPriceText: TextReader = (text) =>
  text.trim() === '' || (parsePrice(text.trim()) ?? 0) > 0
    ? { value: text.trim() }
    : { problem: 'Enter a price above zero with at most six decimals' };

export function UpdateUnitPrice({ price, onClose }: { price: UnitPriceRecord; onClose: () => void }) {
  const { id, issue, redemption } = price;
  const today = fundDateAt(new Date());
  const form = useCallForm('updateUnitPrice', {
    start: {
      from: price.from < today ? '' : displayDate(price.from),
      lines: lineTexts(price.lines),
      basis: issue.basis as string,
      price: issue.price === undefined ? '' : String(wirePrice(issue.price)),
      issue_spread: String(issue.spread_bps ?? 0),
      redemption_spread: String(redemption.spread_bps),
      stale_reason: price.stale_reason,
    },
    typed: {
      from: optionalDayText(),
      price: fixedPriceText,
      issue_spread: basisPointsText,
      redemption_spread: basisPointsText,
    },
    wrong: ({ lines, basis, price: fixed }) => {
      const message = faultOfLines(lines);
      if (message) return { at: 'lines', message };
      return basis === 'fixed' && fixed.trim() === ''
        ? { at: 'price', message: 'Enter the fixed price' }
        : undefined;
    },
    input: ({ from, lines, basis, price: fixed, ...text }) => ({
      id,
      ...(from && { from }),
      lines: linesInput(lines),
      issue: {
        ...(basis === 'fixed' ? { basis, price: Number(fixed) } : { basis: 'nav' as const }),
        spread_bps: Number(text.issue_spread),
      },
      redemption: { spread_bps: Number(text.redemption_spread) },
      stale_reason: text.stale_reason,
    }),
    questions: QUESTIONS,
    refusalsAt: { 'from-too-early': 'from', 'valuation-stale': 'stale_reason' },
    done: 'Draft saved',
    onDone: onClose,
  });
  const { basis } = form.text;
  return (
    <FormDialog
      title="Edit the draft"
      subtitle={`Price of ${displayDate(price.day)}`}
      width={800}
      form={form}
      onClose={onClose}
    >
      <ByHandLines {...form.field('lines')} busy={form.busy} />
      <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
        <Segmented
          label="Issue price"
          segments={[
            { value: 'nav', label: 'Net asset value' },
            { value: 'fixed', label: 'Fixed' },
          ]}
          {...form.field('basis')}
        />
        {basis === 'fixed' && (
          <TextField
            label="Fixed price"
            labelNote="AUD a unit"
            inputMode="decimal"
            {...form.field('price')}
          />
        )}
        <TextField
          label="Added to the issue price"
          labelNote="basis points"
          inputMode="numeric"
          {...form.field('issue_spread')}
        />
        <TextField
          label="Taken off the redemption price"
          labelNote="basis points"
          inputMode="numeric"
          {...form.field('redemption_spread')}
        />
        <DateField
          label="First day of receipts"
          labelNote="optional"
          min={today}
          hint="If empty, the day of publication"
          {...form.day('from')}
        />
        <TextField
          label="Why the old valuations are still right"
          labelNote="if there are any"
          maxLength={LIMITS.reasonLength}
          {...form.field('stale_reason')}
        />
      </div>
    </FormDialog>
  );
}
