import { useState } from 'react';
import type { DoubtfulRow } from '#shared/contract/bank.ts';
import { SOURCE_NAMES } from '#shared/source-names.ts';
import type { DoubtfulDecision } from '#shared/terms.ts';
import { callAndTell } from '../forms/call-and-tell.ts';
import { Button } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { formatMoney } from '../ui/money-format.ts';
import { Changes } from '../ui/page.tsx';

export function DecideDoubtfulRow({ row }: { row: DoubtfulRow }) {
  const { id, twin } = row;
  const [sending, setSending] = useState<DoubtfulDecision>();

  async function decide(decision: DoubtfulDecision) {
    setSending(decision);
    const done = decision === 'same' ? 'The row is left out' : 'The row is imported';
    await callAndTell('decideDoubtfulRow', { id, decision }, { about: id, done });
    setSending(undefined);
  }

  return (
    <li aria-label={row.description} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
      <Side title="From the bank" {...row} />
      {twin ? (
        <Side
          title={`In the ledger${twin.source ? `: ${SOURCE_NAMES[twin.source]}` : ''}`}
          {...twin}
          day={twin.txn_date}
        />
      ) : (
        <p className="min-w-60 flex-1 text-muted">The transaction is no longer in the ledger.</p>
      )}
      <Changes>
        <span className="flex gap-2">
          {twin && (
            <Button
              busy={sending === 'same'}
              disabled={sending === 'import'}
              onClick={() => void decide('same')}
            >
              It is the same
            </Button>
          )}
          <Button
            busy={sending === 'import'}
            disabled={sending === 'same'}
            onClick={() => void decide('import')}
          >
            Import it
          </Button>
        </span>
      </Changes>
    </li>
  );
}

type SideProps = Pick<DoubtfulRow, 'day' | 'amount' | 'description'> & { title: string };

function Side({ title, day, amount, description }: SideProps) {
  return (
    <div className="min-w-60 flex-1">
      <p className="text-label text-muted">{title}</p>
      <p className="wrap-anywhere">{description || 'No description'}</p>
      <p className="tnum text-label">
        <DateText date={day} />, {formatMoney(amount, { exact: true, sign: 'flow' })}
      </p>
    </div>
  );
}
