import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { displayDate, displayInstant } from '#shared/calendar-date.ts';
import { financialYearText } from '#shared/financial-year.ts';
import { type Cents, ZERO_CENTS } from '#shared/money.ts';
import { CASH, TFN_WITHHELD } from '#shared/tax-codes.ts';
import { AWAITING_APPROVAL } from '#shared/terms.ts';
import type { CallOutput } from '../api/client.ts';
import { useCall } from '../api/hooks.ts';
import { useRecordHistory } from '../api/record-history.ts';
import { NotFoundScreen } from '../shell/full-screen-messages.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmptyState, LoadedPart, LoadingCards } from '../ui/list-states.tsx';
import { CircleAlert, FileUp } from '../ui/lucide-icons.tsx';
import { Money } from '../ui/money.tsx';
import { exact } from '../ui/money-format.ts';
import { Notice } from '../ui/notice.tsx';
import { Changes, Page } from '../ui/page.tsx';
import { PageActions } from '../ui/page-actions.tsx';
import { RecordHistory } from '../ui/record-history.tsx';
import { Section } from '../ui/section.tsx';
import { TableBox } from '../ui/table.tsx';
import { ImportTaxTable } from './import-tax-table.tsx';
import { stateOfYear, TAX_YEARS } from './tax-year-words.ts';
import { approvalWords, ChooseForm, SendBack, UpdateTaxYear } from './update-tax-year.tsx';

type Loaded = CallOutput<'getTaxYear'>;
interface Shown {
  readonly id: string;
  readonly name: string;
  readonly amounts: readonly Cents[];
}

export function ViewTaxYear() {
  const year = Number(useParams().year);
  return Number.isInteger(year) && year >= 2000 && year <= 2100 ? <Year year={year} /> : <NotFoundScreen />;
}

function Year({ year }: { year: number }) {
  const loaded = useCall('getTaxYear', { year });
  const history = useRecordHistory('tax-year', String(year));
  const [open, setOpen] = useState<'import' | 'form' | 'approve' | 'back'>();
  const { tax_year: taxYear, faults = [] } = loaded.data ?? {};
  const words = taxYear && faults.length === 0 ? approvalWords(taxYear) : undefined;
  const [tone, state] = taxYear ? stateOfYear(taxYear) : [];
  const close = () => setOpen(undefined);
  const importButton = (
    <Button icon={<FileUp />} onClick={() => setOpen('import')}>
      Import table
    </Button>
  );
  return (
    <Page
      title={`Tax year ${financialYearText(year)}`}
      crumb={{ label: 'Tax', to: TAX_YEARS }}
      {...(tone ? { note: <Badge tone={tone}>{state}</Badge> } : {})}
      actions={
        <PageActions
          more={
            taxYear?.status === AWAITING_APPROVAL
              ? [{ id: 'back', label: 'Send back', onChoose: () => setOpen('back') }]
              : taxYear?.status === 'Draft'
                ? [{ id: 'form', label: 'Choose form', onChoose: () => setOpen('form') }]
                : []
          }
        >
          {taxYear?.table && <Changes>{importButton}</Changes>}
          {words && (
            <Changes>
              <Button variant="primary" onClick={() => setOpen('approve')}>
                {words}
              </Button>
            </Changes>
          )}
        </PageActions>
      }
    >
      <LoadedPart
        loaded={loaded}
        failed="The tax year did not load"
        notRefreshed="The tax year was not refreshed"
      >
        {!loaded.data ? (
          <LoadingCards label="Loading the tax year" />
        ) : loaded.data.tax_year.table ? (
          <>
            <Steps loaded={loaded.data} />
            <Faults faults={faults} />
            <Rows loaded={loaded.data} />
            <div className="max-w-160 [&>section]:px-0">
              <RecordHistory title="History" heading="h2" {...history} />
            </div>
          </>
        ) : (
          <EmptyState
            className="rounded-box border border-line py-16"
            icon={<FileUp className="size-5 text-subtle" />}
            title="No tax table yet"
            detail="Import the table of the fund’s accountant: a row for each holder, and the row Total."
            action={<Changes>{importButton}</Changes>}
          />
        )}
      </LoadedPart>
      {open === 'import' && <ImportTaxTable year={year} onClose={close} />}
      {open === 'form' && taxYear && <ChooseForm taxYear={taxYear} onClose={close} />}
      {open === 'approve' && taxYear && <UpdateTaxYear taxYear={taxYear} onClose={close} />}
      {open === 'back' && taxYear && <SendBack taxYear={taxYear} onClose={close} />}
    </Page>
  );
}

function Steps({ loaded: { tax_year: year } }: { loaded: Loaded }) {
  const { table, asked, approved, papers_filed_at: filed, may, form, due_on: dueOn } = year;
  const steps = [
    `${form}, due by ${displayDate(dueOn)}`,
    table &&
      `${table.file_name}, imported by ${table.imported_by_name}, ${displayInstant(table.imported_at)}`,
    asked && !year.approved_alone && `Approval requested by ${asked.by_name}, ${displayInstant(asked.at)}`,
    approved &&
      `${year.approved_alone ? 'Approved alone' : 'Approved'} by ${approved.by_name}, ${displayInstant(approved.at)}`,
    filed && `Statements filed ${displayInstant(filed)}`,
  ].filter((step) => typeof step === 'string');
  return (
    <>
      <p className="tnum flex flex-wrap gap-x-4 gap-y-1 text-body text-muted">
        {steps.map((step) => (
          <span key={step}>{step}</span>
        ))}
      </p>
      {may === 'waits' && <Notice tone="info">Only another manager can approve these statements.</Notice>}
      {approved && !filed && <Notice tone="info">The holders are getting their statements.</Notice>}
      {year.distributions_changed && (
        <Notice tone="warning">
          A distribution of this year was approved or cancelled after the statements were approved, so the
          holders’ statements are wrong. Import a new table and approve it.
        </Notice>
      )}
      {approved && year.status !== 'Approved' && (
        <Notice tone="warning">Holders see the earlier statements until the new table is approved.</Notice>
      )}
    </>
  );
}

function Faults({ faults }: { faults: Loaded['faults'] }) {
  if (faults.length === 0) return null;
  return (
    <Section title="Does not tie" count={faults.length}>
      <ul className="divide-y divide-line rounded-box border border-line">
        {faults.map(({ client_id: id, message }) => (
          <li key={`${id} ${message}`} className="tnum flex items-start gap-3 px-4 py-2.5">
            <CircleAlert className="mt-0.5 size-4 shrink-0 text-warning" />
            {message}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Rows({ loaded: { rows, totals, columns } }: { loaded: Loaded }) {
  const shown: Shown[] = [
    ...rows.map(({ client_id: id, client_name: name, amounts }) => ({ id, name, amounts })),
    { id: 'total', name: 'Total', amounts: totals },
  ];
  const amountOf = ({ amounts }: Shown, column: string) => amounts[columns.indexOf(column)] ?? ZERO_CENTS;
  const components = columns.filter((column) => column !== CASH && column !== TFN_WITHHELD);
  const amount = (head: string, column: string): Column<Shown> => ({
    head,
    align: 'right',
    width: 'w-34 max-md:w-28',
    cell: (row) => <Money amountCents={amountOf(row, column)} exact />,
  });
  return (
    <TableBox>
      <DataTable
        label="Tax table"
        items={shown}
        columns={[
          {
            head: 'Holder',
            className: 'wrap-anywhere',
            cell: ({ id, name }) =>
              id === 'total' ? (
                <strong>{name}</strong>
              ) : (
                <Link to={`/manager/clients/${id}`} className="rounded-badge font-medium">
                  {name}
                </Link>
              ),
          },
          {
            head: 'Components',
            hidden: 'max-md:hidden',
            className: 'tnum py-1.5 text-muted wrap-anywhere',
            cell: (row) =>
              components
                .filter((column) => amountOf(row, column) !== 0)
                .map((column) => `${column} ${exact(amountOf(row, column))}`)
                .join(' · ') || '–',
          },
          amount('Withheld', TFN_WITHHELD),
          amount('Cash', CASH),
        ]}
      />
    </TableBox>
  );
}
