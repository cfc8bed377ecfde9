import { compareByNameThenId, debtsOf, dueCents, shareByLeftToCall } from '#shared/capital-call.ts';
import { groupBy } from '#shared/group-by.ts';
import { addCents, type Cents, cents, ZERO_CENTS } from '#shared/money.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Context } from '../http/context.ts';
import { amountOfCall, isIssued } from '../records/capital-call.ts';
import {
  asOfCall,
  type CallCounts,
  type CapitalCallItem,
  dueOfLine,
  findCapitalCalls,
  type LineItem,
  lineItemId,
  listAllCallLines,
  listAllCapitalCalls,
  listAllOutstanding,
  type PlannedLine,
  readCallCounts,
  readLinesAgain,
  readPlan,
} from '../records/capital-call-store.ts';
import { type ClientItem, findClients, listClientsNow } from '../records/client-store.ts';
import type { Services } from '../services.ts';

const MOST_NAMED = 3;

type PlanContext = Pick<
  Context<
    'client-not-found' | 'client-suspended' | 'nobody-to-call' | 'line-items-not-total' | 'beyond-pledge'
  >,
  'services' | 'refuse'
>;

interface Wanted {
  readonly totalCents: Cents;
  /** If undefined, the clients share the total in proportion to what is left to call. */
  readonly lineItems: readonly { client_id: string; amount: Cents }[] | undefined;
  /** Required for a call that exceeds what is left to call from some clients. */
  readonly beyondReason: string | undefined;
  /** True for a call from before the portal, which the clients may already have paid. */
  readonly isRecorded?: boolean;
}

/** The caller's write must fail if `counts` has changed, because the plan is then outdated. */
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
  return planOf(context, { clients, due }, wanted);
}

interface Callable {
  readonly clients: ReadonlyMap<string, ClientItem>;
  readonly due: ReadonlyMap<string, Cents>;
}

/** Plans several calls in order. Each call reduces the amount left for the next one. */
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
      .filter((client) => client.status === 'Active')
      .map((client) => ({ id: client.id, name: client.name, leftToCallCents: left(client) })),
  );
  if (shares.length === 0) return refuse('nobody-to-call');
  return checkPlan(context, plannedFor(shares), clients, due, beyondReason);
}

/** Keeps the previewed amounts, but recomputes by how much they exceed the amount left to call. */
export async function planAgain(
  context: PlanContext,
  counts: CallCounts,
  plan: readonly PlannedLine[],
  { beyondReason, isRecorded }: Pick<Wanted, 'beyondReason' | 'isRecorded'>,
): Promise<PlannedLine[]> {
  const { services } = context;
  const due = await dueByClient(services, counts);
  const stored = await findClients(
    services,
    plan.map((line) => line.client_id),
  );
  return checkPlan(context, plan, isRecorded ? withoutPayments(stored) : stored, due, beyondReason);
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
  if (status !== 'Active') return status.toLowerCase();
  if (pledged === 0) return 'nothing pledged';
  if (paid >= pledged) return 'paid in full';
  return leftToCall(client, due) === 0 ? 'whole pledge already called' : 'no amount entered';
}

/** Returns why a client cannot be called: a suspended client cannot sign in to see the call. */
export function checkCallable(client: Pick<ClientItem, 'name' | 'status'>): string | undefined {
  return client.status === 'Suspended'
    ? EXACT_SENTENCES['client-suspended'].notCalled(client.name)
    : undefined;
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
  const suspended = plan.flatMap(({ client_id: id }) => clients.get(id) ?? []).filter(checkCallable);
  if (suspended.length > 0)
    return refuse('client-suspended', {
      sentence: EXACT_SENTENCES['client-suspended'].notCalled(
        new Intl.ListFormat('en-AU').format(suspended.map(({ name }) => name)),
        suspended.length === 1,
      ),
      issues: suspended.map(({ id, name }) => ({ path: id, message: name })),
    });
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

/** Earlier payments may have been for the recorded call, so they do not reduce the amount left to call. */
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

/** Callers must read the clients later: a payment in between is then deducted twice instead of never. */
async function dueByClient(services: Services, counts: CallCounts): Promise<Map<string, Cents>> {
  const [listed, outstanding] = await Promise.all([
    listAllCapitalCalls(services),
    listAllOutstanding(services),
  ]);
  const callIds = [...listed, ...counts.issued_lately].map(({ id }) => id);
  // The calls are read by key, because indexes can lag.
  const calls = await findCapitalCalls(services, callIds);
  const lines = groupBy(await readLinesAgain(services, outstanding), ({ capital_call_id: callId }) => callId);
  const due = new Map<string, Cents>();
  for (const call of calls) {
    const shown = (lines.get(call.id) ?? []).map(dueFrom);
    // If the listed lines do not add up to the amount due, some lines are missing.
    for (const [clientId, byCents] of isSumOf(call, shown) ? shown : await calledBy(services, call))
      due.set(clientId, addCents(due.get(clientId) ?? ZERO_CENTS, byCents));
  }
  return due;
}

type ClientDue = readonly [clientId: string, dueCents: Cents];

const dueFrom = (line: LineItem): ClientDue => [line.client_id, dueOfLine(line)];

/** Returns false while a worker is writing the call's lines. */
function isSumOf(call: CapitalCallItem, due: readonly ClientDue[]): boolean {
  const isSettled = call.state === 'issued' || call.state === 'withdrawn';
  return (
    isSettled && addCents(ZERO_CENTS, ...due.map(([, byCents]) => byCents)) === dueCents(amountOfCall(call))
  );
}

async function calledBy(services: Services, call: CapitalCallItem): Promise<ClientDue[]> {
  if (!isIssued(call)) return [];
  const lines = await listAllCallLines(services, call.id);
  const written = new Set(lines.map(({ id }) => id));
  const planned = call.state === 'issuing' ? await readPlan(services, call.id) : [];
  return [
    ...lines.map((line) => dueFrom(asOfCall(line, call))),
    ...planned
      .filter((_, index) => !written.has(lineItemId(call.id, index + 1)))
      .map((line): ClientDue => [line.client_id, line.amount_cents]),
  ];
}
