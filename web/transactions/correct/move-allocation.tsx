import { useMemo } from 'react';
import { unallocatedCents } from '#shared/money.ts';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { requiredText } from '../../forms/typed-text.ts';
import { useCallForm } from '../../forms/use-call-form.ts';
import { useMediaQuery } from '../../ui/media-query.ts';
import { exact } from '../../ui/money-format.ts';
import { rowSubtitle } from '../../ui/transaction-words.ts';
import { ClientField } from '../record/client-field.tsx';
import { clientOption, useClients } from '../record/use-clients.ts';
import { AllocationFacts } from './allocation-facts.tsx';
import { ClientChanges, reversedOf } from './client-changes.tsx';
import type { CorrectAllocationProps } from './reverse-allocation.tsx';
import { REASON_HINT, useCorrection } from './use-correction.ts';

export function MoveAllocation({ transaction, allocation, onClose }: CorrectAllocationProps) {
  const { isMatched, outcome } = useCorrection(onClose, allocation.matched_amount > 0);
  const clients = useClients();
  // On a phone, a focused field would open the keyboard over the form.
  const withKeyboard = useMediaQuery('(pointer: fine)');
  const others = useMemo(
    () => clients.data?.clients.filter(({ id }) => id !== allocation.client_id) ?? [],
    [clients.data, allocation.client_id],
  );
  const options = useMemo(() => others.map(clientOption), [others]);
  const form = useCallForm('moveAllocation', {
    start: { client_id: '', reason: '' },
    typed: { client_id: requiredText('Please select a client') },
    input: (text) => ({ id: transaction.id, allocation_id: allocation.id, ...text }),
    questions: ['beyond-pledge'],
    done: 'Allocation moved successfully!',
    ...outcome,
  });
  const to = others.find(({ id }) => id === form.text.client_id);
  const amount = exact(allocation.amount);
  const left = unallocatedCents(transaction);
  return (
    <ReasonDialog
      onClose={onClose}
      title="Move to another client"
      subtitle={rowSubtitle(transaction)}
      action={<span className="tnum">{`Move ${amount}${to ? ` to ${to.name}` : ''}`}</span>}
      actionBusy="Moving"
      form={form}
      off={isMatched || !to}
      note={
        !isMatched && (
          <span className="min-w-28 grow basis-0 text-label text-subtle">
            The allocation is not matched to a call
          </span>
        )
      }
      reasonHint={REASON_HINT}
      follows={
        to && (
          <>
            <ClientChanges
              changes={[
                ...reversedOf([allocation]),
                { clientId: to.id, clientName: to.name, changeCents: allocation.amount },
              ]}
            />
            <p className="text-label text-muted">
              {left > 0 && `${exact(left)} of this deposit stays unallocated. `}
              Both clients see the new figures immediately. {allocation.client_name} also sees that the
              payment was moved.
            </p>
          </>
        )
      }
    >
      <AllocationFacts transaction={transaction} allocation={allocation} isMatched={isMatched} />
      <ClientField
        label="To"
        clients={clients}
        options={options}
        autoFocus={withKeyboard}
        noneText="The fund has no other client"
        {...form.field('client_id')}
      />
    </ReasonDialog>
  );
}
