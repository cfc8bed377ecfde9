import { isStaff } from '#shared/roles.ts';
import type { Handler } from '../http/context.ts';
import { findClients } from '../records/client-store.ts';
import { loadClient } from '../records/load-client.ts';
import { clientsOfAccount, listPayees, type PayeeItem, standingOf } from '../records/payee-store.ts';
import type { Services } from '../services.ts';
import { phoneNumbersOf } from './phone-numbers.ts';
import { presentPayee, presentTax } from './present-payee.ts';

export const getPayee: Handler<'getPayee'> = async ({ id }, context) => {
  const { services, actor, today, refuse } = context;
  if (actor.access?.role === 'adviser') return refuse('client-not-found');
  const client = await loadClient(context, id);
  const payees = await listPayees(services, client.id);
  const standing = standingOf(payees, today);
  const present = (payee: PayeeItem) => presentPayee(actor, payee, standing);
  const { current, next } = standing;
  const isOfStaff = isStaff(actor.role);
  const former = payees.filter((payee) => payee !== current && payee !== next).toReversed();
  const numbers = isOfStaff ? await phoneNumbersOf(services, client, today) : [];
  return {
    payee: current ? present(current) : null,
    proposed: next ? present(next) : null,
    former: isOfStaff ? former.map(present) : [],
    numbers: numbers.map(({ changedBy: _, ...number }) => number),
    also_of: isOfStaff && next ? await alsoOf(services, next) : [],
    tax: presentTax(actor, client),
  };
};

async function alsoOf(services: Services, { client_id: ownId, account_hmac: hmac }: PayeeItem) {
  const ids = (await clientsOfAccount(services, hmac)).filter((id) => id !== ownId);
  const clients = await findClients(services, ids);
  return [...clients.values()].map(({ id, name }) => ({ client_id: id, name }));
}
