import type { Handler } from '../http/context.ts';
import { listPaymentFileItems } from '../records/payment-file-store.ts';
import { presentPaymentFile } from './present-payout.ts';

export const listPaymentFiles: Handler<'listPaymentFiles'> = async (input, { services }) => {
  const { distribution_id: id } = input;
  const files = await listPaymentFileItems(services);
  return {
    files: files.filter(({ distribution_id: own }) => id === undefined || own === id).map(presentPaymentFile),
  };
};
