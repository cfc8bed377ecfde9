import { useState } from 'react';
import type { SWRResponse } from 'swr';
import type { PayoutLine } from '#shared/contract/payouts.ts';
import type { Transaction } from '#shared/contract/transactions.ts';
import type { ApiError } from '../api/api-error.ts';
import type { CallInput, CallOutput } from '../api/client.ts';
import { callAndTell } from '../forms/call-and-tell.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { EmptyState, LoadedPart, LoadingCards } from '../ui/list-states.tsx';
import { Money } from '../ui/money.tsx';
import { counted, exact } from '../ui/money-format.ts';
import { Changes } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';
import { useBusy } from '../ui/use-busy.ts';
import { ReturnPayout } from './return-payout.tsx';
import { useOpenLines } from './use-open-lines.ts';

type Unpaid = CallOutput<'listUnpaid'>;
type Outflow = Unpaid['outflows'][number];
type Suggestion = Outflow['suggestions'][number];
type Return = Unpaid['returns'][number];

interface BankRowsProps {
  loaded: SWRResponse<Unpaid, ApiError>;
  onMatch: (rowId: string) => void;
}

export function BankRows({ loaded, onMatch }: BankRowsProps) {
  const { data } = loaded;
  const { lines } = useOpenLines();
  return (
    <LoadedPart loaded={loaded} failed="The bank rows did not load">
      {!data ? (
        <LoadingCards label="Loading bank rows" count={4} />
      ) : data.outflows.length === 0 ? (
        <EmptyState
          className="rounded-box border border-line"
          title="No bank row looks like a payment of these lines"
          detail="Open any other payment on the transactions page to match it."
        />
      ) : (
        <ul
          aria-label="Payments out of the bank"
          className="divide-y divide-line rounded-box border border-line"
        >
          {data.outflows.map((row) => (
            <li key={row.transaction_id} className="flex flex-col gap-2 px-4 py-3">
              <RowText description={row.description} txn_date={row.txn_date} amount={row.amount} />
              {row.suggestions.map((suggestion) => (
                <Suggested
                  key={`${suggestion.file_id} ${suggestion.line_ids[0]}`}
                  row={row}
                  suggestion={suggestion}
                  words={wordsOf(suggestion, lines ?? [], data.files)}
                />
              ))}
              <Changes>
                <Button size="small" className="self-start" onClick={() => onMatch(row.transaction_id)}>
                  Choose lines
                </Button>
              </Changes>
            </li>
          ))}
        </ul>
      )}
      {data && <ReturnedPayments returns={data.returns} />}
    </LoadedPart>
  );
}

function RowText({
  description,
  txn_date: day,
  amount,
}: Pick<Transaction, 'description' | 'txn_date' | 'amount'>) {
  return (
    <p className="flex items-baseline justify-between gap-3">
      <span className="min-w-0 font-medium wrap-anywhere">
        {description || 'No description'} <DateText date={day} className="text-label text-muted" />
      </span>
      <Money amountCents={amount} sign="flow" exact className="font-semibold" />
    </p>
  );
}

interface SuggestedProps {
  row: Outflow;
  suggestion: Suggestion;
  words: string;
}

function Suggested({ row, suggestion, words }: SuggestedProps) {
  const { line_ids: ids, amount, reasons, safe, rejected_line_id: rejected } = suggestion;
  const match = useBusy(() =>
    callAndTell('matchPayouts', inputOf(row, suggestion), {
      about: row.transaction_id,
      done: `${counted(ids.length, 'line')} paid.`,
      action: { label: 'Show', to: `/manager/transactions?transaction=${row.transaction_id}` },
    }),
  );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p className="min-w-0">
        {words} {safe && <Badge tone="positive">Safe</Badge>}
        {rejected && <Badge tone="warning">One rejected</Badge>}
        <span className="block text-label text-muted">{reasons.join(' ')}</span>
      </p>
      <Changes>
        <Button
          variant={safe ? 'primary' : 'secondary'}
          className="tnum"
          aria-label={`Match ${exact(amount)} with ${words}`}
          busy={match.busy}
          busyLabel="Matching"
          onClick={match.run}
        >
          Match {exact(amount)}
        </Button>
      </Changes>
    </div>
  );
}

function wordsOf(
  { file_id: id, line_ids: ids }: Suggestion,
  lines: readonly PayoutLine[],
  files: Unpaid['files'],
): string {
  const line = ids.length === 1 && lines.find((one) => one.id === ids[0]);
  if (line) return `${line.reference} to ${line.client_name}`;
  const file = files.find((one) => one.id === id)?.reference;
  return `${counted(ids.length, 'line')}${file ? ` of payment file ${file}` : ''}`;
}

function inputOf(
  { transaction_id }: Outflow,
  { file_id: file, line_ids, rejected_line_id: rejected, amount }: Suggestion,
): CallInput<'matchPayouts'> {
  const byFile = file !== null && (rejected !== null || line_ids.length > 1);
  return { transaction_id, amount, ...(byFile ? { file_id: file } : { line_ids }) };
}

function ReturnedPayments({ returns }: Pick<Unpaid, 'returns'>) {
  const [open, setOpen] = useState<Return>();
  if (returns.length === 0) return null;
  return (
    <Section title="May have come back" count={returns.length}>
      <ul aria-label="Returned payments" className="divide-y divide-line rounded-box border border-line">
        {returns.map((row) => (
          <li key={row.transaction_id} className="flex flex-col gap-2 px-4 py-3">
            <RowText {...row} />
            {row.suggestions.map((line) => (
              <p key={line.line_id}>
                {line.reference} to {line.client_name}
                <span className="block text-label text-muted">{line.reasons.join(' ')}</span>
              </p>
            ))}
            <Changes>
              <Button size="small" className="self-start" onClick={() => setOpen(row)}>
                Record a return
              </Button>
            </Changes>
          </li>
        ))}
      </ul>
      {open && <ReturnPayout row={open} onClose={() => setOpen(undefined)} />}
    </Section>
  );
}
