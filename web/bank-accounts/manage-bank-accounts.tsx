import { useState } from 'react';
import { Link } from 'react-router-dom';
import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import type { ListedAccount, TieOut } from '#shared/contract/bank-accounts.ts';
import type { Transaction } from '#shared/contract/transactions.ts';
import { absCents, negateCents } from '#shared/money.ts';
import { useCall } from '../api/hooks.ts';
import { lazyPart } from '../shell/lazy-screen.ts';
import { ImportStatement } from '../transactions/import/import-statement.tsx';
import {
  type ChangeView,
  day,
  defineView,
  flag,
  openId,
  useAddressView,
  type ViewOf,
} from '../ui/address-view.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { AlertIcon } from '../ui/icons.tsx';
import { EmptyState, ErrorState, LoadingCards, NotRefreshed } from '../ui/list-states.tsx';
import { Landmark, Plus } from '../ui/lucide-icons.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { Money } from '../ui/money.tsx';
import { counted, exact, formatCount } from '../ui/money-format.ts';
import { Changes, type Hint, Page } from '../ui/page.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { ShownFilter } from '../ui/shown-filter.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TableBox } from '../ui/table.tsx';
import { AccountCards, AccountsTable } from './accounts-table.tsx';
import { rowsAddress, TieOutDays } from './tie-out-days.tsx';

const DeleteBankAccount = lazyPart(() => import('./delete-bank-account.tsx'), 'DeleteBankAccount');
const UpdateBankAccount = lazyPart(() => import('./update-bank-account.tsx'), 'UpdateBankAccount');
const TypeBankBalance = lazyPart(() => import('./type-bank-balance.tsx'), 'TypeBankBalance');
const CreateBankAccount = lazyPart(() => import('./create-bank-account.tsx'), 'CreateBankAccount');

const VIEW = defineView({
  rest: {
    account: openId('account'),
    from: day('from'),
    to: day('to'),
    all: flag('all'),
    adding: flag('add'),
  },
});

const HINTS: readonly Hint[] = [
  { keys: 'j k', label: 'days' },
  { keys: 'G', label: 'first gap' },
  { keys: 'Enter', label: 'rows of the day' },
  { keys: 'n', label: 'add account' },
];

export function ManageBankAccounts() {
  const { view, change } = useAddressView(VIEW);
  const phone = useMediaQuery('(max-width: 767.98px)');
  const { data, error, isValidating, mutate } = useCall('listBankAccounts', {});
  const add = () => change({ adding: true });
  useShortcut('n', 'Add account', add);
  const accounts = data?.accounts;
  const open = accounts?.find(({ id }) => id === view.account) ?? mostInNeed(accounts ?? []);
  const onOpen = (id: string) => change({ account: id, from: undefined, to: undefined, all: false });
  return (
    <Page
      title="Bank accounts"
      note={accounts && formatCount(accounts.length)}
      hints={HINTS}
      actions={
        <>
          <ImportStatement />
          <Button icon={<Plus />} onClick={add}>
            <span className="max-md:sr-only">Add account</span>
          </Button>
        </>
      }
    >
      {error && !data ? (
        <ErrorState boxed title="Bank accounts did not load" loaded={{ error, isValidating, mutate }} />
      ) : accounts?.length === 0 ? (
        <EmptyState
          className="min-h-90 rounded-box border border-line"
          icon={<Landmark className="size-5 text-subtle" />}
          title="No bank accounts yet"
          detail="An account ties when its opening balance plus its rows equals the bank’s balance."
          action={<Button onClick={add}>Add account</Button>}
        />
      ) : (
        <>
          {error && <NotRefreshed error={error} onRetry={() => void mutate()} />}
          {phone && accounts ? (
            <AccountCards accounts={accounts} openId={open?.id} onOpen={onOpen} />
          ) : phone ? (
            <LoadingCards label="Loading bank accounts" height="h-24" />
          ) : (
            <AccountsTable accounts={accounts ?? []} loading={!accounts} openId={open?.id} onOpen={onOpen} />
          )}
          {open && <DayByDay key={open.id} account={open} view={view} change={change} />}
        </>
      )}
      {view.adding && (
        <CreateBankAccount
          onClose={() => change({ adding: false }, { replace: true })}
          onAdded={(id) => change({ adding: false, account: id }, { replace: true })}
        />
      )}
    </Page>
  );
}

function mostInNeed(accounts: readonly ListedAccount[]): ListedAccount | undefined {
  return accounts.find(({ tie_out: tieOut }) => tieOut.first_gap_day !== null) ?? accounts[0];
}

interface DayByDayProps {
  account: ListedAccount;
  view: ViewOf<typeof VIEW>;
  change: ChangeView<ViewOf<typeof VIEW>>;
}

function DayByDay({ account, view, change }: DayByDayProps) {
  const [dialog, setDialog] = useState<'edit' | 'balance' | 'delete'>();
  const { data, error, isValidating, mutate } = useCall('getTieOut', {
    id: account.id,
    ...(view.to ? { to: view.to } : {}),
  });
  const close = () => setDialog(undefined);
  const typeBalance = (
    <Button size="small" onClick={() => setDialog('balance')}>
      Type a balance
    </Button>
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-1">
        <h2 className="min-w-0 grow wrap-break-word text-form font-semibold">{account.name}, day by day</h2>
        <span className="tnum text-label text-subtle">
          Opening balance <Money amountCents={account.opening_balance} exact /> on{' '}
          {displayDate(account.opening_day)}
        </span>
        <span className="flex flex-wrap gap-2">
          {data && data.days.length > 0 && (
            <Button size="small" aria-pressed={view.all} onClick={() => change({ all: !view.all })}>
              All days
            </Button>
          )}
          <Changes>
            {typeBalance}
            <Button size="small" onClick={() => setDialog('edit')}>
              Edit account
            </Button>
            {data && data.rows + data.earlier_rows === 0 && (
              <Button size="small" onClick={() => setDialog('delete')}>
                Delete account
              </Button>
            )}
          </Changes>
        </span>
      </div>
      {view.to && (
        <ShownFilter text={`days to ${displayDate(view.to)}`} onClear={() => change({ to: undefined })} />
      )}
      <TableBox>
        {error && !data ? (
          <ErrorState title="The days did not load" loaded={{ error, isValidating, mutate }} />
        ) : !data ? (
          <div role="status" aria-label="Loading days" className="flex flex-col gap-4 p-4">
            {['w-3/5', 'w-4/5', 'w-1/2', 'w-2/3'].map((width) => (
              <Skeleton key={width} className={`h-3 ${width}`} />
            ))}
          </div>
        ) : data.days.length === 0 ? (
          <EmptyState
            title="No rows and no balance yet"
            detail="Import a statement of this account, or enter the balance for a day."
          />
        ) : (
          <>
            <GapBox accountId={account.id} tieOut={data} />
            {data.statement_balance === null && (
              <p role="status" className="flex items-center gap-2 border-b border-line px-4 py-3">
                <span className="grow font-medium">No bank balance to compare</span>
                <Changes>{typeBalance}</Changes>
              </p>
            )}
            {data.earlier_rows > 0 && (
              <p className="border-b border-line px-4 py-2 text-label text-muted">
                {counted(data.earlier_rows, 'row is', 'rows are')} dated before the opening day and already
                included in the opening balance.
              </p>
            )}
            <TieOutDays
              accountId={account.id}
              tieOut={data}
              from={view.from}
              all={view.all}
              onFrom={(from) => change({ from, all: false }, { replace: true })}
            />
          </>
        )}
      </TableBox>
      {dialog === 'edit' && <UpdateBankAccount account={account} onClose={close} />}
      {dialog === 'delete' && <DeleteBankAccount account={account} onClose={close} />}
      {dialog === 'balance' && (
        <TypeBankBalance
          account={account}
          day={data?.days.at(-1)?.day ?? fundDateAt(new Date())}
          onClose={close}
        />
      )}
    </>
  );
}

function GapBox({ accountId, tieOut }: { accountId: string; tieOut: TieOut }) {
  const day = tieOut.first_gap_day;
  const difference = tieOut.days.find((one) => one.day === day)?.difference ?? null;
  const rowsOfDay = day && { account_id: accountId, from: day, to: day, limit: LIMITS.listLimit };
  const { data } = useCall('listTransactions', rowsOfDay);
  if (day === null || difference === null) return null;
  const tooMuch = negateCents(difference);
  const alike = data?.transactions.filter(({ amount }) => amount === tooMuch) ?? [];
  const amount = exact(absCents(difference));
  const [balance] = tieOut.days;
  return (
    <div
      role="status"
      className="flex items-center gap-3 border-b border-line px-4 py-3 max-md:flex-col max-md:items-stretch"
    >
      <div className="flex min-w-0 grow items-start gap-2.5">
        <AlertIcon className="mt-0.5 size-4 text-negative" />
        <div className="min-w-0">
          <p className="font-semibold">
            On {displayDate(day)} our balance is {amount} {tooMuch > 0 ? 'more' : 'less'} than the bank’s.
            {balance?.day === day ? '' : ' On all earlier days, our balance agrees with the bank’s.'}
          </p>
          <LookAlike rows={alike} amount={amount} />
        </div>
      </div>
      <ButtonLink to={rowsAddress(accountId, day)} className="shrink-0">
        Rows of {displayDate(day)}
      </ButtonLink>
    </div>
  );
}

function LookAlike({ rows, amount }: { rows: readonly Transaction[]; amount: string }) {
  const ids = rows.slice(0, 10).map(({ id }) => id);
  const { data } = useCall('listPossibleDuplicates', ids.length > 0 ? { ids } : null);
  const [first, second] = rows;
  const duplicate = data?.duplicates[0];
  const row = duplicate ? rows.find(({ id }) => id === duplicate.transaction_id) : first;
  const isByHand = row?.source === 'manual' || duplicate?.possible_duplicates[0]?.source === 'manual';
  if (!row || (!second && !duplicate)) return null;
  return (
    <p className="mt-0.5 text-muted">
      Two rows of {amount} look alike: <span className="font-medium text-ink">{row.description}</span>
      {isByHand && duplicate ? ', one recorded by hand, one imported' : ''}.{' '}
      <Link
        to={`/manager/transactions?transaction=${encodeURIComponent(row.id)}`}
        className="rounded-badge font-medium text-accent"
      >
        Compare the two
      </Link>
    </p>
  );
}
