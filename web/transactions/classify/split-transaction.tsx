import { useMemo } from 'react';
import { LIMITS } from '#shared/constants.ts';
import { TRANSACTION_TYPES } from '#shared/terms.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useCallForm } from '../../forms/use-call-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { formatMoney } from '../../ui/money-format.ts';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { rowSubtitle } from '../../ui/transaction-words.ts';
import { TYPE_NAMES } from '../list/type-mark.tsx';
import { ClientField } from '../record/client-field.tsx';
import { clientOption, useClients } from '../record/use-clients.ts';
import { sumsByAllocation } from './give-back.ts';
import { GiveBackFields } from './give-back-fields.tsx';
import { KindFields } from './kind-fields.tsx';
import {
  faultOf,
  leftOf,
  newPart,
  type PartText,
  partsInput,
  type SplitRow,
  signedAmount,
  startParts,
  withRest,
} from './split-form.ts';

export interface SplitTransactionProps {
  transaction: SplitRow;
  onClose: () => void;
  onDone?: (id: string) => void;
}

const EXACT = { exact: true, sign: 'flow' } as const;

/** Splits a row into parts, or changes its parts. Mount it to open it. */
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
      subtitle={rowSubtitle(transaction)}
      action={before ? 'Save' : `Split into ${parts.length} parts`}
      actionBusy="Saving"
      width={560}
      focusFirst={false}
      form={form}
    >
      <p className="text-muted">
        Each part counts as its own kind. In the statement, and for duplicates and matches, it stays one row
        of {formatMoney(amount, EXACT)}.
      </p>
      {parts.map((part, place) => (
        <PartFields
          key={part.key}
          name={`Part ${place + 1}`}
          part={part}
          description={transaction.description}
          own={own}
          busy={form.busy}
          change={(changed) => put(parts.map((one) => (one.key === part.key ? { ...one, ...changed } : one)))}
          {...(left !== 0 && {
            takeRest: () => put(parts.map((one) => (one === part ? withRest(one, left) : one))),
          })}
          {...(parts.length > 2 && { remove: () => put(parts.filter((one) => one !== part)) })}
        />
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          disabled={form.busy || parts.length >= LIMITS.partsOfTransaction}
          onClick={() => put([...parts, newPart({ type: amount > 0 ? 'rent' : 'expense' })])}
        >
          Add a part
        </Button>
        <p className={`tnum text-label ${left === 0 ? 'text-muted' : 'text-warning'}`} aria-live="polite">
          {left === 0 ? 'The parts add up' : `${formatMoney(left, EXACT)} left`}
        </p>
      </div>
      {error && <Notice tone="negative">{error}</Notice>}
      <TextField
        label="Reason"
        labelNote="optional"
        autoComplete="off"
        maxLength={LIMITS.reasonLength}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

const TYPE_OPTIONS = TRANSACTION_TYPES.map((type) => ({ value: type, label: TYPE_NAMES[type] }));

function PartFields({
  name,
  part,
  description,
  own,
  busy,
  change,
  takeRest,
  remove,
}: {
  name: string;
  part: PartText;
  description: string;
  /** What the row gives back already, by allocation. */
  own: ReturnType<typeof sumsByAllocation>;
  busy: boolean;
  change: (changed: Partial<PartText>) => void;
  takeRest?: () => void;
  remove?: () => void;
}) {
  const clients = useClients();
  const options = useMemo(() => clients.data?.clients.map(clientOption) ?? [], [clients.data]);
  const signed = signedAmount(part);
  const hasKind = part.type !== 'contribution';
  return (
    <fieldset disabled={busy} className="flex flex-col gap-3 rounded-box border border-line p-3">
      <legend className="px-1 text-body font-medium">{name}</legend>
      <div className="grid grid-cols-2 items-start gap-3 max-md:grid-cols-1">
        <SelectField
          label="Kind"
          options={TYPE_OPTIONS}
          value={part.type}
          onChange={(type) => change({ type, refund: false })}
        />
        <MoneyField
          label="Amount"
          labelNote={signed === undefined ? 'AUD' : signed < 0 ? 'money out' : 'money in'}
          value={part.amount}
          onChange={(amount) => change({ amount })}
        />
        {hasKind && <KindFields text={part} change={(field, value) => change({ [field]: value })} />}
      </div>
      {hasKind && (
        <label className="flex items-center gap-2 text-body touch:min-h-11">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={part.refund}
            onChange={(event) => change({ refund: event.target.checked })}
          />
          The other way round, such as a refund
        </label>
      )}
      {part.type === 'redemption' && (
        <GiveBackFields
          amountCents={signed || undefined}
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
          noneText="The fund has no clients yet"
          label="Client"
          labelNote="optional"
          options={options}
          value={part.client_id}
          onChange={(clientId) => change({ client_id: clientId })}
        />
      )}
      <TextField
        label="Note"
        labelNote="optional"
        autoComplete="off"
        maxLength={LIMITS.noteLength}
        value={part.note}
        onChange={(event) => change({ note: event.target.value })}
      />
      {(takeRest || remove) && (
        <div className="flex flex-wrap gap-2">
          {takeRest && (
            <Button size="small" aria-label={`Add what is left to ${name}`} onClick={takeRest}>
              Add what is left
            </Button>
          )}
          {remove && (
            <Button size="small" aria-label={`Remove ${name}`} onClick={remove}>
              Remove
            </Button>
          )}
        </div>
      )}
    </fieldset>
  );
}
