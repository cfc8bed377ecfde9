import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Handler } from '../http/context.ts';
import { isIssued, statusOf } from '../records/capital-call.ts';
import { amountOfLine } from '../records/capital-call-store.ts';
import { presentLineItem } from '../records/present-capital-call.ts';
import { loadLineItem } from './load-line-item.ts';

export const updateLineItem: Handler<'updateLineItem'> = async (input, context) => {
  const { call, line } = await loadLineItem(context, input.id, input.item_id);
  if (statusOf(call, amountOfLine(line)) !== input.status) {
    const { matched, notIssued } = EXACT_SENTENCES['status-follows-payments'];
    return context.refuse('status-follows-payments', {
      sentence: isIssued(call) ? matched(line.matched_cents, line.amount_cents) : notIssued,
    });
  }
  return presentLineItem(line, call, context.today);
};
