import { addDays, type CalendarDate, displayDate } from '#shared/calendar-date.ts';
import { formatDollars } from '#shared/money.ts';
import { displayReference } from '#shared/payment-reference.ts';
import { fundDayOf } from '../ledger/instants.ts';
import type { CallWithTerms } from '../records/call-terms.ts';
import { dueOfLine, type LineItem, type Reminder } from '../records/capital-call-store.ts';
import type { ClientItem } from '../records/client-store.ts';
import type { FundIdentity } from '../records/fund-settings-store.ts';
import type { NewMessage } from '../records/message-store.ts';
import { type MessageText, messageTo, NOTICE_LINK, onOneLine } from './message-text.ts';
import { composeNotice, composeWithdrawal } from './notice.ts';

type Client = Pick<ClientItem, 'id' | 'name' | 'email' | 'entity_name' | 'address'>;
type Recipients = readonly NewMessage['recipient'][];

interface Told extends Pick<NewMessage, 'kind' | 'stage' | 'subject'>, Omit<MessageText, 'name' | 'links'> {
  /** The recipient can open the notice without sign-in only while an amount is due. */
  readonly hasNoticeLink: boolean;
}

const REMINDERS = 'Reminders may follow before the due date. They stop once the amount is paid.';
const PURPOSE = 'What the call is for: ';
const NOTE = 'A note from the fund: ';
const LINK_ONLY = 'The first link opens only this notice. Keep the link as private as the notice itself.';

export function noticeMessages(
  line: LineItem,
  client: Client,
  recipients: Recipients,
  call: CallWithTerms,
  { isCorrected, stage }: { isCorrected: boolean; stage: string },
): NewMessage[] {
  const notice = composeNotice(line, client, call);
  const { paragraphs, advice, facts, purpose } = notice;
  const first = isCorrected ? 2 : 1;
  return messagesOf(line, client, recipients, {
    kind: isCorrected ? 'call-corrected' : 'call-issued',
    stage,
    subject: line.title,
    opening: [
      ...paragraphs.slice(0, first),
      // Without the prefix, a purpose that equals a placeholder such as `NOTICE_LINK` would be sent as a link.
      ...(purpose === '' ? [] : [`${PURPOSE}${purpose}`]),
      ...advice,
    ],
    facts,
    furtherFacts: [notice.purpose_split, notice.position],
    hasNoticeLink: true,
    closing: paragraphs.slice(first),
    why: `You received this email because capital was called from ${client.name}. ${REMINDERS} ${LINK_ONLY}`,
  });
}

/** No amount is due, so these messages name no bank account. */
export function withdrawalMessages(
  line: LineItem,
  client: Client,
  recipients: Recipients,
  fund: FundIdentity,
): NewMessage[] {
  const { paragraphs, facts } = composeWithdrawal(line, client, fund);
  return messagesOf(line, client, recipients, {
    kind: 'call-withdrawn',
    stage: '',
    subject: `Capital call withdrawn, ${line.title}`,
    opening: ['No payment is due.', ...paragraphs],
    facts,
    hasNoticeLink: false,
    why: `You received this email because a capital call for ${client.name} was withdrawn.`,
  });
}

export function reminderMessages(
  line: LineItem,
  client: Client,
  recipients: Recipients,
  call: CallWithTerms,
  { stage, today, note }: { stage: Reminder['stage']; today: CalendarDate; note?: string | undefined },
): NewMessage[] {
  const notice = composeNotice(line, client, call);
  const left = formatDollars(dueOfLine(line));
  const due = displayDate(line.due_date);
  const paid = line.matched_cents > 0 ? ` ${formatDollars(line.matched_cents)} has already arrived.` : '';
  const isOverdue = today > addDays(line.due_date, line.grace_days);
  const day = stage === 'weekly' || stage === 'by hand' ? ` ${today}` : '';
  return messagesOf(line, client, recipients, {
    kind: 'call-reminder',
    // An extension starts the reminders again, so the stage contains the time of the extension.
    stage: `${stage}${day} ${line.extended_at ?? ''}`,
    subject: isOverdue ? `Overdue, ${line.title}` : `Reminder, ${line.title}`,
    opening: [
      isOverdue
        ? `${left} for the capital call “${line.title}” was due on ${due} and is overdue.${paid}`
        : `${left} for the capital call “${line.title}” ${today > line.due_date ? 'was' : 'is'} due on ${due}.${paid}`,
      ...notice.advice,
      // The prefix keeps a note from equalling a placeholder, which the portal replaces by a link.
      ...(note === undefined ? [] : [`${NOTE}${note}`]),
    ],
    facts: notice.facts.map((fact) => (fact.label === 'Amount due' ? { ...fact, value: left } : fact)),
    hasNoticeLink: true,
    closing: ['If you paid in the last few days, you do not need to do anything.'],
    why: `You received this email because capital was called from ${client.name} and has not been paid in full yet. ${LINK_ONLY}`,
  });
}

export function receiptMessages(line: LineItem, client: Client, recipients: Recipients): NewMessage[] {
  const day =
    line.receipt_due_at === undefined
      ? []
      : [{ label: 'Recorded on', value: displayDate(fundDayOf(line.receipt_due_at)) }];
  return messagesOf(line, client, recipients, {
    kind: 'receipt',
    // `stage` differs after a corrected receipt, so that a line that is paid again gets another receipt.
    stage: line.receipt_corrected_at ?? '',
    subject: `Receipt for ${line.title}`,
    opening: [
      `Your payment of ${formatDollars(line.matched_cents)} for the capital call “${line.title}” has arrived. Nothing more is due for this call. Thank you.`,
    ],
    facts: [
      { label: 'Amount received', value: formatDollars(line.matched_cents) },
      ...day,
      { label: 'Payment reference', value: displayReference(line.payment_reference) },
    ],
    hasNoticeLink: false,
    why: `You received this email because a capital call for ${client.name} was paid in full.`,
  });
}

export function receiptCorrectionMessages(
  line: LineItem,
  client: Client,
  recipients: Recipients,
): NewMessage[] {
  const due = formatDollars(dueOfLine(line));
  return messagesOf(line, client, recipients, {
    kind: 'receipt-corrected',
    stage: line.receipt_corrected_at ?? '',
    subject: `Corrected receipt for ${line.title}`,
    opening: [
      `We sent you a receipt for the capital call “${line.title}”. A payment on that receipt no longer counts towards this call, so ${due} is due again. We apologise for the confusion.`,
    ],
    facts: [
      { label: 'Amount due', value: due },
      { label: 'Due date', value: displayDate(line.due_date) },
      { label: 'Payment reference', value: displayReference(line.payment_reference) },
    ],
    hasNoticeLink: false,
    closing: ['If you believe that you have paid, please reply before you pay again.'],
    why: `You received this email because a receipt for ${client.name} was corrected.`,
  });
}

function messagesOf(line: LineItem, client: Client, recipients: Recipients, told: Told): NewMessage[] {
  const { kind, stage, hasNoticeLink, opening, facts, furtherFacts, closing = [], why } = told;
  return recipients.map((recipient) =>
    messageTo(recipient, client, {
      kind,
      about: { kind: 'capital-call', id: line.id, title: line.title },
      stage,
      subject: onOneLine(told.subject),
      text: {
        opening,
        facts,
        furtherFacts,
        links: [
          ...(hasNoticeLink
            ? [{ lead: 'See the notice and its PDF without signing in:', link: NOTICE_LINK }]
            : []),
          {
            lead: hasNoticeLink
              ? 'Or open it in the portal, where every call and payment is listed:'
              : 'Every call and payment is listed in the portal:',
            link: `/client/${client.id}/calls/${line.capital_call_id}`,
          },
        ],
        closing,
        why,
      },
      ...(hasNoticeLink
        ? { noticeOf: { capital_call_id: line.capital_call_id, line_item_id: line.id } }
        : {}),
    }),
  );
}
