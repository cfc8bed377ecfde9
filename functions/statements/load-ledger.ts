import type { CalendarDate } from '#shared/calendar-date.ts';
import { isDeposit } from '#shared/transaction-parts.ts';
import { readEffects } from '../money/effects.ts';
import { listAllClientLines } from '../records/capital-call-store.ts';
import type { ClientItem } from '../records/client-store.ts';
import { findDocument } from '../records/document-store.ts';
import { listPropertyItems, listValuations, type PropertyItem } from '../records/property-store.ts';
import type { StatementContent } from '../records/statement-store.ts';
import { walkTransactionItems } from '../records/transaction-list-store.ts';
import { allocatableOf } from '../records/transaction-parts.ts';
import { excludedAs } from '../records/transaction-store.ts';
import type { Services } from '../services.ts';
import { composeStatement, type FundFacts, type Period } from './compose-statement.ts';

const PAGE = 1_000;

/** Throws `DoesNotAddUp`. Returns undefined if the client does not exist. */
export async function readStatement(
  services: Services,
  clientId: string,
  period: Period,
  fund: FundFacts,
): Promise<{ client: ClientItem; content: StatementContent } | undefined> {
  const [read, lines] = await Promise.all([
    readEffects(services, clientId),
    period.kind === 'year' ? listAllClientLines(services, clientId) : [],
  ]);
  return read && { client: read.client, content: composeStatement({ ...read, lines, fund }, period) };
}

export const NO_FUND_FACTS: FundFacts = { properties: [], lastIssueOn: undefined };

/** A run reads these facts once for all its clients. */
export async function readFundFacts(services: Services, { kind, to }: Period): Promise<FundFacts> {
  if (kind !== 'year') return NO_FUND_FACTS;
  const [properties, lastIssueOn] = await Promise.all([
    readPackProperties(services, to),
    findLastIssue(services, to),
  ]);
  return { properties, lastIssueOn };
}

/** Units are issued when a part of a contribution is allocated. */
async function findLastIssue(services: Services, by: CalendarDate): Promise<CalendarDate | undefined> {
  for await (const { items } of walkTransactionItems(services, { to: by }, { limit: PAGE })) {
    const issue = items.find(
      (row) =>
        isDeposit(row) &&
        row.unallocated_cents + (row.given_back_cents ?? 0) < allocatableOf(row) &&
        excludedAs(row) === undefined,
    );
    if (issue) return issue.txn_date;
  }
  return undefined;
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
