import { Link, useNavigate } from 'react-router-dom';
import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import type { OwnClient } from '#shared/contract/users.ts';
import { financialYearOf, financialYearText } from '#shared/financial-year.ts';
import { addCents, ZERO_CENTS } from '#shared/money.ts';
import { displayPrice } from '#shared/units.ts';
import { useCall } from '../api/hooks.ts';
import { useClientInView } from '../api/use-client-in-view.ts';
import { clientPageAddress } from '../shell/client-address.ts';
import { day, defineView, text, useAddressView } from '../ui/address-view.ts';
import { CreateExport } from '../ui/create-export.tsx';
import { amountColumn, type Column, DataTable } from '../ui/data-table.tsx';
import { DateField } from '../ui/date-field.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { EmptyState, ErrorState, LoadingCards } from '../ui/list-states.tsx';
import { Users } from '../ui/lucide-icons.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { Money } from '../ui/money.tsx';
import { counted } from '../ui/money-format.ts';
import { ReadingPage } from '../ui/page.tsx';
import { FilterSelect } from '../ui/select.tsx';
import { TableBox, TableFoot } from '../ui/table.tsx';
import { isOnControl } from '../ui/use-row-navigation.ts';

const YEARS = 7;
const VIEW = defineView({ filters: { on: day('on'), year: text('year', /^\d{4}$/) }, rest: {} });

export function ListOwnClients() {
  const { view, change } = useAddressView(VIEW);
  const today = fundDateAt(new Date());
  const { data, error, isValidating, mutate } = useCall('listOwnClients', view.on ? { on: view.on } : {});
  const thisYear = financialYearOf(today);
  const year = view.year || String(thisYear);
  const title = useClientInView() ? 'All clients' : 'Your clients';
  const clients = data?.clients ?? [];
  const rows = data && clients.length;
  return (
    <ReadingPage title={title}>
      <h1 className="text-title font-semibold">{title}</h1>
      <div className="flex flex-wrap items-end gap-2">
        <DateField
          label="On"
          max={today}
          value={view.on ?? today}
          onChange={(on) => on && change({ on: on === today ? undefined : on }, { replace: true })}
        />
        <FilterSelect
          name="Papers of"
          value={year}
          options={Array.from({ length: YEARS }, (_, before) => String(thisYear - before)).map((endsIn) => ({
            value: endsIn,
            label: financialYearText(Number(endsIn)),
          }))}
          onChange={(next) => change({ year: next }, { replace: true })}
        />
        <CreateExport
          list="own-papers"
          name={`papers ${financialYearText(Number(year))}`}
          filters={{ year }}
          rows={undefined}
          disabled={!rows}
          described="The papers of all your clients in this financial year, with a folder for each client"
        />
        <CreateExport
          list="own-clients"
          name={title.toLowerCase()}
          filters={view.on ? { on: view.on } : {}}
          rows={rows}
          disabled={!rows}
          described={`on ${displayDate(view.on ?? today)}`}
        />
      </div>
      {data ? (
        clients.length === 0 ? (
          <EmptyState
            className="rounded-box border border-line py-16"
            icon={<Users className="size-5 text-subtle" />}
            title="No clients"
            detail="You have no access to a client."
          />
        ) : (
          <Listed title={title} clients={clients} />
        )
      ) : error ? (
        <ErrorState boxed title="Your clients did not load" loaded={{ error, isValidating, mutate }} />
      ) : (
        <LoadingCards label="Loading your clients" />
      )}
    </ReadingPage>
  );
}

const pageOf = ({ id }: OwnClient) => clientPageAddress(id, 'dashboard');

interface ListProps {
  label: string;
  clients: readonly OwnClient[];
  onOpen: (client: OwnClient) => void;
}

function Listed({ title, clients }: { title: string; clients: readonly OwnClient[] }) {
  const navigate = useNavigate();
  const isWide = useMediaQuery('(min-width: 1024px)');
  const { price, price_day: priceDay } = clients[0] ?? {};
  const sum = (amountOf: (client: OwnClient) => OwnClient['to_pay']) =>
    addCents(ZERO_CENTS, ...clients.map(amountOf));
  const totals = [
    ...(price == null ? [] : [['Value', sum(({ value }) => value ?? ZERO_CENTS)] as const]),
    ['To pay today', sum(({ to_pay: toPay }) => toPay)] as const,
    ['Received this year', sum(({ received }) => received)] as const,
  ];
  const list = { label: title, clients, onOpen: (client: OwnClient) => navigate(pageOf(client)) };
  return (
    <>
      <p className="text-label text-muted">
        {clients.every(({ role }) => role === 'adviser') && 'You only read: nothing can be changed here. '}
        {price == null || priceDay == null
          ? 'No unit price has been published yet.'
          : `Value at ${displayPrice(price)} a unit, the price of ${displayDate(priceDay)}.`}
      </p>
      <TableBox>
        {isWide ? <Table {...list} /> : <Cards {...list} />}
        <TableFoot>
          <span className="grow text-muted">{counted(clients.length, 'client')}</span>
          {totals.map(([label, amountCents]) => (
            <span key={label}>
              <span className="text-muted">{label}</span>{' '}
              <Money exact amountCents={amountCents} className="font-semibold" />
            </span>
          ))}
        </TableFoot>
      </TableBox>
    </>
  );
}

function Name({ client }: { client: OwnClient }) {
  const { id, name, entity_name: entity, until } = client;
  return (
    <>
      <Link
        to={pageOf(client)}
        data-row-link={id}
        className="font-medium wrap-anywhere hover:underline touch:py-2.5"
      >
        {name}
      </Link>
      <span className="block text-label text-subtle">
        {[entity, until && `access until ${displayDate(until)}`].filter(Boolean).join(', ')}
      </span>
    </>
  );
}

const Value = ({ value }: OwnClient) => (value === null ? '–' : <Money amountCents={value} exact />);

function Papers({ client: { id, papers } }: { client: OwnClient }) {
  if (papers.length === 0) return <span className="text-muted">None</span>;
  return (
    <ul>
      {papers.map((paper) => (
        <li key={paper.id}>
          <Link
            to={`${clientPageAddress(id, 'documents')}/${paper.id}`}
            className="wrap-anywhere hover:underline touch:py-2.5"
          >
            {paper.name}
          </Link>{' '}
          <span className="text-label text-subtle">
            <InstantText instant={paper.uploaded_at} part="date" />
          </span>
        </li>
      ))}
    </ul>
  );
}

const COLUMNS: readonly Column<OwnClient>[] = [
  { head: 'Client', cell: (client) => <Name client={client} /> },
  { head: 'Value', align: 'right', width: 'w-36', cell: Value },
  amountColumn('To pay today', ({ to_pay: toPay }) => toPay, { exact: true, width: 'w-36' }),
  amountColumn('Received this year', ({ received }) => received, { exact: true, width: 'w-40' }),
  { head: 'Newest papers', cell: (client) => <Papers client={client} /> },
];

const Table = ({ label, clients, onOpen }: ListProps) => (
  <DataTable label={label} columns={COLUMNS} items={clients} onOpen={onOpen} />
);

function Cards({ label, clients, onOpen }: ListProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {clients.map((client) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the link inside handles the keys
        <li
          key={client.id}
          className="flex cursor-pointer flex-col gap-1 px-4 py-3"
          onClick={(event) => {
            if (!isOnControl(event.target)) onOpen(client);
          }}
        >
          <Name client={client} />
          <dl className="grid grid-cols-2 gap-x-4">
            <dt className="text-muted">Value</dt>
            <dd className="text-right">{Value(client)}</dd>
            <dt className="text-muted">To pay today</dt>
            <dd className="text-right">
              <Money amountCents={client.to_pay} exact />
            </dd>
            <dt className="text-muted">Received this year</dt>
            <dd className="text-right">
              <Money amountCents={client.received} exact />
            </dd>
          </dl>
          <Papers client={client} />
        </li>
      ))}
    </ul>
  );
}
