import { inBank } from '#shared/bank-balance.ts';
import { displayDate } from '#shared/calendar-date.ts';
import type { ListedAccount } from '#shared/contract/bank-accounts.ts';
import type { Cents } from '#shared/money.ts';
import { bankBalanceWords } from '../ui/bank-balance-words.ts';
import { classNames } from '../ui/class-names.ts';
import { amountColumn, type Column, DataTable } from '../ui/data-table.tsx';
import { FigureInLine } from '../ui/figure-button.tsx';
import { AlertIcon, CheckIcon, RingIcon } from '../ui/icons.tsx';
import { Money } from '../ui/money.tsx';
import { counted, formatCount } from '../ui/money-format.ts';
import { RecordLink } from '../ui/record-link.tsx';
import { TableBox, TableFoot } from '../ui/table.tsx';
import { numberOf } from './account-form.ts';

export function addressOfAccount(id: string): string {
  return `/manager/bank-accounts?account=${encodeURIComponent(id)}`;
}

const NO_STATE = <RingIcon className="size-4 text-subtle" />;

/** An account ties out if its opening balance plus its rows equals the bank’s balance. */
function stateOf({ tie_out: tieOut, closed_on: closedOn }: ListedAccount) {
  const { first_gap_day: gap, statement_balance: balance, as_of: asOf } = tieOut;
  if (balance === null) return { icon: NO_STATE, words: 'No bank balance to compare', look: 'text-muted' };
  if (gap)
    return { icon: <AlertIcon />, words: `First gap ${displayDate(gap)}`, look: 'font-medium text-negative' };
  if (closedOn) return { icon: NO_STATE, words: `Closed on ${displayDate(closedOn)}`, look: 'text-muted' };
  const icon = <CheckIcon className="size-4 text-positive" />;
  return { icon, words: `Ties to ${displayDate(asOf)}`, look: undefined };
}

export function StateOfAccount({ account }: { account: ListedAccount }) {
  const { icon, words, look } = stateOf(account);
  return (
    <span className={classNames('flex items-center gap-1.5', look)}>
      {icon} {words}
    </span>
  );
}

function DifferenceOf({ account: { tie_out: tieOut } }: { account: ListedAccount }) {
  const { difference } = tieOut;
  return (
    <Balance
      amountCents={difference}
      className={difference === 0 ? 'text-muted' : 'font-medium text-negative'}
    />
  );
}

/** A dash stands for a balance that the bank has not told. */
export function Balance({ amountCents, className }: { amountCents: Cents | null; className?: string }) {
  if (amountCents === null) return <span className="text-subtle">–</span>;
  return <Money amountCents={amountCents} exact className={className} />;
}

interface AccountsProps {
  accounts: readonly ListedAccount[];
  openId: string | undefined;
  onOpen: (id: string) => void;
}

export function AccountsTable({ accounts, loading, openId, onOpen }: AccountsProps & { loading: boolean }) {
  const columns: readonly Column<ListedAccount>[] = [
    {
      head: 'Account',
      cell: ({ id, name, ...account }) => (
        <span className="flex h-12 flex-col justify-center">
          <RecordLink
            id={id}
            text={name}
            addressOf={addressOfAccount}
            onOpen={onOpen}
            open={id === openId}
            className="truncate font-medium"
          />
          <span className="truncate text-label text-subtle">{numberOf(account)}</span>
        </span>
      ),
    },
    {
      head: 'Opened on',
      width: 'w-28',
      hidden: 'max-xl:hidden',
      cell: ({ opening_day: day }) => <span className="tnum text-muted">{displayDate(day)}</span>,
    },
    {
      head: 'Rows',
      align: 'right',
      width: 'w-20',
      hidden: '@max-[52rem]:hidden',
      cell: ({ tie_out: { rows } }) => formatCount(rows),
    },
    amountColumn('By our rows', ({ tie_out }) => tie_out.expected_balance, {
      note: 'AUD',
      exact: true,
      width: 'w-40',
      hidden: '@max-[52rem]:hidden',
    }),
    {
      head: 'By the statement',
      align: 'right',
      width: 'w-40',
      cell: ({ tie_out }) => <Balance amountCents={tie_out.statement_balance} />,
    },
    {
      head: 'Difference',
      align: 'right',
      width: 'w-36',
      cell: (account) => <DifferenceOf account={account} />,
    },
    { head: 'State', width: 'w-48', cell: (account) => <StateOfAccount account={account} /> },
  ];
  return (
    <TableBox>
      <DataTable
        label="Bank accounts"
        columns={columns}
        items={accounts}
        loading={loading}
        skeletonRows={3}
        onOpen={({ id }) => onOpen(id)}
        row={({ id }) => ({ selected: id === openId })}
      />
      <AccountsFoot accounts={accounts} />
    </TableBox>
  );
}

function AccountsFoot({ accounts }: Pick<AccountsProps, 'accounts'>) {
  const rows = accounts.reduce((sum, account) => sum + account.tie_out.rows, 0);
  return (
    <TableFoot>
      <span className="tnum">
        {counted(accounts.length, 'account')}, {counted(rows, 'row')}
      </span>
      <span>
        <FigureInLine asked={{ figure: 'in-bank' }} label="In the bank">
          <Money amountCents={inBank(accounts).cents} exact className="font-semibold text-ink" />
        </FigureInLine>{' '}
        {bankBalanceWords(inBank(accounts))}
      </span>
    </TableFoot>
  );
}

export function AccountCards({ accounts, openId, onOpen }: AccountsProps) {
  return (
    <TableBox>
      <ul className="divide-y divide-line">
        {accounts.map((account) => (
          <li key={account.id} className={account.id === openId ? 'bg-selected' : undefined}>
            <RecordLink
              id={account.id}
              text={account.name}
              addressOf={addressOfAccount}
              onOpen={onOpen}
              open={account.id === openId}
              className="block px-4 pt-3 text-form font-medium"
            />
            <div className="flex flex-col gap-1 px-4 pb-3">
              <span className="text-label text-subtle">{numberOf(account)}</span>
              <span className="flex items-center justify-between gap-2">
                <StateOfAccount account={account} />
                <DifferenceOf account={account} />
              </span>
              <span className="flex items-center justify-between gap-2 text-label text-muted">
                <span>
                  By our rows <Money amountCents={account.tie_out.expected_balance} exact />
                </span>
              </span>
            </div>
          </li>
        ))}
      </ul>
      <AccountsFoot accounts={accounts} />
    </TableBox>
  );
}
