import { addDays } from '#shared/calendar-date.ts';
import { daysOfFinancialYear } from '#shared/financial-year.ts';
import { addCents, type Cents, formatDollars, ZERO_CENTS } from '#shared/money.ts';
import { CASH, cashOf, mayBeNegative, TFN_WITHHELD } from '#shared/tax-codes.ts';
import type { TaxForm } from '#shared/terms.ts';
import { dailyUnits, type UnitHistory, unitsUntil } from '../money/effects.ts';
import { readRegister } from '../money/read-register.ts';
import type { ClientItem } from '../records/client-store.ts';
import {
  approvedInYear,
  type DistributionItem,
  listDistributionItems,
  listDistributionLineItems,
} from '../records/distribution-store.ts';
import type { Services } from '../services.ts';
import type { TaxFault } from './tax-rows.ts';

export interface OwnFigures {
  readonly clients: readonly ClientItem[];
  readonly distributions: readonly DistributionItem[];
  /** The figures by client id. A client without units and distributions in the year is missing. */
  readonly holders: ReadonlyMap<string, HolderFigures>;
}

interface HolderFigures {
  readonly name: string;
  readonly cash: Cents;
  readonly withheld: Cents;
  readonly mustBeThere: boolean;
}

export async function readOwnFigures(services: Services, year: number): Promise<OwnFigures> {
  const { from, to } = daysOfFinancialYear(year);
  const [register, all] = await Promise.all([readRegister(services), listDistributionItems(services)]);
  const own = approvedInYear(all, year);
  const lines = (await Promise.all(own.map(({ id }) => listDistributionLineItems(services, id)))).flat();
  const holders = new Map<string, HolderFigures>();
  for (const history of register) {
    const { client } = history;
    const ofClient = lines.filter(({ client_id: id }) => id === client.id);
    const mustBeThere = ofClient.length > 0 || heldBetween(history, addDays(from, -1), addDays(to, -1));
    if (!mustBeThere && !heldBetween(history, to, to)) continue;
    holders.set(client.id, {
      name: client.name,
      cash: addCents(
        ZERO_CENTS,
        ...ofClient.map((line) => cashOf({ gross: line.gross_cents, withheld: line.withheld_cents })),
      ),
      withheld: addCents(ZERO_CENTS, ...ofClient.map((line) => line.withheld_cents)),
      mustBeThere,
    });
  }
  const clients = register.map(({ client }) => client);
  return { clients, distributions: own, holders };
}

function heldBetween(history: UnitHistory, from: string, to: string): boolean {
  const days = dailyUnits(history).map(({ day }) => day);
  const within = days.filter((day) => day > from && day <= to);
  return [from as (typeof days)[number], ...within].some((day) => unitsUntil(history, day) > 0);
}

export interface TieableTable {
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly line: number;
    readonly clientId: string;
    readonly name: string;
    readonly amounts: readonly Cents[];
  }[];
  readonly totals: readonly Cents[];
  readonly totalLine: number;
}

export function tieTable(
  { columns, rows, totals, totalLine }: TieableTable,
  form: TaxForm,
  { holders }: Pick<OwnFigures, 'holders'>,
): TaxFault[] {
  const faults: TaxFault[] = [];
  for (const [place, column] of columns.entries()) {
    const sum = addCents(ZERO_CENTS, ...rows.map(({ amounts }) => amounts[place] ?? ZERO_CENTS));
    const total = totals[place] ?? ZERO_CENTS;
    if (sum !== total)
      faults.push({
        line: totalLine,
        message: `Total of ${column}: ${formatDollars(total)}, but the rows add up to ${formatDollars(sum)}.`,
      });
  }
  for (const { line, clientId, name, amounts } of rows) {
    const fault = (message: string) => void faults.push({ clientId, line, message: `${name}: ${message}` });
    const own = holders.get(clientId);
    if (!own) {
      fault('held no units in this year.');
      continue;
    }
    for (const [column, figure] of [
      [CASH, own.cash],
      [TFN_WITHHELD, own.withheld],
    ] as const) {
      const given = amounts[columns.indexOf(column)] ?? ZERO_CENTS;
      if (given !== figure)
        fault(
          `${column} is ${formatDollars(given)} in the table, but ${formatDollars(figure)} in the portal’s distributions.`,
        );
    }
    for (const [place, column] of columns.entries())
      if ((amounts[place] ?? ZERO_CENTS) < 0 && !mayBeNegative(form, column))
        fault(`${column} cannot be below zero on ${form === 'AMMA' ? 'an AMMA' : 'an SDS'}.`);
  }
  const given = new Set(rows.map(({ clientId }) => clientId));
  for (const [clientId, { name, mustBeThere }] of holders)
    if (mustBeThere && !given.has(clientId))
      faults.push({ clientId, line: totalLine, message: `${name}: held units in this year but has no row.` });
  return faults;
}
