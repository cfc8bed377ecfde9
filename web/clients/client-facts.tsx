import { type ComponentProps, useState } from 'react';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { debtsOf } from '#shared/capital-call.ts';
import { type ClientDetailField, clientField, MANAGERS_FIELDS, OPEN_FIELDS } from '#shared/client-fields.ts';
import type { ClientDetail } from '#shared/contract/clients.ts';
import { formatField } from '#shared/field-words.ts';
import type { FigureName } from '#shared/figures.ts';
import { percentOf } from '#shared/percent.ts';
import type { ApiError } from '../api/api-error.ts';
import { lazyPart } from '../shell/lazy-screen.ts';
import { AmountFacts } from '../ui/amount-facts.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { DateText, InstantText } from '../ui/date-text.tsx';
import { Fact } from '../ui/facts.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { Pencil } from '../ui/lucide-icons.tsx';
import { formatMoney } from '../ui/money-format.ts';
import { Notice } from '../ui/notice.tsx';
import { Changes, useMayChange } from '../ui/page.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { wordsOfDebts } from './debt-words.ts';

const UpdateClientEmail = lazyPart(() => import('./update-client-email.tsx'), 'UpdateClientEmail');

export function ClientFacts({ client, onEdit }: { client: ClientDetail; onEdit: () => void }) {
  const { total_paid: paid, outstanding_amount: outstanding } = client.financial_summary;
  const debts = debtsOf({ pledgedCents: client.pledged_amount, paidCents: paid }, client.due_amount);
  const opens = (figure: FigureName) => ({ figure, client_id: client.id });
  const figures = [
    { label: 'Total Pledged', amountCents: client.pledged_amount, opens: opens('client-pledged') },
    { label: 'Total Paid', amountCents: paid, opens: opens('client-paid') },
    { label: 'Outstanding', amountCents: outstanding, opens: opens('client-outstanding') },
  ];
  return (
    <div className="flex flex-col gap-5 px-5 py-4">
      <div className="rounded-box border border-line bg-canvas px-4 py-3">
        <AmountFacts facts={figures} amountClassName="text-lead" />
        <ProgressBar
          className="mt-2.5"
          label="Paid of the pledge"
          value={paid}
          max={client.pledged_amount}
          valueText={`${percentOf(paid, client.pledged_amount, 0)}%, ${formatMoney(paid)} of ${formatMoney(client.pledged_amount)}`}
        />
        <p className="tnum mt-2 text-label text-muted">{wordsOfDebts(debts)}</p>
      </div>
      <div>
        <div className="mb-2 flex items-center justify-between">
          <h3 className="text-form font-semibold">Details</h3>
          <EditClientButton onEdit={onEdit} />
        </div>
        <ClientRecord client={client} />
      </div>
    </div>
  );
}

export function EditClientButton({ onEdit }: { onEdit: () => void }) {
  return (
    <Changes>
      <Button size="small" icon={<Pencil className="size-3.5" />} onClick={onEdit} data-edit-client="">
        Edit
      </Button>
    </Changes>
  );
}

interface ClientNotLoadedProps extends Pick<ComponentProps<typeof ErrorState>, 'loaded' | 'className'> {
  error: ApiError;
}

export function ClientNotLoaded({ error, ...state }: ClientNotLoadedProps) {
  const isMissing = error.status === 404;
  return (
    <ErrorState
      title={isMissing ? 'Client not found' : 'The client did not load'}
      error={isMissing ? { ...error, message: 'This client is not in the fund.' } : error}
      {...state}
    />
  );
}

interface SaveClientFootProps {
  formId: string;
  busy: boolean;
  onCancel: () => void;
}

export function SaveClientFoot({ formId, busy, onCancel }: SaveClientFootProps) {
  return (
    <>
      <span className="grow" />
      <Button onClick={onCancel} disabled={busy}>
        Cancel
      </Button>
      <Button variant="primary" type="submit" form={formId} busy={busy} busyLabel="Saving">
        Save
      </Button>
    </>
  );
}

export function ClientRecord({ client }: { client: ClientDetail }) {
  const mayChange = useMayChange();
  const [changingEmail, setChangingEmail] = useState(false);
  return (
    <>
      {client.email_change && (
        <Notice
          tone="warning"
          className="mb-3"
          {...(mayChange && {
            action: { label: 'Finish the change', onPress: () => setChangingEmail(true) },
          })}
        >
          The sign-in address change to {client.email_change.email}, started{' '}
          <InstantText instant={client.email_change.since} part="date" />, is not finished. Until the change
          is finished, the client can sign in with only one of the two addresses.
        </Notice>
      )}
      <dl className="grid grid-cols-[112px_minmax(0,1fr)] gap-y-2">
        <Fact name="Email">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <a href={`mailto:${client.email}`} className="min-w-0 hover:text-accent hover:underline">
              {client.email}
            </a>
            {mayChange && (
              <button
                type="button"
                aria-label="Change sign-in address"
                className="min-h-6 text-accent hover:text-accent-hover hover:underline touch:min-h-11"
                onClick={() => setChangingEmail(true)}
              >
                Change
              </button>
            )}
          </span>
        </Fact>
        {OPEN_FIELDS.filter((name) => name !== 'name').map((name) => (
          <Detail key={name} name={name} value={client[name]} />
        ))}
        <Fact name="Client since">
          {client.client_since ? (
            <DateText date={client.client_since} />
          ) : (
            <span className="text-muted">No contribution yet</span>
          )}
        </Fact>
        {MANAGERS_FIELDS.map((name) => (
          <Detail key={name} name={name} value={client[name]} />
        ))}
      </dl>
      {changingEmail && <UpdateClientEmail client={client} onClose={() => setChangingEmail(false)} />}
    </>
  );
}

const MISSING: { readonly [Name in ClientDetailField]?: string } = {
  address: 'No address provided',
  notes: 'No notes',
};

function Detail({ name, value }: { name: ClientDetailField; value: string | undefined }) {
  return (
    <Fact name={formatField(name)}>
      {value ? (
        <DetailValue name={name} value={value} />
      ) : (
        <span className="text-muted">{MISSING[name] ?? 'N/A'}</span>
      )}
    </Fact>
  );
}

function DetailValue({ name, value }: { name: ClientDetailField; value: string }) {
  const { kind, managersOnly } = clientField(name);
  if (kind === 'day') return <DateText date={value as CalendarDate} />;
  if (name === 'mobile')
    return (
      <a href={`tel:${value.replace(/[^\d+]/g, '')}`} className="hover:text-accent hover:underline">
        {value}
      </a>
    );
  if (kind !== 'lines' && !managersOnly) return value;
  return (
    <span className={classNames(kind === 'lines' && 'whitespace-pre-line', managersOnly && 'text-muted')}>
      {value}
    </span>
  );
}
