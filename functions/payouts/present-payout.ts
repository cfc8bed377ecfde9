import type { PaymentFile, PayoutLine } from '#shared/contract/payouts.ts';
import { type Payable, payeeOfLine, shownAccount } from '../records/held-because.ts';
import type { OwedLine } from '../records/owed-line-store.ts';
import { type PaymentFileItem, referenceOfFile, stateOfFile } from '../records/payment-file-store.ts';

function stateOf(line: OwedLine, payable: Payable | undefined): Pick<PayoutLine, 'state' | 'held_because'> {
  if (line.is_cancelled) return { state: 'cancelled', held_because: null };
  if (line.paid_cents !== undefined) return { state: 'paid', held_because: null };
  if (line.file_id !== undefined) return { state: 'in-file', held_because: null };
  const held = payable ? (payable.held ?? null) : 'no-payee';
  if (line.returned_at !== undefined) return { state: 'returned', held_because: held };
  return { state: held ? 'held' : 'ready', held_because: held };
}

export function presentPayoutLine(line: OwedLine, payable: Payable | undefined): PayoutLine {
  return {
    id: line.id,
    reference: line.reference,
    client_id: line.client_id,
    client_name: line.client_name,
    type: line.type,
    ...stateOf(line, payable),
    amount: line.amount_cents,
    day: line.day,
    ...shownAccount(payeeOfLine(line, payable)),
    paid_on: line.paid_on ?? null,
    distribution_id: line.distribution?.id ?? null,
    file_id: line.file_id ?? null,
    move_id: line.move_id ?? null,
    price_id: line.price_id ?? null,
    created_at: line.created_at,
  };
}

export function presentPaymentFile(file: PaymentFileItem): PaymentFile {
  const { planned = [], released = file.batch_count, batch_count: batches } = file;
  return {
    id: file.id,
    reference: referenceOfFile(file),
    type: file.type,
    state: stateOfFile(file),
    distribution_id: file.distribution_id ?? null,
    from_account_id: file.from_account_id,
    from_account_name: file.from_account_name,
    pay_on: file.pay_on,
    sha256: file.sha256 ?? null,
    count: file.count,
    total: file.total_cents,
    paid: { count: file.paid_count, total: file.paid_cents },
    returned_count: file.returned.length,
    lines_left_count: file.status === 'voided' && released < batches ? file.count : planned.length,
    made_by_name: file.made_by_name,
    made_at: file.made_at,
    fetched_at: file.fetched_at ?? null,
    fetched_by_name: file.fetched_by_name ?? null,
    voided_at: file.voided_at ?? null,
    voided_by_name: file.voided_by_name ?? null,
    void_reason: file.void_reason ?? null,
  };
}
