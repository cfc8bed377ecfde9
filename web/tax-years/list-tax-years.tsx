import { Link, useNavigate } from 'react-router-dom';
import { fundDateAt } from '#shared/calendar-date.ts';
import type { TaxYearRecord } from '#shared/contract/tax-years.ts';
import { financialYearText } from '#shared/financial-year.ts';
import { useCall } from '../api/hooks.ts';
import { Badge } from '../ui/badge.tsx';
import type { Column } from '../ui/data-table.tsx';
import { DateText, InstantText } from '../ui/date-text.tsx';
import { CalendarCheck } from '../ui/lucide-icons.tsx';
import { formatCount } from '../ui/money-format.ts';
import { Page } from '../ui/page.tsx';
import { RecordList } from '../ui/record-list.tsx';
import { stateOfYear, TAX_YEARS } from './tax-year-words.ts';

export function ListTaxYears() {
  const navigate = useNavigate();
  const loaded = useCall('listTaxYears', {});
  return (
    <Page title="Tax">
      <RecordList
        label="Tax years"
        loaded={loaded}
        items={loaded.data?.tax_years.map((one) => ({ ...one, id: String(one.year) }))}
        columns={COLUMNS}
        onOpen={({ id }) => void navigate(`${TAX_YEARS}/${id}`)}
        empty={{
          icon: <CalendarCheck className="size-5 text-subtle" />,
          title: 'No financial year is over yet',
          detail: 'After 30 June, import the tax table of the year here.',
        }}
      />
    </Page>
  );
}

const isLate = ({ due_on: dueOn, approved }: TaxYearRecord) =>
  approved === null && dueOn < fundDateAt(new Date());

const COLUMNS: readonly Column<TaxYearRecord & { id: string }>[] = [
  {
    head: 'Year',
    cell: ({ id, year }) => (
      <Link to={`${TAX_YEARS}/${id}`} className="tnum rounded-badge font-medium">
        {financialYearText(year)}
      </Link>
    ),
  },
  {
    head: 'Status',
    width: 'w-40',
    cell: (one) => {
      const [tone, words] = stateOfYear(one);
      return <Badge tone={tone}>{words}</Badge>;
    },
  },
  { head: 'Form', width: 'w-24', hidden: 'max-md:hidden', cell: ({ form }) => form },
  {
    head: 'Holders',
    align: 'right',
    width: 'w-28',
    hidden: 'max-md:hidden',
    cell: ({ table }) => (table ? formatCount(table.row_count) : '–'),
  },
  {
    head: 'Due by',
    width: 'w-36',
    cell: (one) => (
      <span className={isLate(one) ? 'text-warning' : ''}>
        <DateText date={one.due_on} />
      </span>
    ),
  },
  {
    head: 'Approved on',
    width: 'w-36',
    hidden: 'max-xl:hidden',
    cell: ({ approved }) => (approved ? <InstantText instant={approved.at} part="date" /> : '–'),
  },
];
