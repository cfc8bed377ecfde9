import type { CalendarDate } from '#shared/calendar-date.ts';
import type { LeftOut } from '#shared/reminder-words.ts';
import { fundDayOf } from '../ledger/instants.ts';
import { type WaitingDeposit, waitingDeposits } from '../matching/waiting-deposits.ts';
import { recipientsOf } from '../messages/message-recipients.ts';
import { dueOfLine, isPausedOn, type LineItem } from '../records/capital-call-store.ts';
import { type ClientItem, findClientsOf } from '../records/client-store.ts';
import type { NewMessage } from '../records/message-store.ts';
import type { Services } from '../services.ts';

export interface ReminderChoice {
  readonly line: LineItem;
  readonly client: ClientItem | undefined;
  readonly recipients: readonly NewMessage['recipient'][];
  readonly leftOut: LeftOut | undefined;
  readonly waiting: WaitingDeposit | undefined;
}

/** If a manager chose a single line, a pause or a waiting deposit does not prevent the reminder. */
export async function chooseReminders(
  services: Services,
  lines: readonly LineItem[],
  { today, isSingle = false }: { today: CalendarDate; isSingle?: boolean },
): Promise<ReminderChoice[]> {
  const clients = await findClientsOf(services, lines);
  const choices = await Promise.all(
    lines.map(async (line): Promise<ReminderChoice> => {
      const client = clients.get(line.client_id);
      const recipients = client ? await recipientsOf(services, client) : [];
      const whyNot = unreachable(line, client, recipients, today);
      const leftOut = whyNot ?? (!isSingle && isPausedOn(line, today) ? 'paused' : undefined);
      return { line, client, recipients, leftOut, waiting: undefined };
    }),
  );
  if (isSingle) return choices;
  const unpaid = choices.filter(({ line, leftOut }) => leftOut !== 'settled' && dueOfLine(line) > 0);
  const waiting = await waitingDeposits(
    services,
    unpaid.map(({ line }) => line),
    today,
  );
  return choices.map((choice) => {
    const deposit = waiting.get(choice.line.id);
    if (!deposit) return choice;
    return { ...choice, waiting: deposit, leftOut: choice.leftOut ?? 'deposit-waiting' };
  });
}

function unreachable(
  line: LineItem,
  client: ClientItem | undefined,
  recipients: readonly unknown[],
  today: CalendarDate,
): LeftOut | undefined {
  if (dueOfLine(line) === 0) return 'settled';
  if (!client || client.status === 'Suspended') return 'suspended';
  if (client.deceased_on !== undefined) return 'deceased';
  // A reminder would be the first email about a call without notices, and reminders skip the approval limit. Only an extension
  // checks that limit.
  if (line.without_notice && line.extended_at === undefined) return 'not-notified';
  if (client.mail_fault?.kind === 'bounced') return 'bounced';
  if (recipients.length === 0) return 'no-login';
  return remindedOn(line, today) ? 'reminded-today' : undefined;
}

function remindedOn({ reminders }: Pick<LineItem, 'reminders'>, today: CalendarDate): boolean {
  return reminders.some(({ at }) => fundDayOf(at) === today);
}
