import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Context } from '../http/context.ts';
import { type ClientItem, findClient, findClients } from '../records/client-store.ts';
import { findDocument } from '../records/document-store.ts';
import { clientsOfAccount } from '../records/payee-store.ts';

export async function loadLiving(
  { services, refuse }: Context<'client-not-found' | 'client-deceased'>,
  id: string,
): Promise<ClientItem> {
  const client = (await findClient(services, id)) ?? refuse('client-not-found');
  return client.deceased_on === undefined ? client : refuse('client-deceased');
}

export async function checkDocument(
  { services, refuse }: Context<'document-not-found'>,
  clientId: string,
  documentId: string,
): Promise<void> {
  const document = await findDocument(services, documentId);
  if (document?.state !== 'available' || document.client_id !== clientId) refuse('document-not-found');
}

/** A couple may share an account, so a manager can confirm an account of several clients. */
export async function checkOthers(
  { services, refuse }: Context<'payee-of-another'>,
  clientId: string,
  hmac: string,
  confirmed: readonly string[] | undefined,
): Promise<void> {
  if (confirmed?.includes('payee-of-another')) return;
  const ids = (await clientsOfAccount(services, hmac)).filter((id) => id !== clientId);
  if (ids.length === 0) return;
  const names = [...(await findClients(services, ids)).values()].map(({ name }) => name).sort();
  const listed = new Intl.ListFormat('en-AU').format(names);
  refuse('payee-of-another', { sentence: EXACT_SENTENCES['payee-of-another'].ofClients(listed) });
}
