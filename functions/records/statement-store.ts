import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { STATEMENT_KINDS, type StatementKind, VALUATION_BASES } from '#shared/terms.ts';
import type { Write } from '../ledger/change.ts';
import { changeRecordWrite, NOT_OPEN, openListKeys } from '../ledger/change-record.ts';
import { placeAfter } from '../ledger/cursor.ts';
import { instantAfter } from '../ledger/instants.ts';
import { type Page, type Paged, queryList } from '../ledger/query-list.ts';
import { finder, findItem, queryIds, queryItems } from '../ledger/read.ts';
import { pack, type Stored, storedCents, storedDay, storedItem, storedPacked } from '../ledger/stored.ts';
import { exists, putNew, update } from '../ledger/write.ts';
import type { Services } from '../services.ts';
import { fundIdentity } from './fund-settings-store.ts';
import { storedPrice, storedUnits } from './unit-move-store.ts';

const lastIssue = () => z.object({ price: storedPrice, day: storedDay }).nullable();

const report = () => z.object({ file: z.string(), sha256: z.string(), key: z.string(), version: z.string() });

const balance = () => z.object({ paid: storedCents, units: storedUnits });

const statementContent = storedItem(
  z.object({
    kind: z.enum(STATEMENT_KINDS),
    client: z.object({
      id: z.string(),
      name: z.string(),
      entity_name: z.string(),
      entity_type: z.string(),
      address: z.string(),
    }),
    from: storedDay,
    to: storedDay,
    opening: balance(),
    movements: z.array(
      z.object({
        day: storedDay,
        description: z.string(),
        amount: storedCents,
        units: storedUnits,
        corrects: storedDay.optional(),
      }),
    ),
    closing: balance(),
    value: z.object({ price: storedPrice, day: storedDay, amount: storedCents }).optional(),
    calls: z
      .array(z.object({ day: storedDay, title: z.string(), amount: storedCents, due_on: storedDay }))
      .optional(),
    payments: z.array(z.object({ day: storedDay, description: z.string(), amount: storedCents })).optional(),
    distributions: z
      .array(
        z.object({
          day: storedDay,
          title: z.string(),
          gross: storedCents,
          withheld: storedCents,
          reinvested: storedCents,
          net: storedCents,
        }),
      )
      .optional(),
    position: z
      .object({ pledged: storedCents, paid: storedCents.optional(), due: storedCents, uncalled: storedCents })
      .optional(),
    pack: z
      .object({
        register_entry: z.object({
          units: storedUnits,
          cost: storedCents,
          /** Null if the client has made no contribution and no manager entered a day. */
          member_since: storedDay.nullable(),
        }),
        properties: z.array(
          z.object({
            name: z.string(),
            type: z.string(),
            location: z.string(),
            valuation: z
              .object({
                value: storedCents,
                day: storedDay,
                source: z.string(),
                valuer: z.string().nullable(),
                basis: z.enum(VALUATION_BASES).nullable(),
                report: report().nullable(),
              })
              .nullable(),
          }),
        ),
        last_issue: lastIssue(),
        last_issue_to_holder: lastIssue().default(null),
        unit_value: z.string(),
        /** Null if no unit price applied. Missing in packs issued before packs contained a price. */
        price: z
          .object({
            day: storedDay,
            nav: storedCents,
            units: storedUnits,
            nta_per_unit: storedPrice,
            terms: z.array(
              z.object({
                label: z.string(),
                amount: storedCents,
                source: z.string(),
                as_of: storedDay.nullable(),
                report: report().nullable(),
              }),
            ),
          })
          .nullable()
          .optional(),
      })
      .optional(),
  }),
);
/** The verification code is derived from the stored text, so a stored text must not change. */
export type StatementContent = Stored<typeof statementContent>;

const statementItem = storedItem(
  z.object({
    id: z.string(),
    client_id: z.string(),
    client_name: z.string(),
    kind: z.enum(STATEMENT_KINDS),
    from: storedDay,
    to: storedDay,
    edition: z.number(),
    run_id: z.string(),
    issued_on: storedDay,
    content: storedPacked(z.string()),
    verification_code: z.string(),
    sha256: z.string(),
    pack_sha256: z.string().optional(),
    /** An HMAC of the statement's number and the files' digests. `Services.statementKey` returns the key. */
    seal: z.string(),
    fund: fundIdentity.schema.optional(),
    replaces: z.string().optional(),
    replaces_because: z.string().optional(),
    /** The time when a comparison first found a difference from the ledger. It is set without raising `version`. */
    differs_since: z.string().optional(),
    /** Set when the PDFs are filed, without raising `version`. */
    document_id: z.string().optional(),
    pack_document_id: z.string().optional(),
    created_at: z.string(),
    version: z.number(),
  }),
);
export type StatementItem = Stored<typeof statementItem>;

const statementEntry = storedItem(
  z.object({
    id: z.string(),
    kind: z.enum(STATEMENT_KINDS),
    from: storedDay,
    to: storedDay,
    edition: z.number(),
    run_id: z.string(),
    digest: z.string(),
    closing_cents: storedCents,
    created_at: z.string(),
  }),
);
export type StatementEntry = Stored<typeof statementEntry>;

const runItem = storedItem(
  z.object({
    id: z.string(),
    kind: z.enum(STATEMENT_KINDS),
    from: storedDay,
    to: storedDay,
    issued_on: storedDay,
    state: z.enum(['running', 'done']),
    done: z.number(),
    total: z.number(),
    issued: z.number(),
    unchanged: z.number(),
    refused: z.array(z.object({ client_id: z.string(), client_name: z.string(), reason: z.string() })),
    started_at: z.string(),
    started_by: z.string(),
    started_by_name: z.string(),
    replaces_because: z.string().optional(),
    /** This run issues no statements, but compares earlier statements with the ledger. */
    compares: z.literal(true).optional(),
    version: z.number(),
  }),
);
export type StatementRunItem = Stored<typeof runItem>;

const OPEN_RUNS = 'OPEN#statement-run';
const MOST_STALLED = 100;

const STALLED_AFTER_MS = 2 * 60_000;

export function stalledAt(now: string): string {
  return instantAfter(now, STALLED_AFTER_MS);
}

export function statementTarget(number: string): string {
  return `STATEMENT#${number}`;
}

function statementKey(number: string) {
  return { pk: statementTarget(number), sk: 'STATEMENT' };
}

function codeKey(code: string) {
  return { pk: `STATEMENT_CODE#${code}`, sk: 'CODE' };
}

function listOf(clientId: string): string {
  return `STATEMENTS#${clientId}`;
}

type Period = Pick<StatementEntry, 'kind' | 'from' | 'to'>;

function periodKey({ kind, from, to }: Period): string {
  return `${kind}#${to}#${from}#`;
}

function entryKey(statement: Pick<StatementItem, 'client_id' | 'kind' | 'from' | 'to' | 'edition'>) {
  const edition = String(statement.edition).padStart(4, '0');
  return { pk: listOf(statement.client_id), sk: `${periodKey(statement)}${edition}` };
}

export function runTarget(runId: string): string {
  return `STATEMENT_RUN#${runId}`;
}

function runKey(runId: string) {
  return { pk: runTarget(runId), sk: 'RUN' };
}

function planKey(runId: string) {
  return { pk: runTarget(runId), sk: 'PLAN' };
}

export const findStatement = finder(statementKey, statementItem);

export const readStatementItem = statementItem.parse;

const FINER = { units: ['units_e4', 100], price: ['price_e6', 10_000] } as const;

function renamed(value: unknown, rename: (name: string, one: unknown) => [string, unknown]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => rename(name, one)));
}

const isFiner = (name: string): name is keyof typeof FINER => Object.hasOwn(FINER, name);

export function textOfContent(content: StatementContent): string {
  return JSON.stringify(content, (_, value) =>
    renamed(value, (name, one) => [isFiner(name) ? FINER[name][0] : name, one]),
  );
}

/** Old statements store `units` and `price` in hundredths. New statements store the finer `units_e4` and `price_e6`. */
export function readContent(statement: Pick<StatementItem, 'content'>): StatementContent {
  const read = JSON.parse(statement.content, (_, value) =>
    renamed(value, (name, one) => {
      if (isFiner(name)) return [name, Number(one) * FINER[name][1]];
      const finer = Object.entries(FINER).find(([, [stored]]) => stored === name);
      return [finer?.[0] ?? name, one];
    }),
  );
  return statementContent.parse(read);
}

export async function findNumberByCode(services: Services, code: string): Promise<string | undefined> {
  return (await findItem(services, codeKey(code), z.object({ number: z.string() })))?.number;
}

export function listStatementEntries(services: Services, clientId: string, kind: StatementKind) {
  const list = { partition: listOf(clientId), startsWith: `${kind}#`, descending: true };
  return queryItems(services, list, statementEntry);
}

export function listAllStatementEntries(services: Services, clientId: string): Promise<StatementEntry[]> {
  return queryItems(services, { partition: listOf(clientId) }, statementEntry);
}

/** These fields may change while the statement stays correct, so the digest leaves them out. */
export function digestOf({ position: _, pack: packed, movements, ...content }: StatementContent): string {
  const { last_issue: __, ...ofClient } = packed ?? {};
  const moved = movements.map(({ description: ___, ...movement }) => movement);
  return createHash('sha256')
    .update(
      JSON.stringify({ ...content, movements: moved, ...(packed ? { pack: ofClient } : {}) }, (_, value) =>
        // The digests of old statements must not change, so units and prices are converted to the old precision.
        renamed(value, (name, one) => [name, isFiner(name) ? Number(one) / FINER[name][1] : one]),
      ),
    )
    .digest('hex');
}

export function putStatementWrites(
  services: Services,
  statement: StatementItem,
  content: StatementContent,
): Record<'statement' | 'entry' | 'code', Write> {
  const { closing } = content;
  const entry = statementEntry.parse({
    ...statement,
    digest: digestOf(content),
    closing_cents: closing.paid,
  });
  return {
    statement: putNew(services, {
      ...statementKey(statement.id),
      ...statement,
      content: pack(statement.content),
    }),
    entry: putNew(services, { ...entryKey(statement), ...entry }),
    code: putNew(services, { ...codeKey(statement.verification_code), number: statement.id }),
  };
}

const DIFFERING = 'OPEN#statement-differs';

export function setDiffersWrite(
  services: Services,
  statement: Pick<StatementItem, 'id' | 'to'>,
  since: string | undefined,
): Write {
  const open =
    since === undefined ? NOT_OPEN : { open_pk: DIFFERING, open_sk: `${statement.to}#${statement.id}` };
  return update(services, {
    key: statementKey(statement.id),
    change: { differs_since: since, ...open },
    when: { pk: exists },
  });
}

export function listDiffering(services: Services, page: Page): Promise<Paged<StatementItem>> {
  const list = { index: 'open', partition: DIFFERING, descending: true } as const;
  return queryList(services, list, statementItem, page, placeByPeriod);
}

const placeByPeriod = placeAfter(/^\d{4}-\d{2}-\d{2}#[A-Za-z0-9_-]{1,80}$/);

export function setPapersWrite(
  services: Services,
  number: string,
  papers: Pick<StatementItem, 'document_id' | 'pack_document_id'>,
): Write {
  return update(services, { key: statementKey(number), set: papers, when: { pk: exists } });
}

export const findRun = finder(runKey, runItem);

const clientIds = storedPacked(z.array(z.string()));
const runPlan = storedItem(z.object({ packed: clientIds, held: clientIds }));

export async function readRunPlan(
  services: Services,
  runId: string,
): Promise<{ clientIds: string[]; heldIds: string[] }> {
  const plan = await findItem(services, planKey(runId), runPlan);
  if (!plan) throw new Error('The plan of a run of statements is gone');
  return { clientIds: plan.packed, heldIds: plan.held };
}

export function newStatementRun(
  {
    id,
    by,
    now,
    today,
  }: { id: string; by: { userId: string; name: string }; now: string; today: CalendarDate },
  { kind, from, to }: Pick<StatementRunItem, 'kind' | 'from' | 'to'>,
  total: number,
): StatementRunItem {
  return {
    id,
    kind,
    from,
    to,
    issued_on: today,
    state: 'running',
    done: 0,
    total,
    issued: 0,
    unchanged: 0,
    refused: [],
    started_at: now,
    started_by: by.userId,
    started_by_name: by.name,
    version: 1,
  };
}

export function putRunWrites(
  services: Services,
  run: StatementRunItem,
  plan: { readonly clientIds: readonly string[]; readonly heldIds: readonly string[] },
  dueAt: string,
): Record<'run' | 'plan', Write> {
  return {
    run: putNew(services, {
      ...runKey(run.id),
      ...runItem.parse(run),
      ...openListKeys({ name: OPEN_RUNS, dueAt }, run.id),
    }),
    plan: putNew(services, {
      ...planKey(run.id),
      packed: pack(plan.clientIds),
      held: pack(plan.heldIds),
    }),
  };
}

export function changeRunWrite(
  services: Services,
  before: StatementRunItem,
  change: Partial<Pick<StatementRunItem, 'state' | 'done' | 'issued' | 'unchanged' | 'refused'>>,
  dueAt: string | undefined,
): Write {
  return changeRecordWrite(services, runKey(before.id), before, change, { name: OPEN_RUNS, dueAt });
}

export function listUnfinishedRuns(services: Services, dueAt?: string): Promise<string[]> {
  const list = { partition: OPEN_RUNS, to: dueAt && `${dueAt}~` };
  return queryIds(services, { index: 'open', ...list }, MOST_STALLED);
}

export async function findSuccessor(
  services: Services,
  statement: Pick<StatementItem, 'client_id' | 'kind' | 'from' | 'to' | 'edition'>,
): Promise<string | undefined> {
  const list = { partition: listOf(statement.client_id), startsWith: periodKey(statement) };
  const editions = await queryItems(services, list, statementEntry);
  return editions.find(({ edition }) => edition === statement.edition + 1)?.id;
}

/** `current` is the latest edition for this period. `before` is the latest statement of an earlier period. */
export function latestOf(
  entries: readonly StatementEntry[],
  period: { readonly from: CalendarDate; readonly to: CalendarDate },
): { current: StatementEntry | undefined; before: StatementEntry | undefined } {
  return {
    current: entries.find(({ from, to }) => from === period.from && to === period.to),
    before: entries.find(({ to }) => to < period.to),
  };
}
