import { useMemo } from 'react';
import { monthOf } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import { ZERO_CENTS } from '#shared/money.ts';
import { TRANSACTION_TYPES } from '#shared/terms.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useCallForm } from '../../forms/use-call-form.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

import { Plus, X } from '../../ui/lucide-icons.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { formatMoney } from '../../ui/money-format.ts';
import { monthText } from '../../ui/month-text.ts';
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
      subtitle={`${rowSubtitle(transaction)}, ${formatMoney(amount, EXACT)}`}
      action={`Save ${parts.length} parts`}
      actionBusy="Saving"
      width={800}
      focusFirst={false}
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
        <p className="tnum text-label" aria-live="polite">
          {left === 0 ? (
            <span className="text-positive">
              Adds up: {parts.map((part) => formatMoney(signedAmount(part) ?? ZERO_CENTS, EXACT)).join(' ')} ={' '}
              {formatMoney(amount, EXACT)}
            </span>
          ) : (
            <span className="text-warning">{formatMoney(left, EXACT)} left</span>
          )}
        </p>
        {left !== 0 && (
          <Button
            size="small"
            onClick={() => put([...parts.slice(0, -1), ...parts.slice(-1).map((one) => withRest(one, left))])}
          >
            Add it to the last part
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
        autoComplete="off"
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
  /** What the row gives back already, by allocation. */
  own: ReturnType<typeof sumsByAllocation>;
  busy: boolean;
  change: (changed: Partial<PartText>) => void;
  remove?: () => void;
}

function PartFields({ name, part, description, own, busy, change, remove }: PartFieldsProps) {
  const clients = useClients();
  const options = useMemo(() => clients.data?.clients.map(clientOption) ?? [], [clients.data]);
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
          noneText="The fund has no clients yet"
          label="Client"
          labelNote="optional"
          options={options}
          value={part.client_id}
          onChange={(clientId) => change({ client_id: clientId })}
        />
      )}
    </fieldset>
  );
}
