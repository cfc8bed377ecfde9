import { type CalendarDate, displayDate, fundDateAt, parseCalendarDate } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import type { DistributionRecord } from '#shared/contract/distributions.ts';
import { formatPrice, wirePrice } from '#shared/units.ts';
import { call } from '../api/client.ts';
import { useCall } from '../api/hooks.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { dayText, optionalDayText } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { DateField } from '../ui/date-field.tsx';
import { TextField } from '../ui/field.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { Notice } from '../ui/notice.tsx';
import { Segmented } from '../ui/segmented.tsx';
import {
  ComponentRows,
  componentsInput,
  componentTexts,
  faultOfRows,
  newComponent,
  RateRows,
  ratesInput,
  rateTexts,
} from './distribution-rows.tsx';

interface DistributionFormProps {
  title: string;
  action: string;
  done: string;
  distribution?: DistributionRecord;
  onSaved?: (saved: DistributionRecord) => void;
  onClose: () => void;
}

const dayOf = (day: CalendarDate | undefined) => (day ? displayDate(day) : '');

export function DistributionForm({ distribution: given, done, onSaved, ...dialog }: DistributionFormProps) {
  const prices = useCall('listUnitPrices', {});
  const priceOf = (day: CalendarDate | undefined) =>
    prices.data?.prices.find((one) => one.day === day && one.state === 'Published' && !one.replaced_by)
      ?.nav_price;
  const form = useCallForm('createDistribution', {
    start: {
      title: given?.title ?? '',
      from: dayOf(given?.from),
      to: dayOf(given?.to),
      basis: given?.basis ?? 'unit-days',
      components: given ? componentTexts(given.components) : [newComponent('income')],
      reinvest: Boolean(given?.reinvest),
      rates: rateTexts(given?.rates ?? []),
      pay_on: dayOf(given?.pay_on),
      tell_on: dayOf(given?.tell_on),
    },
    typed: {
      from: dayText('Choose the first day'),
      to: dayText('Choose the last day'),
      pay_on: dayText('Choose the day of payment'),
      tell_on: optionalDayText(),
    },
    wrong: ({ components, rates }) => faultOfRows(components, rates),
    input: ({ components, rates, reinvest, tell_on: tellOn, ...text }) => {
      const price = priceOf(parseCalendarDate(text.to));
      return {
        ...text,
        components: componentsInput(components),
        rates: ratesInput(rates),
        reinvest: reinvest && price ? { price: wirePrice(price) } : null,
        tell_on: tellOn || text.pay_on,
      };
    },
    send: (input, options) =>
      given
        ? call('updateDistribution', { ...input, id: given.id }, options)
        : call('createDistribution', input, options),
    questions: ['overlaps'],
    refusalsAt: { 'no-price': 'reinvest' },
    done,
    onDone: (saved) => {
      dialog.onClose();
      if (saved) onSaved?.(saved);
    },
  });
  const to = form.day('to');
  const payOn = form.day('pay_on');
  const price = priceOf(to.value);
  const { value: isReinvested, error: noPrice, onChange: reinvest } = form.field('reinvest');
  return (
    <FormDialog {...dialog} width={800} form={form} off={!prices.data}>
      <TextField label="Title" maxLength={LIMITS.nameLength} {...form.field('title')} />
      <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
        <DateField label="From" {...form.day('from')} />
        <DateField label="To" {...to} />
        <DateField
          label="Pay on"
          hint={payOn.value && payOn.value < fundDateAt(new Date()) ? 'This day has passed' : undefined}
          {...payOn}
        />
        <DateField
          label="Tell clients on"
          labelNote="optional"
          hint="If empty, the day of payment"
          {...form.day('tell_on')}
        />
      </div>
      <Segmented
        label="Divided by"
        segments={[
          { value: 'unit-days', label: 'Units of every day' },
          { value: 'record-day', label: 'Units on the last day' },
        ]}
        {...form.field('basis')}
      />
      <ComponentRows {...form.field('components')} busy={form.busy} />
      {prices.error && !prices.data ? (
        <ErrorState title="The unit prices did not load" loaded={prices} />
      ) : (
        <CheckboxField
          label="Reinvest for the clients who chose it"
          detail={
            price
              ? `At ${formatPrice(price)}, the price of ${dayOf(to.value)}`
              : 'The last day has no published price yet. Calculate the lines, publish the price, then edit the distribution and tick this box.'
          }
          checked={isReinvested && Boolean(price)}
          disabled={!price}
          onChange={reinvest}
        />
      )}
      {noPrice && <Notice tone="negative">{noPrice}</Notice>}
      <RateRows {...form.field('rates')} busy={form.busy} />
    </FormDialog>
  );
}
