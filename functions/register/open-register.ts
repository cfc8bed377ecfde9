import { randomUUID } from 'node:crypto';
import { displayDate } from '#shared/calendar-date.ts';
import type { WaitingRefusal } from '#shared/contract/approvals.ts';
import type { CsvImport } from '#shared/contract/csv-import.ts';
import type { redemptionsContract } from '#shared/contract/redemptions.ts';
import { addCents, formatDollars, ZERO_CENTS } from '#shared/money.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { addUnits, formatUnits, negateUnits, ZERO_UNITS } from '#shared/units.ts';
import { answerBy, beginImport } from '../csv/import-csv.ts';
import type { RejectedLine } from '../csv/statement-records.ts';
import type { Handler } from '../http/context.ts';
import { commitChange } from '../ledger/commit.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import type { Asked, Maker } from '../ledger/maker.ts';
import { countedUntil, unitsOfEffect, unitsUntil } from '../money/effects.ts';
import { listLivePrices } from '../money/issue-units.ts';
import { type HolderHistory, readRegister } from '../money/read-register.ts';
import { cleanFileName } from '../records/file-name.ts';
import {
  findRegisterOpening,
  isSameRegister,
  putRegisterOpeningWrite,
  REGISTER,
  type RegisterOpeningItem,
} from '../records/register-opening-store.ts';
import { askApproval } from '../two-people/ask-approval.ts';
import { isAlone } from '../two-people/second-person.ts';
import { continueOpening, openingUnits } from './continue-opening.ts';
import { checkDay, checkDocument, madeBy } from './load-holder.ts';
import type { MoveEffect } from './propose-move.ts';
import { subjectOf } from './propose-move.ts';
import { REGISTER_COLUMNS, type ReadRow, readRegisterRows, readUnits } from './register-rows.ts';

type Codes = Exclude<(typeof redemptionsContract.openRegister.refusals)[number], WaitingRefusal>;
type Context = Parameters<Handler<'openRegister'>>[1];

interface Opening extends Pick<RegisterOpeningItem, 'id' | 'day' | 'units_e4' | 'document_id' | 'file_name'> {
  readonly rows: readonly ReadRow[];
  readonly reason: string;
}

const MOST_NAMED = 3;
/** A request that waits for approval stores the whole register in one item of at most 400 kB. */
const MOST_HOLDERS = 3_000;

/** If the import stops midway, any manager can continue by sending the same file again. */
export const openRegister: Handler<'openRegister'> = async (input, context) => {
  const { services, actor, now, refuse } = context;
  const untilMs = answerBy(context);
  const histories = await readRegister(services);
  const { opening, rejected, ...told } = await readFile(input, context, histories);
  const { rows } = opening;
  const maker = { ...context, refuse };
  const stored = await findRegisterOpening(services);
  const wanted = { ...opening, packed: packedOf(rows) };
  const isSame = stored !== undefined && isSameRegister(stored, wanted);
  if (stored && !isSame) return refuse('register-opened');
  const base = { duplicateCount: 0, total_rows: rows.length, rejected, ...told };
  if (input.dryRun) {
    if (!stored && rejected.length === 0) await checkOpening(maker, opening, histories);
    const preview = previewOf(rows, histories, opening.day);
    return {
      ...base,
      import_id: null,
      status: 'preview',
      processed_rows: 0,
      insertedCount: preview.filter(({ difference }) => difference !== ZERO_UNITS).length,
      notes: [...told.notes, ...notesOf(rows, histories)],
      preview,
    };
  }
  const [first] = rejected;
  if (first)
    return refuse('opening-does-not-tie', {
      sentence: EXACT_SENTENCES['opening-does-not-tie'].ofLine(first.line, first.message),
      issues: rejected.map(({ line, message }) => ({ path: `line ${line}`, message })),
    });
  const asked = { by: actor.userId, byName: actor.name };
  if (!stored) {
    const { summary, subject } = await openRegisterEffect(maker, opening, asked);
    const isPriced = (await listLivePrices(services)).length > 0;
    if (isPriced && !(await isAlone(services, actor.userId, now)))
      return askApproval(context, {
        what: 'register-opening',
        subject: subjectOf('register-opening', subject),
        summary,
        reason: opening.reason,
        input: opening,
        takesEffect: false,
      });
  }
  const bytes = context.file?.bytes ?? new Uint8Array();
  const importId = await beginImport(context, IMPORT, bytes, rows.length);
  await decideAgain(async () => {
    const begun = await findRegisterOpening(services);
    if (begun && isSameRegister(begun, wanted)) return;
    const { change } = await openRegisterEffect(maker, opening, asked);
    await commitChange(services, change, context);
  });
  const done = await continueOpening(context, untilMs);
  return {
    ...base,
    import_id: importId,
    status: done.state === 'opened' ? 'done' : 'running',
    insertedCount: done.move_count,
    processed_rows: done.rows_done,
  };
};

const IMPORT = {
  kind: 'REGISTER_IMPORT',
  action: 'register-import.started',
  words: ['holder', 'holders'],
} as const;

async function readFile(
  input: Parameters<Handler<'openRegister'>>[0],
  { file, refuse }: Context,
  histories: readonly HolderHistory[],
): Promise<{ opening: Opening; rejected: RejectedLine[] } & Pick<CsvImport, 'notes' | 'ignored_columns'>> {
  const units = readUnits(input.units_on_issue.trim());
  if (!file || units === undefined) return refuse('invalid-input');
  const { readCsvTable } = await import('../csv/read-csv-table.ts');
  const table = readCsvTable(file.bytes, file.fileName, REGISTER_COLUMNS);
  if (!table.ok) return refuse('not-csv', { sentence: table.message });
  if (table.rows.length > MOST_HOLDERS)
    return refuse('not-csv', { sentence: EXACT_SENTENCES['not-csv'].tooManyRecords(MOST_HOLDERS) });
  const clients = histories.map(({ client }) => client);
  const { read, rejected } = readRegisterRows(table.rows, clients);
  const name = cleanFileName(file.fileName);
  return {
    opening: {
      id: randomUUID(),
      day: input.day,
      units_e4: units,
      ...(input.document_id === undefined ? {} : { document_id: input.document_id }),
      file_name: name,
      rows: read,
      reason: `The register of ${displayDate(input.day)}, from the file ${name}`,
    },
    rejected: [...table.rejected, ...rejected].sort((one, other) => one.line - other.line),
    notes: table.notes,
    ignored_columns: table.ignoredColumns,
  };
}

export async function openRegisterEffect(
  maker: Maker<Codes>,
  opening: Opening,
  asked: Asked,
): Promise<MoveEffect> {
  const { services, actor, now, refuse } = maker;
  if (await findRegisterOpening(services)) return refuse('register-opened');
  await checkOpening(maker, opening, await readRegister(services));
  const { rows, reason, id, day, units_e4, document_id, file_name } = opening;
  const isAtOnce = asked.by === actor.userId && (await listLivePrices(services)).length === 0;
  const { approved_alone: alone, ...made } = { approved_alone: undefined, ...madeBy(maker, asked) };
  const item: RegisterOpeningItem = {
    id,
    state: 'running',
    day,
    units_e4,
    ...(document_id === undefined ? {} : { document_id }),
    file_name,
    packed: packedOf(rows),
    rows_done: 0,
    move_count: 0,
    ...made,
    ...(alone && !isAtOnce ? { approved_alone: alone } : {}),
    version: 1,
  };
  const summary = `Open the register with ${formatUnits(units_e4)} units of ${rows.length} holders on ${displayDate(day)}`;
  return {
    summary,
    subject: REGISTER,
    moves: [],
    change: {
      writes: { register: putRegisterOpeningWrite(services, item) },
      audit: {
        target: REGISTER,
        name: file_name,
        action: 'register.opened',
        summary,
        changes: {
          day: { after: day },
          units: { after: formatUnits(units_e4) },
          document_id: { after: document_id },
          reason: { after: reason },
        },
      },
    },
    afterwards: async () => {
      const by = { services, actor, now, correlationId: id, refuse };
      await continueOpening(by, answerBy({ services }));
    },
  };
}

function packedOf(rows: readonly ReadRow[]): RegisterOpeningItem['packed'] {
  return rows.map(({ line: _, ...row }) => row);
}

async function checkOpening(
  maker: Maker<Codes>,
  { day, document_id: documentId, rows, units_e4: onIssue }: Opening,
  histories: readonly HolderHistory[],
): Promise<void> {
  const { refuse } = maker;
  await checkDay(maker, day);
  if (documentId !== undefined) await checkDocument(maker, documentId);
  const given = new Map(rows.map((row) => [row.client_id, row.units_e4]));
  const missing = histories.filter(
    (history) => !given.has(history.client.id) && unitsUntil(history, day) !== ZERO_UNITS,
  );
  if (missing.length > 0) {
    const named = missing.map((history) => ({
      path: history.client.id,
      message: `${history.client.name} (${formatUnits(unitsUntil(history, day))} units)`,
    }));
    const names = named.slice(0, MOST_NAMED).map(({ message }) => message);
    const more = named.length > MOST_NAMED ? ` and ${named.length - MOST_NAMED} more` : '';
    refuse('opening-does-not-tie', {
      sentence: EXACT_SENTENCES['opening-does-not-tie'].ofHolders(`${names.join(', ')}${more}`),
      issues: named,
    });
  }
  const sum = addUnits(...given.values());
  if (sum !== onIssue)
    refuse('opening-does-not-tie', { sentence: EXACT_SENTENCES['opening-does-not-tie'].ofSum(sum, onIssue) });
  for (const history of histories) {
    const units = given.get(history.client.id);
    if (units !== undefined) openingUnits(maker, history, { day, units });
  }
}

function previewOf(rows: readonly ReadRow[], histories: readonly HolderHistory[], day: Opening['day']) {
  const of = new Map(histories.map((history) => [history.client.id, history]));
  return rows.flatMap(({ line, client_id: id, units_e4: units, member_since: since }) => {
    const history = of.get(id);
    if (!history) return [];
    const allocated = unitsUntil(history, day);
    return [
      {
        line,
        client_id: id,
        client_name: history.client.name,
        units,
        allocated_units: allocated,
        difference: addUnits(units, negateUnits(allocated)),
        member_since: since ?? null,
      },
    ];
  });
}

function notesOf(rows: readonly ReadRow[], histories: readonly HolderHistory[]): RejectedLine[] {
  const lines = new Map(rows.map(({ client_id: id, line }) => [id, line]));
  return histories.flatMap(({ client, effects }) => {
    const line = lines.get(client.id);
    const paid = countedUntil(effects).filter(
      (effect) => effect.paid_out_as === 'redemption' && unitsOfEffect(effect) === ZERO_UNITS,
    );
    if (line === undefined || paid.length === 0) return [];
    const sum = formatDollars(addCents(ZERO_CENTS, ...paid.map(({ amount_cents: amount }) => amount)));
    return [{ line, message: `${client.name} has redemptions of ${sum} that moved no units.` }];
  });
}
