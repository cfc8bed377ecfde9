import type { Document, UploadedDocument } from '#shared/contract/documents.ts';
import { DOCUMENT_STATES } from '#shared/terms.ts';
import { ONE_DOLLAR, unitsForCents } from '#shared/units.ts';
import type { DocumentItem, ListedDocument } from './document-store.ts';
import { findDocumentType } from './document-type.ts';

export function presentDocument(item: ListedDocument): Document {
  return {
    id: item.id,
    name: item.name,
    description: item.description,
    document_type_id: item.type_id,
    document_type: findDocumentType(item.type_id)?.name ?? null,
    client_id: item.client_id ?? null,
    client_name: item.client_name ?? null,
    uploaded_at: item.uploaded_at,
    uploaded_by_name: item.uploaded_by_name,
    filename: item.filename,
    size: item.size,
    ...(item.period_ends_on === undefined ? {} : { period_ends_on: item.period_ends_on }),
    ...(item.withdrawn_at === undefined ? {} : { withdrawn_at: item.withdrawn_at }),
    ...(item.call_id === undefined ? {} : { capital_call_id: item.call_id }),
    ...(item.statement === undefined ? {} : { statement: presentProof(item.statement) }),
  };
}

function presentProof(proof: NonNullable<ListedDocument['statement']>): Document['statement'] {
  const { number, kind, is_pack, opening_cents, movements_cents, closing_cents } = proof;
  return {
    number,
    kind,
    is_pack,
    opening: opening_cents,
    movements: movements_cents,
    closing: closing_cents,
    units: proof.closing_units_e4 ?? unitsForCents(closing_cents, ONE_DOLLAR),
  };
}

export function presentUpload(item: DocumentItem): UploadedDocument {
  const status = DOCUMENT_STATES.find((state) => state === item.state);
  if (!status) throw new Error('A deleted document is not shown');
  const message = status === 'available' ? undefined : item.message;
  return { ...presentDocument(item), status, ...(message ? { message } : {}) };
}
