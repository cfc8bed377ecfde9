import { displayDate } from '#shared/calendar-date.ts';
import type { PriceEffectRow } from '#shared/contract/unit-prices.ts';
import { addCents, type Cents, formatDollars, ZERO_CENTS } from '#shared/money.ts';
import { formatPrice, formatUnits, type UnitsE4 } from '#shared/units.ts';
import { messageTo } from '../messages/message-text.ts';
import type { ClientItem } from '../records/client-store.ts';
import type { NewMessage } from '../records/message-store.ts';
import type { UnitPriceItem } from '../records/unit-price-store.ts';

interface Done {
  readonly units: UnitsE4;
  readonly cents: Cents;
  readonly reason: string;
  readonly recipients: readonly NewMessage['recipient'][];
}

export function correctedMessages(
  { wrong, right }: { readonly wrong: UnitPriceItem; readonly right: UnitPriceItem },
  client: ClientItem,
  rows: readonly PriceEffectRow[],
  { recipients, ...done }: Done,
): NewMessage[] {
  const prices = `from ${formatPrice(wrong.nav_price_e6)} to ${formatPrice(right.nav_price_e6)}`;
  return recipients.map((recipient) =>
    messageTo(recipient, client, {
      kind: 'price-corrected',
      about: {
        kind: 'unit-price',
        id: wrong.id,
        title: `Correction of the price of ${displayDate(wrong.day)}`,
      },
      stage: `${client.id} ${right.id}`,
      subject: 'A unit price was corrected',
      text: {
        opening: [
          `The unit price of ${displayDate(wrong.day)} was corrected ${prices}.`,
          ...rows.map(sentenceOf),
          ...sentencesOfDone(done, rows),
        ],
        links: [{ lead: 'The portal:', link: `/client/${client.id}/dashboard` }],
        closing: ['If you have questions, contact the fund.'],
        why: `You received this email because ${client.name} bought or redeemed units at this price.`,
      },
    }),
  );
}

function sentenceOf(row: PriceEffectRow): string {
  const [then, should] = [formatUnits(row.then_units), formatUnits(row.should_units)];
  if (row.kind === 'redemption')
    return `On ${displayDate(row.day)}, ${then} units were redeemed for ${formatDollars(row.then_amount)}. At the corrected price, the amount would have been ${formatDollars(row.should_amount)}.`;
  return `On ${displayDate(row.day)}, you received ${then} units for ${formatDollars(row.amount)}. At the corrected price, you would have received ${should} units.`;
}

function sentencesOfDone(
  { units, cents, reason }: Omit<Done, 'recipients'>,
  rows: readonly PriceEffectRow[],
): string[] {
  const lacked = rows.map(({ difference_amount: amount }) => amount).filter((amount) => amount > 0);
  const lackedCents = addCents(ZERO_CENTS, ...lacked);
  if (units > 0 || cents > 0) {
    const worth = cents === 0 ? `, worth ${formatDollars(lackedCents)},` : '';
    return [
      ...(units > 0 ? [`The fund added ${formatUnits(units)} units${worth} to your holding today.`] : []),
      ...(cents > 0 ? [`The fund owes you ${formatDollars(cents)} and will pay it to you.`] : []),
    ];
  }
  return lackedCents > 0
    ? [`The difference is ${formatDollars(lackedCents)}, which is not paid: ${reason}`]
    : ['You keep the units or the money that you received.'];
}
