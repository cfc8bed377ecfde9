import { addCents, formatDollars, negateCents } from '#shared/money.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { afterPaying, rowAudit, settleWrites } from '../money/settle-lines.ts';
import { payableClients } from '../records/held-because.ts';
import { findOwedLines, rowTypeOf } from '../records/owed-line-store.ts';
import { changeFile, findPaymentFile, referenceOfFile } from '../records/payment-file-store.ts';
import type { PaidLine } from '../records/transaction-store.ts';
import { loadPayingRow } from './load-paying-row.ts';
import { suspendUnpaidAccount } from './payment-came-back.ts';
import { presentPayoutLine } from './present-payout.ts';

export const returnPayout: Handler<'returnPayout'> = async (input, context) => {
  const { services, now, refuse } = context;
  const returned = await decideAgain(async () => {
    const line =
      (await findOwedLines(services, [input.line_id])).get(input.line_id) ?? refuse('payout-line-not-found');
    const { paid_cents: paid, paid_on: paidOn, file_id: fileId } = line;
    if (paid === undefined) return refuse('line-not-paid');
    const before = await loadPayingRow(context, input.transaction_id, [line], 'in');
    if (before.pays) return refuse('amount-differs');
    if (before.amount_cents !== paid)
      return refuse('amount-differs', { sentence: EXACT_SENTENCES['amount-differs'].ofReturn(paid) });
    const id = `${before.id}_${before.version}`;
    const entry: PaidLine = {
      line_id: line.id,
      match_id: id,
      client_id: line.client_id,
      client_name: line.client_name,
      amount_cents: negateCents(paid),
      at: now,
      ...(fileId === undefined ? {} : { file_id: fileId }),
      ...(paidOn === undefined ? {} : { paid_on: paidOn }),
      ...(line.returned_at === undefined ? {} : { returned_at: line.returned_at }),
    };
    const after = afterPaying(before, [entry], rowTypeOf(line.type));
    const owedAgain = { returned_at: now };
    const changes = [{ line, after: owedAgain }];
    const { writes, audits } = await settleWrites(services, { before, after }, changes, 'returned');
    const suspended = await suspendUnpaidAccount(context, line, {
      reason: input.reason,
      action: 'payee.payment-returned',
    });
    const file = fileId === undefined ? undefined : await findPaymentFile(services, fileId);
    const ofFile =
      file &&
      changeFile(
        services,
        file,
        {
          paid_count: file.paid_count - 1,
          paid_cents: addCents(file.paid_cents, entry.amount_cents),
          returned: [...file.returned, line.id],
        },
        {
          action: 'payment-file.returned',
          summary: `The payment of ${line.reference} in payment file ${referenceOfFile(file)} came back`,
        },
      );
    const client = (await payableClients(services, [line.client_id])).get(line.client_id);
    const shown = { ...line, paid_cents: undefined, paid_on: undefined, file_id: undefined, ...owedAgain };
    // `client` was read before this change suspended the account, so the answer must leave the account out.
    const payable =
      client &&
      (suspended.audits.length > 0 ? { ...client, payee: undefined, held: 'no-payee' as const } : client);
    return context.commit(
      {
        writes: { ...writes, ...suspended.writes, ...(ofFile ? { file: ofFile.write } : {}) },
        audit: rowAudit(before, after, [entry], {
          action: 'transaction.payout-returned',
          summary: `${formatDollars(paid)} to ${line.client_name} came back: ${input.reason}`,
          reason: input.reason,
        }),
        furtherAudits: [...audits, ...(ofFile ? [ofFile.audit] : []), ...suspended.audits],
      },
      { id, line: presentPayoutLine(shown, payable) },
    );
  }, refuse);
  await services.continueMessages();
  return returned;
};
