import { displayDate } from '#shared/calendar-date.ts';
import type { Handler } from '../http/context.ts';
import { findDocument } from '../records/document-store.ts';
import { setDeceased } from './set-deceased.ts';

/** One manager suffices, because this change only stops payments, capital calls and a login. */
export const markDeceased: Handler<'markDeceased'> = (input, context) => {
  const { services, refuse } = context;
  const { id, day, document_id: documentId, reason } = input;
  return setDeceased(context, id, async (client) => {
    if (client.deceased_on !== undefined) return refuse('already-deceased');
    const document = await findDocument(services, documentId);
    if (document?.state !== 'available' || (document.client_id ?? id) !== id)
      return refuse('document-not-found');
    return {
      deceasedOn: day,
      action: 'client.deceased',
      summary: `Recorded as deceased on ${displayDate(day)}`,
      changes: { deceased_on: { after: day }, document_id: { after: documentId } },
      reason,
    };
  });
};
