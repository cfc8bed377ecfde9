import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmptyState, LoadingCards } from '../ui/list-states.tsx';
import { CircleAlert, CircleCheck, CirclePause } from '../ui/lucide-icons.tsx';
import { Money } from '../ui/money.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { differenceOf, type RowState, type StatementRow } from './statement-rows.ts';

interface StatementsTableProps {
  rows: readonly StatementRow[];
  loading: boolean;
  phone: boolean;
  openId: string | undefined;
  locked: boolean;
  onOpen: (id: string) => void;
  onHold: (id: string) => void;
}

const NONE = 'No client is in this list.';

function State({ row }: { row: StatementRow }) {
  const { refusal } = row;
  const looks: Record<RowState, [icon: React.ReactNode, words: string, colour: string]> = {
    held: [<CirclePause key="i" />, 'Held', 'text-warning'],
    refused: [<CircleAlert key="i" />, refusal ?? 'Not issued', 'text-negative'],
    issued: [<CircleCheck key="i" />, 'Issued', 'text-positive'],
    issuing: [<Spinner key="i" />, 'Issuing', 'text-ink'],
    waiting: [null, 'Waiting', 'text-muted'],
  };
  const [icon, words, colour] = looks[row.state];
  return (
    <span className={classNames('flex items-center gap-1.5', colour)}>
      {icon}
      {words}
    </span>
  );
}

function Moved({ row }: { row: StatementRow }) {
  const percent = differenceOf(row);
  return (
    <span className="block">
      <Money amountCents={row.movements} exact sign="flow" />
      {percent !== 0 && (
        <span className="tnum block text-label text-warning">
          {percent > 0 ? '+' : ''}
          {percent}% not explained by these movements
        </span>
      )}
    </span>
  );
}

function Name({ row, onOpen }: { row: StatementRow; onOpen: (id: string) => void }) {
  return (
    <button
      type="button"
      data-row-link={row.id}
      onClick={() => onOpen(row.id)}
      className="block min-w-0 max-w-full rounded-badge text-left"
    >
      <span className="block wrap-break-word font-medium">{row.client_name}</span>
      <span className="block truncate text-label text-subtle">
        {[row.entity_name, row.entity_type].filter(Boolean).join(', ')}
      </span>
    </button>
  );
}

export function HoldButton({
  row,
  locked,
  onHold,
}: Pick<StatementsTableProps, 'locked' | 'onHold'> & { row: StatementRow }) {
  if (row.state !== 'waiting' && row.state !== 'held') return null;
  const isHeld = row.state === 'held';
  return (
    <Button
      size="small"
      disabled={locked}
      aria-pressed={isHeld}
      aria-label={`Hold ${row.client_name}`}
      onClick={() => onHold(row.id)}
    >
      {isHeld ? 'Stop holding' : 'Hold'}
    </Button>
  );
}

export function StatementsTable(props: StatementsTableProps) {
  const { rows, loading, phone, openId, locked, onOpen, onHold } = props;
  if (phone) return <Cards {...props} />;
  const isBeside = openId !== undefined;
  const columns: Column<StatementRow>[] = [
    { head: 'Client', cell: (row) => <Name row={row} onOpen={onOpen} /> },
    {
      head: 'Opening',
      note: 'AUD',
      align: 'right',
      width: 'w-34',
      hidden: '@max-[50rem]:hidden',
      cell: ({ opening }) => <Money amountCents={opening.paid} exact />,
    },
    { head: 'Movements', align: 'right', width: 'w-32', cell: (row) => <Moved row={row} /> },
    {
      head: 'Closing',
      align: 'right',
      width: 'w-34',
      cell: ({ closing }) => <Money amountCents={closing.paid} exact className="font-semibold" />,
    },
    { head: 'State', width: 'w-32', cell: (row) => <State row={row} /> },
    ...(isBeside
      ? []
      : [
          {
            head: 'No',
            width: 'w-48',
            hidden: 'max-xl:hidden',
            className: 'text-muted',
            title: ({ number }: StatementRow) => number ?? '',
            cell: ({ state, number }: StatementRow) => (state === 'issued' ? (number ?? '–') : '–'),
          },
          {
            head: 'Hold back',
            hideHead: true,
            width: 'w-24',
            align: 'right' as const,
            cell: (row: StatementRow) => <HoldButton row={row} locked={locked} onHold={onHold} />,
          },
        ]),
  ];
  return (
    <DataTable
      label="Statements"
      columns={columns}
      items={rows}
      loading={loading}
      state={rows.length === 0 ? <EmptyState className="py-10" title={NONE} /> : undefined}
      walked
      onOpen={({ id }) => onOpen(id)}
      row={({ id, state }) => ({
        selected: id === openId,
        ...(state === 'refused' ? { className: 'bg-negative-tint' } : {}),
      })}
      className="[&_td]:h-12"
    />
  );
}

function Cards({ rows, loading, locked, onOpen, onHold }: StatementsTableProps) {
  if (loading) return <LoadingCards label="Loading the statements" />;
  if (rows.length === 0) return <EmptyState className="py-10" title={NONE} />;
  return (
    <ul aria-label="Statements" className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-col gap-2 px-4 py-3">
          <div className="flex items-start justify-between gap-3">
            <Name row={row} onOpen={onOpen} />
            <Money amountCents={row.closing.paid} exact className="font-semibold" />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <State row={row} />
            <Moved row={row} />
            <HoldButton row={row} locked={locked} onHold={onHold} />
          </div>
        </li>
      ))}
    </ul>
  );
}
