import { Link, useNavigate } from 'react-router-dom';
import type { PaymentFile } from '#shared/contract/payouts.ts';
import type { PaymentFileState } from '#shared/terms.ts';
import { useCall } from '../api/hooks.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { amountColumn, type Column } from '../ui/data-table.tsx';
import { DateText } from '../ui/date-text.tsx';
import { FileDown } from '../ui/lucide-icons.tsx';
import { formatCount } from '../ui/money-format.ts';
import { Page } from '../ui/page.tsx';
import { PAYABLE_NAMES, PAYMENT_FILES, PAYOUTS } from '../ui/payout-words.ts';
import { RecordList } from '../ui/record-list.tsx';

const STATES: Readonly<Record<PaymentFileState, readonly [name: string, tone: Tone]>> = {
  making: ['Not finished', 'warning'],
  made: ['Not paid', 'info'],
  paid: ['Paid', 'positive'],
  voided: ['Void', 'neutral'],
};

export function StateOfFile({ file: { state } }: { file: PaymentFile }) {
  const [name, tone] = STATES[state];
  return <Badge tone={tone}>{name}</Badge>;
}

export function ListPaymentFiles() {
  const navigate = useNavigate();
  const loaded = useCall('listPaymentFiles', {});
  return (
    <Page title="Payment files" crumb={{ label: 'Payments out', to: PAYOUTS }}>
      <RecordList
        label="Payment files"
        loaded={loaded}
        items={loaded.data?.files}
        columns={COLUMNS}
        onOpen={({ id }) => void navigate(`${PAYMENT_FILES}/${id}`)}
        empty={{
          icon: <FileDown className="size-5 text-subtle" />,
          title: 'No payment files yet',
          detail: 'Choose payable lines, then make a file that the bank can read.',
          action: <ButtonLink to={PAYOUTS}>Payable lines</ButtonLink>,
        }}
      />
    </Page>
  );
}

const COLUMNS: readonly Column<PaymentFile>[] = [
  {
    head: 'File',
    cell: ({ id, reference }) => (
      <Link to={`${PAYMENT_FILES}/${id}`} className="rounded-badge py-1.5 font-medium">
        {reference}
      </Link>
    ),
  },
  { head: 'For', width: 'w-36', hidden: 'max-lg:hidden', cell: ({ type }) => PAYABLE_NAMES[type] },
  { head: 'From', width: 'w-48', hidden: 'max-xl:hidden', cell: (file) => file.from_account_name },
  {
    head: 'Pay day',
    width: 'w-28',
    hidden: 'max-md:hidden',
    cell: ({ pay_on: day }) => <DateText date={day} />,
  },
  {
    head: 'Lines',
    align: 'right',
    width: 'w-20',
    hidden: 'max-md:hidden',
    cell: ({ count }) => formatCount(count),
  },
  amountColumn('Total', ({ total }) => total, { exact: true, note: 'AUD', width: 'w-36 max-md:w-28' }),
  { head: 'State', width: 'w-32 max-md:w-28', cell: (file) => <StateOfFile file={file} /> },
];
