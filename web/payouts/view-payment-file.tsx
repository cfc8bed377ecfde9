import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { displayDate, displayInstant } from '#shared/calendar-date.ts';
import type { PaymentFile } from '#shared/contract/payouts.ts';
import { REFUSALS } from '#shared/refusals.ts';
import type { CallOutput } from '../api/client.ts';
import { useCall } from '../api/hooks.ts';
import { CorrectionDialog } from '../forms/correction-dialog.tsx';
import { Badge } from '../ui/badge.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { amountColumn, type Column, DataTable } from '../ui/data-table.tsx';
import { FigureStrip } from '../ui/figure-strip.tsx';
import { LoadedPart } from '../ui/list-states.tsx';
import { Ban } from '../ui/lucide-icons.tsx';
import { Money } from '../ui/money.tsx';
import { counted, formatCount } from '../ui/money-format.ts';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { PageActions } from '../ui/page-actions.tsx';
import { LINE_STATES, PAYMENT_FILES } from '../ui/payout-words.ts';
import { TableBox } from '../ui/table.tsx';
import { DownloadPaymentFile } from './download-payment-file.tsx';
import { StateOfFile } from './list-payment-files.tsx';

export function ViewPaymentFile() {
  const { fileId = '' } = useParams();
  const loaded = useCall('getPaymentFile', { id: fileId });
  const { data } = loaded;
  const [isVoiding, setVoiding] = useState(false);
  const file = data?.file;
  return (
    <Page
      title={file ? `Payment file ${file.reference}` : 'Payment file'}
      crumb={{ label: 'Payment files', to: PAYMENT_FILES }}
      note={file && <StateOfFile file={file} />}
      actions={
        file && (
          <PageActions
            more={
              file.paid.count > 0 || (file.voided_at && file.lines_left_count === 0)
                ? []
                : [{ id: 'void', label: 'Void', icon: Ban, onChoose: () => setVoiding(true) }]
            }
          >
            {file.sha256 && !file.voided_at && !isPaid(file) && <DownloadPaymentFile file={file} />}
          </PageActions>
        )
      }
    >
      <LoadedPart
        loaded={loaded}
        failed="The payment file did not load"
        notRefreshed="The payment file was not refreshed"
      >
        {data && <Warnings file={data.file} isEqual={data.equal !== false} />}
        <Figures file={file} />
        {file?.sha256 && (
          <div className="text-label text-muted">
            <p className="flex items-center gap-2">
              SHA-256 <code className="min-w-0 wrap-anywhere">{file.sha256}</code>
              <CopyButton value={file.sha256} name="SHA-256" />
            </p>
            <p>
              Before you release the file in the bank, compare the number of lines and the total with this
              page. The SHA-256 is the file’s fingerprint. If somebody changes the file, the SHA-256 differs.
            </p>
          </div>
        )}
        <TableBox>
          <DataTable
            label="Lines of the file"
            columns={COLUMNS}
            items={(data?.lines ?? []).map((line) => ({ id: line.line_id, ...line }))}
            loading={!data}
            skeletonRows={6}
          />
        </TableBox>
      </LoadedPart>
      {file && isVoiding && (
        <CorrectionDialog call="voidPaymentFile" subject={file} onClose={() => setVoiding(false)} />
      )}
    </Page>
  );
}

/** True if the bank has received the file, so uploading it again would pay its lines twice. */
const isPaid = ({ paid, returned_count: returned }: PaymentFile) => paid.count > 0 || returned > 0;

function Warnings({ file, isEqual }: { file: PaymentFile; isEqual: boolean }) {
  const { lines_left_count: left, voided_at: at, voided_by_name: by, void_reason: reason } = file;
  return (
    <>
      {!isEqual && <Notice tone="negative">{REFUSALS['file-altered'].sentence}</Notice>}
      {at && (
        <Notice tone="info">
          {by} voided this file on {displayInstant(at)}: {reason}
        </Notice>
      )}
      {left > 0 && (
        <Notice tone="warning">
          {at
            ? `The file is only partly void: ${counted(left, 'line')} left. Void the file again to continue.`
            : `This file still lacks ${counted(left, 'line')}. To add the missing lines, make the file again with all the lines that you chose.`}
        </Notice>
      )}
      {file.returned_count > 0 && (
        <Notice tone="warning">
          {counted(file.returned_count, 'payment')} came back. See the lines below.
        </Notice>
      )}
    </>
  );
}

function Figures({ file }: { file: PaymentFile | undefined }) {
  return (
    <FigureStrip
      loading={!file}
      figures={[
        { label: 'Lines', opens: null, value: formatCount(file?.count), detail: file?.from_account_name },
        {
          label: 'Total',
          opens: null,
          value: <Money amountCents={file?.total} exact fit />,
          detail: file && `Pay day ${displayDate(file.pay_on)}`,
        },
        {
          label: 'Paid',
          opens: null,
          value: <Money amountCents={file?.paid.total} exact fit />,
          detail: file && counted(file.paid.count, 'line'),
        },
        {
          label: 'Downloaded',
          opens: null,
          value: file && (file.fetched_at ? displayInstant(file.fetched_at) : 'Never'),
          detail: file && (file.fetched_by_name ?? `Made by ${file.made_by_name}`),
        },
      ]}
    />
  );
}

type FileLine = CallOutput<'getPaymentFile'>['lines'][number] & { id: string };

const COLUMNS: readonly Column<FileLine>[] = [
  {
    head: 'Client',
    className: 'py-1.5 wrap-anywhere',
    cell: ({ client_name: client, reference }) => (
      <>
        {client}
        <span className="block text-label text-subtle">{reference}</span>
      </>
    ),
  },
  {
    head: 'Account',
    width: 'w-64 max-md:w-28',
    className: 'py-1.5 wrap-anywhere',
    cell: ({ account_name: name, bsb, account }) => (
      <>
        {name}
        <span className="tnum block text-label text-subtle">
          {bsb} {account}
        </span>
      </>
    ),
  },
  {
    head: 'State',
    width: 'w-40',
    hidden: 'max-md:hidden',
    cell: ({ state }) => <Badge tone={LINE_STATES[state][1]}>{LINE_STATES[state][0]}</Badge>,
  },
  amountColumn('Amount', ({ amount }) => amount, { exact: true, note: 'AUD', width: 'w-36 max-md:w-28' }),
];
