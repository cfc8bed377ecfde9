import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { displayDate, displayInstant } from '#shared/calendar-date.ts';
import type { DistributionLine, DistributionRecord } from '#shared/contract/distributions.ts';
import { addCents } from '#shared/money.ts';
import { AWAITING_APPROVAL } from '#shared/terms.ts';
import { displayUnits, formatPrice } from '#shared/units.ts';
import { useEveryPage } from '../api/every-page.ts';
import { useCall } from '../api/hooks.ts';
import { useRecordHistory } from '../api/record-history.ts';
import { callAndTell } from '../forms/call-and-tell.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { CreateExport } from '../ui/create-export.tsx';
import { FigureStrip } from '../ui/figure-strip.tsx';
import { ErrorState, LoadedPart, LoadingCards } from '../ui/list-states.tsx';
import { Ban, Pencil } from '../ui/lucide-icons.tsx';
import { Money } from '../ui/money.tsx';
import { counted, exact } from '../ui/money-format.ts';
import { Notice } from '../ui/notice.tsx';
import { Changes, Page, useMayChange } from '../ui/page.tsx';
import { PageActions } from '../ui/page-actions.tsx';
import { isPayable, PAYMENT_FILES, PAYOUTS } from '../ui/payout-words.ts';
import { RecordHistory } from '../ui/record-history.tsx';
import { Section } from '../ui/section.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { CalculateDistribution } from './calculate-distribution.tsx';
import { CheckFirst } from './check-first.tsx';
import {
  ApproveDistribution,
  approvalWords,
  CancelDistribution,
  NotCancel,
  notCancelWords,
  SendBack,
} from './decide-distribution.tsx';
import { DistributionLines } from './distribution-lines.tsx';
import { componentsText, DISTRIBUTIONS, inOrderOfAttention, STATUS_TONES } from './distribution-words.ts';
import { UpdateDistribution } from './update-distribution.tsx';

const DIALOGS = {
  approve: ApproveDistribution,
  edit: UpdateDistribution,
  back: SendBack,
  cancel: CancelDistribution,
  notCancel: NotCancel,
};

export function ViewDistribution() {
  const { distributionId = '' } = useParams();
  const loaded = useCall('getDistribution', { id: distributionId });
  const { distribution, exceptions = [] } = loaded.data ?? {};
  const list = useEveryPage('listDistributionLines', distribution?.totals ? { id: distributionId } : null);
  const lines = list.data && inOrderOfAttention(list.data.lines);
  const history = useRecordHistory('distribution', distributionId);
  const [open, setOpen] = useState<keyof typeof DIALOGS>();
  const mayChange = useMayChange();
  const { status } = distribution ?? {};
  const isEdited = status === 'Draft' || status === 'Calculated';
  const isOpen = isEdited || status === AWAITING_APPROVAL;
  const isOutdated = status === 'Draft' || exceptions.some(({ code }) => code === 'inputs-changed');
  const words = distribution && lines && !isOutdated ? approvalWords(distribution) : undefined;
  useShortcut('a', words ?? 'Approve', () => setOpen('approve'), words !== undefined && mayChange);
  const action = (id: keyof typeof DIALOGS, label: string) => ({ id, label, onChoose: () => setOpen(id) });
  const Dialog = open && DIALOGS[open];
  return (
    <Page
      title={distribution?.title ?? 'Distribution'}
      crumb={{ label: 'Distributions', to: DISTRIBUTIONS }}
      {...(status ? { note: <Badge tone={STATUS_TONES[status]}>{status}</Badge> } : {})}
      {...(words && mayChange ? { hints: [{ keys: 'a', label: words.toLowerCase() }] } : {})}
      exporting={
        distribution?.totals && (
          <CreateExport
            list="distribution-lines"
            name="the lines"
            filters={{ distribution_id: distributionId }}
            rows={distribution.totals.line_count}
            described="by number"
            hasKey
          />
        )
      }
      actions={
        <PageActions
          more={[
            ...(isEdited ? [{ ...action('edit', 'Edit'), icon: Pencil }] : []),
            ...(status === AWAITING_APPROVAL ? [action('back', 'Send back')] : []),
            ...(distribution?.cancel_asked && status !== 'Cancelled'
              ? [action('notCancel', notCancelWords(distribution))]
              : []),
            ...(isOpen || (status === 'Approved' && distribution?.may !== 'withdraws')
              ? [{ ...action('cancel', 'Cancel this distribution'), icon: Ban }]
              : []),
          ]}
        >
          {distribution && isOpen && isOutdated && <CalculateDistribution distribution={distribution} />}
          {words && (
            <Button variant="primary" aria-keyshortcuts="A" onClick={() => setOpen('approve')}>
              {words}
            </Button>
          )}
          {status === 'Approved' && lines?.some(isPayable) && (
            <ButtonLink variant="primary" to={`${PAYOUTS}?type=distribution`}>
              Make payment file
            </ButtonLink>
          )}
        </PageActions>
      }
    >
      <LoadedPart
        loaded={loaded}
        failed="The distribution did not load"
        notRefreshed="The distribution was not refreshed"
      >
        {distribution ? <Head distribution={distribution} /> : <Skeleton className="h-5 w-60 max-w-full" />}
        <Figures distribution={distribution} lines={lines} />
        {distribution && (
          <>
            <Notices distribution={distribution} />
            {(status === 'Approved' || status === 'Paid') && (
              <DistributionFiles distributionId={distributionId} />
            )}
            {(isOpen || status === 'Approved') && <CheckFirst exceptions={exceptions} lines={lines ?? []} />}
            {distribution.totals && <DistributionLines distribution={distribution} list={list} />}
            <div className="max-w-160 [&>section]:px-0">
              <RecordHistory title="History" heading="h2" {...history} />
            </div>
          </>
        )}
      </LoadedPart>
      {distribution && Dialog && (
        <Dialog {...{ distribution, exceptions }} lines={lines ?? []} onClose={() => setOpen(undefined)} />
      )}
    </Page>
  );
}

function Head({ distribution }: { distribution: DistributionRecord }) {
  const { basis, reinvest } = distribution;
  return (
    <p className="tnum flex flex-wrap gap-x-4 gap-y-1 text-body text-muted">
      <span>{distribution.reference}</span>
      <span>
        {displayDate(distribution.from)} – {displayDate(distribution.to)}
      </span>
      <span>
        {basis === 'unit-days'
          ? 'Shared out by the units that each client held on each day'
          : 'Shared out by the units that each client held on the last day'}
      </span>
      {reinvest && (
        <span>
          Reinvested at {formatPrice(reinvest.price)} on {displayDate(reinvest.day)}
        </span>
      )}
      <span>
        Pay day {displayDate(distribution.pay_on)}, clients notified on {displayDate(distribution.tell_on)}
      </span>
      {decidedBy(distribution).map(([what, person]) => (
        <span key={what}>
          {what} by {person.by_name}, {displayInstant(person.at)}
        </span>
      ))}
    </p>
  );
}

function decidedBy(distribution: DistributionRecord) {
  const { asked, approved, approved_alone: alone, cancel_asked: toCancel, cancelled } = distribution;
  const steps = [
    ['Approval requested', alone ? null : asked],
    [alone ? 'Approved alone' : 'Approved', approved],
    ['Cancellation requested', cancelled && toCancel],
    ['Cancelled', cancelled],
  ] as const;
  const decided = steps.flatMap(([what, person]) => (person ? [[what, person] as const] : []));
  if (decided.length > 0) return decided;
  const { calculated, created_by_name: by_name, created_at: at } = distribution;
  return [calculated ? (['Calculated', calculated] as const) : (['Drafted', { by_name, at }] as const)];
}

function Notices({ distribution }: { distribution: DistributionRecord }) {
  const { id, status, may, cancel_asked: toCancel, moves_left_count: left } = distribution;
  const decided = status === 'Cancelled' ? status : 'Approved';
  return (
    <>
      {may === 'waits' && !toCancel && (
        <Notice tone="info">Only another manager can approve this distribution.</Notice>
      )}
      {toCancel && status !== 'Cancelled' && (
        <Notice tone="warning">
          {toCancel.by_name} requested the cancellation on {displayInstant(toCancel.at)}. Another manager must
          confirm it.
        </Notice>
      )}
      {left > 0 && (
        <Changes>
          <Notice
            tone="warning"
            action={{
              label: 'Continue',
              onPress: () =>
                void callAndTell(
                  'updateDistribution',
                  { id, status: decided },
                  { about: id, done: 'Continued' },
                ),
            }}
          >
            {counted(left, 'reinvestment')} still to be {status === 'Cancelled' ? 'reversed' : 'made'}.
          </Notice>
        </Changes>
      )}
    </>
  );
}

interface FiguresProps {
  distribution: DistributionRecord | undefined;
  lines: readonly DistributionLine[] | undefined;
}

function Figures({ distribution, lines }: FiguresProps) {
  const totals = distribution?.totals;
  const clients = (is: (line: DistributionLine) => boolean) =>
    lines && `${lines.filter(is).length} of ${counted(lines.length, 'client')}`;
  const held = addCents(
    ...(lines ?? []).filter(({ held_because: why }) => why !== null).map(({ net }) => net),
  );
  const figure = (label: string, name: 'gross' | 'withheld' | 'reinvested' | 'net', detail: unknown[]) => ({
    ...{ label, opens: null },
    value: totals ? <Money amountCents={totals[name]} exact fit /> : '–',
    detail: detail.filter(Boolean).join(', '),
  });
  return (
    <FigureStrip
      loading={!distribution}
      figures={[
        figure('Gross', 'gross', [
          ...(distribution ? componentsText(distribution) : []),
          totals?.brought_forward && `${exact(totals.brought_forward)} brought forward`,
        ]),
        figure('Withheld', 'withheld', [totals && clients(({ withheld }) => withheld > 0)]),
        figure('Reinvested', 'reinvested', [
          totals && clients(({ reinvested }) => reinvested > 0),
          totals?.reinvested_units && `${displayUnits(totals.reinvested_units)} units`,
        ]),
        figure('Net', 'net', [
          totals && lines && (held > 0 ? `${exact(held)} held` : 'Nothing held'),
          totals?.carried && `${exact(totals.carried)} carried`,
        ]),
      ]}
    />
  );
}

function DistributionFiles({ distributionId }: { distributionId: string }) {
  const loaded = useCall('listPaymentFiles', { distribution_id: distributionId });
  const files = loaded.data?.files;
  return (
    <Section
      title="Payment files"
      count={files?.length}
      aside={files && files.length > 0 && 'Compare the count and the total in your bank'}
    >
      {loaded.error && !files ? (
        <ErrorState boxed title="The payment files did not load" loaded={loaded} />
      ) : !files ? (
        <LoadingCards label="Loading payment files" count={1} />
      ) : files.length === 0 ? (
        <p className="text-muted">No payment file yet</p>
      ) : (
        <ul className="divide-y divide-line rounded-box border border-line">
          {files.map(({ id, reference, count, total, paid, sha256, ...file }) => (
            <li key={id} className="px-4 py-3">
              <p className="tnum text-muted">
                <Link to={`${PAYMENT_FILES}/${id}`} className="font-medium text-ink hover:underline">
                  {reference}
                </Link>{' '}
                from {file.from_account_name}, on {displayDate(file.pay_on)}:{' '}
                {file.voided_at === null ? `${paid.count} of ${count} paid` : 'void'}
              </p>
              <p className="tnum mt-0.5 text-form font-semibold">
                {counted(count, 'payment')}, {exact(total)}
              </p>
              {sha256 !== null && (
                <p className="flex items-center gap-1 text-label text-muted">
                  <span className="min-w-0 wrap-anywhere">SHA-256 {sha256}</span>
                  <CopyButton value={sha256} name="SHA-256" />
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
