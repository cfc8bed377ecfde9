import { type CalendarDate, displayDate } from '#shared/calendar-date.ts';
import { type Cents, formatDollars } from '#shared/money.ts';
import type { HeldReason } from '#shared/terms.ts';
import type { ClientItem } from '../records/client-store.ts';
import type { NewMessage } from '../records/message-store.ts';
import type { OwedLine } from '../records/owed-line-store.ts';
import { type MessageText, messageTo } from './message-text.ts';

type Client = Pick<ClientItem, 'id' | 'name'>;
type Recipients = readonly NewMessage['recipient'][];

const HELD_SENTENCES: Readonly<Record<HeldReason, string>> = {
  'no-payee':
    'The payment waits, because the fund has no verified account to pay to. Enter your account in the portal.',
  suspended: 'The payment waits, because the portal account is suspended. Contact the fund.',
  deceased:
    'The payment waits, because the investor is recorded as deceased. The executor of the estate can contact the fund.',
};

interface ToldDistribution {
  readonly id: string;
  readonly title: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly pay_on: CalendarDate;
}

/** Other people may read the email, so it contains no digit of an account number. */
export function distributionMessages(
  { id, title, from, to, pay_on: payOn }: ToldDistribution,
  line: { readonly id: string; readonly net_cents: Cents; readonly held: HeldReason | undefined },
  facts: MessageText['facts'],
  client: Client,
  recipients: Recipients,
  dueAt: string,
): NewMessage[] {
  const { net_cents: net, held } = line;
  return recipients.map((recipient) =>
    messageTo(recipient, client, {
      kind: 'distribution',
      about: { kind: 'distribution', id, title },
      stage: line.id,
      subject: `Distribution: ${title}`,
      dueAt,
      text: {
        opening: [
          `The fund makes a distribution for ${displayDate(from)} to ${displayDate(to)}.`,
          net === 0
            ? 'Nothing is paid out to you this time.'
            : (held && HELD_SENTENCES[held]) || paidOn(net, payOn),
        ],
        ...(facts ? { facts } : {}),
        links: [{ lead: 'Your distributions in the portal:', link: `/client/${client.id}/distributions` }],
        closing: ['If you have questions, contact the fund.'],
        why: `You received this email because ${client.name} holds units of the fund.`,
      },
    }),
  );
}

function paidOn(net: Cents, day: CalendarDate): string {
  return `The fund pays ${formatDollars(net)} to your account on ${displayDate(day)}.`;
}

/** `stage` differs for each return, because the payment of a line can come back more than once. */
export function returnedMessages(
  { id, reference, amount_cents: amount }: OwedLine,
  client: Client,
  recipients: Recipients,
  stage: string,
): NewMessage[] {
  return recipients.map((recipient) =>
    messageTo(recipient, client, {
      kind: 'payment-returned',
      about: { kind: 'payout-line', id, title: 'A payment to you came back' },
      stage,
      subject: 'A payment to you came back',
      text: {
        opening: [
          `The bank could not pay ${formatDollars(amount)} to the account of ${client.name}, so the payment came back to the fund.`,
          'The fund still owes you this amount, and pays again once you have entered an account and the fund has verified the account.',
        ],
        facts: [
          { label: 'Amount', value: formatDollars(amount) },
          { label: 'Reference', value: reference },
        ],
        links: [{ lead: 'Enter the account in the portal:', link: `/client/${client.id}/profile` }],
        closing: ['If you have questions, contact the fund.'],
        why: `You received this email because the fund owes a payment to ${client.name}.`,
      },
    }),
  );
}
