import type { Handler } from '../http/context.ts';
import { shownDigits } from '../records/held-because.ts';
import { findOwedLines } from '../records/owed-line-store.ts';
import { findPaymentFile, listFileBatches } from '../records/payment-file-store.ts';
import { isUnaltered } from './file-bytes.ts';
import { titleForBank } from './payment-file.ts';
import { presentPaymentFile } from './present-payout.ts';

export const getPaymentFile: Handler<'getPaymentFile'> = async (input, { services, refuse }) => {
  const file = (await findPaymentFile(services, input.id)) ?? refuse('payment-file-not-found');
  const lines = (await listFileBatches(services, file.id)).flatMap((batch) => batch.lines);
  const owed = await findOwedLines(
    services,
    lines.map(({ line_id: id }) => id),
  );
  const stateOf = (id: string) => {
    if (file.returned.includes(id)) return 'returned' as const;
    return owed.get(id)?.paid_cents === undefined ? ('in-file' as const) : ('paid' as const);
  };
  return {
    file: presentPaymentFile(file),
    lines: lines.map((line) => ({
      line_id: line.line_id,
      reference: line.reference,
      client_id: line.client_id,
      client_name: line.client_name,
      account_name: titleForBank(line.account_name),
      bsb: line.bsb,
      account: shownDigits(line.last_digits),
      amount: line.amount_cents,
      state: stateOf(line.line_id),
    })),
    equal: file.sha256 === undefined ? null : await isUnaltered(services, file),
  };
};
