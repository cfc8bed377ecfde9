import { displayDate } from '#shared/calendar-date.ts';
import { FUND_NAME } from '#shared/constants.ts';
import type { StatementPreview } from '#shared/contract/statements.ts';
import { financialYearOf, financialYearText } from '#shared/financial-year.ts';
import type { Cents } from '#shared/money.ts';
import { NO_UNIT_VALUE } from '#shared/terms.ts';
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

/** The paper as it will be printed, in its own light colours in dark mode too. */
export function StatementPaper({ content, number }: { content: Content; number: string | null }) {
  const { client, opening, movements, closing, position } = content;
  const rows = [
    { key: 'opening', day: content.from, text: 'Opening balance', cents: opening.paid, strong: true },
    ...movements.map((movement, index) => ({
      key: `${index}`,
      day: movement.day,
      text: movement.description,
      cents: movement.amount,
      strong: false,
    })),
    { key: 'closing', day: content.to, text: 'Closing balance', cents: closing.paid, strong: true },
  ];
  const facts: [string, string][] = [
    [`Units allocated at ${displayDate(content.to)}`, amount(closing.units).replace(/\.00$/, '')],
    ['Cost', amount(closing.paid)],
    ...(position
      ? ([
          ['Pledged', amount(position.pledged)],
          ['Due now', amount(position.due)],
          ['Uncalled', amount(position.uncalled)],
        ] as [string, string][])
      : []),
  ];
  return (
    <article
      aria-label={titleOf(content)}
      className="rounded-box border border-[#e3e6eb] bg-white p-5 text-label text-[#111827] [color-scheme:light]"
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <span className="[&_*]:text-[#111827]!">
          <Brand />
        </span>
        <span className="text-right text-[#4b5563] wrap-anywhere">Statement No {number ?? 'none'}</span>
      </div>
      <h3 className="mt-4 text-form font-semibold">{titleOf(content)}</h3>
      <p className="mt-2 wrap-anywhere">
        {[client.name, client.entity_name].filter(Boolean).join(', ')}
        {client.entity_type !== 'Personal' && ` (${client.entity_type})`}
      </p>
      <p className="whitespace-pre-line text-[#4b5563] wrap-anywhere">{client.address}</p>
      {content.kind !== 'holding' && (
        <table aria-label="Movements" className="mt-4 w-full">
          <thead>
            <tr className="border-b border-[#111827] text-left text-[#4b5563]">
              <th className="py-1 pr-2 font-normal">Date</th>
              <th className="py-1 pr-2 font-normal">Movement</th>
              <th className="py-1 text-right font-normal">AUD</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, day, text, cents, strong }) => (
              <tr key={key} className={classNames('align-top', strong && 'font-semibold')}>
                <td className="tnum py-1 pr-2 whitespace-nowrap">{displayDate(day)}</td>
                <td className="py-1 pr-2 wrap-anywhere">{text}</td>
                <td className="tnum py-1 text-right whitespace-nowrap">{amount(cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl className="mt-4 divide-y divide-[#e3e6eb] border-b border-[#e3e6eb]">
        {facts.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-3 py-1.5">
            <dt className="text-[#4b5563]">{label}</dt>
            <dd className="tnum">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-[#4b5563]">{NO_UNIT_VALUE}</p>
      <p className="sr-only">Issued by {FUND_NAME}</p>
    </article>
  );
}
