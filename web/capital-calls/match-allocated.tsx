import type { AllocatedMoney } from '#shared/contract/reconciliations.ts';
import { addCents, cents, negateCents, plainDollars } from '#shared/money.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { moneyText } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import { Choice } from '../ui/choice.tsx';
import { classNames } from '../ui/class-names.ts';
import { DateText } from '../ui/date-text.tsx';
import { FIELD_LABEL_CLASS } from '../ui/field.tsx';
import { Money } from '../ui/money.tsx';
import { MoneyField, readTypedMoney } from '../ui/money-field.tsx';
import { exact } from '../ui/money-format.ts';
import { useAllocatedMoney } from './allocated-money.ts';
import { type CorrectLineProps, LineAmounts } from './line-amounts.tsx';

export function MatchAllocated({ line, onClose }: CorrectLineProps) {
  const allocated = useAllocatedMoney(true)(line.client_id);
  const moneyOf = (id: string) => allocated.find((money) => money.allocation_id === id);
  const amountOf = (money: AllocatedMoney | undefined) =>
    plainDollars(cents(Math.min(money?.unmatched_amount ?? 0, line.outstanding_amount)));
  const first = allocated.find((money) => money.unmatched_amount === line.outstanding_amount) ?? allocated[0];
  const form = useCallForm('matchDeposits', {
    start: { allocation_id: first?.allocation_id ?? '', amount: amountOf(first) },
    typed: { amount: moneyText('Amount is required') },
    input: ({ allocation_id, amount }) => ({
      pairs: [
        {
          transaction_id: moneyOf(allocation_id)?.transaction_id ?? '',
          allocation_id,
          capital_call_id: line.capital_call_id,
          line_item_id: line.id,
          amount,
        },
      ],
    }),
    refusalsAt: { 'exceeds-outstanding': 'amount', 'exceeds-allocation': 'amount' },
    done: ({ reconciliations }) =>
      `${exact(addCents(...reconciliations.map(({ amount }) => amount)))} of ${line.client_name} is matched to ${line.title}`,
    onDone: onClose,
  });
  const chosen = moneyOf(form.text.allocation_id);
  const amount = readTypedMoney(form.text.amount);
  const left = chosen && amount !== undefined && addCents(chosen.unmatched_amount, negateCents(amount));
  return (
    <FormDialog
      width={560}
      title="Match an allocation to this line item"
      subtitle={`${line.client_name}, ${line.title}`}
      onClose={onClose}
      form={form}
      off={!chosen}
      action={<span className="tnum">{amount ? `Match ${exact(amount)}` : 'Match'}</span>}
      actionBusy="Matching"
    >
      <LineAmounts line={line} />
      <fieldset className="flex min-w-0 flex-col gap-1">
        <legend className={classNames(FIELD_LABEL_CLASS, 'mb-1')}>
          Allocated to {line.client_name}{' '}
          {allocated.length > 1 && <span className="font-normal text-subtle">newest first</span>}
        </legend>
        <div className="max-h-72 overflow-y-auto rounded-box border border-line">
          {allocated.map((money) => (
            <Choice
              key={money.allocation_id}
              name="allocation_id"
              isChosen={money === chosen}
              onChoose={() => {
                form.change('allocation_id', money.allocation_id);
                form.change('amount', amountOf(money));
              }}
            >
              <Allocated money={money} />
            </Choice>
          ))}
        </div>
      </fieldset>
      <MoneyField label="Amount" {...form.field('amount')} />
      <p aria-live="polite" className="tnum text-label text-muted">
        {line.client_name} was already credited with this amount and is not credited again.
        {left && left > 0 ? ` ${exact(left)} stays allocated and unmatched.` : ''}
      </p>
    </FormDialog>
  );
}

function Allocated({ money }: { money: AllocatedMoney }) {
  return (
    <span className="flex items-baseline justify-between gap-3">
      <span className="min-w-0">
        <span className="block wrap-anywhere">{money.description || 'No description'}</span>
        <span className="block text-label text-muted">
          <DateText date={money.txn_date} />
        </span>
      </span>
      <span className="shrink-0 text-right">
        <Money amountCents={money.unmatched_amount} exact className="block font-medium" />
        <span className="block text-label text-muted">
          {money.matched_amount > 0 ? `of ${exact(money.amount)}` : 'not matched'}
        </span>
      </span>
    </span>
  );
}
