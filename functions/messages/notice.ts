import { addDays, type CalendarDate, displayDate } from '#shared/calendar-date.ts';
import { debtsOf } from '#shared/capital-call.ts';
import type { CapitalCallNotice } from '#shared/contract/capital-calls.ts';
import { contactText } from '#shared/fund-seed.ts';
import { addCents, formatDollars, outstandingCents } from '#shared/money.ts';
import { displayReference } from '#shared/payment-reference.ts';
import { canPrint, toPrintable } from '#shared/printable.ts';
import { CHECK_ACCOUNT, USE_REFERENCE } from '#shared/terms.ts';
import { displayUnits } from '#shared/units.ts';
import { fundDayOf } from '../ledger/instants.ts';
import type { CallWithTerms } from '../records/call-terms.ts';
import { dueOfLine, type LineItem, lastPaidOn } from '../records/capital-call-store.ts';
import type { ClientItem } from '../records/client-store.ts';
import { detailsOf, type FundIdentity } from '../records/fund-settings-store.ts';

const ADDRESS_ROWS = 6;

type Addressee = Pick<ClientItem, 'name' | 'entity_name' | 'address'>;

export function addresseeOf({ name, entity_name: entity, address }: Addressee): string[] {
  const rows = (texts: readonly string[]) => texts.map((row) => row.trim()).filter((row) => row !== '');
  const typed = rows(address.split('\n'));
  const last = typed.slice(ADDRESS_ROWS - 1).join(', ');
  return rows([name, entity, ...typed.slice(0, ADDRESS_ROWS - 1), last]);
}

export function printed(fund: FundIdentity): Pick<CapitalCallNotice, 'fund_name' | 'fund_details'> {
  const contact = contactText(fund.contact);
  const details = [...detailsOf(fund), ...(contact ? [`Contact: ${contact}`] : [])];
  return { fund_name: toPrintable(fund.name), fund_details: details.map(toPrintable) };
}

export function withdrawnMark(withdrawnAt: string): string {
  return `Withdrawn on ${displayDate(fundDayOf(withdrawnAt))}`;
}

/** The notice may contain only characters that the PDF can print. */
export function composeNotice(line: LineItem, client: Addressee, call: CallWithTerms): CapitalCallNotice {
  const { pay_to: account, fund, account_changed_at: changedAt } = call;
  const due = displayDate(line.due_date);
  const graceEnds = displayDate(addDays(line.due_date, line.grace_days));
  const addressee = addresseeOf(client);
  const isCorrected = line.extended_from !== undefined || changedAt !== undefined;
  const abovePledge = line.beyond_cents
    ? ` ${formatDollars(line.beyond_cents)} of this amount is above your pledge.${call.beyond_pledge_reason ? ` Reason: ${toPrintable(call.beyond_pledge_reason)}` : ''}`
    : '';
  const amountDue = isCorrected && !line.withdrawn_at ? dueOfLine(line) : line.amount_cents;
  return {
    ...printed(fund),
    heading: isCorrected ? 'Corrected capital call notice' : 'Capital call notice',
    addressee: addressee.map(toPrintable),
    unprintable: [...addressee, line.title, ...purposeTexts(call)].filter((text) => !canPrint(text)),
    dated: fundDayOf([line.extended_at, changedAt].sort().findLast(Boolean) ?? line.issued_at),
    withdrawn_at: line.withdrawn_at ?? null,
    mark: line.withdrawn_at ? withdrawnMark(line.withdrawn_at) : null,
    purpose: (call.purpose ?? '').split('\n').map(toPrintable).join('\n'),
    purpose_split: (call.purpose_split ?? []).map(({ label, amount_cents: amount }) => ({
      label: toPrintable(label),
      value: formatDollars(amount),
    })),
    position: positionFacts(line, call),
    paragraphs: [
      `${printed(fund).fund_name} calls ${formatDollars(line.amount_cents)}${line.beyond_cents ? '' : ' of the capital you have pledged'}, for “${toPrintable(line.title)}”. Please pay this amount in Australian dollars so that it arrives by ${due}.${abovePledge}`,
      ...(line.extended_from
        ? [
            `The previous due date was ${displayDate(line.extended_from)}. Reason: ${toPrintable(line.extended_reason ?? '')}`,
          ]
        : []),
      ...(changedAt
        ? [
            `The account to pay to has changed: use only the account in this notice, not one from an earlier notice. Reason: ${toPrintable(call.account_changed_reason ?? '')}`,
          ]
        : []),
      `An amount that has not arrived by ${graceEnds}, ${line.grace_days === 1 ? '1 day' : `${line.grace_days} days`} after the due date, is overdue.`,
    ],
    advice: [CHECK_ACCOUNT, USE_REFERENCE],
    facts: [
      { label: 'Amount due', value: formatDollars(amountDue) },
      { label: 'Due date', value: due },
      { label: 'Payment reference', value: displayReference(line.payment_reference) },
      ...(call.fund.bpay
        ? [
            { label: 'BPAY biller code', value: call.fund.bpay.biller_code },
            { label: 'BPAY reference (CRN)', value: displayReference(line.payment_reference) },
          ]
        : []),
      ...(account
        ? [
            { label: 'Account name', value: account.name },
            { label: 'BSB', value: account.bsb },
            { label: 'Account number', value: account.number },
          ]
        : [{ label: 'Account', value: 'Ask the fund for the account' }]),
    ],
  };
}

export const NO_PURPOSE = { purpose: '', purpose_split: [], position: [] };

const purposeTexts = ({ purpose = '', purpose_split: split = [] }: CallWithTerms) => [
  ...purpose.split('\n'),
  ...split.map(({ label }) => label),
];

function positionFacts(
  { position, amount_cents: amount }: LineItem,
  { beyond_pledge_reason: reason }: CallWithTerms,
): CapitalCallNotice['position'] {
  if (!position) return [];
  const {
    on,
    pledged_cents: pledgedCents,
    paid_cents: paidCents,
    due_cents: due,
    units_e4: units,
  } = position;
  const before = addCents(paidCents, due);
  const after = addCents(before, amount);
  const { uncalledCents } = debtsOf({ pledgedCents, paidCents }, addCents(due, amount));
  const above = outstandingCents(after, pledgedCents);
  return [
    { label: 'As at', value: displayDate(on) },
    { label: 'Your pledge', value: formatDollars(pledgedCents) },
    { label: 'Called before', value: formatDollars(before) },
    { label: 'This call', value: formatDollars(amount) },
    { label: 'Called after', value: formatDollars(after) },
    { label: 'Uncalled', value: formatDollars(uncalledCents) },
    ...(above > 0
      ? [
          {
            label: 'Above your pledge',
            value: [formatDollars(above), ...(reason ? [toPrintable(reason)] : [])].join(': '),
          },
        ]
      : []),
    { label: 'Paid so far', value: formatDollars(paidCents) },
    ...(units === undefined ? [] : [{ label: 'Units held', value: displayUnits(units) }]),
  ];
}

export function composeReceipt(
  line: LineItem,
  client: Addressee,
  today: CalendarDate,
  fund: FundIdentity,
): CapitalCallNotice {
  const addressee = addresseeOf(client);
  const due = dueOfLine(line);
  const paidOn = lastPaidOn(line);
  const received = formatDollars(line.matched_cents);
  return {
    ...printed(fund),
    heading: 'Receipt',
    addressee: addressee.map(toPrintable),
    unprintable: [...addressee, line.title].filter((text) => !canPrint(text)),
    dated: today,
    withdrawn_at: null,
    mark: null,
    ...NO_PURPOSE,
    paragraphs: [
      `${printed(fund).fund_name} has received ${received} for its capital call “${toPrintable(line.title)}”.`,
      due > 0
        ? `${formatDollars(due)} is still to be paid, by ${displayDate(line.due_date)}.`
        : 'Nothing more is due for this call. Thank you.',
    ],
    advice: [],
    facts: [
      { label: 'Amount received', value: received },
      ...(paidOn ? [{ label: 'Last received on', value: displayDate(paidOn) }] : []),
      { label: 'Amount called', value: formatDollars(line.amount_cents) },
      ...(due > 0 ? [{ label: 'Still to pay', value: formatDollars(due) }] : []),
      { label: 'Payment reference', value: displayReference(line.payment_reference) },
    ],
  };
}

export function composeWithdrawal(line: LineItem, client: Addressee, fund: FundIdentity): CapitalCallNotice {
  const { withdrawn_at: withdrawnAt = line.issued_at, withdrawn_reason: reason = '' } = line;
  const addressee = addresseeOf(client);
  const day = displayDate(fundDayOf(withdrawnAt));
  return {
    ...printed(fund),
    heading: 'Withdrawal of a capital call',
    addressee: addressee.map(toPrintable),
    unprintable: [...addressee, line.title, reason].filter((text) => !canPrint(text)),
    dated: fundDayOf(withdrawnAt),
    withdrawn_at: withdrawnAt,
    mark: null,
    ...NO_PURPOSE,
    paragraphs: [
      `${printed(fund).fund_name} withdraws its call of ${formatDollars(line.amount_cents)} for “${toPrintable(line.title)}”. You do not owe this amount; please do not pay it.`,
      `Reason: ${toPrintable(reason)}`,
      `${line.without_notice ? '' : 'The notice of the call stays in your documents, marked as withdrawn. '}If you have already sent the payment, please contact the fund.`,
    ],
    advice: [],
    facts: [
      { label: 'Amount withdrawn', value: formatDollars(line.withdrawn_cents) },
      { label: 'Withdrawn on', value: day },
      { label: 'Payment reference', value: displayReference(line.payment_reference) },
    ],
  };
}
