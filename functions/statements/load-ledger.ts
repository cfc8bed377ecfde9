import { type CalendarDate, fundDateAt } from '#shared/calendar-date.ts';
import { isDeposit } from '#shared/transaction-parts.ts';
import { DoesNotAddUp, readEffects } from '../money/effects.ts';
import { listLivePrices } from '../money/issue-units.ts';
import { priceOn } from '../money/value-on.ts';
import { isLive, listAllocationItems } from '../records/allocation-store.ts';
import { listAllClientLines } from '../records/capital-call-store.ts';
import type { ClientItem } from '../records/client-store.ts';
import { isApproved, listDistributionItems, listLinesOfClient } from '../records/distribution-store.ts';
import { findDocument } from '../records/document-store.ts';
import { listPropertyItems, listValuations, type PropertyItem } from '../records/property-store.ts';
import type { StatementContent } from '../records/statement-store.ts';
import { walkTransactionItems } from '../records/transaction-list-store.ts';
import { allocatableOf } from '../records/transaction-parts.ts';
import { excludedAs } from '../records/transaction-store.ts';
import type { UnitPriceItem } from '../records/unit-price-store.ts';
import type { Services } from '../services.ts';
import {
  composeStatement,
  type Distributed,
  type FundFacts,
  issueOf,
  type PackPrice,
  type Period,
  type UnitIssue,
} from './compose-statement.ts';

const PAGE = 1_000;

/** Returns `unsound` if records of the client contradict each other. */
export async function readStatement(
  services: Services,
  clientId: string,
  period: Period,
  fund: FundFacts,
): Promise<{ client: ClientItem; content: StatementContent } | 'unsound' | undefined> {
  const isYear = period.kind === 'year';
  try {
    const [read, lines, distributions] = await Promise.all([
      readEffects(services, clientId),
      isYear ? listAllClientLines(services, clientId) : [],
      isYear ? readDistributed(services, clientId) : [],
    ]);
    const content = read && composeStatement({ ...read, lines, distributions, fund }, period);
    return read && content && { client: read.client, content };
  } catch (error) {
    if (error instanceof DoesNotAddUp) return 'unsound';
    throw error;
  }
}

/** Returns the client's distributions that the fund has announced to the client, oldest first. */
async function readDistributed(services: Services, clientId: string): Promise<Distributed> {
  const today = fundDateAt(services.now());
  const [lines, all] = await Promise.all([
    listLinesOfClient(services, clientId),
    listDistributionItems(services),
  ]);
  const told = new Map(
    all.filter((item) => isApproved(item) && item.tell_on <= today).map((item) => [item.id, item]),
  );
  return lines.toReversed().flatMap((line) => {
    const { to: day, title } = told.get(line.distribution_id) ?? {};
    if (day === undefined || title === undefined) return [];
    const { gross_cents: gross, withheld_cents: withheld, reinvested_cents: reinvested } = line;
    return [{ day, title, gross, withheld, reinvested, net: line.net_cents }];
  });
}

export const NO_FUND_FACTS: FundFacts = { properties: [], lastIssue: null, price: null, prices: [] };

export async function readFundFacts(services: Services, { kind, to }: Period): Promise<FundFacts> {
  const prices = await listLivePrices(services);
  if (kind !== 'year') return { ...NO_FUND_FACTS, prices };
  const [properties, lastIssue, price] = await Promise.all([
    readPackProperties(services, to),
    findLastIssue(services, to),
    readPackPrice(services, priceOn(prices, to)),
  ]);
  return { properties, lastIssue, price, prices };
}

/** No term of a price is an intangible asset, so net tangible assets equal net assets. */
async function readPackPrice(services: Services, price: UnitPriceItem | undefined): Promise<PackPrice> {
  if (!price) return null;
  const terms = await Promise.all(
    price.terms.map(
      async ({ label, amount_cents: amount, source, as_of: asOf, document_id: documentId }) => ({
        label,
        amount,
        source,
        as_of: asOf ?? null,
        report: await findReport(services, documentId),
      }),
    ),
  );
  const { day, nav_cents: nav, units_e4: units, nav_price_e6: nta_per_unit } = price;
  return { day, nav, units, nta_per_unit, terms };
}

async function findLastIssue(services: Services, by: CalendarDate): Promise<UnitIssue> {
  for await (const { items } of walkTransactionItems(services, { to: by }, { limit: PAGE })) {
    const issue = items.find(
      (row) =>
        isDeposit(row) &&
        row.unallocated_cents + (row.given_back_cents ?? 0) < allocatableOf(row) &&
        excludedAs(row) === undefined,
    );
    if (issue) {
      const issued = (await listAllocationItems(services, issue.id)).findLast(isLive);
      return issueOf(issue.txn_date, issued);
    }
  }
  return null;
}

type PackProperty = FundFacts['properties'][number];

async function readPackProperties(services: Services, on: CalendarDate): Promise<PackProperty[]> {
  const owned = (await listPropertyItems(services)).filter(
    ({ acquired_on: from, sold_on: until }) =>
      (from === undefined || from <= on) && (until === undefined || until > on),
  );
  const found: PackProperty[] = [];
  for (const property of owned) {
    const valuation = (await listValuations(services, property.id)).find(
      ({ deleted_at: deleted, valued_on: day }) => deleted === undefined && day <= on,
    );
    found.push({
      name: property.name,
      type: property.type,
      location: locationOf(property),
      valuation: valuation
        ? {
            value: valuation.market_value_cents,
            day: valuation.valued_on,
            source: valuation.source,
            valuer: valuation.valuer ?? null,
            basis: valuation.basis ?? null,
            report: await findReport(services, valuation.document_id),
          }
        : null,
    });
  }
  return found;
}

function locationOf({ city, state, country }: PropertyItem): string {
  return [city, state, country].filter((part) => part !== '').join(', ');
}

async function findReport(services: Services, documentId: string | undefined) {
  const document = documentId === undefined ? undefined : await findDocument(services, documentId);
  if (document?.state !== 'available' || document.client_id !== undefined) return null;
  const { object_key: key, object_version: version, checksum, filename } = document;
  if (version === undefined) return null;
  return { file: filename, sha256: Buffer.from(checksum, 'base64').toString('hex'), key, version };
}
