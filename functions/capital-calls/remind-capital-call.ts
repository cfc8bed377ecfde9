import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { LEFT_OUT } from '#shared/reminder-words.ts';
import type { Context, Handler } from '../http/context.ts';
import type { Change } from '../ledger/change.ts';
import { commitChange } from '../ledger/commit.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { ITEMS_PER_TRANSACTION } from '../ledger/transact.ts';
import { reminderMessages } from '../messages/call-messages.ts';
import { type CallWithTerms, withTerms } from '../records/call-terms.ts';
import {
  aboutCall,
  countLineRowWrite,
  dueOfLine,
  type LineItem,
  lineItemTarget,
  listAllCallLines,
  readLinesAgain,
  setRemindersWrite,
} from '../records/capital-call-store.ts';
import { putMessageWrites } from '../records/message-store.ts';
import { chooseReminders, type ReminderChoice } from './choose-reminders.ts';
import { loadCorrectableCall } from './load-line-item.ts';

const BEGUN_WITHIN_MS = 12_000;
const OTHER_ITEMS = 3;

type Refusing = Context<'reminded-today' | 'nobody-to-remind'>;

/** Each line stores the request that reminded its client, so a repeated request sends no second reminder. */
export const remindCapitalCall: Handler<'remindCapitalCall'> = async (input, context) => {
  const { services, today, refuse } = context;
  const untilMs = services.now().getTime() + BEGUN_WITHIN_MS;
  const call = await withTerms(services, await loadCorrectableCall(context, input.id));
  const request = context.idempotencyId ?? context.correlationId;
  const isMine = ({ reminders }: LineItem) => reminders.some((sent) => sent.request === request);
  const lines = await linesOf(input, context);
  const isSingle = input.item_ids?.length === 1;
  const rest = lines.filter((line) => !isMine(line));
  const choices = await chooseReminders(services, rest, { today, isSingle });
  const batches = batchesOf(choices.filter(({ leftOut }) => leftOut === undefined));
  let remindedCount = lines.length - rest.length;
  for (const [index, batch] of batches.entries()) {
    if (services.now().getTime() > untilMs) return refuse('busy');
    const isLast = index === batches.length - 1;
    remindedCount = await decideAgain(async () => {
      const now = await readLinesAgain(
        services,
        batch.map(({ line }) => line),
      );
      const again = await chooseReminders(services, now, { today, isSingle: true });
      const chosen = again.filter(({ leftOut }) => leftOut === undefined);
      const count = remindedCount + chosen.length + now.filter(isMine).length;
      if (chosen.length === 0) return count;
      const change = changeOf(context, call, chosen, { request, text: input.text });
      const answer = { reminded_count: count, left_out_count: lines.length - count };
      await (isLast ? context.commit(change, answer) : commitChange(services, change, context));
      return count;
    });
  }
  if (remindedCount === 0)
    return refuseAll(
      context,
      await chooseReminders(services, await readLinesAgain(services, lines), { today, isSingle }),
    );
  await services.continueMessages();
  return { reminded_count: remindedCount, left_out_count: lines.length - remindedCount };
};

async function linesOf(
  { id, item_ids: itemIds }: { id: string; item_ids?: readonly string[] | undefined },
  { services, refuse }: Context<'line-item-not-found'>,
): Promise<LineItem[]> {
  const lines = await listAllCallLines(services, id);
  if (!itemIds) return lines.filter((line) => dueOfLine(line) > 0);
  const byId = new Map(lines.map((line) => [line.id, line]));
  return [...new Set(itemIds)].map((itemId) => byId.get(itemId) ?? refuse('line-item-not-found'));
}

function batchesOf(choices: readonly ReminderChoice[]): ReminderChoice[][] {
  const batches: ReminderChoice[][] = [];
  let items = ITEMS_PER_TRANSACTION;
  for (const choice of choices) {
    // Each line takes two items (line and audit row), and each recipient two (message and list entry).
    const own = 2 + 2 * choice.recipients.length;
    if (items + own > ITEMS_PER_TRANSACTION) {
      batches.push([]);
      items = OTHER_ITEMS;
    }
    items += own;
    batches.at(-1)?.push(choice);
  }
  return batches;
}

function changeOf(
  { services, now, today }: Refusing,
  call: CallWithTerms,
  chosen: readonly ReminderChoice[],
  { request, text }: { request: string; text: string | undefined },
): Change {
  const note = text === '' ? undefined : text;
  const messages = chosen.flatMap(({ line, client, recipients }) =>
    client ? reminderMessages(line, client, recipients, call, { stage: 'by hand', today, note }) : [],
  );
  const action = 'capital-call.reminder-sent';
  const [first] = chosen;
  const others = chosen.length - 1;
  const names = `${first?.line.client_name}${others > 0 ? ` and ${others} more` : ''}`;
  return {
    writes: {
      ...Object.fromEntries(
        chosen.map(({ line }) => [
          `line:${line.id}`,
          setRemindersWrite(services, line, [...line.reminders, { stage: 'by hand', at: now, request }]),
        ]),
      ),
      call: countLineRowWrite(services, call.id),
      ...putMessageWrites(services, messages, now),
    },
    audit: {
      ...aboutCall(call),
      action,
      summary: `Reminder to ${names}`,
      changes: {
        line_items: { after: chosen.map(({ line }) => line.id).join(', ') },
        ...(note === undefined ? {} : { text: { after: note } }),
      },
    },
    furtherAudits: chosen.map(({ line }) => ({
      target: lineItemTarget(line.id),
      action,
      summary: `Reminder to ${line.client_name}`,
      changes: { reminded_at: { before: line.reminders.at(-1)?.at, after: now } },
    })),
  };
}

function refuseAll({ refuse }: Refusing, choices: readonly ReminderChoice[]): never {
  const { ofLine: alreadyReminded, ofCall } = EXACT_SENTENCES['reminded-today'];
  const [first] = choices;
  const isAlone = choices.length === 1 && first !== undefined;
  if (choices.some(({ leftOut }) => leftOut === 'reminded-today'))
    return refuse('reminded-today', { sentence: isAlone ? alreadyReminded(first.line.client_name) : ofCall });
  if (!isAlone) return refuse('nobody-to-remind');
  const why = LEFT_OUT[first.leftOut ?? 'settled'].toLowerCase();
  return refuse('nobody-to-remind', {
    sentence: EXACT_SENTENCES['nobody-to-remind'].ofLine(first.line.client_name, why),
  });
}
