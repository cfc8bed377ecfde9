import { isDeepStrictEqual } from 'node:util';
import type { Handler } from '../http/context.ts';
import { startCorrection } from './start-correction.ts';

export const updateCallAccount: Handler<'updateCallAccount'> = async (input, context) => {
  const { now, refuse } = context;
  return startCorrection(context, input, (before, account = refuse('no-account-to-pay-to')) => {
    if (isDeepStrictEqual(before.pay_to, account)) return refuse('nothing-to-change');
    return {
      action: 'capital-call.account-changed',
      summary: `Asks for payment to BSB ${account.bsb}, account ${account.number}`,
      change: {
        pay_to: account,
        account_changed_at: now,
        account_changed_reason: input.reason,
        corrected_lines: before.line_count,
      },
    };
  });
};
