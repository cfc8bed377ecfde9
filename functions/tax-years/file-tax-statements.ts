import { randomUUID } from 'node:crypto';
import { daysOfFinancialYear, financialYearText } from '#shared/financial-year.ts';
import { SYSTEM_ACTOR } from '../ledger/change.ts';
import { commitChange } from '../ledger/commit.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { areFiled, filePaper } from '../papers/file-paper.ts';
import { type ClientItem, findClients } from '../records/client-store.ts';
import { cleanFileName } from '../records/file-name.ts';
import { type FundIdentity, readFundIdentity } from '../records/fund-settings-store.ts';
import {
  findTaxYear,
  listTaxYearItems,
  putTaxYearWrite,
  type TaxYearItem,
} from '../records/tax-year-store.ts';
import type { Services } from '../services.ts';
import { composeTaxStatement, type IssuedTable, issuedTables, paperOf } from './tax-statement.ts';
import { renderTaxStatement } from './tax-statement-pdf.ts';
import { auditOfTaxYear } from './tax-year-audit.ts';

const PAPERS_AT_ONCE = 8;

const isUnfiled = ({ issues }: TaxYearItem) =>
  issues.length > 0 && issues.at(-1)?.papers_filed_at === undefined;

export async function fileTaxStatements(services: Services, untilMs: number): Promise<void> {
  for (const item of await listTaxYearItems(services))
    if (isUnfiled(item)) await fileYear(services, item, untilMs);
}

/** A paper's id follows from year, issue and client, so a repeated run files only missing papers. */
async function fileYear(services: Services, item: TaxYearItem, untilMs: number): Promise<void> {
  const issued = await issuedTables(services, item);
  const ids = issued[0]?.table.packed.map(({ client_id: id }) => id) ?? [];
  const [clients, fund] = await Promise.all([findClients(services, ids), readFundIdentity(services)]);
  let areAllFiled = true;
  for (let start = 0; start < ids.length; start += PAPERS_AT_ONCE) {
    if (services.now().getTime() >= untilMs || !(await isNewest(services, item))) return;
    const batch = ids.slice(start, start + PAPERS_AT_ONCE).flatMap((id) => clients.get(id) ?? []);
    await Promise.all(batch.map((client) => fileStatement(services, issued, client, fund)));
    const papers = batch.map(({ id }) => paperOf(item.year, item.issues.length, id));
    areAllFiled = (await areFiled(services, papers)) && areAllFiled;
  }
  // If a paper still waits for its malware scan or was rejected, the next run continues with it.
  if (areAllFiled) await decideAgain(() => markFiled(services, item));
  await services.continueMessages();
}

async function isNewest(services: Services, { year, issues }: TaxYearItem): Promise<boolean> {
  return (await findTaxYear(services, year))?.issues.length === issues.length;
}

async function fileStatement(
  services: Services,
  issued: readonly IssuedTable[],
  client: ClientItem,
  fund: FundIdentity,
): Promise<void> {
  const [newest] = issued;
  const statement = composeTaxStatement(issued, client);
  if (!newest || !statement) return;
  const { issue, table } = newest;
  const { year } = table;
  const name = statement.replaces ? `${statement.title}, corrected ${newest.number}` : statement.title;
  const by = {
    actor: SYSTEM_ACTOR,
    now: services.now().toISOString(),
    correlationId: `tax-${year}-${newest.number}`,
  };
  await filePaper(services, by, {
    idOf: paperOf(year, newest.number, client.id),
    make: async () => ({
      bytes: await renderTaxStatement(year, statement, client, fund),
      document: {
        name,
        description: statement.replaces ? 'Replaces the earlier statement of the year' : '',
        type_id: 'tax',
        client_id: client.id,
        client_name: client.name,
        filename: cleanFileName(`${name}.pdf`),
        period_ends_on: daysOfFinancialYear(year).to,
        notify: 'immediately',
        uploaded_by: issue.approved_by,
        uploaded_by_name: issue.approved_by_name,
        content_type: 'application/pdf',
      },
    }),
    summary: `Tax statement ${financialYearText(year)} for ${client.name}`,
  });
}

async function markFiled(services: Services, { year, issues }: TaxYearItem): Promise<void> {
  const before = await findTaxYear(services, year);
  // Another worker may have filed the papers, or a newer approval may have replaced them.
  if (!before || before.issues.length !== issues.length || !isUnfiled(before)) return;
  const now = services.now().toISOString();
  const after: TaxYearItem = {
    ...before,
    issues: before.issues.map((issue, place) =>
      place === issues.length - 1 ? { ...issue, papers_filed_at: now } : issue,
    ),
    version: before.version + 1,
  };
  await commitChange(
    services,
    {
      writes: { year: putTaxYearWrite(services, before, after) },
      audit: auditOfTaxYear(
        before,
        after,
        'tax-year.papers-filed',
        'Filed the tax statements of all holders',
      ),
    },
    { actor: SYSTEM_ACTOR, now, correlationId: randomUUID() },
  );
}
