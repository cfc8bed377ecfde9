import { contactText } from '#shared/fund-seed.ts';
import type { Handler } from '../http/context.ts';
import { readFundIdentity } from '../records/fund-settings-store.ts';

export const getFundContact: Handler<'getFundContact'> = async (_input, { services }) => {
  const { contact } = await readFundIdentity(services);
  return { contact: contactText(contact) === '' ? null : contact };
};
