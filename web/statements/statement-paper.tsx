import { type CalendarDate, displayDate } from '#shared/calendar-date.ts';
import type { StatementPreview } from '#shared/contract/statements.ts';
import { financialYearOf, financialYearText } from '#shared/financial-year.ts';
import { addCents, type Cents, ZERO_CENTS } from '#shared/money.ts';
import { NO_TAX_STATEMENT, NOTHING_CALLED, NOTHING_PAID } from '#shared/terms.ts';
import { displayUnits, unitValueText } from '#shared/units.ts';
import { useFundName } from '../fund-name.ts';
import { Brand } from '../shell/brand.tsx';
import { classNames } from '../ui/class-names.ts';
import { formatMoney } from '../ui/money-format.ts';

type Content = NonNullable<StatementPreview['statement']>;

const amount = (cents: Cents) => formatMoney(cents, { exact: true, withoutSymbol: true });

function titleOf({ kind, from, to }: Content): string {
  if (kind === 'year') return `Statement ${financialYearText(financialYearOf(to))}`;
  if (kind === 'holding') return `Holding at ${displayDate(to)}`;
  return `Transactions ${displayDate(from)} to ${displayDate(to)}`;
}

function periodOf({ kind, from, to }: Content): string {
  return kind === 'holding'
    ? `At the end of ${displayDate(to)}`
    : `${displayDate(from)} to ${displayDate(to)}`;
}

interface PaperProps {
  content: Content;
  number: string | null;
  issued: { on: CalendarDate; code: string } | undefined;
}

/** The paper has light colours in dark mode too, because it looks like print. */
export function StatementPaper({ content, number, issued }: PaperProps) {
  const { client, opening, movements, closing, position, calls = [], payments = [] } = content;
  const rows: Entry[] = [
    { day: content.from, text: 'Opening balance', amount: opening.paid, strong: true },
    ...movements.map((one) => ({ ...one, text: one.description })),
    { day: content.to, text: 'Closing balance', amount: closing.paid, strong: true },
  ];
  const sumOf = (entries: readonly { amount: Cents }[]) =>
    amount(addCents(ZERO_CENTS, ...entries.map((one) => one.amount)));
  const facts: [string, string][] = [
    ...(content.kind === 'holding' ? [] : ([['Paid in', sumOf(movements)]] as [string, string][])),
    ...(content.kind === 'year' ? ([['Received from the fund', sumOf(payments)]] as [string, string][]) : []),
    [`Units allocated at ${displayDate(content.to)}`, displayUnits(closing.units)],
    ['Cost', amount(closing.paid)],
  ];
  const today: [string, string][] = position
    ? [
        ['Pledged', amount(position.pledged)],
        ...(position.paid === undefined ? [] : ([['Paid', amount(position.paid)]] as [string, string][])),
        ['Due', amount(position.due)],
        ['Uncalled', amount(position.uncalled)],
      ]
    : [];
  return (
    <article
      aria-label={titleOf(content)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      className="rounded-box border border-[#e3e6eb] bg-[#ffffff] p-5 text-label text-[#111827] [color-scheme:light]"
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <span className="[&_*]:text-[#111827]!">
          <Brand />
        </span>
        <span className="ml-auto text-right text-[#4b5563] wrap-anywhere">
          {number ? `Statement No ${number}` : 'Statement without a number'}
          <br />
          {issued ? `Issued ${displayDate(issued.on)}` : 'Not issued'}
        </span>
      </div>
      <h3 className="mt-4 text-form font-semibold">{titleOf(content)}</h3>
      <p className="text-[#4b5563]">{periodOf(content)}</p>
      <p className="mt-2 wrap-anywhere">
        {[client.name, client.entity_name].filter(Boolean).join(', ')}
        {client.entity_type !== 'Personal' && ` (${client.entity_type})`}
      </p>
      <p className="whitespace-pre-line text-[#4b5563] wrap-anywhere">{client.address}</p>
      {content.kind !== 'holding' && <Entries label="Movements" head={['Date', 'Movement']} entries={rows} />}
      <h4 className="mt-4 font-semibold">At {displayDate(content.to)}</h4>
      <Facts facts={facts} />
      {today.length > 0 && (
        <>
          <h4 className="mt-4 font-semibold">Today</h4>
          <Facts facts={today} />
        </>
      )}
      {content.kind === 'year' && (
        <>
          <h4 className="mt-4 font-semibold">Called during the year</h4>
          {calls.length === 0 ? (
            <p>{NOTHING_CALLED}</p>
          ) : (
            <Entries
              label="Called during the year"
              head={['Issued', 'Capital call']}
              entries={calls.map((one) => ({ ...one, text: `${one.title}, due ${displayDate(one.due_on)}` }))}
            />
          )}
          <h4 className="mt-4 font-semibold">Paid to you during the year</h4>
          {payments.length === 0 ? (
            <p>{NOTHING_PAID}</p>
          ) : (
            <Entries
              label="Paid to you during the year"
              head={['Date', 'Payment']}
              entries={payments.map((one) => ({ ...one, text: one.description }))}
            />
          )}
        </>
      )}
      <p className="mt-3 text-[#4b5563]">
        {unitValueText(content.value)} {NO_TAX_STATEMENT}
      </p>
      {issued && (
        <p className="mt-2 text-[#4b5563] wrap-anywhere">
          Check this paper:
          <br />
          {window.location.host}/verify/{issued.code}
        </p>
      )}
      <p className="sr-only">Issued by {useFundName()}</p>
    </article>
  );
}

function Facts({ facts }: { facts: readonly [string, string][] }) {
  return (
    <dl className="divide-y divide-[#e3e6eb] border-b border-[#e3e6eb]">
      {facts.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-3 py-1.5">
          <dt className="text-[#4b5563]">{label}</dt>
          <dd className="tnum">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Entry {
  day: CalendarDate;
  text: string;
  amount: Cents;
  strong?: boolean;
}

interface EntriesProps {
  label: string;
  head: readonly [day: string, text: string];
  entries: readonly Entry[];
}

function Entries({ label, head: [day, text], entries }: EntriesProps) {
  return (
    <table aria-label={label} className="mt-4 w-full">
      <thead>
        <tr className="border-b border-[#111827] text-left text-[#4b5563]">
          <th className="py-1 pr-2 font-normal">{day}</th>
          <th className="py-1 pr-2 font-normal">{text}</th>
          <th className="py-1 text-right font-normal">AUD</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ day: on, text: said, amount: cents, strong }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries may be alike and never move
          <tr key={index} className={classNames('align-top', strong && 'font-semibold')}>
            <td className="tnum py-1 pr-2 whitespace-nowrap">{displayDate(on)}</td>
            <td className="py-1 pr-2 wrap-anywhere">{said}</td>
            <td className="tnum py-1 text-right whitespace-nowrap">{amount(cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
