import type { Statement } from '#shared/contract/statements.ts';
import { readContent, type StatementContent, type StatementItem } from '../records/statement-store.ts';
import { displayCode } from './statement-number.ts';

export function presentContent({ pack, ...content }: StatementContent) {
  if (!pack) return content;
  const properties = pack.properties.map(({ valuation, ...property }) => ({
    ...property,
    valuation: valuation && { ...valuation, report: presentReport(valuation.report) },
  }));
  const terms = pack.price?.terms.map((term) => ({ ...term, report: presentReport(term.report) }));
  const price = pack.price && terms ? { ...pack.price, terms } : pack.price;
  return { ...content, pack: { ...pack, properties, ...(price === undefined ? {} : { price }) } };
}

function presentReport(report: { file: string; sha256: string } | null) {
  return report && { file: report.file, sha256: report.sha256 };
}

export function presentStatement(item: StatementItem, replacedBy: string | undefined): Statement {
  return {
    number: item.id,
    ...presentContent(readContent(item)),
    issued_on: item.issued_on,
    verification_code: displayCode(item.verification_code),
    document_id: item.document_id ?? null,
    pack_document_id: item.pack_document_id ?? null,
    ...(item.replaces === undefined ? {} : { replaces: item.replaces }),
    ...(item.replaces_because === undefined ? {} : { replaces_because: item.replaces_because }),
    ...(replacedBy === undefined ? {} : { replaced_by: replacedBy }),
  };
}
