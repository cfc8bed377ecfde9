import { useEffect, useState } from 'react';
import { PAGE_SIZE } from '#shared/constants.ts';
import type { CapitalCall, LineItem, PlannedReminder } from '#shared/contract/capital-calls.ts';
import { displayReference } from '#shared/payment-reference.ts';
import { downloadDocument } from '../api/download-document.ts';
import type { useEveryPage } from '../api/every-page.ts';
import { defineView, oneOf, openId, pageNumber, useAddressView } from '../ui/address-view.ts';
import { bringIntoView } from '../ui/bring-into-view.ts';
import { classNames } from '../ui/class-names.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmptyState, ErrorState, LoadingCards } from '../ui/list-states.tsx';
import { Download, Eye } from '../ui/lucide-icons.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { Money } from '../ui/money.tsx';
import { Changes } from '../ui/page.tsx';
import { pageOf } from '../ui/page-of.ts';
import { Pagination } from '../ui/pagination.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { TableBox, TableFoot } from '../ui/table.tsx';
import { type AllocatedTo, useAllocatedMoney } from './allocated-money.ts';
import { CalledMoney } from './call-status.tsx';
import { StatusAndLate } from './late.tsx';
import { LINE_CORRECTIONS, type LineCorrectionKind, lineActions } from './line-corrections.tsx';
import { LineFilter, passesLine, SHOWN_LINES } from './line-filter.tsx';
import { LineNotes } from './line-notes.tsx';
import { LineTold } from './line-told.tsx';
import { whyNotCorrectable } from './why-not-correctable.ts';

/** The list opens at the page with the line item `line`. */
const VIEW = defineView({
  filters: { shown: oneOf('shown', SHOWN_LINES, undefined) },
  rest: { page: pageNumber(), line: openId('line') },
});

interface LineItemsProps {
  call: CapitalCall;
  lines: ReturnType<typeof useEveryPage<'listLineItems'>>;
  reminders?: readonly PlannedReminder[] | undefined;
  onPreview: (lineAt: number) => void;
}

interface OpenCorrection {
  kind: LineCorrectionKind;
  line: LineItem;
}

/** Focuses the menu's button, because the menu entry that opened the dialog is gone when the dialog closes. */
function focusMenuOf(lineId: string) {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>(`[data-line="${CSS.escape(lineId)}"] [aria-haspopup=menu]`)?.focus();
}

export function LineItems({ call, lines, reminders, onPreview }: LineItemsProps) {
  const phone = useMediaQuery('(max-width: 767.98px)');
  const { view, change } = useAddressView(VIEW);
  const [correction, setCorrection] = useState<OpenCorrection>();
  const corrected = correction?.line.id;
  useEffect(() => {
    if (corrected === undefined) return;
    // The dialog library keeps the focus for a moment, so the focus moves later.
    return () => void setTimeout(focusMenuOf, 0, corrected);
  }, [corrected]);
  const { data, error, isValidating, mutate } = lines;
  const items = data?.line_items ?? [];
  const allocatedTo = useAllocatedMoney(
    Boolean(call.issued_at) && items.some((line) => line.outstanding_amount > 0),
  );
  const passing = items.filter((line) => passesLine(line, view.shown));
  const lineAt = passing.findIndex(({ id }) => id === view.line);
  const { page, items: shown } = pageOf(
    passing,
    lineAt < 0 ? view.page : Math.floor(lineAt / PAGE_SIZE) + 1,
    PAGE_SIZE,
  );
  if (error && !data) {
    return (
      <ErrorState
        title="The lines of the call did not load"
        loaded={{ error, isValidating, mutate }}
        className="rounded-box border border-line py-10"
      />
    );
  }
  const foot = passing.length > PAGE_SIZE && (
    <TableFoot>
      <Pagination
        page={page}
        pageSize={PAGE_SIZE}
        total={passing.length}
        onPage={(next) => change({ page: next, line: undefined })}
      />
    </TableFoot>
  );
  const empty = passing.length === 0 && (
    <EmptyState title={items.length === 0 ? 'No line items yet' : 'No line item passes this filter'} />
  );
  const filter = (
    <LineFilter
      phone={phone}
      lines={items}
      shown={view.shown}
      onShow={(next) => change({ shown: next, line: undefined })}
    />
  );
  const correct = (kind: LineCorrectionKind, line: LineItem) => setCorrection({ kind, line });
  const rowOf = (line: LineItem): LineRowProps => ({
    call,
    line,
    allocatedTo,
    waiting: reminders?.find(({ id }) => id === line.id)?.waiting ?? null,
    onPreview: () => onPreview(items.indexOf(line)),
    onCorrect: (kind) => correct(kind, line),
  });
  const Dialog = correction && LINE_CORRECTIONS[correction.kind].Dialog;
  const dialog = Dialog && <Dialog line={correction.line} onClose={() => setCorrection(undefined)} />;
  if (phone) {
    return (
      <section aria-label="Line items" className="flex flex-col gap-2">
        {filter}
        {data ? empty : <LoadingCards label="Loading line items" height="h-32" />}
        {shown.map((line) => (
          <LineCard key={line.id} {...rowOf(line)} isOpen={line.id === view.line} />
        ))}
        {foot && <TableBox className="[&>div]:border-t-0">{foot}</TableBox>}
        {dialog}
      </section>
    );
  }
  return (
    <>
      {filter}
      <TableBox>
        <DataTable
          label="Line items"
          columns={columnsOf(rowOf)}
          items={shown}
          loading={!data}
          skeletonRows={8}
          state={empty}
          row={(line) =>
            line.id === view.line
              ? { ref: bringIntoView, 'aria-current': true, className: 'scroll-my-16 bg-selected' }
              : {}
          }
        />
        {foot}
        {dialog}
      </TableBox>
    </>
  );
}

interface LineRowProps {
  call: CapitalCall;
  line: LineItem;
  allocatedTo: AllocatedTo;
  waiting: PlannedReminder['waiting'];
  onPreview: () => void;
  onCorrect: (kind: LineCorrectionKind) => void;
}

const AMOUNT = 'w-34 min-[1400px]:w-38';

function columnsOf(rowOf: (line: LineItem) => LineRowProps): Column<LineItem>[] {
  return [
    {
      head: 'Client',
      cell: (line) => (
        <div className="py-1.5 wrap-anywhere">
          {line.client_name}
          <span className="tnum block text-label text-subtle min-[1400px]:hidden">
            {displayReference(line.payment_reference)}
          </span>
          <LineNotes call={rowOf(line).call} line={line} />
        </div>
      ),
    },
    {
      head: 'Reference',
      width: 'w-34',
      hidden: 'max-[1399.98px]:hidden',
      className: 'tnum whitespace-nowrap',
      cell: (line) => displayReference(line.payment_reference),
    },
    {
      head: 'Status',
      width: 'w-38 xl:w-46',
      className: 'py-1',
      cell: (line) => (
        <>
          <StatusAndLate of={line} />
          <LineTold {...rowOf(line)} />
        </>
      ),
    },
    {
      head: 'Called',
      note: 'AUD',
      align: 'right',
      width: AMOUNT,
      cell: (line) => (
        <>
          <CalledMoney of={line} amountCents={line.amount} exact />
          {line.matched_amount > 0 && (
            <span className="block text-label text-subtle xl:hidden">
              <Money amountCents={line.matched_amount} exact /> paid
            </span>
          )}
        </>
      ),
    },
    {
      head: 'Paid',
      align: 'right',
      width: AMOUNT,
      hidden: 'max-xl:hidden',
      cell: (line) => (
        <Money
          amountCents={line.matched_amount}
          exact
          className={classNames(line.matched_amount === 0 && 'text-subtle')}
        />
      ),
    },
    {
      head: 'Due',
      align: 'right',
      width: AMOUNT,
      className: 'py-1',
      cell: (line) => <Outstanding {...rowOf(line)} />,
    },
    {
      head: 'Notice and corrections',
      hideHead: true,
      align: 'right',
      width: 'w-30 touch:w-36',
      cell: (line) => <LineButtons {...rowOf(line)} />,
    },
  ];
}

function Outstanding({ call, line, onCorrect }: LineRowProps) {
  const { issued_at: issuedAt, outstanding_amount: outstanding, written_off_amount: writtenOff } = line;
  if (issuedAt === null) return <span className="text-subtle">–</span>;
  return (
    <>
      <Money amountCents={outstanding} exact className={outstanding > 0 ? 'font-semibold' : 'text-subtle'} />
      {writtenOff > 0 && (
        <span className="block text-label text-muted">
          <Money amountCents={writtenOff} exact /> written off{' '}
          {call && !whyNotCorrectable(call) && line.status !== 'Withdrawn' && (
            <Changes>
              <button
                type="button"
                aria-label={`Undo the write-off for ${line.client_name}`}
                className="inline-flex min-h-6 items-center rounded-badge font-medium text-accent underline-offset-2 hover:underline touch:min-h-11"
                onClick={() => onCorrect('undo-write-off')}
              >
                Undo
              </button>
            </Changes>
          )}
        </span>
      )}
    </>
  );
}

function LineButtons({ call, line, allocatedTo, onPreview, onCorrect }: LineRowProps) {
  const { client_name: client, document_id: noticeId, withdrawal_document_id: withdrawalId } = line;
  const download = (id: string, name: string) => void downloadDocument({ id, name });
  const actions = call.issued_at ? lineActions(call, line, allocatedTo, onCorrect) : [];
  return (
    <span data-line={line.id} className="inline-flex justify-end gap-1">
      <RowActions
        label={`Correct the line for ${client}`}
        icons={[
          (!line.without_notice || noticeId !== null) && {
            id: 'view',
            label: `View the notice to ${client}`,
            icon: Eye,
            reads: true,
            onChoose: onPreview,
          },
          noticeId !== null && {
            id: 'download',
            label: `Download the notice to ${client}`,
            icon: Download,
            reads: true,
            onChoose: () => download(noticeId, 'Capital call notice.pdf'),
          },
        ].filter((icon) => icon !== false)}
        more={[
          withdrawalId !== null &&
            actions.length > 0 && {
              id: 'withdrawal-notice',
              icon: Download,
              label: 'Download the withdrawal notice',
              detail: `As sent to ${client}`,
              reads: true,
              onChoose: () => download(withdrawalId, 'Withdrawal notice.pdf'),
            },
          ...actions,
        ].filter((action) => action !== false)}
      />
    </span>
  );
}

function LineCard({ isOpen, ...row }: LineRowProps & { isOpen: boolean }) {
  const { call, line } = row;
  return (
    <div
      ref={isOpen ? bringIntoView : undefined}
      aria-current={isOpen || undefined}
      className={classNames(
        'flex flex-col gap-2 rounded-box border p-4',
        isOpen ? 'border-accent bg-selected' : 'border-line',
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <span className="min-w-0 font-medium wrap-anywhere">{line.client_name}</span>
        <CalledMoney of={line} amountCents={line.amount} exact className="font-semibold" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span>
          <StatusAndLate of={line} />
          <LineTold {...row} />
        </span>
        <span className="tnum text-label text-subtle">{displayReference(line.payment_reference)}</span>
      </div>
      <LineNotes call={call} line={line} />
      <div className="flex items-end justify-between gap-2">
        <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 text-label text-subtle">
          <dt>Paid</dt>
          <dd>
            <Money amountCents={line.matched_amount} exact />
          </dd>
          <dt>Due</dt>
          <dd>
            <Outstanding {...row} />
          </dd>
        </dl>
        <LineButtons {...row} />
      </div>
    </div>
  );
}
