import type { Maker } from '../ledger/maker.ts';
import { payeeMessages } from '../messages/payee-messages.ts';
import { findClient } from '../records/client-store.ts';
import { putMessageWrites } from '../records/message-store.ts';
import {
  changePayee,
  listPayees,
  type PayeeItem,
  type Standing,
  standingOf,
} from '../records/payee-store.ts';
import type { Effect } from './take-effect.ts';

export interface LiftInput {
  readonly id: string;
  readonly payee_id: string;
  readonly reason: string;
}

export interface Lifted extends Effect {
  readonly after: PayeeItem;
  readonly standing: Standing;
}

export async function liftSuspension(
  {
    services,
    now,
    today,
    refuse,
  }: Maker<'client-not-found' | 'client-deceased' | 'payee-not-found' | 'payee-not-suspended'>,
  { id: clientId, payee_id: payeeId, reason }: LiftInput,
): Promise<Lifted> {
  const client = (await findClient(services, clientId)) ?? refuse('client-not-found');
  if (client.deceased_on !== undefined) return refuse('client-deceased');
  const payees = await listPayees(services, clientId);
  const { current, next } = standingOf(payees, today);
  const before = [current, next].find((payee) => payee?.id === payeeId) ?? refuse('payee-not-found');
  if (!before.suspended) return refuse('payee-not-suspended');
  const { after, write, audit } = changePayee(
    services,
    before,
    { suspended: undefined, wrong_tries: 0, lifted_at: now },
    {
      action: 'payee.lifted',
      summary: `Lifted the suspension of the account of ${client.name}: ${reason}`,
      changes: { state: { before: 'suspended', after: before.suspended.was }, reason: { after: reason } },
    },
  );
  const told = { kind: 'lifted', at: now, by: 'by the managers of the fund' } as const;
  const messages = await payeeMessages(services, client, after, told);
  return {
    after,
    standing: standingOf(
      payees.map((payee) => (payee === before ? after : payee)),
      today,
    ),
    change: { writes: { payee: write, ...putMessageWrites(services, messages, now) }, audit },
  };
}
