import { Link } from 'react-router-dom';
import type { CashFlow } from '#shared/contract/fund.ts';
import type { Cents } from '#shared/money.ts';
import { formatCount, formatMoney } from '../ui/money-format.ts';
import { TableFoot } from '../ui/table.tsx';

type Total = CashFlow['total'];

const STEPS = [
  { key: 'net', words: 'net', sign: 1 },
  { key: 'by_hand', words: 'by hand', sign: -1 },
  { key: 'transfers', words: 'transfers', sign: 1 },
  { key: 'unclassified', words: 'unclassified', sign: 1 },
  { key: 'set_aside', words: 'set aside', sign: 1 },
  { key: 'opened', words: 'opening balances of new accounts', sign: 1 },
] as const;

function sumText(total: Total): string {
  const steps = STEPS.filter(({ key }) => key === 'net' || total[key] !== 0).map(({ key, words, sign }) => {
    const isPlus = total[key] * sign >= 0;
    return ` ${isPlus ? '+' : '\u2212'} ${words} ${formatMoney(total[key], { exact: true, sign: 'none' })}`;
  });
  const [opening, closing] = [total.opening_balance, total.closing_balance].map((balance) =>
    formatMoney(balance, { exact: true }),
  );
  return `Opening ${opening}${steps.join('')} = closing ${closing}`;
}

export function CashFlowFoot({ total, unclassifiedAt }: { total: Total; unclassifiedAt: string }) {
  const { unclassified_count: rows, unclassified, set_aside, transfers, by_hand } = total;
  return (
    <TableFoot>
      <div className="flex min-w-0 flex-col gap-0.5 py-1">
        {rows > 0 ? (
          <p>
            {formatCount(rows)} unclassified {rows === 1 ? 'row' : 'rows'}, {flow(unclassified)},{' '}
            {rows === 1 ? 'is' : 'are'} not included.{' '}
            <Link to={unclassifiedAt} className="font-medium text-accent hover:underline">
              {rows === 1 ? 'Classify it' : 'Classify them'}
            </Link>
          </p>
        ) : (
          <p>No row is unclassified.</p>
        )}
        {set_aside !== 0 && <p>Rows set aside, {flow(set_aside)}, are not included.</p>}
        {transfers !== 0 && (
          <p>Transfers between the fund’s own accounts, {flow(transfers)}, are not included.</p>
        )}
        {by_hand !== 0 && (
          <p>
            Transactions recorded by hand, {flow(by_hand)}, are included here, but not in any account’s
            balance.
          </p>
        )}
      </div>
      <p className="tnum">{sumText(total)}</p>
    </TableFoot>
  );
}

function flow(amountCents: Cents): string {
  return formatMoney(amountCents, { exact: true, sign: 'flow' });
}
