import { useEffect, useMemo } from 'react';
import { displayDate } from '#shared/calendar-date.ts';
import type { Transaction } from '#shared/contract/transactions.ts';
import { absCents, type Cents, outstandingCents, unallocatedCents } from '#shared/money.ts';
import { useEveryPage } from '../../api/every-page.ts';
import { useCall } from '../../api/hooks.ts';
import { Choice } from '../../ui/choice.tsx';
import { ErrorState } from '../../ui/list-states.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { exact } from '../../ui/money-format.ts';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ClientField } from '../record/client-field.tsx';
import { useClients } from '../record/use-clients.ts';
import {
  freeOf,
  type GiveBackText,
  isBounced,
  keyOf,
  NO_GIVE_BACK,
  spread,
  sumOfTyped,
} from './give-back.ts';

interface GiveBackProps {
  value: GiveBackText;
  onChange: (value: GiveBackText) => void;
  amountCents: Cents | undefined;
  /** The bank's text can show that a payment bounced. */
  description?: string;
  own?: ReadonlyMap<string, Cents>;
  clientId?: string | undefined;
  disabled: boolean;
}
const MOST_LISTED = 200;

export function GiveBackFields(props: GiveBackProps) {
  const { value, onChange, amountCents, disabled } = props;
  if (amountCents !== undefined && amountCents > 0) return <SentBack {...props} />;
  return (
    <>
      <Segmented
        label="What is given back"
        segments={[
          { value: 'client', label: 'Contributions' },
          { value: 'deposit', label: 'An unallocated deposit' },
        ]}
        value={value.from}
        onChange={(from) => onChange({ ...value, from })}
        disabled={disabled}
      />
      {value.from === 'client' ? <OfClient {...props} /> : <OfDeposit {...props} />}
    </>
  );
}

function OfClient({
  value,
  onChange,
  amountCents,
  description = '',
  own,
  clientId,
  disabled,
}: GiveBackProps) {
  const clients = useClients();
  const id = clientId ?? value.client_id;
  const client = clients.data?.clients.find((one) => one.id === id);
  const history = useEveryPage('listClientTransactions', id ? { id, kind: 'payment' } : null);
  const free = useMemo(
    () => history.data?.transactions.filter((one) => freeOf(one, own) > 0) ?? [],
    [history.data, own],
  );
  const isReady = history.data !== undefined && client !== undefined && amountCents !== undefined;
  useEffect(() => {
    if (!isReady || !value.isProposed || free.length === 0) return;
    const proposed = spread(absCents(amountCents), free, description, own);
    if (JSON.stringify(proposed.amounts) === JSON.stringify(value.amounts)) return;
    const isPaidUp = outstandingCents(client.pledged_amount, client.total_paid) === 0;
    onChange({ ...value, ...proposed, pledge: isPaidUp && !isBounced(proposed) ? 'lowered' : value.pledge });
  }, [isReady, free, client, amountCents, description, own, value, onChange]);
  return (
    <>
      {clientId === undefined && (
        <ClientField
          label="Client"
          clients={clients}
          value={value.client_id}
          onChange={(client_id) => onChange({ ...NO_GIVE_BACK, client_id })}
        />
      )}
      {history.error && <ErrorState title="The contributions did not load" loaded={history} />}
      {id && !history.data && !history.error && <Loading>Loading contributions...</Loading>}
      {history.data && free.length === 0 && (
        <Notice tone="info">This client has no contribution that can be given back.</Notice>
      )}
      {free.length > 0 && (
        <fieldset className="flex flex-col gap-3" disabled={disabled}>
          <legend className="contents text-body font-medium">Contributions to give back</legend>
          {free
            .map((one) => ({ ...one, key: keyOf(one.id, one.transaction_id) }))
            .map((one) => (
              <div key={one.key} className="flex flex-col gap-2">
                <MoneyField
                  label={`${displayDate(one.txn_date)} ${one.description}`.trim()}
                  labelNote={`of ${exact(freeOf(one, own))}`}
                  value={value.amounts[one.key] ?? ''}
                  onChange={(typed) =>
                    onChange({ ...value, isProposed: false, amounts: { ...value.amounts, [one.key]: typed } })
                  }
                />
                {(one.matched_amount ?? 0) > 0 && (
                  <label className="flex items-center gap-2">
                    <input
                      type="checkbox"
                      className="size-4 accent-accent"
                      checked={value.reopens[one.key] ?? false}
                      onChange={({ target: { checked } }) =>
                        onChange({ ...value, reopens: { ...value.reopens, [one.key]: checked } })
                      }
                    />
                    The payment bounced, so its capital call is due again
                  </label>
                )}
              </div>
            ))}
          <SumOf amounts={value.amounts} amountCents={amountCents} />
        </fieldset>
      )}
      {free.length > 0 && !isBounced(value) && (
        <Pledge value={value.pledge} onChange={(pledge) => onChange({ ...value, pledge })} />
      )}
    </>
  );
}

interface SumOfProps {
  amounts: GiveBackText['amounts'];
  amountCents: Cents | undefined;
}

function SumOf({ amounts, amountCents }: SumOfProps) {
  const sum = sumOfTyped(amounts);
  const isWhole = amountCents !== undefined && sum === absCents(amountCents);
  return (
    <p className={`tnum text-label ${isWhole ? 'text-muted' : 'text-warning'}`} aria-live="polite">
      {exact(sum)} of {amountCents === undefined ? 'the amount' : exact(absCents(amountCents))}
    </p>
  );
}

const PLEDGES = [
  ['lowered', 'Lower the pledge', 'The client’s pledge is smaller from now on'],
  ['callable', 'Keep the pledge', 'The amount can be called again'],
] as const;

interface PledgeProps {
  value: GiveBackText['pledge'];
  onChange: (pledge: 'lowered' | 'callable') => void;
}

function Pledge({ value, onChange }: PledgeProps) {
  return (
    <fieldset>
      <legend className="pb-1 text-body font-medium">Pledge</legend>
      <div className="overflow-hidden rounded-box border border-line">
        {PLEDGES.map(([choice, name, detail]) => (
          <Choice key={choice} name="pledge" isChosen={value === choice} onChoose={() => onChange(choice)}>
            {name}
            <span className="block text-label text-muted">{detail}</span>
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}

function OfDeposit(props: GiveBackProps) {
  const { amountCents } = props;
  const unallocated = useCall('listTransactions', { status: 'unallocated', limit: MOST_LISTED });
  const partial = useCall('listTransactions', { status: 'partial', limit: MOST_LISTED });
  const deposits =
    unallocated.data && partial.data
      ? [...unallocated.data.transactions, ...partial.data.transactions].filter(
          (one) => amountCents === undefined || unallocatedCents(one) >= absCents(amountCents),
        )
      : undefined;
  return (
    <Source
      {...props}
      label="Deposit"
      name="deposit"
      noneText="No deposit has this much left to allocate."
      rows={deposits?.map((one) => ({ ...one, amount: unallocatedCents(one) }))}
      error={unallocated.error ?? partial.error}
      onRetry={() => void Promise.all([unallocated.mutate(), partial.mutate()])}
    />
  );
}

function SentBack(props: GiveBackProps) {
  const redemptions = useCall('listTransactions', { type: 'redemption', limit: MOST_LISTED });
  return (
    <Source
      {...props}
      label="Redemption returned by the bank"
      name="redemption"
      noneText="There is no redemption that the bank could have returned."
      rows={redemptions.data?.transactions.filter(({ amount }) => amount < 0)}
      error={redemptions.error}
      onRetry={() => void redemptions.mutate()}
    />
  );
}

function Source({
  value,
  onChange,
  disabled,
  label,
  name,
  noneText,
  rows,
  error,
  onRetry,
}: GiveBackProps & {
  label: string;
  name: 'deposit' | 'redemption';
  noneText: string;
  rows: readonly Pick<Transaction, 'id' | 'txn_date' | 'amount' | 'description'>[] | undefined;
  error: Parameters<typeof ErrorState>[0]['error'] | undefined;
  onRetry: () => void;
}) {
  if (error) return <ErrorState title={`The ${name}s did not load`} loaded={{ error, retry: onRetry }} />;
  if (!rows) return <Loading>{`Loading ${name}s...`}</Loading>;
  if (rows.length === 0) return <Notice tone="info">{noneText}</Notice>;
  return (
    <SelectField
      label={label}
      disabled={disabled}
      options={[
        { value: '', label: `Choose a ${name}` },
        ...rows.map((one) => ({
          value: one.id,
          label: `${displayDate(one.txn_date)}, ${exact(absCents(one.amount))}, ${one.description}`,
        })),
      ]}
      value={value.source_id}
      onChange={(source_id) => onChange({ ...value, source_id })}
    />
  );
}

function Loading({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-2 text-muted" role="status">
      <Spinner />
      {children}
    </p>
  );
}
