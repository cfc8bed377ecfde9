import { displayDate } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import type { CapitalCallNotice } from '#shared/contract/capital-calls.ts';
import { type Cents, formatDollars, ZERO_CENTS } from '#shared/money.ts';
import { canPrint, toPrintable } from '#shared/printable.ts';
import { NO_TAX_STATEMENT } from '#shared/terms.ts';
import { displayPrice, displayUnits } from '#shared/units.ts';
import type { ChangeOrigin } from '../ledger/change.ts';
import { addresseeOf, NO_PURPOSE, printed } from '../messages/notice.ts';
import { filePaper } from '../papers/file-paper.ts';
import { renderNotice } from '../papers/notice-pdf.ts';
import type { ClientItem } from '../records/client-store.ts';
import {
  type DistributionItem,
  type DistributionLineItem,
  lineReference,
} from '../records/distribution-store.ts';
import { cleanFileName } from '../records/file-name.ts';
import type { FundIdentity } from '../records/fund-settings-store.ts';
import type { Services } from '../services.ts';
import { BPS_PER_PERCENT } from './distribution-inputs.ts';
import { paperOfLine } from './paper-of-line.ts';

export function factsOfLine(
  { components, reinvest, pay_on: payOn }: DistributionItem,
  line: DistributionLineItem,
): CapitalCallNotice['facts'] {
  const fact = (label: string, amount: Cents, more = '') =>
    amount === 0 ? [] : [{ label, value: `${formatDollars(amount)}${more}` }];
  const percent = line.rate_bps / BPS_PER_PERCENT;
  const price = reinvest ? ` at ${displayPrice(reinvest.price_e6)}` : '';
  return [
    { label: 'Paid to you', value: formatDollars(line.net_cents) },
    ...(line.net_cents === 0 ? [] : [{ label: 'Payment day', value: displayDate(payOn) }]),
    ...components.flatMap(({ label }, place) => fact(toPrintable(label), line.shares[place] ?? ZERO_CENTS)),
    ...fact('Brought forward', line.brought_forward_cents),
    ...fact('Tax withheld', line.withheld_cents, `, ${percent}% of income`),
    ...fact('Reinvested', line.reinvested_cents, `, ${displayUnits(line.reinvested_units_e4)} units${price}`),
    ...fact('Carried to the next', line.carried_cents),
  ];
}

function compose(
  item: DistributionItem,
  line: DistributionLineItem,
  client: ClientItem,
  fund: FundIdentity,
): CapitalCallNotice {
  const addressee = addresseeOf(client);
  const { fund_name: name } = printed(fund);
  return {
    ...printed(fund),
    heading: 'Distribution',
    addressee: addressee.map(toPrintable),
    unprintable: [...addressee, item.title].filter((text) => !canPrint(text)),
    dated: item.tell_on,
    withdrawn_at: null,
    mark: null,
    ...NO_PURPOSE,
    paragraphs: [
      `${name} distributes ${formatDollars(line.gross_cents)} to you for ${displayDate(item.from)} to ${displayDate(item.to)}, “${toPrintable(item.title)}”.`,
      ...(line.withheld_cents > 0
        ? [
            'Tax is withheld from the income of investors who have quoted no tax file number, or who live abroad.',
          ]
        : []),
      NO_TAX_STATEMENT,
    ],
    advice: [],
    facts: [...factsOfLine(item, line), { label: 'Reference', value: lineReference(item, line) }],
  };
}

/** Returns undefined if the paper was filed and deleted, or cannot be filed. */
export function fileDistributionPaper(
  services: Services,
  by: ChangeOrigin,
  item: DistributionItem,
  line: DistributionLineItem,
  client: ClientItem,
  fund: FundIdentity,
): Promise<string | undefined> {
  const reference = lineReference(item, line);
  return filePaper(services, by, {
    idOf: paperOfLine(line),
    make: async () => {
      const bytes = await renderNotice(compose(item, line, client, fund));
      return {
        bytes,
        document: {
          name: `Distribution: ${item.title}`.slice(0, LIMITS.nameLength),
          description: `${formatDollars(line.gross_cents)}, reference ${reference}`,
          type_id: 'distribution',
          client_id: client.id,
          client_name: client.name,
          filename: cleanFileName(`Distribution ${reference}.pdf`),
          uploaded_by: item.approved_by ?? '',
          uploaded_by_name: item.approved_by_name ?? '',
          content_type: 'application/pdf',
        },
      };
    },
    summary: `Distribution for ${client.name}`,
  });
}
