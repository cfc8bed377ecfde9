import { displayDate } from '#shared/calendar-date.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import {
  aboutCall,
  countLineRowWrite,
  dueOfLine,
  isPausedOn,
  setPauseWrite,
} from '../records/capital-call-store.ts';
import { presentLineItem } from '../records/present-capital-call.ts';
import { loadCorrectableLine } from './load-line-item.ts';

export const pauseLineItem: Handler<'pauseLineItem'> = async (input, context) => {
  const { services, today, now, actor, refuse } = context;
  const { until, note } = input;
  return decideAgain(async () => {
    const { call, line } = await loadCorrectableLine(context, input.id, input.item_id);
    if (dueOfLine(line) === 0) return refuse('nothing-due');
    if (until === null && !isPausedOn(line, today)) return refuse('not-paused');
    if (until !== null && until <= today) return refuse('pause-day-past');
    const pause = {
      paused_until: until ?? undefined,
      paused_note: until === null || note === '' ? undefined : note,
      paused_by: until === null ? undefined : actor.userId,
      paused_by_name: until === null ? undefined : actor.name,
      paused_at: until === null ? undefined : now,
    };
    return context.commit(
      {
        writes: {
          line: setPauseWrite(services, line, pause),
          call: countLineRowWrite(services, call.id),
        },
        audit: {
          ...aboutCall(call),
          action: until === null ? 'capital-call.reminders-resumed' : 'capital-call.reminders-paused',
          summary:
            until === null
              ? `Reminders of ${line.client_name} resumed`
              : `Reminders of ${line.client_name} paused until ${displayDate(until)}`,
          changes: {
            client: { after: line.client_name },
            line_item: { after: line.id },
            paused_until: { before: line.paused_until, after: until ?? undefined },
            ...(note ? { note: { after: note } } : {}),
          },
        },
      },
      presentLineItem({ ...line, ...pause }, call, today),
    );
  });
};
