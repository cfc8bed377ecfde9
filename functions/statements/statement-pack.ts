import { makeZip } from 'client-zip';
import * as z from 'zod';
import { statementsContract } from '#shared/contract/statements.ts';
import { unusedName } from '#shared/unused-name.ts';
import { midnightOf } from '../ledger/instants.ts';
import type { Services } from '../services.ts';
import { howTheFundValues, missingOf } from './pack-paper.ts';
import { presentContent } from './present-statement.ts';
import { displayCode } from './statement-number.ts';
import { nameOf, type PrintedStatement } from './statement-pdf.ts';
import { titleOf } from './statement-words.ts';

interface FileOfPack {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export async function makePack(
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
