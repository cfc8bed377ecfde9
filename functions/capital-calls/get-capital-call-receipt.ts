import type { Handler } from '../http/context.ts';
import { composeReceipt } from '../messages/notice.ts';
import { renderNotice } from '../papers/notice-pdf.ts';
import { findLineItem } from '../records/capital-call-store.ts';
import { cleanFileName } from '../records/file-name.ts';
import { readFundIdentity } from '../records/fund-settings-store.ts';
import { loadClient } from '../records/load-client.ts';

/** A stored receipt would be wrong after a match is undone, so each request creates the receipt. */
export const getCapitalCallReceipt: Handler<'getCapitalCallReceipt'> = async (input, context) => {
  const { services, today, refuse } = context;
  const client = await loadClient(context, input.id);
  const line = await findLineItem(services, input.capital_call_id, input.item_id);
  if (line?.client_id !== client.id) return refuse('line-item-not-found');
  if (line.matched_cents === 0) return refuse('nothing-paid');
  const fund = await readFundIdentity(services);
  const pdf = await renderNotice(composeReceipt(line, client, today, fund));
  return {
    filename: cleanFileName(`Receipt ${line.payment_reference}.pdf`),
    pdf: Buffer.from(pdf).toString('base64'),
  };
};
