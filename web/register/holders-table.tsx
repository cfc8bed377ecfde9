import { LOCALE } from '#shared/constants.ts';
import type { Holder } from '#shared/contract/register.ts';
import { addCents, ZERO_CENTS } from '#shared/money.ts';
import { formatUnits, type UnitsE4 } from '#shared/units.ts';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Money } from '../ui/money.tsx';
import { counted } from '../ui/money-format.ts';
import { RecordLink } from '../ui/record-link.tsx';
import { TableBox, TableFoot } from '../ui/table.tsx';

type Row = Omit<Holder, 'client_id' | 'address'> & { id: string };

const SUM = 'sum';
const HOLDERS_AT_ONCE = 15;

interface HoldersTableProps {
  holders: readonly Holder[] | undefined;
  former: readonly Holder[];
  unitsOnIssue: UnitsE4;
  isAll: boolean;
  onAll: () => void;
  openId: string | undefined;
  onOpen: (id: string) => void;
}

export function shownHolders({
  holders = [],
  former,
  isAll,
}: Pick<HoldersTableProps, 'holders' | 'former' | 'isAll'>) {
  return isAll ? [...holders, ...former] : holders.slice(0, HOLDERS_AT_ONCE);
}

export function HoldersTable(props: HoldersTableProps) {
  const { holders = [], former, unitsOnIssue, isAll, onAll, openId, onOpen } = props;
  const rows: Row[] = shownHolders(props).map(({ client_id: id, ...holder }) => ({ id, ...holder }));
  const values = holders.map(({ value }) => value).filter((value) => value !== null);
  const sum: Row = {
    id: SUM,
    name: counted(holders.length, 'holder'),
    entity_name: '',
    units: unitsOnIssue,
    share_percent: 100,
    value: values.length < holders.length ? null : addCents(ZERO_CENTS, ...values),
    entered_on: null,
    left_on: null,
  };
  const hidden = [
    holders.length > rows.length && counted(holders.length - rows.length, 'more holder'),
    former.length > 0 && `${former.length} former`,
  ].filter(Boolean);
  return (
    <TableBox>
      <DataTable
        label="Holders"
        columns={columnsOf(openId, onOpen)}
        items={[...rows, sum]}
        loading={!props.holders}
        walked
        onOpen={({ id }) => id !== SUM && onOpen(id)}
        row={({ id }) =>
          id === SUM ? { className: 'bg-canvas font-semibold cursor-default!' } : { selected: id === openId }
        }
      />
      {!isAll && hidden.length > 0 && (
        <TableFoot>
          <Button variant="ghost" className="w-full text-accent!" onClick={onAll}>
            Show {hidden.join(' and ')}
          </Button>
        </TableFoot>
      )}
    </TableBox>
  );
}

const columnsOf = (openId: string | undefined, onOpen: (id: string) => void): readonly Column<Row>[] => [
  {
    head: 'Holder',
    className: 'py-1.5! wrap-anywhere',
    cell: ({ id, name, entity_name: entity }) =>
      id === SUM ? (
        name
      ) : (
        <>
          <RecordLink
            id={id}
            text={name}
            addressOf={(holder) => `/manager/register?holder=${holder}`}
            onOpen={onOpen}
            open={id === openId}
            ofRow
            className="font-medium"
          />
          {entity && <span className="text-muted"> · {entity}</span>}
        </>
      ),
  },
  { head: 'Units', align: 'right', width: 'w-36', cell: ({ units }) => formatUnits(units) },
  {
    head: 'Share',
    align: 'right',
    width: 'w-20',
    cell: ({ share_percent: share }) => (
      <span className="text-muted">{share.toLocaleString(LOCALE, { minimumFractionDigits: 2 })}%</span>
    ),
  },
  {
    head: 'Value',
    note: 'AUD',
    align: 'right',
    width: 'w-36',
    hidden: '@max-[38rem]:hidden',
    cell: ({ value }) => (value === null ? '–' : <Money amountCents={value} exact />),
  },
  {
    head: 'Entered',
    width: 'w-36',
    hidden: '@max-[46rem]:hidden',
    cell: ({ entered_on: entered, left_on: left }) => (
      <span className="text-muted">
        {left && 'Left '}
        {(left ?? entered) && <DateText date={(left ?? entered) as NonNullable<typeof left>} />}
      </span>
    ),
  },
];
