import * as z from 'zod';
import { type CalendarDate, daysBetween } from '#shared/calendar-date.ts';
import { daysOfFinancialYear } from '#shared/financial-year.ts';
import { COMPONENT_KINDS, DISTRIBUTION_BASES, DISTRIBUTION_STATUSES } from '#shared/terms.ts';
import type { Write } from '../ledger/change.ts';
import { findByIds, finder, findItem, queryItems } from '../ledger/read.ts';
import { type Stored, storedCents, storedDay, storedItem } from '../ledger/stored.ts';
import { absent, put, putVersion, remove, update } from '../ledger/write.ts';
import type { Services } from '../services.ts';
import { storedPrice, storedUnits } from './unit-move-store.ts';

const totals = z.object({
  line_count: z.number(),
  reinvesting_count: z.number(),
  shares: z.array(storedCents),
  /** The sum of the lines' unit-days. An older distribution stores unit-days only in its lines. */
  unit_days: z.string().optional(),
  gross_cents: storedCents,
  brought_forward_cents: storedCents,
  withheld_cents: storedCents,
  reinvested_cents: storedCents,
  reinvested_units_e4: storedUnits,
  carried_cents: storedCents,
  net_cents: storedCents,
});

const distributionItem = storedItem(
  z.object({
    id: z.string(),
    number: z.number(),
    title: z.string(),
    from: storedDay,
    to: storedDay,
    basis: z.enum(DISTRIBUTION_BASES),
    /** Each component has either a total or an amount for each unit. */
    components: z.array(
      z.object({
        kind: z.enum(COMPONENT_KINDS),
        label: z.string(),
        total_cents: storedCents.optional(),
        per_unit_e6: storedPrice.optional(),
      }),
    ),
    rates: z.array(z.object({ client_id: z.string(), rate_bps: z.number(), source: z.string() })),
    reinvest: z.object({ price_id: z.string(), price_e6: storedPrice, day: storedDay }).optional(),
    pay_on: storedDay,
    tell_on: storedDay,
    status: z.enum(DISTRIBUTION_STATUSES),
    /** `inputs` is the digest of the data from which the lines are calculated. */
    writing: z.object({ inputs: z.string(), line_count: z.number(), lines_done: z.number() }).optional(),
    /** In a draft, this number includes stored lines of an earlier calculation. */
    line_count: z.number(),
    calculated: z
      .object({ at: z.string(), by: z.string(), by_name: z.string(), inputs: z.string(), totals })
      .optional(),
    inputs_changed: z.literal(true).optional(),
    asked_by: z.string().optional(),
    asked_by_name: z.string().optional(),
    asked_at: z.string().optional(),
    approved_at: z.string().optional(),
    approved_by: z.string().optional(),
    approved_by_name: z.string().optional(),
    approved_alone: z.literal(true).optional(),
    /** The number of reinvesting lines whose units have moved. The lines are taken in order. */
    moves_done: z.number().optional(),
    /** The time when the papers were filed and the emails were queued. */
    told_at: z.string().optional(),
    cancel_asked: z.object({ by: z.string(), by_name: z.string(), at: z.string() }).optional(),
    cancelled_at: z.string().optional(),
    cancelled_by: z.string().optional(),
    cancelled_by_name: z.string().optional(),
    created_at: z.string(),
    created_by: z.string(),
    created_by_name: z.string(),
    version: z.number(),
  }),
);
export type DistributionItem = Stored<typeof distributionItem>;
export type DistributionTotals = NonNullable<DistributionItem['calculated']>['totals'];

const distributionLineItem = storedItem(
  z.object({
    id: z.string(),
    distribution_id: z.string(),
    number: z.number(),
    client_id: z.string(),
    client_name: z.string(),
    /** The number of units, in ten-thousandths, multiplied by the days of holding. */
    unit_days: z.string(),
    gross_cents: storedCents,
    shares: z.array(storedCents),
    brought_forward_cents: storedCents,
    withheld_cents: storedCents,
    rate_bps: z.number(),
    reinvest_bps: z.number(),
    reinvested_cents: storedCents,
    reinvested_units_e4: storedUnits,
    carried_cents: storedCents,
    net_cents: storedCents,
    /** The account that the approver saw, or the account that the line's payment file pays. */
    payee_id: z.string().optional(),
    file_id: z.string().optional(),
    paid_cents: storedCents.optional(),
    paid_on: storedDay.optional(),
    returned_at: z.string().optional(),
  }),
);
export type DistributionLineItem = Stored<typeof distributionLineItem>;

const DISTRIBUTIONS = 'DISTRIBUTIONS';

export function distributionTarget(id: string): string {
  return `DISTRIBUTION#${id}`;
}

export function referenceOf({ number }: Pick<DistributionItem, 'number'>): string {
  return `D${String(number).padStart(4, '0')}`;
}

/** A unit price that deducts a distribution stores this address in `link` to identify the distribution. */
export function distributionLink(id: string): string {
  return `/manager/distributions/${id}`;
}

export function aboutDistribution(item: Pick<DistributionItem, 'id' | 'number' | 'title'>) {
  return { target: distributionTarget(item.id), name: `${referenceOf(item)} ${item.title}` };
}

const distributionKey = (id: string) => ({ pk: DISTRIBUTIONS, sk: distributionTarget(id) });

export const readDistribution = distributionItem.parse;
export const readDistributionLine = distributionLineItem.parse;
export const findDistribution = finder(distributionKey, distributionItem);

export async function listDistributionItems(services: Services): Promise<DistributionItem[]> {
  const list = { partition: DISTRIBUTIONS, startsWith: 'DISTRIBUTION#' };
  const items = await queryItems(services, list, distributionItem);
  return items.sort((one, other) => other.number - one.number);
}

export function putDistributionWrite(
  services: Services,
  before: DistributionItem | undefined,
  after: DistributionItem,
): Write {
  return putVersion(services, before, { ...distributionKey(after.id), ...distributionItem.parse(after) });
}

export function earningDaysOf({ basis, from, to }: Pick<DistributionItem, 'basis' | 'from' | 'to'>): number {
  return basis === 'record-day' ? 1 : daysBetween(from, to) + 1;
}

export function isApproved({ status }: Pick<DistributionItem, 'status'>): boolean {
  return status === 'Approved' || status === 'Paid';
}

/** A distribution belongs to the financial year in which its period ends, whenever it is paid. */
export function approvedInYear(all: readonly DistributionItem[], year: number): DistributionItem[] {
  const { from, to } = daysOfFinancialYear(year);
  return all.filter((item) => isApproved(item) && item.to >= from && item.to <= to);
}

export function lastApproved(all: readonly DistributionItem[]): DistributionItem | undefined {
  const approved = all.filter(isApproved);
  approved.sort((one, other) => ((one.approved_at ?? '') < (other.approved_at ?? '') ? 1 : -1));
  return approved[0];
}

export function lastDayApproved(all: readonly DistributionItem[]): CalendarDate | undefined {
  const days = all.filter(isApproved).map(({ to }) => to);
  return days.sort().at(-1);
}

const counter = storedItem(z.object({ number: z.number().optional(), inputs: z.number().optional() }));
export type DistributionCounter = Stored<typeof counter>;
const COUNTER = { pk: DISTRIBUTIONS, sk: 'COUNTER' };

export async function findDistributionCounter(services: Services): Promise<DistributionCounter> {
  return (await findItem(services, COUNTER, counter)) ?? {};
}

export function takeNumberWrite(services: Services, { number }: DistributionCounter): Write {
  return update(services, {
    key: COUNTER,
    set: { number: (number ?? 0) + 1 },
    when: { number: number ?? absent },
  });
}

/** Approvals, cancellations and reinvestment choices all raise this counter, so that two simultaneous changes conflict. */
export function changeInputsWrite(services: Services, { inputs }: DistributionCounter): Write {
  return update(services, {
    key: COUNTER,
    set: { inputs: (inputs ?? 0) + 1 },
    when: { inputs: inputs ?? absent },
  });
}

const placeText = (number: number) => String(number).padStart(4, '0');

/** Each calculation gives a line the same id, so that a new calculation replaces the old lines. */
export function distributionLineId(distributionId: string, number: number): string {
  return `${distributionId}-${placeText(number)}`;
}

export function lineReference(
  distribution: Pick<DistributionItem, 'number'>,
  { number }: Pick<DistributionLineItem, 'number'>,
): string {
  return `${referenceOf(distribution)}-${placeText(number)}`;
}

export function distributionLineKey({
  distribution_id: id,
  number,
}: Pick<DistributionLineItem, 'distribution_id' | 'number'>) {
  return { pk: distributionTarget(id), sk: `LINE#${String(number).padStart(5, '0')}` };
}

export function placeOfLineId(lineId: string): { distribution_id: string; number: number } | undefined {
  const [, id, number] = /^(.+)-(\d{4,5})$/.exec(lineId) ?? [];
  return id === undefined ? undefined : { distribution_id: id, number: Number(number) };
}

export async function findDistributionLine(
  services: Services,
  lineId: string,
): Promise<DistributionLineItem | undefined> {
  const place = placeOfLineId(lineId);
  return place && findItem(services, distributionLineKey(place), distributionLineItem);
}

export function listDistributionLineItems(
  services: Services,
  distributionId: string,
): Promise<DistributionLineItem[]> {
  const list = { partition: distributionTarget(distributionId), startsWith: 'LINE#' };
  return queryItems(services, list, distributionLineItem);
}

/** Also includes lines of distributions that are not approved. The index may lag. */
export function listLinesOfClient(services: Services, clientId: string): Promise<DistributionLineItem[]> {
  const list = { index: 'list', partition: `DISTRIBUTED#${clientId}`, descending: true } as const;
  return queryItems(services, list, distributionLineItem);
}

export function findDistributions(services: Services, ids: readonly string[]) {
  return findByIds(services, ids, distributionKey, distributionItem);
}

export function putDistributionLineWrite(
  services: Services,
  distribution: Pick<DistributionItem, 'to' | 'number'>,
  line: DistributionLineItem,
): Write {
  const item = {
    ...distributionLineKey(line),
    list_pk: `DISTRIBUTED#${line.client_id}`,
    list_sk: `${distribution.to}#${referenceOf(distribution)}`,
    ...distributionLineItem.parse(line),
  };
  return put(services, { item });
}

export function removeDistributionLineWrite(
  services: Services,
  place: Pick<DistributionLineItem, 'distribution_id' | 'number'>,
): Write {
  return remove(services, { key: distributionLineKey(place) });
}
