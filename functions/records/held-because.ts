import { fundDateAt } from '#shared/calendar-date.ts';
import type { HeldReason } from '#shared/terms.ts';
import type { Services } from '../services.ts';
import { type ClientItem, findClients } from './client-store.ts';
import type { Payment } from './owed-line-store.ts';
import { listPayees, type PayeeItem, type UsablePayee, usableOf } from './payee-store.ts';

export interface Payable {
  readonly payee: UsablePayee | undefined;
  readonly held: HeldReason | undefined;
  readonly payees: readonly PayeeItem[];
}

const CLIENTS_AT_ONCE = 20;

export async function payableClients(
  services: Services,
  clientIds: Iterable<string>,
): Promise<Map<string, Payable>> {
  const clients = await findClients(services, [...clientIds]);
  const ids = [...clients.keys()];
  const payable = new Map<string, Payable>();
  for (let first = 0; first < ids.length; first += CLIENTS_AT_ONCE)
    await Promise.all(
      ids.slice(first, first + CLIENTS_AT_ONCE).map(async (id) => {
        const payees = await listPayees(services, id);
        const payee = usableOf(payees, fundDateAt(services.now()));
        payable.set(id, { payee, held: heldBecause(clients.get(id), payee), payees });
      }),
    );
  return payable;
}

export function shownDigits(lastDigits: string): string {
  return `•••${lastDigits}`;
}

type PaidAccount = Pick<UsablePayee, 'id' | 'bsb' | 'last_digits'>;

export function payeeOfLine(
  { file_id: fileId, paid_cents: paid, payee_id: payeeId }: Payment,
  { payee, payees = [] }: Partial<Payable> = {},
): PaidAccount | undefined {
  const isSent = fileId !== undefined || paid !== undefined;
  return isSent ? payees.find(({ id }) => id === payeeId) : payee;
}

/** Answers for investors must omit `bsb`, because only managers and auditors may see a BSB. */
export function shownAccount(payee: PaidAccount | undefined) {
  return { bsb: payee?.bsb ?? null, account: payee ? shownDigits(payee.last_digits) : null };
}

function heldBecause(client: ClientItem | undefined, payee: UsablePayee | undefined): HeldReason | undefined {
  if (client?.deceased_on !== undefined) return 'deceased';
  if (client?.status === 'Suspended') return 'suspended';
  return payee ? undefined : 'no-payee';
}
