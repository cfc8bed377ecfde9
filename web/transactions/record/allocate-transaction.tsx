import { useState } from 'react';
import { displayDate } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import type { Transaction } from '#shared/contract/transactions.ts';
import { addCents, allocatableCents, negateCents, plainDollars, unallocatedCents } from '#shared/money.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { useCall } from '../../api/hooks.ts';
import { refreshAfter } from '../../api/refresh.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useCallForm } from '../../forms/use-call-form.ts';
import { AmountFacts } from '../../ui/amount-facts.tsx';
import { TextField } from '../../ui/field.tsx';
import { useMediaQuery } from '../../ui/media-query.ts';
import { MoneyField } from '../../ui/money-field.tsx';
import { exact } from '../../ui/money-format.ts';
import { notify } from '../../ui/toast.tsx';
import { replaceTransactions } from '../classify/replace-transactions.ts';
import { WithSuggestedClient } from '../classify/suggested-client.tsx';
import { afterAllocation } from '../list/ledger-summary.ts';
import { allocationTyped, leftAfter } from './allocation-form.ts';
import { ClientField } from './client-field.tsx';
import { isLineUnknown, PaysCall } from './pays-call.tsx';
import { unusualAmount, useNewest } from './unusual-amount.ts';
import { useClients } from './use-clients.ts';

export interface AllocateTransactionProps {
  transaction: Transaction;
  onClose: () => void;
  onAllocated: (id: string) => void;
}

const SUBTITLE_LENGTH = 90;

function shortened(text: string): string {
  return text.length > SUBTITLE_LENGTH ? `${text.slice(0, SUBTITLE_LENGTH).trimEnd()}…` : text;
}

export function AllocateTransaction({
  transaction: current,
  onClose,
  onAllocated,
}: AllocateTransactionProps) {
  // After a lost answer, the form must send the same request again, so this copy never changes.
  const [opened] = useState(current);
  const [outcome, setOutcome] = useState<'open' | 'unknown' | 'refused'>('open');
  const now = useCall('getTransaction', outcome === 'refused' ? { id: opened.id } : null);
  const transaction = outcome === 'refused' ? (now.data ?? current) : opened;
  const withKeyboard = useMediaQuery('(pointer: fine)');
  const left = unallocatedCents(transaction);
  const clients = useClients();
  const newest = useNewest();
  const form = useCallForm('allocateTransaction', {
    start: { client_id: '', amount: plainDollars(left), note: '', line_item_id: null as string | null },
    typed: allocationTyped(left),
    input: ({ line_item_id, ...text }) => ({
      id: opened.id,
      ...text,
      ...(line_item_id && { line_item_id }),
    }),
    questions: ['beyond-pledge'],
    asks: ({ amount }) => unusualAmount(newest, 'contribution', amount),
    refresh: 'later',
    done: 'Transaction allocated successfully!',
    onDone: async (_allocation, { amount }) => {
      onClose();
      onAllocated(opened.id);
      // A failed attempt may have made the allocation, so the lists are loaded again.
      if (outcome !== 'open') return refreshAfter('allocateTransaction');
      await replaceTransactions('allocateTransaction', [
        { before: current, after: afterAllocation(current, amount) },
      ]);
    },
    onRefused: (error, about) => {
      notify.error(`Allocation failed: ${messageOf(error)}`, { about });
      setOutcome(error instanceof ApiError && !error.temporary ? 'refused' : 'unknown');
      void refreshAfter('allocateTransaction');
      return true;
    },
  });
  const chooseClient = (id: string) => {
    form.change('client_id', id);
    form.change('line_item_id', null);
  };
  const remainder = leftAfter(left, form.text.amount);

  const figures = [
    { label: 'Amount', opens: null, amountCents: allocatableCents(transaction) },
    { label: 'Allocated', opens: null, amountCents: transaction.allocated_amount },
    { label: 'Remaining', opens: null, amountCents: left },
  ];
  return (
    <FormDialog
      onClose={onClose}
      title="Allocate to client"
      subtitle={
        <span title={transaction.description}>
          {shortened(transaction.description)}, {displayDate(transaction.txn_date)}
        </span>
      }
      form={form}
      note={
        <span aria-live="polite" className="tnum min-w-28 grow basis-0 text-label text-subtle">
          {remainder !== undefined && `Leaves ${exact(remainder)} unallocated`}
        </span>
      }
      action={
        <span className="tnum">
          Allocate
          {remainder !== undefined && ` ${exact(addCents(left, negateCents(remainder)))}`}
        </span>
      }
      actionBusy="Allocating"
      off={isLineUnknown(form.text)}
    >
      <div className="rounded-box border border-line bg-canvas px-3 py-2.5">
        <AmountFacts facts={figures} exact />
      </div>
      <WithSuggestedClient
        transaction={opened}
        clientId={form.text.client_id}
        canChoose={(id) => clients.data && clients.options.some((option) => option.id === id)}
        onTake={(id) => {
          chooseClient(id);
          if (form.text.amount.trim() === '') form.change('amount', plainDollars(left));
        }}
      >
        <ClientField
          label="Client"
          clients={clients}
          autoFocus={withKeyboard}
          {...form.field('client_id')}
          onChange={chooseClient}
        />
      </WithSuggestedClient>
      <PaysCall form={form} />
      <div className="grid grid-cols-[minmax(0,4fr)_minmax(0,5fr)] items-start gap-3 max-md:grid-cols-1">
        <MoneyField label="Amount" {...form.field('amount')} />
        <TextField
          label="Note"
          labelNote="optional"
          hint="Shown to the client"
          maxLength={LIMITS.noteLength}
          {...form.field('note')}
        />
      </div>
    </FormDialog>
  );
}
