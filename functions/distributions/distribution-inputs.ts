import { createHash } from 'node:crypto';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { type Cents, ZERO_CENTS } from '#shared/money.ts';
import type { TaxStatus } from '#shared/terms.ts';
import { dailyUnits, unitsUntil } from '../money/effects.ts';
import { type HolderHistory, readRegister } from '../money/read-register.ts';
import { type ClientItem, taxStatusOn } from '../records/client-store.ts';
import {
  type DistributionItem,
  earningDaysOf,
  lastApproved,
  listDistributionItems,
  listDistributionLineItems,
} from '../records/distribution-store.ts';
import { readFundSettings } from '../records/fund-settings-store.ts';
import { usablePayee } from '../records/payee-store.ts';
import type { Services } from '../services.ts';
import {
  type CalculatedLine,
  calculateLines,
  type DistributionHolder,
  type DistributionTerms,
  unitDaysOf,
} from './calculate-lines.ts';

export interface Holder extends DistributionHolder {
  readonly name: string;
  readonly payee_id: string | undefined;
}

export interface DistributionInputs {
  readonly holders: readonly Holder[];
  readonly terms: DistributionTerms;
  readonly withoutRate: readonly string[];
  readonly digest: string;
}

const CLIENTS_AT_ONCE = 20;
export const BPS_PER_PERCENT = 100;

export async function inputsOf(
  services: Services,
  distribution: DistributionItem,
): Promise<DistributionInputs> {
  const [histories, carried, { smallest_payout_cents: smallest }] = await Promise.all([
    readRegister(services),
    carriedBefore(services),
    readFundSettings(services),
  ]);
  histories.sort((one, other) => (one.client.id < other.client.id ? -1 : 1));
  const read: (Holder & { readonly status: TaxStatus; readonly isRateKnown: boolean })[] = [];
  for (let first = 0; first < histories.length; first += CLIENTS_AT_ONCE)
    read.push(
      ...(
        await Promise.all(
          histories
            .slice(first, first + CLIENTS_AT_ONCE)
            .map((history) => holderOf(services, distribution, history, carried)),
        )
      ).flatMap((holder) => holder ?? []),
    );
  const holders = read.map(({ status: _, isRateKnown: __, ...holder }) => holder);
  const { components, reinvest, basis, from, to } = distribution;
  const hasIncome = components.some(({ kind }) => kind === 'income');
  const terms: DistributionTerms = {
    components: components.map(({ kind, label, total_cents: total, per_unit_e6: each }) => {
      if (total !== undefined) return { kind, label, amount: { total_cents: total } };
      if (each !== undefined) return { kind, label, amount: { per_unit_e6: each } };
      throw new RangeError('A component has neither a total nor an amount for each unit');
    }),
    days: earningDaysOf(distribution),
    reinvest_price: reinvest?.price_e6,
    smallest_payout_cents: smallest,
  };
  const rests = [read, { ...terms, from, to, basis, price: reinvest?.price_id }];
  return {
    holders,
    terms,
    withoutRate: read
      .filter(({ isRateKnown, unit_days: unitDays }) => hasIncome && !isRateKnown && unitDays > 0n)
      .map(({ name }) => name),
    digest: createHash('sha256').update(JSON.stringify(rests, restingValue)).digest('hex'),
  };
}

/** A client's new name changes no line, so the digest leaves names out. */
function restingValue(name: string, value: unknown): unknown {
  if (name === 'name') return undefined;
  return typeof value === 'bigint' ? `${value}` : value;
}

async function holderOf(
  services: Services,
  distribution: DistributionItem,
  history: HolderHistory,
  carried: ReadonlyMap<string, Cents>,
) {
  const { basis, from, to, reinvest, rates } = distribution;
  const { client } = history;
  const atClose = unitsUntil(history, to);
  const unitDays = basis === 'record-day' ? BigInt(atClose) : unitDaysOf(dailyUnits(history), from, to);
  const brought = carried.get(client.id) ?? ZERO_CENTS;
  if (unitDays === 0n && brought === ZERO_CENTS) return undefined;
  const hasUnits = atClose > 0;
  const status = taxStatusOn(client, to);
  const payee = await usablePayee(services, client.id);
  const entered = rates.find(({ client_id: id }) => id === client.id)?.rate_bps;
  const rate = withheldRate(status, to, entered);
  return {
    client_id: client.id,
    name: client.name,
    payee_id: payee?.id,
    unit_days: unitDays,
    has_units: hasUnits,
    brought_forward_cents: brought,
    status,
    isRateKnown: rate !== undefined,
    rate_bps: rate ?? 0,
    reinvest_bps: reinvest && hasUnits ? reinvestedPercent(client, to) * BPS_PER_PERCENT : 0,
  };
}

function reinvestedPercent(
  { reinvestment = [], deceased_on: deceasedOn }: Pick<ClientItem, 'reinvestment' | 'deceased_on'>,
  to: CalendarDate,
): number {
  if (deceasedOn !== undefined) return 0;
  return reinvestment.filter(({ from }) => from <= to).at(-1)?.percent ?? 0;
}

/** A client with carried money has a line in every distribution, so the last approved one suffices. */
async function carriedBefore(services: Services): Promise<Map<string, Cents>> {
  const last = lastApproved(await listDistributionItems(services));
  const lines = last ? await listDistributionLineItems(services, last.id) : [];
  return new Map(
    lines
      .filter(({ carried_cents: carried }) => carried !== 0)
      .map(({ client_id: id, carried_cents: carried }) => [id, carried]),
  );
}

export interface CalculatedFor extends CalculatedLine {
  readonly holder: Holder;
}

export function linesOf({ holders, terms }: DistributionInputs): CalculatedFor[] {
  const lines = calculateLines(holders, terms);
  return holders.flatMap((holder, place) => {
    const line = lines[place];
    return line ? [{ ...line, holder }] : [];
  });
}

/** TAA Sch 1 s 12-140. The portal has no earlier rate. */
const NOT_QUOTED = { from: '2017-07-01', rate_bps: 4_700 } as const;

export function withheldRate(
  status: TaxStatus,
  on: CalendarDate,
  entered: number | undefined,
): number | undefined {
  if (status === 'quoted' || status === 'exempt') return 0;
  if (status === 'foreign') return entered;
  return on < NOT_QUOTED.from ? undefined : NOT_QUOTED.rate_bps;
}
