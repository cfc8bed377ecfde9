import type { capitalCallsContract } from '#shared/contract/capital-calls.ts';
import { findClient } from '../clients/client-store.ts';
import type { Handler } from '../http/context.ts';
import { loadLineItem } from './load-line-item.ts';
import { composeNotice } from './notice.ts';

/** For a call that is not issued, the notice as it would be if it were issued now. */
export const getCapitalCallNotice: Handler<typeof capitalCallsContract.getCapitalCallNotice> = async (
  input,
  context,
) => {
  const { services, now, refuse } = context;
  const { call, line } = await loadLineItem(context, input.id, input.item_id);
  const client = (await findClient(services, line.client_id)) ?? refuse('line-item-not-found');
  return composeNotice({ ...line, issued_at: call.issued_at ?? now }, client, services.fundAccount);
};
