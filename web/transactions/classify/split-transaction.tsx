import { useMemo } from 'react';
import { monthOf } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import type { Transaction, TransactionDetail } from '#shared/contract/transactions.ts';
import { addCents, type Cents, cents, negateCents, plainDollars, ZERO_CENTS } from '#shared/money.ts';
import { TRANSACTION_TYPES, type TransactionType, usualSign } from '#shared/terms.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useCallForm } from '../../forms/use-call-form.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Plus, X } from '../../ui/lucide-icons.tsx';
import { invalidAmount, MoneyField, readTypedMoney } from '../../ui/money-field.tsx';
import { formatMoney } from '../../ui/money-format.ts';
import { monthText } from '../../ui/month-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { rowSubtitle } from '../../ui/transaction-words.ts';
import { TYPE_NAMES } from '../list/type-mark.tsx';
import { ClientField } from '../record/client-field.tsx';
import { useClients } from '../record/use-clients.ts';
import {
  type GiveBackText,
  givenBackText,
  givesBackInput,
  NO_GIVE_BACK,
  sumsByAllocation,
} from './give-back.ts';
import { GiveBackFields } from './give-back-fields.tsx';
import { KindFields, type KindText, NO_KIND_TEXT } from './kind-fields.tsx';

export interface SplitTransactionProps {
  transaction: SplitRow;
  onClose: () => void;
  onDone?: (id: string) => void;
}

const EXACT = { exact: true, sign: 'flow' } as const;

export function SplitTransaction({ transaction, onClose, onDone }: SplitTransactionProps) {
  const { id, amount, parts: before } = transaction;
  const start = useMemo(() => ({ parts: startParts(transaction), reason: '' }), [transaction]);
  const form = useCallForm('splitTransaction', {
    start,
    wrong: ({ parts }) => {
      const message = faultOf(parts);
      return message ? { at: 'parts', message } : undefined;
    },
    input: ({ parts, reason }) => ({ id, parts: partsInput(parts), ...(reason.trim() && { reason }) }),
    questions: ['line-unpaid'],
    refusalsAt: { 'parts-do-not-add-up': 'parts' },
    done: before ? 'Parts changed successfully!' : 'Transaction split successfully!',
    onDone: () => {
      onClose();
      onDone?.(id);
    },
  });
  const own = useMemo(() => sumsByAllocation(transaction.gives_back), [transaction]);
  const { parts } = form.text;
  const { error } = form.field('parts');
  const left = leftOf(transaction, parts);
  const put = (next: readonly PartText[]) => form.change('parts', [...next]);
  return (
    <FormDialog
      onClose={onClose}
      title={before ? 'Edit the parts' : 'Split'}
      subtitle={`${rowSubtitle(transaction)}, ${formatMoney(amount, EXACT)}`}
      action={`Save ${parts.length} parts`}
      width={800}
      focusFirst={false}
      off={left !== 0}
      note={
        <p className="tnum mr-auto self-center text-label" aria-live="polite">
          {left === 0 ? (
            <span className="text-positive">
              Adds up: {parts.map((part) => formatMoney(signedAmount(part) ?? ZERO_CENTS, EXACT)).join(' ')} ={' '}
              {formatMoney(amount, EXACT)}
            </span>
          ) : (
            <span className="text-warning">{formatMoney(left, EXACT)} left</span>
          )}
        </p>
      }
      form={form}
    >
      {parts.map((part, place) => (
        <PartFields
          key={part.key}
          name={`Part ${place + 1}`}
          part={part}
          description={transaction.description}
          own={own}
          busy={form.busy}
          change={(changed) => put(parts.map((one) => (one.key === part.key ? { ...one, ...changed } : one)))}
          {...(parts.length > 2 && { remove: () => put(parts.filter((one) => one !== part)) })}
        />
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          icon={<Plus />}
          disabled={form.busy || parts.length >= LIMITS.partsOfTransaction}
          onClick={() => put([...parts, newPart({ type: amount > 0 ? 'rent' : 'expense' })])}
        >
          Add a part
        </Button>
        {left !== 0 && (
          <Button
            size="small"
            onClick={({ currentTarget }) => {
              currentTarget.parentElement?.querySelector('button')?.focus();
              put([...parts.slice(0, -1), ...parts.slice(-1).map((one) => withRest(one, left))]);
            }}
          >
            Add the rest to the last part
          </Button>
        )}
      </div>
      <Notice tone="info">
        The bank has one row; cash flow, property results and exports count its parts. You can remove the
        split until {monthText(monthOf(transaction.txn_date))} is closed.
      </Notice>
      {error && <Notice tone="negative">{error}</Notice>}
      <TextField
        label="Reason"
        labelNote="optional"
        maxLength={LIMITS.reasonLength}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

const TYPE_OPTIONS = TRANSACTION_TYPES.map((type) => ({ value: type, label: TYPE_NAMES[type] }));

interface PartFieldsProps {
  name: string;
  part: PartText;
  description: string;
  own: ReturnType<typeof sumsByAllocation>;
  busy: boolean;
  change: (changed: Partial<PartText>) => void;
  remove?: () => void;
}

function PartFields({ name, part, description, own, busy, change, remove }: PartFieldsProps) {
  const clients = useClients();
  return (
    <fieldset disabled={busy} className="flex flex-col gap-3 border-b border-line pb-3">
      <legend className="sr-only">{name}</legend>
      <div className="grid grid-cols-[10rem_1fr_1fr_9rem_auto] items-end gap-2 max-md:grid-cols-2">
        <SelectField
          label="Kind"
          options={TYPE_OPTIONS}
          value={part.type}
          onChange={(type) => change({ type })}
        />
        {part.type === 'contribution' ? (
          <p className="col-span-2 pb-2 text-muted">Allocated to clients afterwards</p>
        ) : (
          <KindFields text={part} change={(field, value) => change({ [field]: value })} />
        )}
        <MoneyField label="Amount" value={part.amount} onChange={(amount) => change({ amount })} />
        {remove && <IconButton label={`Remove ${name}`} icon={<X />} onClick={remove} />}
      </div>
      {part.type === 'redemption' && (
        <GiveBackFields
          amountCents={signedAmount(part) || undefined}
          own={own}
          description={description}
          disabled={busy}
          value={part.back}
          onChange={(back) => change({ back })}
        />
      )}
      {part.type === 'distribution' && (
        <ClientField
          clients={clients}
          label="Client"
          labelNote="optional"
          value={part.client_id}
          onChange={(clientId) => change({ client_id: clientId })}
        />
      )}
    </fieldset>
  );
}

/** The sign of the amount follows from the kind, unless the user types a sign. */
interface PartText extends KindText {
  readonly key: string;
  type: TransactionType;
  amount: string;
  /** The form has no field for the note, so the note stays unchanged. */
  note: string;
  client_id: string;
  back: GiveBackText;
}

function newPart(more: Partial<PartText>): PartText {
  return {
    key: crypto.randomUUID(),
    ...NO_KIND_TEXT,
    type: 'expense',
    amount: '',
    note: '',
    client_id: '',
    back: NO_GIVE_BACK,
    ...more,
  };
}

type SplitRow = Transaction & Partial<Pick<TransactionDetail, 'gives_back'>>;

function startParts(row: SplitRow): PartText[] {
  if (!row.parts) {
    const type = row.type === '' || row.type === 'split' ? (row.amount > 0 ? 'rent' : 'expense') : row.type;
    const { property_id, category } = row;
    const kind = { property_id: property_id ?? '', category: category ?? '' };
    return [newPart({ type, ...kind }), newPart({ type: row.amount > 0 ? 'commission' : 'expense' })];
  }
  return row.parts.map((part, place) =>
    newPart({
      type: part.type,
      amount: signedText(part.type, part.amount),
      note: part.note,
      property_id: part.property_id ?? '',
      category: part.category ?? '',
      client_id: part.client_id ?? '',
      back: givenBackText(row.gives_back?.filter((one) => one.part === place)),
    }),
  );
}

const isIn = (type: TransactionType) => (usualSign(type) || -1) > 0;

function signedText(type: TransactionType, amount: Cents): string {
  return amount > 0 && !isIn(type) ? `+${plainDollars(amount)}` : plainDollars(amount);
}

function signedAmount({ type, amount }: PartText): Cents | undefined {
  const [, sign, text = ''] = /^\s*([+\u2212-]?)(.*)$/.exec(amount) ?? [];
  const typed = readTypedMoney(text);
  if (typed === undefined) return undefined;
  return sign === '+' || (!sign && isIn(type)) ? typed : negateCents(typed);
}

function leftOf(row: Pick<Transaction, 'amount'>, parts: readonly PartText[]): Cents {
  const sum = addCents(ZERO_CENTS, ...parts.map((part) => signedAmount(part) ?? ZERO_CENTS));
  return cents(row.amount - sum);
}

function withRest(part: PartText, left: Cents): PartText {
  const amount = cents((signedAmount(part) ?? ZERO_CENTS) + left);
  return { ...part, amount: signedText(part.type, amount) };
}

function faultOf(parts: readonly PartText[]): string | undefined {
  const faulty = parts.findIndex((part) => !signedAmount(part));
  const { amount = '' } = parts[faulty] ?? {};
  if (faulty < 0) return undefined;
  return `Part ${faulty + 1}: ${amount.trim() && !readTypedMoney(amount) ? invalidAmount(amount) : 'Enter an amount'}`;
}

function partsInput(parts: readonly PartText[]) {
  return parts.map((part) => {
    const { type, note, property_id, category, client_id } = part;
    const amount = signedAmount(part) ?? ZERO_CENTS;
    return {
      type,
      amount: plainDollars(amount),
      ...(note.trim() && { note }),
      ...(type === 'redemption' && givesBackInput(part.back, amount)),
      ...(type === 'distribution' && client_id && { client_id }),
      ...(type !== 'contribution' && property_id && { property_id }),
      ...(type !== 'contribution' && category.trim() && { category: category.trim() }),
    };
  });
}
