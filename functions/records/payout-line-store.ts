import * as z from 'zod';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { addCents, type Cents, ZERO_CENTS } from '#shared/money.ts';
import { PAYOUT_LINE_STATES } from '#shared/terms.ts';
import type { Write } from '../ledger/change.ts';
import { finder, queryItems } from '../ledger/read.ts';
import { type Stored, storedCents, storedDay, storedItem } from '../ledger/stored.ts';
import { absent, putNew, updateVersion } from '../ledger/write.ts';
import type { Services } from '../services.ts';

const payoutLineItem = storedItem(
  z.object({
    id: z.string(),
    client_id: z.string(),
    client_name: z.string(),
    type: z.enum(['redemption', 'compensation']),
    /** Only `ready` and `cancelled` are stored. The other states follow from the payment. */
    state: z.enum(PAYOUT_LINE_STATES),
    amount_cents: storedCents,
    day: storedDay,
    move_id: z.string().optional(),
    price_id: z.string().optional(),
    payee_id: z.string().optional(),
    file_id: z.string().optional(),
    paid_cents: storedCents.optional(),
    paid_on: storedDay.optional(),
    returned_at: z.string().optional(),
    created_at: z.string(),
    created_by: z.string(),
    created_by_name: z.string(),
    version: z.number(),
  }),
);
export type PayoutLineItem = Stored<typeof payoutLineItem>;

const PAYOUT_LINES = 'PAYOUT_LINES';

export function payoutLineTarget(id: string): string {
  return `PAYOUT_LINE#${id}`;
}

export function payoutLineKey(id: string) {
  return { pk: payoutLineTarget(id), sk: 'PAYOUT_LINE' };
}

export const findPayoutLine = finder(payoutLineKey, payoutLineItem);

export function listPayoutLineItems(services: Services): Promise<PayoutLineItem[]> {
  return queryItems(services, { index: 'list', partition: PAYOUT_LINES, descending: true }, payoutLineItem);
}

const linesOfClient = (clientId: string) => `PAYOUT_LINES_OF#${clientId}`;

export function listPayoutLinesOfClient(services: Services, clientId: string): Promise<PayoutLineItem[]> {
  return queryItems(services, { index: 'amount', partition: linesOfClient(clientId) }, payoutLineItem);
}

export async function unpaidLinesCents(services: Services, day: CalendarDate): Promise<Cents> {
  const owed = (await listPayoutLineItems(services)).filter(
    (line) =>
      line.day <= day && line.state !== 'cancelled' && (line.paid_on === undefined || line.paid_on > day),
  );
  return addCents(ZERO_CENTS, ...owed.map(({ amount_cents: amount }) => amount));
}

export function putPayoutLineWrite(services: Services, line: PayoutLineItem): Write {
  return putNew(services, {
    ...payoutLineKey(line.id),
    list_pk: PAYOUT_LINES,
    list_sk: `${line.created_at}#${line.id}`,
    amount_pk: linesOfClient(line.client_id),
    amount_sk: line.created_at,
    ...payoutLineItem.parse(line),
  });
}

export function setPayoutLineStateWrite(
  services: Services,
  before: PayoutLineItem,
  state: PayoutLineItem['state'],
): Write {
  return updateVersion(services, payoutLineKey(before.id), before, {
    set: { state },
    when: { file_id: absent, paid_cents: absent },
  });
}
