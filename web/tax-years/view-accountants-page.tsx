import { Link, useParams } from 'react-router-dom';
import * as z from 'zod';
import { displayDate } from '#shared/calendar-date.ts';
import { callOf } from '#shared/contract/index.ts';
import type { AccountantsPage } from '#shared/contract/tax-years.ts';
import { type CsvCell, csvOf } from '#shared/csv.ts';
import { financialYearText } from '#shared/financial-year.ts';
import { addCents, type Cents, negateCents } from '#shared/money.ts';
import { formText } from '#shared/tax-codes.ts';
import { displayUnits, formatUnits, type UnitsE4 } from '#shared/units.ts';
import { afterProfile, useCall, useProfile } from '../api/hooks.ts';
import { useClientAddress } from '../shell/client-address.ts';
import { NotFoundScreen } from '../shell/full-screen-messages.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState, LoadingCards } from '../ui/list-states.tsx';
import { ChevronRight, Download } from '../ui/lucide-icons.tsx';
import { exact } from '../ui/money-format.ts';
import { ReadingPage } from '../ui/page.tsx';
import { saveText } from '../ui/save-text.ts';
import { Section } from '../ui/section.tsx';

interface Row {
  readonly label: string;
  readonly text: string;
  readonly cell: CsvCell;
}

export function ViewAccountantsPage() {
  const year = Number(useParams().year);
  const profile = useProfile();
  const client = profile.data?.client;
  const isOpen = client && client.status !== 'Suspended';
  const isYear = Number.isInteger(year) && year >= 2000 && year <= 2100;
  const page = useCall('getAccountantsPage', isOpen && isYear ? { id: client.id, year } : null);
  const addressOf = useClientAddress();
  if (!isYear || (profile.data && !isOpen)) return <NotFoundScreen />;
  const title = `For your accountant, ${financialYearText(year)}`;
  const loaded = afterProfile(profile, page);
  return (
    <ReadingPage title={title}>
      <Link
        to={addressOf('documents')}
        className="flex items-center gap-1 self-start rounded-badge text-body text-muted hover:text-ink touch:min-h-11"
      >
        <ChevronRight className="size-4 rotate-180 text-subtle" />
        Documents
      </Link>
      <h1 className="text-title font-semibold">{title}</h1>
      {page.data ? (
        <Facts page={page.data} />
      ) : loaded.error ? (
        <ErrorState boxed title="The page did not load" loaded={loaded} />
      ) : (
        <LoadingCards label="Loading the page" />
      )}
    </ReadingPage>
  );
}

function Facts({ page }: { page: AccountantsPage }) {
  const { client, fund, from, to, year } = page;
  const name = `accountant ${financialYearText(year)}`;
  const sections = sectionsOf(page);
  return (
    <>
      <p className="tnum text-muted">
        {[client.name, client.entity_name].filter(Boolean).join(', ')} · {fund.name}
        {fund.abn && `, ABN ${fund.abn}`} · {displayDate(from)} to {displayDate(to)}
      </p>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button
          icon={<Download />}
          onClick={() => saveText(csvOf(csvRowsOf(sections)), `${name}.csv`, 'text/csv;charset=utf-8')}
        >
          CSV
        </Button>
        <Button
          icon={<Download />}
          onClick={() => saveText(jsonOf(page), `${name}.json`, 'application/json')}
        >
          JSON
        </Button>
      </div>
      {sections.map(([heading, rows]) => (
        <Section key={heading} title={heading} className="max-w-160">
          {rows.length === 0 ? (
            <p className="text-muted">Not issued yet.</p>
          ) : (
            <dl className="divide-y divide-line border-y border-line">
              {rows.map(({ label, text }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two payments of a day may be equal, and rows never move
                <div key={place} className="flex items-baseline justify-between gap-3 py-2">
                  <dt className="min-w-0 text-muted wrap-anywhere">{label}</dt>
                  <dd className="tnum shrink-0">{text}</dd>
                </div>
              ))}
            </dl>
          )}
        </Section>
      ))}
    </>
  );
}

const money = (label: string, amount: Cents, text = exact(amount)): Row => ({
  ...{ label, text },
  cell: { amountCents: amount },
});
const units = (label: string, amount: UnitsE4): Row => ({
  label,
  text: displayUnits(amount),
  cell: { plain: formatUnits(amount).replaceAll(',', '') },
});
const words = (label: string, text: string): Row => ({ label, text, cell: text });

function sectionsOf(page: AccountantsPage): [heading: string, rows: Row[]][] {
  const { from, to, paid_in: paidIn, received, distributions, statement } = page;
  const on = (day: AccountantsPage['from'], kind: string) =>
    `${displayDate(day)}, ${kind.replaceAll('-', ' ')}`;
  return [
    [
      'Units',
      [
        units(`Before ${displayDate(from)}`, page.units.opening),
        ...page.units.moves.map((move) => units(on(move.day, move.kind), move.units)),
        units(`On ${displayDate(to)}`, page.units.closing),
      ],
    ],
    [
      'Paid in',
      [
        money(`Before ${displayDate(from)}`, paidIn.opening),
        ...paidIn.payments.map(({ day, amount }) => money(displayDate(day), amount)),
        money('In the year', addCents(paidIn.closing, negateCents(paidIn.opening))),
        money(`By ${displayDate(to)}`, paidIn.closing),
      ],
    ],
    [
      'Received, by the day paid',
      [
        ...received.payments.map(({ day, kind, amount }) => money(on(day, kind), amount)),
        money('In the year', received.total),
      ],
    ],
    [
      'Distributions for the quarters of the year',
      [
        ...distributions.flatMap(({ title, gross, withheld, cash }) => [
          money(`${title}, gross`, gross),
          ...(withheld > 0 ? [money(`${title}, tax withheld`, withheld)] : []),
          money(`${title}, after tax`, cash),
        ]),
        money('All, after tax', page.distributed),
      ],
    ],
    [
      statement?.title ?? 'Tax statement',
      statement
        ? [
            words('Tax file number', statement.tax_file_number),
            ...statement.components.map(({ code, label, amount, exact_amount: toTheCent, part }) =>
              money(part === 'B' ? `${code} ${label}` : label, amount, formText(code, toTheCent)),
            ),
            money('Tax withheld', statement.tfn_withheld),
            money('Distributions, after tax withheld', statement.cash),
            money('Cost base excess', statement.cost_base_excess),
            money('Cost base shortfall', statement.cost_base_shortfall),
          ]
        : [],
    ],
  ];
}

function csvRowsOf(sections: ReturnType<typeof sectionsOf>): CsvCell[][] {
  return [
    ['Part', 'What', 'Value'],
    ...sections.flatMap(([heading, rows]) =>
      rows.map(({ label, cell }): CsvCell[] => [heading, label, cell]),
    ),
  ];
}

/** The file has the format of the answer to `getAccountantsPage`, so `/api/openapi.json` describes the file. */
function jsonOf(page: AccountantsPage): string {
  return JSON.stringify(z.encode(callOf('getAccountantsPage').output, page as never), null, 2);
}
