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
import { FigureStrip } from '../ui/figure-strip.tsx';
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
  const inView = useClientInView();
  const title = inView ? 'All clients' : 'Your clients';
  const clients = data?.clients ?? [];
  const rows = data && clients.length;
  return (
    <ReadingPage title={title}>
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="grow text-title font-semibold max-md:basis-full">{title}</h1>
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
      <div className="self-start">
        <DateField
          label="On"
          max={today}
          value={view.on ?? today}
          onChange={(on) => on && change({ on: on === today ? undefined : on }, { replace: true })}
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
          <Listed title={title} isStart={!inView} clients={clients} />
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

interface ListedProps {
  title: string;
  isStart: boolean;
  clients: readonly OwnClient[];
}

function Listed({ title, isStart, clients }: ListedProps) {
  const navigate = useNavigate();
  const hasTable = useMediaQuery('(min-width: 1024px)');
  const { price, price_day: priceDay } = clients[0] ?? {};
  const sum = (amountOf: (client: OwnClient) => OwnClient['to_pay']) =>
    addCents(ZERO_CENTS, ...clients.map(amountOf));
  const totals = [
    ['Value', price == null ? undefined : sum(({ value }) => value ?? ZERO_CENTS)],
    ['To pay today', sum(({ to_pay: toPay }) => toPay)],
    ['Received this year', sum(({ received }) => received)],
  ] as const;
  const list = { label: title, clients, onOpen: (client: OwnClient) => navigate(pageOf(client)) };
  return (
    <>
      <p className="text-label text-muted">
        {isStart && clients.every(({ role }) => role === 'adviser') && 'Nothing can be changed here. '}
        {price == null || priceDay == null
          ? 'No unit price has been published yet.'
          : `Value at ${displayPrice(price)} a unit, the price of ${displayDate(priceDay)}.`}
      </p>
      {isStart && (
        <FigureStrip
          figures={totals.map(([label, amountCents]) => ({
            label,
            opens: null,
            value: amountCents === undefined ? '–' : <Money amountCents={amountCents} exact fit />,
          }))}
        />
      )}
      <TableBox>
        {hasTable ? <Table {...list} /> : <Cards {...list} />}
        <TableFoot>
          <span className="grow text-muted">{counted(clients.length, 'client')}</span>
          {totals.map(
            ([label, amountCents]) =>
              !isStart &&
              amountCents !== undefined && (
                <span key={label}>
                  <span className="text-muted">{label}</span>{' '}
                  <Money exact amountCents={amountCents} className="font-semibold" />
                </span>
              ),
          )}
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

function Papers({ client: { id, papers }, most }: { client: OwnClient; most?: number | undefined }) {
  if (papers.length === 0) return <span className="text-muted">None</span>;
  return (
    <ul>
      {papers.slice(0, most).map((paper) => (
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

function columnsOf(isWide: boolean): Column<OwnClient>[] {
  const width = isWide ? 'w-36' : 'w-30';
  return [
    { head: 'Client', cell: (client) => <Name client={client} /> },
    { head: 'Value', align: 'right', width, cell: Value },
    amountColumn('To pay today', ({ to_pay: toPay }) => toPay, { exact: true, width }),
    amountColumn('Received this year', ({ received }) => received, {
      exact: true,
      width: isWide ? 'w-40' : 'w-34',
    }),
    {
      head: isWide ? 'Newest papers' : 'Newest paper',
      width: isWide ? 'w-[30%]' : 'w-40',
      className: 'py-1.5',
      cell: (client) => <Papers client={client} most={isWide ? undefined : 1} />,
    },
  ];
}

function Table({ label, clients, onOpen }: ListProps) {
  const isWide = useMediaQuery('(min-width: 1280px)');
  return <DataTable label={label} columns={columnsOf(isWide)} items={clients} onOpen={onOpen} />;
}

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
