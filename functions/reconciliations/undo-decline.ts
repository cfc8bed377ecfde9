import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { presentDeclined, withoutDeclined } from '../records/declined-lines.ts';
import { isImportBeingUndone } from '../records/import-store.ts';
import { aboutTransaction, changeDeclinedWrite, findTransaction } from '../records/transaction-store.ts';

export const undoDecline: Handler<'undoDecline'> = async (input, context) => {
  const { services, refuse } = context;
  return decideAgain(async () => {
    const transaction = await findTransaction(services, input.transaction_id);
    if (!transaction) return refuse('transaction-not-found');
    if (await isImportBeingUndone(services, [transaction])) return refuse('import-undoing');
    const after = withoutDeclined(transaction, input.line_item_ids);
    const output = { transaction_id: transaction.id, declined: presentDeclined(after) };
    if (after === transaction) return output;
    const taken = (transaction.declined_lines ?? []).filter(
      (line) => !after.declined_lines?.some(({ line_item_id: id }) => id === line.line_item_id),
    );
    return context.commit(
      {
        writes: { transaction: changeDeclinedWrite(services, transaction, after) },
        audit: {
          ...aboutTransaction(transaction),
          action: 'transaction.decline-undone',
          summary:
            taken.length === 1
              ? '1 line item can be matched again'
              : `${taken.length} line items can be matched again`,
          changes: { line_item: { before: taken.map(({ line_item_id: id }) => id).join(', ') } },
        },
      },
      output,
    );
  });
};
