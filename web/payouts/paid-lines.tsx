import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { TransactionDetail } from '#shared/contract/transactions.ts';
import { groupBy } from '#shared/group-by.ts';
import { absCents, addCents, ZERO_CENTS } from '#shared/money.ts';
import { isPayoutType } from '#shared/terms.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Money } from '../ui/money.tsx';
import { counted } from '../ui/money-format.ts';
import { Changes } from '../ui/page.tsx';
import { PAYMENT_FILES, PAYOUTS } from '../ui/payout-words.ts';
import { UnmatchPayout } from './unmatch-payout.tsx';

const SHOWN = 6;

export function PaidLines({ transaction }: { transaction: TransactionDetail }) {
  const { id, amount, type, parts, pays = [], voided_at: voided, set_aside_at: setAside } = transaction;
  const [undoing, setUndoing] = useState<string>();
  const matches = [...groupBy(pays, (paid) => paid.match_id)];
  const paid = addCents(ZERO_CENTS, ...pays.map((one) => one.amount));
  const isOpen = amount < 0 && transaction.account_id !== null && paid < absCents(amount);
  const isRow = !parts && !voided && !setAside && transaction.counterpart_id === undefined;
  const mayPay = isOpen && isRow && (type === '' || isPayoutType(type)) && !transaction.gives_back;
  if (matches.length === 0 && !mayPay) return null;
  const undone = matches.find(([match]) => match === undoing)?.[1];
  return (
    <section aria-label="Payable lines" className="flex flex-col gap-3 px-5 pt-5">
      {matches.map(([match, lines]) => (
        <div key={match} className="rounded-box border border-line">
          <p className="flex items-center justify-between gap-3 border-b border-line px-3 py-2 font-medium">
            {lines[0].amount < 0 ? 'Came back' : `Pays ${counted(lines.length, 'line')}`}
            <Changes>
              <Button size="small" onClick={() => setUndoing(match)}>
                Undo
              </Button>
            </Changes>
          </p>
          <ul className="divide-y divide-line">
            {lines
              .slice(0, SHOWN)
              .map(({ line_id: line, client_name: client, amount: part, file_id: file }) => (
                <li key={line} className="flex justify-between gap-3 px-3 py-1.5">
                  <span className="min-w-0 wrap-anywhere">
                    {client}{' '}
                    {file && (
                      <Link
                        to={`${PAYMENT_FILES}/${file}`}
                        className="text-label text-accent hover:underline"
                      >
                        Payment file
                      </Link>
                    )}
                  </span>
                  <Money amountCents={part} exact />
                </li>
              ))}
            {lines.length > SHOWN && (
              <li className="px-3 py-1.5 text-muted">{counted(lines.length - SHOWN, 'more line')}</li>
            )}
          </ul>
        </div>
      ))}
      {mayPay && (
        <Changes>
          <ButtonLink size="small" to={`${PAYOUTS}?tab=rows&row=${id}`} className="self-start">
            Match to payable lines
          </ButtonLink>
        </Changes>
      )}
      {undoing && undone && (
        <UnmatchPayout
          id={undoing}
          lineCount={undone.length}
          isReturn={undone[0].amount < 0}
          onClose={() => setUndoing(undefined)}
        />
      )}
    </section>
  );
}
