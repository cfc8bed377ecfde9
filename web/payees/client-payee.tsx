import { type ReactNode, useState } from 'react';
import { displayInstant } from '#shared/calendar-date.ts';
import type { ClientDetail } from '#shared/contract/clients.ts';
import type { Payee } from '#shared/contract/payees.ts';
import type { CallOutput } from '../api/client.ts';
import { useCall } from '../api/hooks.ts';
import { CorrectionDialog } from '../forms/correction-dialog.tsx';
import { lazyPart } from '../shell/lazy-screen.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState, LoadingCards } from '../ui/list-states.tsx';
import { Notice } from '../ui/notice.tsx';
import { Changes } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';
import { joinNames, sentences } from '../ui/sentences.ts';
import { accountText, payeeState, verifiedWords } from './payee-words.ts';
import { TaxStatuses } from './tax-statuses.tsx';

const SetTaxStatus = lazyPart(() => import('./set-tax-status.tsx'), 'SetTaxStatus');
const VerifyPayeeByDocument = lazyPart(() => import('./verify-payee.tsx'), 'VerifyPayeeByDocument');
const VerifyPayee = lazyPart(() => import('./verify-payee.tsx'), 'VerifyPayee');
const ProposePayee = lazyPart(() => import('./propose-payee.tsx'), 'ProposePayee');

type Open = (dialog: 'propose' | 'call' | 'document' | 'suspend' | 'lift' | 'tax', payee?: Payee) => void;
type Opened = Parameters<Open>;

interface ClientPayeeProps {
  client: Pick<ClientDetail, 'id' | 'name'>;
  folded: boolean;
}

export function ClientPayee({ client, folded }: ClientPayeeProps) {
  const { data, error, isValidating, mutate } = useCall('getPayee', { id: client.id });
  const [[dialog, chosen], setOpened] = useState<Opened | []>([]);
  const onOpen: Open = (...opened) => setOpened(opened);
  const onClose = () => setOpened([]);
  // The payee's state may change while the dialog is open, so the dialog gets the current payee.
  const payee = [data?.payee, data?.proposed].find((one) => one?.id === chosen?.id) ?? chosen;
  const shown = payee && { client, payee, onClose };
  return (
    <Section
      title="Account for payments"
      folded={folded}
      aside={
        <Changes>
          <Button size="small" onClick={() => onOpen('propose')}>
            Enter an account
          </Button>
        </Changes>
      }
    >
      <div className="divide-y divide-line overflow-hidden rounded-box border border-line">
        {data ? (
          <Accounts {...data} onOpen={onOpen} />
        ) : error ? (
          <ErrorState title="The account did not load" loaded={{ error, isValidating, mutate }} />
        ) : (
          <LoadingCards label="Loading the account" count={2} />
        )}
      </div>
      {dialog === 'propose' && <ProposePayee clientId={client.id} subtitle={client.name} onClose={onClose} />}
      {dialog === 'tax' && <SetTaxStatus client={client} onClose={onClose} />}
      {dialog === 'document' && shown && <VerifyPayeeByDocument {...shown} />}
      {dialog === 'call' && shown && (
        <VerifyPayee {...shown} numbers={data?.numbers ?? []} onStop={() => onOpen('suspend', payee)} />
      )}
      {dialog === 'suspend' && shown && (
        <CorrectionDialog call="suspendPayee" subject={shown} onClose={onClose} />
      )}
      {dialog === 'lift' && shown && <CorrectionDialog call="liftPayee" subject={shown} onClose={onClose} />}
    </Section>
  );
}

interface AccountsProps extends CallOutput<'getPayee'> {
  onOpen: Open;
}

function Accounts({ payee, proposed, former, also_of: others, tax, onOpen }: AccountsProps) {
  return (
    <>
      {others.length > 0 && (
        <Notice tone="warning">
          The new account was also given for {joinNames(others.map(({ name }) => name))}.
        </Notice>
      )}
      {proposed && (
        <Account label="New account" payee={proposed} onOpen={onOpen}>
          {proposed.state === 'proposed' && proposed.verified_at === null && (
            <>
              <Button size="small" variant="primary" onClick={() => onOpen('call', proposed)}>
                Call back
              </Button>
              {!payee && (
                <Button size="small" onClick={() => onOpen('document', proposed)}>
                  Verify by a document
                </Button>
              )}
            </>
          )}
        </Account>
      )}
      {payee && <Account label="Account" payee={payee} onOpen={onOpen} />}
      {!payee && !proposed && (
        <p className="px-4 py-3 text-muted">No account yet. Payments to this client are held.</p>
      )}
      {former.length > 0 && (
        <p className="tnum px-4 py-2 text-label text-muted">Earlier: {former.map(accountText).join(', ')}</p>
      )}
      <div className="flex items-center gap-3 px-4 py-2">
        <div className="tnum min-w-0 grow wrap-anywhere">
          <p className="text-label text-muted">Tax file number</p>
          <TaxStatuses tax={tax} />
        </div>
        <Changes>
          <Button size="small" onClick={() => onOpen('tax')}>
            Set<span className="sr-only"> the tax status</span>
          </Button>
        </Changes>
      </div>
    </>
  );
}

interface AccountProps extends Pick<AccountsProps, 'onOpen'> {
  label: string;
  payee: Payee;
  children?: ReactNode;
}

function Account({ label, payee, onOpen, children }: AccountProps) {
  const [tone, words] = payeeState(payee);
  const isSuspended = payee.state === 'suspended';
  const { verified_by_name: by, spoken_to: spokenTo, document_checked_by_name: readBy } = payee;
  const verified = verifiedWords(payee) ?? (readBy && `${readBy} has read the document`);
  return (
    <section aria-label={label} className="px-4 py-3">
      <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
        {payee.account_name} <span className="tnum">{accountText(payee)}</span>
        <Badge tone={tone}>{words}</Badge>
        {payee.name_match === 'differs' && <Badge tone="warning">Name differs</Badge>}
      </p>
      <p className="tnum text-label text-muted wrap-anywhere">
        {sentences(
          `Entered by ${payee.proposed_by_name}, ${displayInstant(payee.proposed_at)}`,
          payee.reason,
          [verified, by, spokenTo && `spoken to ${spokenTo}`, payee.approved_alone && 'alone']
            .filter(Boolean)
            .join(', '),
          isSuspended ? `Suspended: ${payee.suspended_reason}` : '',
        )}
      </p>
      <Changes>
        <div className="mt-2 flex flex-wrap gap-2">
          {children}
          <Button size="small" onClick={() => onOpen(isSuspended ? 'lift' : 'suspend', payee)}>
            {isSuspended ? 'Lift the suspension' : 'Suspend'}
          </Button>
        </div>
      </Changes>
    </section>
  );
}
