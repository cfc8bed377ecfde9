import { displayDate } from '#shared/calendar-date.ts';
import type { AccessLogin } from '#shared/contract/access.ts';
import type { Approval } from '#shared/contract/approvals.ts';
import type { CapitalCall, LineItem } from '#shared/contract/capital-calls.ts';
import type { ChangeRequest } from '#shared/contract/change-requests.ts';
import type { ClientDetail } from '#shared/contract/clients.ts';
import type { Property, PropertyDetail } from '#shared/contract/fund.ts';
import type { Capability } from '#shared/contract/index.ts';
import type { ListedMessage } from '#shared/contract/messages.ts';
import type { Payee } from '#shared/contract/payees.ts';
import type { PaymentFile } from '#shared/contract/payouts.ts';
import type { UnitMove } from '#shared/contract/register.ts';
import type { Transaction, TransactionDetail } from '#shared/contract/transactions.ts';
import { unallocatedCents } from '#shared/money.ts';
import { type CONFIRMATIONS, displayType } from '#shared/terms.ts';
import { formatUnits } from '#shared/units.ts';
import type { CallOutput } from '../api/client.ts';
import { exact, formatMoney } from '../ui/money-format.ts';
import { duplicateInWords, rowInWords, rowSubtitle, setAsideForIt } from '../ui/transaction-words.ts';
import type { FormReading } from './read-form.ts';

export interface Correction<C extends Capability> {
  readonly title: string;
  readonly subtitle: string;
  readonly action: string;
  readonly actionBusy: string;
  readonly variant?: 'danger';
  readonly done: string;
  readonly reasonHint: string;
  readonly sentence: string;
  readonly warning?: string | undefined;
  readonly facts?: readonly { readonly label: string; readonly value: string }[];
  readonly start?: string;
  readonly questions?: readonly (typeof CONFIRMATIONS)[number][];
  readonly input: FormReading<C, { reason: string }>['input'];
}

type Valuation = PropertyDetail['valuations'][number];
type PossibleDuplicate =
  CallOutput<'listPossibleDuplicates'>['duplicates'][number]['possible_duplicates'][number];

const DECISIONS = {
  approved: ['Approve', 'Approving', 'The change is checked again and then made.'],
  declined: ['Decline', 'Declining', 'Nothing changes.'],
  withdrawn: ['Withdraw', 'Withdrawing', 'Nothing changes. The request no longer waits for a decision.'],
} as const;
const AUDITED = 'Recorded in the audit log.';

interface PayeeOfClient {
  client: Pick<ClientDetail, 'id' | 'name'>;
  payee: Payee;
}

interface Decided {
  approval: Approval;
  decision: keyof typeof DECISIONS;
}

function decisionOf({
  approval: { id, summary, reason, asked_at, asked_by_name: by },
  decision,
}: Decided): Correction<'decideApproval'> & Correction<'decideMove'> {
  const [action, actionBusy, sentence] = DECISIONS[decision];
  return {
    title: `${action} this change`,
    subtitle: summary,
    action,
    actionBusy,
    done: `Change ${decision}.`,
    reasonHint: AUDITED,
    sentence,
    facts: [
      { label: 'Requested by', value: by },
      { label: 'Reason', value: reason },
    ],
    // `asked_at` identifies the approval request that the user has seen. The server decides only that request.
    input: (own) => ({ id, decision, asked_at, reason: own.reason }),
  };
}

/** Corrections that need only a reason. A correction that needs more has a component named after its call. */
export const CORRECTIONS = {
  holdTransaction: (transaction: TransactionDetail): Correction<'holdTransaction'> => {
    const left = exact(unallocatedCents(transaction));
    return {
      title: 'Hold the rest',
      subtitle: rowSubtitle(transaction),
      action: `Hold ${left}`,
      actionBusy: 'Holding',
      done: 'Contribution held successfully!',
      reasonHint: 'Recorded in the audit log and shown with the contribution. Not visible to clients.',
      sentence:
        'The month can then be closed even though the rest is not allocated. No figure changes, and the rest can still be allocated.',
      facts: [
        { label: 'Left', value: left },
        { label: 'Dated', value: displayDate(transaction.txn_date) },
      ],
      input: ({ reason }) => ({ id: transaction.id, reason }),
    };
  },

  undoHold: (transaction: Transaction): Correction<'undoHold'> => ({
    title: 'Stop holding',
    subtitle: rowSubtitle(transaction),
    action: 'Stop holding',
    actionBusy: 'Saving',
    done: 'Contribution no longer held.',
    reasonHint: AUDITED,
    sentence:
      'If the contribution’s month is still open, that month cannot be closed until the rest is allocated or held again.',
    input: ({ reason }) => ({ id: transaction.id, reason }),
  }),

  setAsideTransaction: ({
    transaction,
    sameAs,
  }: {
    transaction: TransactionDetail;
    sameAs?: PossibleDuplicate | undefined;
  }): Correction<'setAsideTransaction'> => {
    const amount = formatMoney(transaction.amount, { exact: true, sign: 'flow' });
    return {
      title: sameAs ? 'Set aside as a duplicate' : 'Set aside',
      subtitle: rowSubtitle(transaction),
      action: `Set aside ${amount}`,
      actionBusy: 'Setting aside',
      done: 'Transaction set aside successfully!',
      reasonHint: 'Recorded in the audit log and shown with the row.',
      sentence: [
        sameAs && `The row ${rowInWords(sameAs)} stays; the two rows will link to each other.`,
        transaction.type === 'split' && 'The parts of this row are removed.',
        transaction.type !== '' &&
          transaction.type !== 'split' &&
          `This row will no longer count as ${displayType(transaction.type)}.`,
        'No figure will include this row. You can undo this in the list, under Set aside. Clients see no change.',
      ]
        .filter(Boolean)
        .join(' '),
      warning: setAsideForIt(transaction),
      facts: [
        { label: 'Amount', value: amount },
        { label: 'Dated', value: displayDate(transaction.txn_date) },
      ],
      start: sameAs ? `The ${duplicateInWords(sameAs)}` : '',
      input: ({ reason }) => ({ id: transaction.id, reason, ...(sameAs && { duplicate_of: sameAs.id }) }),
    };
  },

  undoSetAside: (transaction: Transaction): Correction<'undoSetAside'> => ({
    title: 'Undo set aside',
    subtitle: rowSubtitle(transaction),
    action: 'Undo set aside',
    actionBusy: 'Undoing',
    done: 'Transaction no longer set aside.',
    reasonHint: AUDITED,
    sentence:
      'The row will be unclassified, as when it was imported. The history still shows that it was set aside.',
    input: ({ reason }) => ({ id: transaction.id, reason }),
  }),

  undoSplit: (transaction: Transaction): Correction<'undoSplit'> => ({
    title: 'Remove the split',
    subtitle: rowSubtitle(transaction),
    action: 'Remove the split',
    actionBusy: 'Removing',
    done: 'Split removed.',
    reasonHint: AUDITED,
    sentence:
      'The parts are removed, and the transaction becomes unclassified. The history still shows the split.',
    input: ({ reason }) => ({ id: transaction.id, reason }),
  }),

  undoWriteOff: (line: LineItem): Correction<'undoWriteOff'> => {
    const amount = exact(line.written_off_amount);
    return {
      title: `Undo the write-off for ${line.client_name}`,
      subtitle: line.title,
      action: `Undo write-off of ${amount}`,
      actionBusy: 'Undoing',
      done: 'Write-off undone.',
      reasonHint: 'Recorded in the history of the call. Not visible to clients.',
      sentence: `${amount} becomes due again, on ${displayDate(line.due_date)}. ${line.client_name} sees this immediately.`,
      facts: [
        { label: 'Called', value: exact(line.amount) },
        { label: 'Paid', value: exact(line.matched_amount) },
        { label: 'Written off', value: amount },
        { label: 'Due', value: exact(line.outstanding_amount) },
      ],
      input: ({ reason }) => ({ id: line.capital_call_id, item_id: line.id, reason }),
    };
  },

  endAccess: ({
    client,
    login,
  }: {
    client: Pick<ClientDetail, 'id' | 'name'>;
    login: AccessLogin;
  }): Correction<'endAccess'> => ({
    title: 'End access',
    subtitle: `to ${client.name}`,
    action: 'End access',
    actionBusy: 'Ending',
    variant: 'danger',
    done: 'Access ended.',
    reasonHint: 'Recorded in the client’s history. Visible only to managers.',
    sentence: `From now on, this person cannot open ${client.name}. This person and everyone with full access are notified by email.${login.is_main ? ' The next login with full access becomes the main login, and its email becomes the client’s email.' : ''}`,
    facts: [
      ...(login.name ? [{ label: 'Name', value: login.name }] : []),
      { label: 'Email', value: login.email },
    ],
    input: ({ reason }) => ({ id: client.id, user_id: login.user_id, reason }),
  }),

  resendMessage: (message: ListedMessage): Correction<'resendMessage'> => ({
    title: 'Send again',
    subtitle: message.subject,
    action: 'Send again',
    actionBusy: 'Sending',
    done: 'The message is on its way again.',
    reasonHint: 'Recorded in the message’s history.',
    sentence: `The message goes to the current address of ${message.client_name}. Any link that works without sign-in is replaced by a new one; the old link no longer works.`,
    input: ({ reason }) => ({ id: message.id, reason }),
  }),

  decideChangeRequest: ({
    request: { id, client_name: name, before, value },
    decision,
  }: {
    request: ChangeRequest;
    decision: 'approved' | 'declined';
  }): Correction<'decideChangeRequest'> => {
    const approves = decision === 'approved';
    return {
      title: approves ? 'Approve the name' : 'Decline the name',
      subtitle: name,
      action: approves ? 'Approve' : 'Decline',
      actionBusy: approves ? 'Approving' : 'Declining',
      done: approves ? 'Request approved.' : 'Request declined.',
      reasonHint: 'Visible to the client.',
      sentence: approves
        ? `Notices, lists and suggestions will show ${value}.`
        : 'The client’s details do not change.',
      facts: [
        { label: 'Now', value: before || 'None' },
        { label: 'Requested', value },
      ],
      questions: ['name-of-another'],
      input: ({ reason }) => ({ id, decision, reason }),
    };
  },

  decideApproval: (decided: Decided): Correction<'decideApproval'> => decisionOf(decided),

  decideMove: (decided: Decided): Correction<'decideMove'> => decisionOf(decided),

  reverseMove: (move: UnitMove): Correction<'reverseMove'> => ({
    title: 'Reverse the move',
    subtitle: `${move.client_name}, ${displayDate(move.day)}`,
    action: 'Reverse',
    actionBusy: 'Sending',
    done: 'Move reversed.',
    reasonHint: 'Recorded in the audit log. Not visible to clients.',
    sentence:
      'Takes effect when a second person approves it. Both parts of a transfer are reversed on the day of the transfer. If the month of that day is closed, they are reversed on the day of approval.',
    facts: [{ label: 'Units', value: formatUnits(move.units) }],
    input: ({ reason }) => ({ id: move.id, reason }),
  }),

  unmarkDeceased: ({ id, name }: Pick<ClientDetail, 'id' | 'name'>): Correction<'unmarkDeceased'> => ({
    title: 'No longer recorded as deceased',
    subtitle: name,
    action: 'Remove the record',
    actionBusy: 'Removing',
    done: 'The client is no longer recorded as deceased.',
    reasonHint: 'Recorded in the client’s history. Visible only to managers.',
    sentence: 'Payments, new line items and reminders start again. The owner’s login gets access again.',
    input: ({ reason }) => ({ id, reason }),
  }),

  suspendPayee: ({ client, payee }: PayeeOfClient): Correction<'suspendPayee'> => ({
    title: 'Suspend the account',
    subtitle: `${client.name}, ${payee.account_name}`,
    action: 'Suspend',
    actionBusy: 'Suspending',
    variant: 'danger',
    done: 'Account suspended.',
    reasonHint: 'Sent to all managers. Not visible to clients. Leave account numbers out.',
    sentence:
      'Takes effect immediately: nothing is paid to this account until two managers lift the suspension. The client’s logins are told by email.',
    input: ({ reason }) => ({ id: client.id, payee_id: payee.id, reason }),
  }),

  liftPayee: ({ client, payee }: PayeeOfClient): Correction<'liftPayee'> => ({
    title: 'Lift the suspension',
    subtitle: `${client.name}, ${payee.account_name}`,
    action: 'Lift the suspension',
    actionBusy: 'Sending',
    done: 'Suspension lifted.',
    reasonHint: `${AUDITED} Leave account numbers out.`,
    sentence: 'Takes effect when a second person approves it.',
    facts: [{ label: 'Suspended because', value: payee.suspended_reason ?? '' }],
    input: ({ reason }) => ({ id: client.id, payee_id: payee.id, reason }),
  }),

  voidPaymentFile: ({
    id,
    reference,
    total,
  }: Pick<PaymentFile, 'id' | 'reference' | 'total'>): Correction<'voidPaymentFile'> => ({
    title: 'Void the payment file',
    subtitle: reference,
    action: 'Void the file',
    actionBusy: 'Sending',
    variant: 'danger',
    done: 'Payment file voided.',
    reasonHint: AUDITED,
    sentence:
      'Takes effect when a second person approves it. The lines can then be paid with another file. Delete the file in the bank first.',
    facts: [{ label: 'Total', value: exact(total) }],
    input: ({ reason }) => ({ id, reason }),
  }),

  updateCallAccount: (call: CapitalCall): Correction<'updateCallAccount'> => ({
    title: 'Use the current account',
    subtitle: call.title,
    action: 'Change the account and notify clients',
    actionBusy: 'Changing',
    done: 'Account changed. Corrected notices are on their way.',
    reasonHint: 'Shown to clients on the corrected notice.',
    sentence:
      'The call will ask for payment to the account that the fund uses now. Each client with an amount due gets a corrected notice.',
    input: ({ reason }) => ({ id: call.id, reason }),
  }),
  deleteValuation: ({
    property,
    valuation,
    next,
  }: {
    property: Pick<Property, 'id' | 'name'>;
    valuation: Valuation;
    next: Valuation | undefined;
  }): Correction<'deleteValuation'> => ({
    title: 'Delete valuation',
    subtitle: property.name,
    action: 'Delete valuation',
    actionBusy: 'Deleting',
    variant: 'danger',
    done: 'Valuation deleted.',
    reasonHint: 'Recorded in the property’s history. Visible only to managers.',
    sentence: `The valuation stays in the list, struck through. ${
      next
        ? `The current value becomes ${exact(next.marketValue)}, valued on ${displayDate(next.date)}. Clients see this value from now on.`
        : 'The current value stays as it is.'
    }`,
    facts: [
      { label: 'Value', value: exact(valuation.marketValue) },
      { label: 'Dated', value: displayDate(valuation.date) },
      { label: 'Source', value: valuation.source },
    ],
    input: ({ reason }) => ({ id: property.id, valuation_id: valuation.id, reason }),
  }),
  deletePropertyPhoto: ({ id, name }: Pick<Property, 'id' | 'name'>): Correction<'deletePropertyPhoto'> => ({
    title: 'Remove photo',
    subtitle: name,
    action: 'Remove photo',
    actionBusy: 'Removing',
    variant: 'danger',
    done: 'Photo removed.',
    reasonHint: 'Recorded in the property’s history. Visible only to managers.',
    sentence: 'The photo is deleted, and clients no longer see it.',
    input: ({ reason }) => ({ id, reason }),
  }),
};

export type CorrectionCall = keyof typeof CORRECTIONS;
export type CorrectionSubject<C extends CorrectionCall> = Parameters<(typeof CORRECTIONS)[C]>[0];

export interface CorrectionProps<C extends CorrectionCall> {
  call: C;
  subject: CorrectionSubject<C>;
  onClose: () => void;
}
