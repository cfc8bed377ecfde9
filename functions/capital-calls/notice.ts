import { addDays, displayDate } from '#shared/calendar-date.ts';
import { CAPITAL_CALL_GRACE_DAYS, FUND_NAME } from '#shared/constants.ts';
import type { CapitalCallNotice } from '#shared/contract/capital-calls.ts';
import { formatDollars } from '#shared/money.ts';
import { displayReference } from '#shared/payment-reference.ts';
import { canPrint, toPrintable } from '#shared/printable.ts';
import type { ClientItem } from '../clients/client-store.ts';
import { fundDayOf } from '../ledger/instants.ts';
import type { FundAccount } from '../services.ts';
import type { LineItem } from './capital-call-store.ts';

const ADDRESS_ROWS = 6;

type Addressee = Pick<ClientItem, 'name' | 'entity_name' | 'address'>;

/** Name, entity and at most six rows of the address; further rows are joined into the last. */
function addresseeOf({ name, entity_name: entity, address }: Addressee): string[] {
  const rows = (texts: readonly string[]) => texts.map((row) => row.trim()).filter((row) => row !== '');
  const typed = rows(address.split('\n'));
  const last = typed.slice(ADDRESS_ROWS - 1).join(', ');
  return rows([name, entity, ...typed.slice(0, ADDRESS_ROWS - 1), last]);
}

/** The text of a line's notice, for the PDF and the preview, in characters that the PDF can print. */
export function composeNotice(
  line: LineItem,
  client: Addressee,
  account: FundAccount | undefined,
): CapitalCallNotice {
  const due = displayDate(line.due_date);
  const graceEnds = displayDate(addDays(line.due_date, CAPITAL_CALL_GRACE_DAYS));
  const addressee = addresseeOf(client);
  return {
    fund_name: FUND_NAME,
    heading: 'Capital call notice',
    addressee: addressee.map(toPrintable),
    unprintable: [...addressee, line.title].filter((text) => !canPrint(text)),
    dated: fundDayOf(line.issued_at),
    paragraphs: [
      `${FUND_NAME} calls ${formatDollars(line.amount_cents)} of the capital you have pledged, for “${toPrintable(line.title)}”. Please pay this amount in Australian dollars so that it arrives by ${due}.`,
      'Write the payment reference on your transfer. It is yours for this call alone, and it is how your payment is recognised.',
      `An amount that has not arrived by ${graceEnds}, ${CAPITAL_CALL_GRACE_DAYS} days after the due date, is overdue.`,
      'Before you pay to account details you have not used before, confirm them with the fund by a phone number you already know. The fund never changes its account by email.',
    ],
    facts: [
      { label: 'Amount due', value: formatDollars(line.amount_cents) },
      { label: 'Due date', value: due },
      { label: 'Payment reference', value: displayReference(line.payment_reference) },
      ...(account
        ? [
            { label: 'Account name', value: account.name },
            { label: 'BSB', value: account.bsb },
            { label: 'Account number', value: account.number },
          ]
        : [{ label: 'Account', value: 'As agreed with the fund' }]),
    ],
  };
}
