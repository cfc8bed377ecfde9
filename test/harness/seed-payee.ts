import { randomUUID } from 'node:crypto';
import { SYSTEM_ACTOR } from '#functions/ledger/change.ts';
import { commitChange } from '#functions/ledger/commit.ts';
import {
  accountText,
  linkAccountWrite,
  listPayees,
  type PayeeItem,
  payeeId,
  payeeTarget,
  putPayeeWrite,
} from '#functions/records/payee-store.ts';
import type { Services } from '#functions/services.ts';
import { fundDateAt } from '#shared/calendar-date.ts';

/** The account is stored as if two people had verified it, so the fund can pay to it. */
export async function seedPayee(
  services: Services,
  client: { readonly id: string; readonly name?: string },
  { account_name = 'Account', bsb = '062-000', number = '11112222', proposed_by = 'somebody' } = {},
): Promise<PayeeItem> {
  const place = ((await listPayees(services, client.id)).at(-1)?.number ?? 0) + 1;
  const id = payeeId(client.id, place);
  const at = services.now().toISOString();
  const payee: PayeeItem = {
    id,
    client_id: client.id,
    client_name: client.name ?? 'Client',
    number: place,
    account_name,
    bsb,
    last_digits: number.slice(-3),
    account: await services.payeeCipher.encrypt(`${bsb} ${number}`, id),
    account_hmac: await services.payeeCipher.hmac(accountText(bsb, number)),
    proposed_at: at,
    proposed_by,
    proposed_by_name: 'Somebody',
    hold_until: fundDateAt(services.now()),
    wrong_tries: 0,
    verified: { at, by: 'another', by_name: 'Another', how: 'call' },
    version: 1,
  };
  await commitChange(
    services,
    {
      writes: { payee: putPayeeWrite(services, undefined, payee), link: linkAccountWrite(services, payee) },
      audit: {
        target: payeeTarget(id),
        name: payee.client_name,
        action: 'payee.proposed',
        summary: 'Seeded by a test',
        changes: { state: { after: 'usable' } },
      },
    },
    { actor: SYSTEM_ACTOR, now: at, correlationId: randomUUID() },
  );
  return payee;
}
