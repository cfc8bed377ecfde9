import { compareByNameThenId, shareByPledge } from '#shared/capital-call.ts';
import { addCents, type Cents } from '#shared/money.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { type ClientItem, findClient, listClientItems } from '../clients/client-store.ts';
import type { Context } from '../http/context.ts';
import type { PlannedLine } from './plan-store.ts';

const CLIENTS_AT_ONCE = 25;
const CLIENTS_PER_PAGE = 1_000;

type PlanContext = Pick<
  Context<'client-not-found' | 'client-suspended' | 'nobody-to-call' | 'line-items-not-total'>,
  'services' | 'refuse'
>;

interface Wanted {
  readonly totalCents: Cents;
  /** Undefined to share by pledge. */
  readonly lineItems: readonly { client_id: string; amount: Cents }[] | undefined;
}

/** The lines of a call. Refuses amounts that do not sum to the total and clients who cannot be called. */
export async function planLines(context: PlanContext, wanted: Wanted): Promise<PlannedLine[]> {
  const { services, refuse } = context;
  if (!wanted.lineItems) {
    const clients = await clientsWith(context, 'Active');
    const shares = shareByPledge(
      wanted.totalCents,
      clients.map(({ id, name, pledged_cents }) => ({ id, name, pledgedCents: pledged_cents })),
    );
    if (shares.length === 0) return refuse('nobody-to-call');
    return shares.map(({ client, amountCents }) => ({
      client_id: client.id,
      client_name: client.name,
      amount_cents: amountCents,
    }));
  }
  const sum = addCents(...wanted.lineItems.map((line) => line.amount));
  if (sum !== wanted.totalCents) return refuse('line-items-not-total');
  const named: { id: string; name: string; amountCents: Cents }[] = [];
  for (let start = 0; start < wanted.lineItems.length; start += CLIENTS_AT_ONCE) {
    const lines = wanted.lineItems.slice(start, start + CLIENTS_AT_ONCE);
    const clients = await Promise.all(lines.map((line) => findClient(services, line.client_id)));
    for (const [index, { amount }] of lines.entries()) {
      const client = clients[index] ?? refuse('client-not-found');
      if (client.status === 'Suspended') refuseClient(context, client);
      named.push({ id: client.id, name: client.name, amountCents: amount });
    }
  }
  return named.sort(compareByNameThenId).map(({ id, name, amountCents }) => ({
    client_id: id,
    client_name: name,
    amount_cents: amountCents,
  }));
}

/** Refuses an earlier plan when a client on it has been suspended since. */
export async function checkNobodySuspended(
  context: PlanContext,
  plan: readonly PlannedLine[],
): Promise<void> {
  const called = new Set(plan.map((line) => line.client_id));
  const suspended = await clientsWith(context, 'Suspended');
  const found = suspended.find((client) => called.has(client.id));
  if (found) refuseClient(context, found);
}

// A suspended client cannot sign in and would never see the call.
function refuseClient({ refuse }: PlanContext, client: ClientItem): never {
  return refuse('client-suspended', { sentence: EXACT_SENTENCES['client-suspended'].notCalled(client.name) });
}

async function clientsWith({ services }: PlanContext, status: ClientItem['status']): Promise<ClientItem[]> {
  const found: ClientItem[] = [];
  let cursor: string | undefined;
  do {
    const page = await listClientItems(services, { limit: CLIENTS_PER_PAGE, cursor });
    found.push(...page.clients.filter((client) => client.status === status));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}
