import type { ClientCapitalCall } from '#shared/contract/capital-calls.ts';
import { exact } from '../ui/money-format.ts';

type Called = Pick<ClientCapitalCall, 'beyond_pledge_amount' | 'beyond_pledge_reason'>;

export function abovePledgeOf({ beyond_pledge_amount: above, beyond_pledge_reason: reason }: Called) {
  if (above <= 0) return undefined;
  const part = `${exact(above)} of this amount is above your pledge`;
  return reason ? `${part}. Reason: ${reason}` : `${part}.`;
}
