import { displayDate } from '#shared/calendar-date.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { withTerms } from '../records/call-terms.ts';
import {
  aboutCall,
  asOfCall,
  countLineRowWrite,
  dueOfLine,
  findCapitalCall,
  findLineItem,
  setPaysOnWrite,
} from '../records/capital-call-store.ts';
import { loadClient } from '../records/load-client.ts';
import { presentOwnLine } from '../records/present-capital-call.ts';

export const setPaysOn: Handler<'setPaysOn'> = async (input, context) => {
  const { services, today, refuse } = context;
  const client = await loadClient(context, input.id);
  const day = input.day ?? undefined;
  return decideAgain(async () => {
    const [stored, item] = await Promise.all([
      findCapitalCall(services, input.call_id),
      findLineItem(services, input.call_id, input.item_id),
    ]);
    if (!stored || item?.client_id !== client.id) return refuse('line-item-not-found');
    const call = await withTerms(services, stored);
    const line = asOfCall(item, call);
    if (dueOfLine(line) === 0) return refuse('nothing-due');
    if (day !== undefined && day < today) return refuse('pays-on-past');
    if (day === line.pays_on) return presentOwnLine(line, today, call);
    return context.commit(
      {
        writes: {
          line: setPaysOnWrite(services, item, day),
          call: countLineRowWrite(services, call.id),
        },
        audit: {
          ...aboutCall(call),
          action: 'capital-call.pays-on-said',
          summary: `${line.client_name} ${day === undefined ? 'removed the day of payment' : `plans to pay on ${displayDate(day)}`}`,
          changes: {
            client: { after: line.client_name },
            line_item: { after: line.id },
            pays_on: { before: line.pays_on, after: day },
          },
        },
      },
      presentOwnLine({ ...line, pays_on: day }, today, call),
    );
  });
};
