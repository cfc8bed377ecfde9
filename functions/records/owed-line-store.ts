import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';
import type { PayableType, PayoutType } from '#shared/terms.ts';
import type { Write } from '../ledger/change.ts';
import { absent, exists, update } from '../ledger/write.ts';
import type { Services } from '../services.ts';
import {
  type DistributionItem,
  type DistributionLineItem,
  distributionLineKey,
  findDistributionLine,
  findDistributions,
  isApproved,
  lineReference,
  listDistributionItems,
  listDistributionLineItems,
  listLinesOfClient,
  placeOfLineId,
} from './distribution-store.ts';
import {
  findPayoutLine,
  listPayoutLineItems,
  type PayoutLineItem,
  payoutLineKey,
} from './payout-line-store.ts';

export type Payment = Pick<PayoutLineItem, 'file_id' | 'paid_cents' | 'paid_on' | 'returned_at' | 'payee_id'>;

export interface OwedLine extends Payment {
  readonly id: string;
  readonly type: PayableType;
  readonly client_id: string;
  readonly client_name: string;
  readonly amount_cents: Cents;
  readonly reference: string;
  readonly day: CalendarDate;
  readonly created_at: string;
  readonly is_cancelled: boolean;
  readonly distribution?: DistributionItem | undefined;
  readonly move_id?: string | undefined;
  readonly price_id?: string | undefined;
}

function paymentOf({ file_id, paid_cents, paid_on, returned_at, payee_id }: Payment): Payment {
  return { file_id, paid_cents, paid_on, returned_at, payee_id };
}

function ofDistribution(distribution: DistributionItem, line: DistributionLineItem): OwedLine {
  const { id, client_id, client_name, net_cents: amount_cents } = line;
  return {
    ...{ id, client_id, client_name, amount_cents, ...paymentOf(line) },
    type: 'distribution',
    reference: lineReference(distribution, line),
    day: distribution.pay_on,
    created_at: distribution.approved_at ?? distribution.created_at,
    is_cancelled: distribution.status === 'Cancelled',
    distribution,
  };
}

const LETTERS = { redemption: 'R', compensation: 'C' } as const;

function ofPayoutLine(line: PayoutLineItem): OwedLine {
  const { id, type, client_id, client_name, amount_cents, day, created_at, move_id, price_id } = line;
  return {
    ...{ id, type, client_id, client_name, amount_cents, day, created_at, move_id, price_id },
    ...paymentOf(line),
    reference: `${LETTERS[type]}-${id.slice(0, 8).toUpperCase()}`,
    is_cancelled: line.state === 'cancelled',
  };
}

/** Also finds lines of distributions that are not approved. */
export async function findOwedLines(
  services: Services,
  ids: readonly string[],
): Promise<Map<string, OwedLine>> {
  const found = await Promise.all(
    [...new Set(ids)].map((id) =>
      placeOfLineId(id) ? findDistributionLine(services, id) : findPayoutLine(services, id),
    ),
  );
  const lines = found.filter((line) => line !== undefined);
  const distributions = await findDistributions(
    services,
    lines.flatMap((line) => ('distribution_id' in line ? line.distribution_id : [])),
  );
  return new Map(
    lines.flatMap((line): [string, OwedLine][] => {
      if (!('distribution_id' in line)) return [[line.id, ofPayoutLine(line)]];
      const distribution = distributions.get(line.distribution_id);
      return distribution ? [[line.id, ofDistribution(distribution, line)]] : [];
    }),
  );
}

export async function listOwedOf(services: Services, distribution: DistributionItem): Promise<OwedLine[]> {
  const lines = await listDistributionLineItems(services, distribution.id);
  return lines.filter(({ net_cents: net }) => net > 0).map((line) => ofDistribution(distribution, line));
}

export async function listOwedLines(services: Services): Promise<OwedLine[]> {
  const [distributions, others] = await Promise.all([
    listDistributionItems(services),
    listPayoutLineItems(services),
  ]);
  const ofAll = await Promise.all(
    distributions.filter(isApproved).map((distribution) => listOwedOf(services, distribution)),
  );
  const lines = [...ofAll.flat(), ...others.map(ofPayoutLine)];
  return lines.sort((one, other) => (placeOfOwed(one) < placeOfOwed(other) ? 1 : -1));
}

/** May lack a line that was just created, because the indexes lag. */
export async function findUnpaidOf(services: Services, clientId: string): Promise<OwedLine[]> {
  const [own, others] = await Promise.all([
    listLinesOfClient(services, clientId),
    listPayoutLineItems(services),
  ]);
  const listed = [
    ...own.filter(({ net_cents: net, paid_cents: paid }) => net > 0 && paid === undefined),
    ...others.filter(({ client_id: id }) => id === clientId),
  ];
  const found = await findOwedLines(
    services,
    listed.map(({ id }) => id),
  );
  return [...found.values()].filter(
    (line) => isUnpaid(line) && (!line.distribution || isApproved(line.distribution)),
  );
}

export function rowTypeOf(type: PayableType): PayoutType {
  return type === 'distribution' ? type : 'redemption';
}

export function placeOfOwed({ created_at: at, id }: Pick<OwedLine, 'created_at' | 'id'>): string {
  return `${at}#${id}`;
}

export function isUnpaid({ is_cancelled: isCancelled, paid_cents: paid }: OwedLine): boolean {
  return !isCancelled && paid === undefined;
}

export function setPaymentWrite(services: Services, line: OwedLine, after: Payment): Write {
  const place = placeOfLineId(line.id);
  const { payee_id, ...payment } = paymentOf(after);
  return update(services, {
    key: place ? distributionLineKey(place) : payoutLineKey(line.id),
    set: { payee_id },
    change: payment,
    when: {
      pk: exists,
      file_id: line.file_id ?? absent,
      paid_cents: line.paid_cents ?? absent,
      returned_at: line.returned_at ?? absent,
      ...(line.distribution ? {} : { state: 'ready' }),
    },
  });
}
