import { setTimeout as sleep } from 'node:timers/promises';
import { endOfHour, keyOfRow, lineOfRow, type StoredRow } from '../audit/locked-rows.ts';
import { servicesFromEnvironment } from '../aws/services.ts';
import { readDocument } from '../documents/document-store.ts';
import { checksumOf } from '../documents/settle-upload.ts';
import { isExportKey } from '../exports/export-store.ts';
import { instantAfter } from '../ledger/instants.ts';
import type { DocumentBucket, Services } from '../services.ts';
import { type Breach, type Finding, INVARIANTS } from './invariants.ts';
import { type LedgerTables, type LostSpan, type Part, readLedger } from './ledger-parts.ts';
import type { LockedCopy } from './read-locked-copy.ts';

/** The bucket's files, to verify the documents against. */
export interface LedgerObjects extends Pick<DocumentBucket, 'head' | 'read'> {
  /** Every key with a current version. */
  listKeys(): Promise<string[]>;
}

export interface Verification {
  breaches: Breach[];
  /** What is no contradiction, but should be known: transfers whose other row is not here. */
  listed: Finding[];
  /** The number of records read, by kind. */
  counts: Record<string, number>;
}

/**
 * Recomputes the whole ledger and returns every contradiction, in the same memory however many transactions there are.
 * It scans both tables: for operators and tests, not for requests. A change in progress can look like a breach; one found
 * again in a second run is real. `partBytes` is how much of the ledger is held at once.
 */
export async function verifyLedger(
  tables: LedgerTables,
  objects?: LedgerObjects,
  partBytes?: number,
): Promise<Verification> {
  const { whole, counts, lockedCopy, parts, close } = await readLedger(tables, partBytes);
  try {
    const checks = INVARIANTS.map((invariant) => ({ ...invariant(whole), found: [] as Breach[] }));
    const files = objects && filesOfDocuments(objects);
    const locked = lockedCopy && rowsOfLockedCopy(lockedCopy, tables.lost ?? []);
    for await (const part of parts()) {
      for (const { inPart, found } of checks) for (const breach of inPart?.(part) ?? []) found.push(breach);
      await files?.look(part);
      locked?.look(part);
    }
    for (const { inAll, found } of checks) for (const breach of inAll?.() ?? []) found.push(breach);
    const breaches = checks.flatMap(({ found }) => found);
    return {
      breaches: breaches.concat((await files?.breaches()) ?? [], locked?.breaches() ?? []),
      listed: checks.flatMap(({ listed }) => [...(listed?.() ?? [])]).concat(locked?.listed() ?? []),
      counts: {
        transactions: counts.transactions,
        allocations: counts.allocations,
        clients: counts.clients,
        imports: counts.imports,
        documents: counts.documents,
        capital_calls: counts.capitalCalls,
        line_items: counts.lineItems,
        reconciliations: counts.reconciliations,
        audit_rows: counts.audit,
        ...(lockedCopy ? { locked_rows: lockedCopy.rows, seals: lockedCopy.seals } : {}),
      },
    };
  } finally {
    close();
  }
}

/** I8: an available document's file is the one that was checked, and every file belongs to a document. */
function filesOfDocuments(objects: LedgerObjects) {
  const found: Breach[] = [];
  const expectedKeys = new Set<string>();
  return {
    async look({ documents }: Part): Promise<void> {
      for (const item of documents) {
        const document = readDocument(item);
        const { state, object_key: key, object_version: version } = document;
        const isFinished = state === 'deleted' || (state === 'rejected' && item.open_pk === undefined);
        if (!isFinished) expectedKeys.add(key);
        if (state !== 'available' || version === undefined) continue;
        const head = await objects.head(key, version);
        const isSame =
          head?.size === document.size && checksumOf(await objects.read(key, version)) === document.checksum;
        if (!isSame)
          found.push({ invariant: 'I8', detail: `${item.pk}: its file is not the one that was checked` });
      }
    },
    async breaches(): Promise<Breach[]> {
      // The files of exports are nobody's papers, and leave after a day.
      const stray = (await objects.listKeys()).filter((key) => !expectedKeys.has(key) && !isExportKey(key));
      return found.concat(stray.map((key) => ({ invariant: 'I8', detail: `${key}: a file of no document` })));
    },
  };
}

const ISO_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;

/** How long after the instant that it names a row may be stored. */
const LONGEST_CHANGE_MS = 30 * 60_000;

/**
 * I19: the audit is as its locked copy has it: each locked row is in the table, alike, and each row of the table that is
 * old enough is sealed. What came since the last seal may not be locked yet.
 */
function rowsOfLockedCopy({ contradictions, sealedTo }: LockedCopy, lost: readonly LostSpan[]) {
  const found: Breach[] = contradictions.map((detail) => ({ invariant: 'I19', detail }));
  const listed: Finding[] = [];
  // A row names the instant at which its change began.
  const spans = lost.map(({ from, to }) => ({ from: instantAfter(from, -LONGEST_CHANGE_MS), to }));
  const isLost = ({ sk }: StoredRow) => spans.some(({ from, to }) => String(sk) >= from && String(sk) <= to);
  return {
    look({ audit, lockedRows }: Part): void {
      const breach = (row: StoredRow, what: string, into = found) =>
        into.push({ invariant: 'I19', detail: `${row.target}: its audit row ${row.id} ${what}` });
      const inTable = new Map(audit.map((row) => [keyOfRow(row), row]));
      const sealed = new Set<string>();
      const unlike = new Set<string>();
      for (const { line, isSealed } of lockedRows) {
        const row: StoredRow = JSON.parse(line);
        const key = keyOfRow(row);
        if (isSealed) sealed.add(key);
        const own = inTable.get(key);
        if (unlike.has(key) || (own && lineOfRow(own) === line)) continue;
        unlike.add(key);
        if (own) breach(row, 'is not the one that was locked');
        else breach(row, 'is missing, but was locked', isLost(row) ? listed : found);
      }
      for (const [key, row] of inTable) {
        const isOld = sealedTo !== undefined && String(row.sk) <= endOfHour(sealedTo);
        if (isOld && !sealed.has(key)) breach(row, 'is in no seal of its time');
      }
    },
    breaches: () => found,
    listed: () => listed,
  };
}

/** Reads spans such as `2026-11-27T01:00:00Z/2026-11-27T03:00:00Z`, separated by commas. */
export function readLostSpans(text: string | undefined): LostSpan[] {
  const spans = (text ?? '').split(',').filter((span) => span.trim() !== '');
  return spans.map((span) => {
    const [from = '', to = ''] = span.trim().split('/');
    if (![from, to].every((instant) => ISO_INSTANT.test(instant)))
      throw new Error(`"${span}" is no span of time such as 2026-11-27T01:00:00Z/2026-11-27T03:00:00Z.`);
    return { from, to };
  });
}

/** How long a change in progress may look like a breach. */
const SECOND_LOOK_AFTER_MS = 1_000;

/**
 * Verifies a ledger in use: after a breach it verifies again and returns only breaches found both times, since a change
 * in progress can look like one.
 */
export async function verifySettledLedger(
  look: () => Promise<Verification>,
  secondLookAfterMs = SECOND_LOOK_AFTER_MS,
): Promise<Verification> {
  const first = await look();
  if (first.breaches.length === 0) return first;
  await sleep(secondLookAfterMs);
  const again = await look();
  const seen = new Set(first.breaches.map((breach) => `${breach.invariant} ${breach.detail}`));
  const breaches = again.breaches.filter((breach) => seen.has(`${breach.invariant} ${breach.detail}`));
  return { ...again, breaches };
}

/** How many breaches are logged; the operator's command lists them all. */
const MAX_NAMED = 50;

/**
 * Recomputes the ledger and logs `ledger-verified` with the number of breaches, which the alarm reads. Each breach is
 * logged by its invariant only; files are verified by the operator's command only.
 */
export async function verifyNightly(
  services: LedgerTables & Pick<Services, 'log'>,
  secondLookAfterMs?: number,
): Promise<void> {
  const { breaches, listed, counts } = await verifySettledLedger(
    () => verifyLedger(services),
    secondLookAfterMs,
  );
  for (const { invariant } of breaches.slice(0, MAX_NAMED)) {
    services.log({ level: 'error', event: 'ledger-breach', code: invariant });
  }
  services.log({
    level: breaches.length === 0 ? 'info' : 'error',
    event: 'ledger-verified',
    counts: { ...counts, breaches: breaches.length, listed: listed.length },
  });
}

/** Invoked by the schedule. */
export async function handler(): Promise<void> {
  await verifyNightly({ ...servicesFromEnvironment(), lost: readLostSpans(process.env.LEDGER_LOST) });
}
