import { createHash } from 'node:crypto';
import { makeZip } from 'client-zip';
import * as z from 'zod';
import { STATEMENT_MAX_MOVEMENTS } from '#shared/constants.ts';
import { statementsContract } from '#shared/contract/statements.ts';
import { addCents, negateCents } from '#shared/money.ts';
import { unusedName } from '#shared/unused-name.ts';
import type { ChangeOrigin } from '../ledger/change.ts';
import { commitChange } from '../ledger/commit.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { midnightOf } from '../ledger/instants.ts';
import { filePaper } from '../papers/file-paper.ts';
import { ARCHIVE_TYPE } from '../papers/settle-upload.ts';
import type { ClientItem } from '../records/client-store.ts';
import { findDocument } from '../records/document-store.ts';
import { cleanFileName } from '../records/file-name.ts';
import { readFundIdentity } from '../records/fund-settings-store.ts';
import {
  digestOf,
  findRun,
  findStatement,
  latestOf,
  listStatementEntries,
  putStatementWrites,
  readContent,
  type StatementContent,
  type StatementItem,
  type StatementRunItem,
  setDiffersWrite,
  statementTarget,
  textOfContent,
} from '../records/statement-store.ts';
import type { Services } from '../services.ts';
import type { FundFacts } from './compose-statement.ts';
import { readStatement } from './load-ledger.ts';
import { howTheFundValues, missingOf, renderPackPaper } from './pack-paper.ts';
import { presentContent } from './present-statement.ts';
import { displayCode, sealOf, statementNumber, verificationCode } from './statement-number.ts';
import { nameOf, type PrintedStatement, renderStatement } from './statement-pdf.ts';
import { descriptionOf, REASONS, titleOf } from './statement-words.ts';

export type Outcome =
  | {
      readonly is: 'issued';
      readonly client: ClientItem;
      readonly statement: StatementItem;
      readonly papers: Papers;
    }
  | { readonly is: 'unchanged' }
  | { readonly is: 'refused'; readonly clientName: string; readonly reason: string };

interface Papers {
  readonly document_id: string;
  readonly pack_document_id?: string;
}

export interface RunContext {
  readonly fund: FundFacts;
  /** Packs are made one after another, because each pack needs memory for the reports of all properties. */
  readonly inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** Issues nothing if the content is unchanged. After an interruption, files only the missing documents. */
export async function issueStatement(
  services: Services,
  by: ChangeOrigin,
  run: StatementRunItem,
  clientId: string,
  { fund, inTurn }: RunContext,
): Promise<Outcome> {
  const found = await readStatement(services, clientId, run, fund);
  if (found === 'unsound') {
    services.log({
      level: 'error',
      event: 'statement-unsound',
      code: 'does-not-add-up',
      correlationId: run.id,
    });
    return { is: 'refused', clientName: clientId, reason: REASONS.doesNotAddUp };
  }
  if (!found) return { is: 'unchanged' };
  const { client, content } = found;
  if (content.movements.length > STATEMENT_MAX_MOVEMENTS)
    return { is: 'refused', clientName: client.name, reason: REASONS.tooLong };
  let statement: StatementItem | undefined;
  try {
    statement = await storeStatement(services, by, run, client, content);
  } catch (error) {
    if (!(error instanceof NotPrinted)) throw error;
    services.log({ level: 'error', event: 'statement-unsound', code: 'not-printed', correlationId: run.id });
    return { is: 'refused', clientName: client.name, reason: REASONS.notPrinted };
  }
  if (statement === undefined) return { is: 'unchanged' };
  const papers = await filePapers(services, by, { run, client, statement, inTurn });
  return papers
    ? { is: 'issued', client, statement, papers }
    : { is: 'refused', clientName: client.name, reason: REASONS.notFiled };
}

async function storeStatement(
  services: Services,
  by: ChangeOrigin,
  run: StatementRunItem,
  client: ClientItem,
  content: StatementContent,
): Promise<StatementItem | undefined> {
  return decideAgain(async () => {
    const { current } = latestOf(await listStatementEntries(services, client.id, run.kind), run);
    if (current?.run_id === run.id) return findStatement(services, current.id);
    if (current?.digest === digestOf(content)) return findUnfiled(services, current.id);
    const statement = await makeStatement(services, by, run, client, content, current);
    await commitChange(
      services,
      {
        writes: {
          ...putStatementWrites(services, statement, content),
          ...(current ? { replaced: setDiffersWrite(services, { ...current, to: run.to }, undefined) } : {}),
        },
        audit: {
          target: statementTarget(statement.id),
          name: client.name,
          action: 'statement.issued',
          summary: `${titleOf(content)}, No ${statement.id}${current ? `, replaces No ${current.id}` : ''}`,
          changes: {
            client_id: { after: client.id },
            opening_cents: { after: content.opening.paid },
            closing_cents: { after: content.closing.paid },
            verification_code: { after: statement.verification_code },
            sha256: { after: statement.sha256 },
            ...(current ? { replaces: { after: current.id } } : {}),
            ...(statement.replaces_because ? { reason: { after: statement.replaces_because } } : {}),
          },
        },
      },
      by,
    );
    return statement;
  });
}

async function findUnfiled(services: Services, number: string): Promise<StatementItem | undefined> {
  const statement = await findStatement(services, number);
  if (!statement || (await findRun(services, statement.run_id))?.state === 'running') return undefined;
  const papers = [
    statement.document_id,
    ...(readContent(statement).pack ? [statement.pack_document_id] : []),
  ];
  const filed = await Promise.all(papers.map((id) => filedAs(services, id)));
  return filed.includes(undefined) ? statement : undefined;
}

async function filedAs(services: Services, documentId: string | undefined): Promise<string | undefined> {
  const document = documentId === undefined ? undefined : await findDocument(services, documentId);
  return document?.state === 'available' || document?.state === 'scanning' ? documentId : undefined;
}

const digestInHex = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Thrown if one statement cannot be printed, so that the run continues with other clients. */
class NotPrinted extends Error {}

async function digestsOf(printed: PrintedStatement, siteUrl: string) {
  try {
    return {
      sha256: digestInHex(await renderStatement(printed, siteUrl)),
      ...(printed.content.pack ? { pack_sha256: digestInHex(await renderPackPaper(printed, siteUrl)) } : {}),
    };
  } catch (cause) {
    throw new NotPrinted('The papers of a statement cannot be made', { cause });
  }
}

async function makeStatement(
  services: Services,
  by: ChangeOrigin,
  run: StatementRunItem,
  client: ClientItem,
  said: StatementContent,
  current: { readonly id: string; readonly edition: number } | undefined,
): Promise<StatementItem> {
  const edition = (current?.edition ?? 0) + 1;
  const number = statementNumber(run, client.id, edition);
  const key = await services.statementKey();
  const content = textOfContent(said);
  const code = verificationCode(key, { number, issuedOn: run.issued_on, content });
  const because = run.replaces_because === undefined ? {} : { replaces_because: run.replaces_because };
  const fund = await readFundIdentity(services);
  const replaces = current ? { replaces: current.id, ...because } : {};
  const printed = {
    id: number,
    issued_on: run.issued_on,
    verification_code: code,
    content: said,
    fund,
    ...replaces,
  };
  const digests = await digestsOf(printed, services.siteUrl());
  return {
    id: number,
    client_id: client.id,
    client_name: client.name,
    kind: run.kind,
    from: run.from,
    to: run.to,
    edition,
    run_id: run.id,
    issued_on: run.issued_on,
    content,
    verification_code: code,
    ...digests,
    fund,
    seal: sealOf(key, { id: number, ...digests }),
    ...replaces,
    created_at: by.now,
    version: 1,
  };
}

async function filePapers(
  services: Services,
  by: ChangeOrigin,
  {
    run,
    client,
    statement,
    inTurn,
  }: { run: StatementRunItem; client: ClientItem; statement: StatementItem; inTurn: RunContext['inTurn'] },
): Promise<Papers | undefined> {
  const content = readContent(statement);
  const printed = { ...statement, content };
  const documentOf = documentsOf(run, client, statement, content);
  // Another run may have issued the statement without filing it. Document ids then contain this run's id.
  const place = statement.run_id === run.id ? statement.id : `${statement.id}-${run.id.slice(0, 8)}`;
  const documentId =
    (await filedAs(services, statement.document_id)) ??
    (await filePaper(services, by, {
      idOf: (attempt) => `statement-${place}-${attempt}`,
      make: async () => {
        const { paper } = await renderPapers(services, statement, printed);
        return { bytes: paper, document: documentOf(false) };
      },
      summary: `Statement for ${client.name}`,
    }));
  if (documentId === undefined) return undefined;
  if (!content.pack) return { document_id: documentId };
  const packId =
    (await filedAs(services, statement.pack_document_id)) ??
    (await inTurn(() =>
      filePaper(services, by, {
        idOf: (attempt) => `statement-pack-${place}-${attempt}`,
        make: async () => {
          const bytes = await makePack(services, printed, await renderPapers(services, statement, printed));
          return { bytes, document: documentOf(true) };
        },
        summary: `Pack for the auditor of ${client.name}`,
      }),
    ));
  return packId === undefined ? undefined : { document_id: documentId, pack_document_id: packId };
}

/** The printed code is valid only for the sealed files, so different files throw an error. */
async function renderPapers(services: Services, sealed: StatementItem, printed: PrintedStatement) {
  const siteUrl = services.siteUrl();
  const paper = await renderStatement(printed, siteUrl);
  const forAuditor = printed.content.pack ? await renderPackPaper(printed, siteUrl) : undefined;
  if (digestInHex(paper) !== sealed.sha256 || (forAuditor && digestInHex(forAuditor)) !== sealed.pack_sha256)
    throw new Error('The papers of a statement are not those that were sealed');
  return { paper, forAuditor };
}

function documentsOf(
  run: StatementRunItem,
  client: ClientItem,
  statement: StatementItem,
  content: StatementContent,
) {
  const title = titleOf(content);
  const fund = nameOf(statement);
  return (isPack: boolean) => ({
    name: isPack ? `For the auditor: ${title}` : title,
    description: descriptionOf(content, { number: statement.id, replaces: statement.replaces }),
    type_id: 'report',
    client_id: client.id,
    client_name: client.name,
    filename: cleanFileName(
      isPack ? `${fund} auditor pack ${statement.id}.zip` : `${fund} ${title} ${statement.id}.pdf`,
    ),
    uploaded_by_name: run.started_by_name,
    period_ends_on: content.to,
    statement: {
      number: statement.id,
      kind: content.kind,
      is_pack: isPack,
      opening_cents: content.opening.paid,
      movements_cents: addCents(content.closing.paid, negateCents(content.opening.paid)),
      closing_cents: content.closing.paid,
      closing_units_e4: content.closing.units,
    },
    content_type: isPack ? ARCHIVE_TYPE : 'application/pdf',
    uploaded_by: run.started_by,
  });
}

interface FileOfPack {
  readonly name: string;
  readonly bytes: Uint8Array;
}

async function makePack(
  services: Services,
  statement: PrintedStatement,
  { paper, forAuditor = new Uint8Array() }: { paper: Uint8Array; forAuditor: Uint8Array | undefined },
): Promise<Uint8Array> {
  const { content } = statement;
  const taken = new Set<string>();
  const files: FileOfPack[] = [
    { name: `${titleOf(content)}.pdf`, bytes: paper },
    { name: 'For the auditor.pdf', bytes: forAuditor },
    { name: 'Statement.json', bytes: Buffer.from(dataOf(statement)) },
  ].map((file) => ({ ...file, name: unusedName(file.name, taken) }));
  const known = new Set<string>();
  const reports = [
    ...(content.pack?.properties.map(({ valuation }) => valuation?.report) ?? []),
    ...(content.pack?.price?.terms.map((term) => term.report) ?? []),
  ];
  for (const report of reports) {
    // Several properties and price terms may refer to the same report. The pack contains the report once.
    if (!report || known.has(report.key)) continue;
    known.add(report.key);
    const bytes = await services.bucket.read(report.key, report.version);
    files.push({ name: `Reports/${unusedName(report.file, taken)}`, bytes });
  }
  // The archive must not depend on the time of its creation, so the day is fixed.
  const lastModified = midnightOf(content.to);
  const archive = makeZip(files.map(({ name, bytes }) => ({ name, input: bytes, lastModified })));
  return new Uint8Array(await new Response(archive).arrayBuffer());
}

function dataOf(statement: PrintedStatement): string {
  const { id, issued_on, content, verification_code, replaces, fund } = statement;
  const {
    document_id: _paper,
    pack_document_id: _pack,
    ...said
  } = z.encode(statementsContract.getStatement.output, {
    number: id,
    ...presentContent(content),
    issued_on,
    verification_code: displayCode(verification_code),
    document_id: null,
    pack_document_id: null,
    ...(replaces === undefined ? {} : { replaces }),
  });
  const { abn = '', trustee = '', responsible_person = '' } = fund ?? {};
  const further = {
    fund: { name: nameOf(statement), abn, trustee, responsible_person },
    how_the_fund_values: howTheFundValues(content),
    missing: missingOf(statement),
  };
  return `${JSON.stringify({ ...said, ...further }, null, 2)}\n`;
}
