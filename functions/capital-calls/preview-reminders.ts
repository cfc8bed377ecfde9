import { NOTE_PLACE } from '#shared/reminder-words.ts';
import type { Handler } from '../http/context.ts';
import { reminderMessages } from '../messages/call-messages.ts';
import { nextReminderOn } from '../messages/due-reminders.ts';
import { withTerms } from '../records/call-terms.ts';
import { isIssued } from '../records/capital-call.ts';
import {
  asOfCall,
  type CapitalCallItem,
  dueOfLine,
  findCapitalCall,
  findCapitalCalls,
  listAllCallLines,
  listAllOutstanding,
} from '../records/capital-call-store.ts';
import { readFundSettings } from '../records/fund-settings-store.ts';
import { messageIdOf } from '../records/message-store.ts';
import { presentLineItem } from '../records/present-capital-call.ts';
import { chooseReminders, type ReminderChoice } from './choose-reminders.ts';

export const previewReminders: Handler<'previewReminders'> = async (input, context) => {
  const { services, today } = context;
  const { lines, calls } = await load(input.capital_call_id, context);
  const unpaid = lines.filter((line) => dueOfLine(line) > 0);
  const choices = await chooseReminders(services, unpaid, { today });
  return {
    reminders: choices.flatMap(({ line, recipients, leftOut, waiting }) => {
      const call = calls.get(line.capital_call_id);
      if (!call) return [];
      return [
        {
          ...presentLineItem(line, call, today),
          to: recipients.map(({ email }) => email),
          left_out: leftOut ?? null,
          waiting: waiting ?? null,
        },
      ];
    }),
    example: await exampleOf(choices.find(({ leftOut }) => leftOut === undefined)),
    next_on: await nextOn(choices),
  };

  async function nextOn(reached: readonly ReminderChoice[]) {
    const { reminder_days: days } = await readFundSettings(services);
    const live = reached.filter(({ client }) => client?.status !== 'Suspended' && !client?.deceased_on);
    const next = live.map(({ line }) => nextReminderOn(line, today, days));
    return next.filter((day) => day !== undefined).sort()[0] ?? null;
  }

  async function exampleOf(choice: ReminderChoice | undefined) {
    const call = choice && calls.get(choice.line.capital_call_id);
    if (!choice?.client || !call) return null;
    const { line, client, recipients } = choice;
    const terms = await withTerms(services, call);
    const [message] = reminderMessages(line, client, recipients, terms, {
      stage: 'by hand',
      today,
      note: NOTE_PLACE,
    });
    if (!message) return null;
    return {
      to: message.recipient.email,
      subject: message.subject,
      text: message.text(messageIdOf(message)),
    };
  }
};

type Context = Parameters<Handler<'previewReminders'>>[1];

async function load(callId: string | undefined, { services, today, refuse }: Context) {
  if (callId !== undefined) {
    const call = (await findCapitalCall(services, callId)) ?? refuse('capital-call-not-found');
    const stored = isIssued(call) ? await listAllCallLines(services, callId) : [];
    return { lines: stored.map((line) => asOfCall(line, call)), calls: new Map([[call.id, call]]) };
  }
  const late = (await listAllOutstanding(services)).filter((line) => line.due_date < today);
  const found = await findCapitalCalls(
    services,
    late.map((line) => line.capital_call_id),
  );
  const calls = new Map<string, CapitalCallItem>(found.map((call) => [call.id, call]));
  return {
    lines: late.flatMap((line) => {
      const call = calls.get(line.capital_call_id);
      return call ? [asOfCall(line, call)].filter((now) => now.due_date < today) : [];
    }),
    calls,
  };
}
