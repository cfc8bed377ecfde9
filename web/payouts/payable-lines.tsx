import { Link } from 'react-router-dom';
import type { PayoutLine } from '#shared/contract/payouts.ts';
import { Badge } from '../ui/badge.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { amountColumn, type Column, DataTable } from '../ui/data-table.tsx';
import { DateText } from '../ui/date-text.tsx';
import { EmptyState } from '../ui/list-states.tsx';
import { useMayChange } from '../ui/page.tsx';
import { HELD, isPayable, LINE_STATES, PAYABLE_NAMES, PAYMENT_FILES } from '../ui/payout-words.ts';

interface PayableLinesProps {
  lines: readonly PayoutLine[];
  loading: boolean;
  /** All lines within the filter that can be chosen, including those on other pages. */
  payable: readonly PayoutLine[];
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
}

export function PayableLines({ lines, loading, payable, chosen, onChoose }: PayableLinesProps) {
  const isAll = payable.length > 0 && chosen.length === payable.length;
  const ticks: Column<PayoutLine> = {
    head: 'Select',
    width: 'w-10',
    className: 'pr-0!',
    headCell: (
      <Checkbox
        label="Select all lines that can be paid"
        checked={isAll}
        isMixed={!isAll && chosen.length > 0}
        disabled={payable.length === 0}
        onToggle={() => onChoose(isAll ? [] : payable.map(({ id }) => id))}
        className="align-middle"
      />
    ),
    cell: (line) => (
      <Checkbox
        label={`Select ${line.reference}`}
        checked={chosen.includes(line.id)}
        disabled={!isPayable(line)}
        onToggle={() =>
          onChoose(chosen.includes(line.id) ? chosen.filter((id) => id !== line.id) : [...chosen, line.id])
        }
        className="align-middle"
      />
    ),
  };
  return (
    <DataTable
      label="Payable lines"
      columns={useMayChange() ? [ticks, ...COLUMNS] : COLUMNS}
      items={lines}
      loading={loading}
      skeletonRows={8}
      state={
        !loading &&
        lines.length === 0 && (
          <EmptyState
            title="No payable lines here"
            detail="Choose another state to see those that are held, in a file or paid."
          />
        )
      }
    />
  );
}

const COLUMNS: readonly Column<PayoutLine>[] = [
  {
    head: 'Client',
    className: 'py-1.5 wrap-anywhere',
    cell: ({ client_id: id, client_name: name, reference }) => (
      <>
        <Link to={`/manager/clients/${id}`} className="font-medium hover:underline">
          {name}
        </Link>
        <span className="block text-label text-subtle">{reference}</span>
      </>
    ),
  },
  {
    head: 'For',
    width: 'w-36',
    hidden: 'max-xl:hidden',
    cell: ({ type, distribution_id: id }) =>
      id === null ? (
        PAYABLE_NAMES[type]
      ) : (
        <Link to={`/manager/distributions/${id}`} className="hover:underline">
          {PAYABLE_NAMES[type]}
        </Link>
      ),
  },
  { head: 'Due', width: 'w-28', hidden: 'max-md:hidden', cell: ({ day }) => <DateText date={day} /> },
  {
    head: 'Account',
    width: 'w-36',
    hidden: 'max-xl:hidden',
    cell: ({ bsb, account }) => (
      <span className="tnum">{[bsb, account].filter(Boolean).join(' ') || '–'}</span>
    ),
  },
  {
    head: 'State',
    width: 'w-60 max-md:w-28',
    className: 'py-1.5',
    cell: (line) => <StateOfLine line={line} />,
  },
  amountColumn('Amount', ({ amount }) => amount, { exact: true, note: 'AUD', width: 'w-36 max-md:w-25' }),
];

function StateOfLine({ line }: { line: PayoutLine }) {
  const { state, held_because: held, client_id: client, file_id: file, paid_on: paidOn } = line;
  const [name, tone] = LINE_STATES[state];
  const link = 'block rounded-badge text-label font-medium text-accent hover:underline';
  return (
    <>
      <Badge tone={tone}>{name}</Badge> {paidOn && <DateText date={paidOn} className="text-label" />}
      {held && (
        <>
          <span className="block text-label text-muted">{HELD[held][0]}</span>
          <Link to={`/manager/clients/${client}`} className={link}>
            {HELD[held][1]}
          </Link>
        </>
      )}
      {file && (
        <Link to={`${PAYMENT_FILES}/${file}`} className={link}>
          Payment file
        </Link>
      )}
    </>
  );
}
