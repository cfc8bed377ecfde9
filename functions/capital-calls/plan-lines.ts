import type { CalendarDate } from '#shared/calendar-date.ts';
import { compareByNameThenId, debtsOf, shareByLeftToCall } from '#shared/capital-call.ts';
import { addCents, type Cents, cents, ZERO_CENTS } from '#shared/money.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Context } from '../http/context.ts';
import { dueByClient } from '../money/due-by-client.ts';
import { type CallCounts, type PlannedLine, readCallCounts } from '../records/capital-call-store.ts';
import { type ClientItem, findClients, findClientsOf, listClientsNow } from '../records/client-store.ts';
import type { Services } from '../services.ts';
import { withPositions } from './positions.ts';

const MOST_NAMED = 3;

type PlanContext = Pick<
  Context<
    | 'client-not-found'
    | 'client-suspended'
    | 'client-deceased'
    | 'nobody-to-call'
    | 'line-items-not-total'
    | 'beyond-pledge'
  >,
  'services' | 'refuse' | 'today'
>;

interface Wanted {
  readonly totalCents: Cents;
  /** If undefined, the clients share the total in proportion to what is left to call. */
  readonly lineItems: readonly { client_id: string; amount: Cents }[] | undefined;
  readonly beyondReason: string | undefined;
  /** True for a call from before the portal. Clients may have paid such a call already. */
  readonly isRecorded?: boolean;
  /** The day of issue of a recorded call. Undefined if its clients are not notified. */
  readonly toldOf?: CalendarDate | undefined;
}

/** The plan is outdated if `counts` has changed, so the caller's write must then fail. */
export async function planLines(
  context: PlanContext,
  counts: CallCounts,
  wanted: Wanted,
): Promise<PlannedLine[]> {
  const { services } = context;
  const { lineItems } = wanted;
  const due = await dueByClient(services, counts);
  const clients = lineItems
    ? await findClients(
        services,
        lineItems.map((line) => line.client_id),
      )
    : await everyClient(services);
  return positioned(context, planOf(context, { clients, due }, wanted), { clients, due }, wanted);
}

function positioned(
  { services, today }: PlanContext,
  plan: readonly PlannedLine[],
  { clients, due }: Callable,
  { isRecorded = false, toldOf }: Pick<Wanted, 'isRecorded' | 'toldOf'>,
): PlannedLine[] | Promise<PlannedLine[]> {
  if (isRecorded && toldOf === undefined) return [...plan];
  return withPositions(services, plan, { clients, due, today, issuedOn: toldOf });
}

interface Callable {
  readonly clients: ReadonlyMap<string, ClientItem>;
  readonly due: ReadonlyMap<string, Cents>;
}

export async function planInTurn(
  services: Services,
  counts: CallCounts,
): Promise<(context: Pick<PlanContext, 'refuse'>, wanted: Wanted) => PlannedLine[]> {
  const due = await dueByClient(services, counts);
  const clients = await everyClient(services);
  return (context, wanted) => {
    const lines = planOf(context, { clients, due }, wanted);
    for (const { client_id: id, amount_cents: amountCents } of lines)
      due.set(id, addCents(due.get(id) ?? ZERO_CENTS, amountCents));
    return lines;
  };
}

function planOf(
  context: Pick<PlanContext, 'refuse'>,
  { clients: stored, due }: Callable,
  { totalCents, lineItems, beyondReason, isRecorded = false }: Wanted,
): PlannedLine[] {
  const { refuse } = context;
  if (lineItems && addCents(...lineItems.map((line) => line.amount)) !== totalCents)
    return refuse('line-items-not-total');
  const clients = isRecorded ? withoutPayments(stored) : stored;
  const left = (client: ClientItem) => leftToCall(client, due);
  if (lineItems) {
    const named = lineItems.map(({ client_id: id, amount }) => {
      const client = clients.get(id) ?? refuse('client-not-found');
      return { client: { id, name: client.name }, amountCents: amount };
    });
    named.sort((one, other) => compareByNameThenId(one.client, other.client));
    return checkPlan(context, plannedFor(named), clients, due, beyondReason);
  }
  const shares = shareByLeftToCall(
    totalCents,
    [...clients.values()]
      .filter((client) => client.status === 'Active' && client.deceased_on === undefined)
      .map((client) => ({ id: client.id, name: client.name, leftToCallCents: left(client) })),
  );
  if (shares.length === 0) return refuse('nobody-to-call');
  return checkPlan(context, plannedFor(shares), clients, due, beyondReason);
}

/** The previewed amounts stay the same, even if pledges have changed. */
export async function planAgain(
  context: PlanContext,
  counts: CallCounts,
  plan: readonly PlannedLine[],
  { beyondReason, isRecorded, toldOf }: Pick<Wanted, 'beyondReason' | 'isRecorded' | 'toldOf'>,
): Promise<PlannedLine[]> {
  const { services } = context;
  const due = await dueByClient(services, counts);
  const stored = await findClientsOf(services, plan);
  const clients = isRecorded ? withoutPayments(stored) : stored;
  const checked = checkPlan(context, plan, clients, due, beyondReason);
  return positioned(context, checked, { clients: stored, due }, { isRecorded, toldOf });
}

export async function leftOutOf(
  services: Services,
  plan: readonly Pick<PlannedLine, 'client_id'>[],
): Promise<{ client_id: string; name: string; because: string }[]> {
  const due = await dueByClient(services, await readCallCounts(services));
  const called = new Set(plan.map(({ client_id: id }) => id));
  return (await listClientsNow(services))
    .filter(({ id }) => !called.has(id))
    .toSorted(compareByNameThenId)
    .map((client) => ({ client_id: client.id, name: client.name, because: whyLeftOut(client, due) }));
}

function whyLeftOut(client: ClientItem, due: ReadonlyMap<string, Cents>): string {
  const { status, pledged_cents: pledged, total_paid_cents: paid } = client;
  if (client.deceased_on !== undefined) return 'deceased';
  if (status !== 'Active') return status.toLowerCase();
  if (pledged === 0) return 'nothing pledged';
  if (paid >= pledged) return 'paid in full';
  return leftToCall(client, due) === 0 ? 'whole pledge already called' : 'no amount entered';
}

/** A suspended client could not sign in to see the call. */
export function checkCallable(
  client: Pick<ClientItem, 'name' | 'status' | 'deceased_on'>,
): string | undefined {
  const code = whyUncallable(client);
  return code && NOT_CALLED[code](client.name);
}

const NOT_CALLED = {
  'client-suspended': EXACT_SENTENCES['client-suspended'].notCalled,
  'client-deceased': EXACT_SENTENCES['client-deceased'].notCalled,
};

function whyUncallable({ status, deceased_on: deceasedOn }: Pick<ClientItem, 'status' | 'deceased_on'>) {
  if (deceasedOn !== undefined) return 'client-deceased';
  return status === 'Suspended' ? 'client-suspended' : undefined;
}

function plannedFor(
  shares: readonly { client: { id: string; name: string }; amountCents: Cents }[],
): PlannedLine[] {
  return shares.map(({ client, amountCents }) => ({
    client_id: client.id,
    client_name: client.name,
    amount_cents: amountCents,
  }));
}

function checkPlan(
  { refuse }: Pick<PlanContext, 'refuse'>,
  plan: readonly PlannedLine[],
  clients: ReadonlyMap<string, ClientItem>,
  due: ReadonlyMap<string, Cents>,
  beyondReason: string | undefined,
): PlannedLine[] {
  const planned = plan.flatMap(({ client_id: id }) => clients.get(id) ?? []);
  for (const code of ['client-suspended', 'client-deceased'] as const) {
    const uncallable = planned.filter((client) => whyUncallable(client) === code);
    if (uncallable.length > 0)
      return refuse(code, {
        sentence: NOT_CALLED[code](
          new Intl.ListFormat('en-AU').format(uncallable.map(({ name }) => name)),
          uncallable.length === 1,
        ),
        issues: uncallable.map(({ id, name }) => ({ path: id, message: name })),
      });
  }
  const checked = plan.map(({ beyond_cents: _before, ...line }): PlannedLine => {
    const client = clients.get(line.client_id) ?? refuse('client-not-found');
    const beyondCents = Math.max(0, line.amount_cents - leftToCall(client, due));
    return beyondCents > 0 ? { ...line, beyond_cents: cents(beyondCents) } : line;
  });
  const beyond = checked.filter((line) => line.beyond_cents !== undefined);
  if (beyond.length > 0 && beyondReason === undefined) {
    const more = beyond.length > MOST_NAMED ? ` and ${beyond.length - MOST_NAMED} more` : '';
    const names = beyond.slice(0, MOST_NAMED).map((line) => line.client_name);
    const sumCents = addCents(ZERO_CENTS, ...beyond.map((line) => line.beyond_cents ?? ZERO_CENTS));
    return refuse('beyond-pledge', {
      sentence: EXACT_SENTENCES['beyond-pledge'].ofCall(`${names.join(', ')}${more}`, sumCents),
    });
  }
  return checked;
}

/** Earlier payments may be for the recorded call, so this plan ignores earlier payments. */
function withoutPayments(clients: ReadonlyMap<string, ClientItem>): Map<string, ClientItem> {
  return new Map([...clients].map(([id, client]) => [id, { ...client, total_paid_cents: ZERO_CENTS }]));
}

function leftToCall(client: ClientItem, due: ReadonlyMap<string, Cents>): Cents {
  const { pledged_cents: pledgedCents, total_paid_cents: paidCents } = client;
  return debtsOf({ pledgedCents, paidCents }, due.get(client.id) ?? ZERO_CENTS).uncalledCents;
}

async function everyClient(services: Services): Promise<ReadonlyMap<string, ClientItem>> {
  return new Map((await listClientsNow(services)).map((client) => [client.id, client]));
}
