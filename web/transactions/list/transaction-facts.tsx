import { type ReactNode, useState } from 'react';
import type { TransactionDetail } from '#shared/contract/transactions.ts';
import { absCents } from '#shared/money.ts';
import { SOURCE_NAMES } from '#shared/source-names.ts';
import { CorrectionDialog } from '../../forms/correction-dialog.tsx';
import { lazyPart } from '../../shell/lazy-screen.ts';
import { Button } from '../../ui/button.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Fact } from '../../ui/facts.tsx';
import { Money } from '../../ui/money.tsx';
import { exact } from '../../ui/money-format.ts';
import { Changes } from '../../ui/page.tsx';
import { RecordLink } from '../../ui/record-link.tsx';
import { textLike } from '../classify/rule-form.ts';
import { arePartsOpen, isTypeOpen } from '../correct/change-type.ts';
import { UndoClassification } from '../correct/undo-classification.tsx';
import { VoidTransaction } from '../correct/void-transaction.tsx';
import { useBankAccounts } from '../record/use-bank-accounts.ts';
import { exclusionOf } from './allocation-state.ts';
import { ListedType, TypeMark } from './type-mark.tsx';

const ReclassifyTransaction = lazyPart(
  () => import('../correct/reclassify-transaction.tsx'),
  'ReclassifyTransaction',
);
const SplitTransaction = lazyPart(() => import('../classify/split-transaction.tsx'), 'SplitTransaction');
const CreateClassificationRule = lazyPart(
  () => import('../classify/create-classification-rule.tsx'),
  'CreateClassificationRule',
);

interface TransactionFactsProps {
  transaction: TransactionDetail;
  addressOf: (id: string) => string;
  onOpen: (id: string) => void;
}

export function TransactionFacts({ transaction, ...link }: TransactionFactsProps) {
  return (
    <dl className="grid grid-cols-[112px_minmax(0,1fr)] gap-y-2">
      <Fact name="Date">
        <DateText date={transaction.txn_date} />
      </Fact>
      <Fact name="Type">
        <TypeFact transaction={transaction} />
      </Fact>
      {transaction.counterpart_id !== undefined && (
        <Fact name={transaction.amount < 0 ? 'To' : 'From'}>
          <Counterpart
            id={transaction.counterpart_id}
            account={transaction.counterpart_account_id}
            {...link}
          />
        </Fact>
      )}
      {transaction.property_name && <Fact name="Property">{transaction.property_name}</Fact>}
      {transaction.category && <Fact name="Category">{transaction.category}</Fact>}
      {transaction.client_name && transaction.type !== 'contribution' && (
        <Fact name="Client">{transaction.client_name}</Fact>
      )}
      <Fact name="Source">
        <SourceFact transaction={transaction} />
      </Fact>
      {transaction.gives_back && (
        <Fact name={transaction.amount > 0 ? 'Brings back' : 'Gives back'}>
          {transaction.gives_back.map((part) => (
            <span key={`${part.allocation_id} ${part.transaction_id} ${part.amount}`} className="block">
              {exact(absCents(part.amount))}{' '}
              {part.client_name === null
                ? 'of an unallocated deposit'
                : `of ${part.client_name}’s contributions`}
              {part.reopens && ', a bounced payment'}
            </span>
          ))}
        </Fact>
      )}
      <Fact name="Created by">{transaction.created_by_name || 'System'}</Fact>
      <Fact name="Note">
        {transaction.note ? (
          <span className="whitespace-pre-line">{transaction.note}</span>
        ) : (
          <span className="text-muted">No note</span>
        )}
      </Fact>
    </dl>
  );
}

function Counterpart({
  id,
  account,
  ...link
}: Omit<TransactionFactsProps, 'transaction'> & { id: string; account: string | undefined }) {
  const name = useBankAccounts()?.find(({ value }) => value === account)?.label;
  return (
    <RecordLink
      id={id}
      text={name ?? 'The other row'}
      className="font-medium underline underline-offset-2"
      {...link}
    />
  );
}

function TypeFact({ transaction }: { transaction: TransactionDetail }) {
  const [form, setForm] = useState<'reclassify' | 'undo' | 'rule' | 'split' | 'whole'>();
  const close = () => setForm(undefined);
  const mark = <ListedType transaction={transaction} />;
  const { parts } = transaction;
  const split = form === 'split' && <SplitTransaction transaction={transaction} onClose={close} />;
  if (parts)
    return (
      <>
        {arePartsOpen(transaction) ? (
          <WithActions fact={mark}>
            <Button size="small" onClick={() => setForm('split')}>
              Edit the parts
            </Button>
            <Button size="small" onClick={() => setForm('whole')}>
              Remove the split
            </Button>
          </WithActions>
        ) : (
          mark
        )}
        <Parts parts={parts} />
        {split}
        {form === 'whole' && <CorrectionDialog call="undoSplit" subject={transaction} onClose={close} />}
      </>
    );
  if (!isTypeOpen(transaction)) return mark;
  return (
    <>
      <WithActions fact={mark}>
        <Button size="small" onClick={() => setForm('reclassify')}>
          Reclassify
        </Button>
        {transaction.counterpart_id === undefined && (
          <>
            <Button
              size="small"
              aria-label="Undo classification"
              title="Undo classification"
              onClick={() => setForm('undo')}
            >
              Undo
            </Button>
            <Button size="small" onClick={() => setForm('split')}>
              Split
            </Button>
          </>
        )}
        {transaction.type !== 'contribution' && transaction.type !== 'redemption' && (
          <Button size="small" onClick={() => setForm('rule')}>
            Always classify like this
          </Button>
        )}
      </WithActions>
      {split}
      {form === 'reclassify' && <ReclassifyTransaction transaction={transaction} onClose={close} />}
      {form === 'rule' && <CreateClassificationRule start={textLike(transaction)} onClose={close} />}
      {form === 'undo' && <UndoClassification transaction={transaction} onClose={close} />}
    </>
  );
}

function Parts({ parts }: { parts: NonNullable<TransactionDetail['parts']> }) {
  return (
    <ul aria-label="Parts" className="mt-2 overflow-hidden rounded-box border border-line">
      {parts.map((part, place) => {
        const { type, amount, category, property_name, client_name, note } = part;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity of a part
          <li key={place} className="border-b border-line px-3 py-2 last:border-b-0">
            <p className="flex justify-between gap-3">
              <TypeMark type={type} />
              <Money amountCents={amount} sign="flow" exact className="font-medium" />
            </p>
            <p className="text-label text-muted">
              {[category, property_name, client_name, note].filter(Boolean).join(' · ')}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function SourceFact({ transaction }: { transaction: TransactionDetail }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { source, allocated_amount, corrects } = transaction;
  const name = source ? SOURCE_NAMES[source] : 'Unknown';
  const isByHand = source === 'manual' || source === 'opening';
  if (exclusionOf(transaction) || corrects !== undefined || (!isByHand && allocated_amount > 0)) return name;
  return (
    <>
      <WithActions fact={name}>
        <Button size="small" onClick={() => setOpen(true)}>
          {isByHand ? 'Void' : 'Set aside'}
        </Button>
      </WithActions>
      {isOpen && isByHand && <VoidTransaction transaction={transaction} onClose={close} />}
      {isOpen && !isByHand && (
        <CorrectionDialog call="setAsideTransaction" subject={{ transaction }} onClose={close} />
      )}
    </>
  );
}

function WithActions({ fact, children }: { fact: ReactNode; children: ReactNode }) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
      {fact}
      <Changes>
        <span className="flex flex-wrap gap-1.5">{children}</span>
      </Changes>
    </span>
  );
}
