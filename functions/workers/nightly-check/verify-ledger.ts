import { setTimeout as sleep } from 'node:timers/promises';
import { servicesFromEnvironment } from '../../aws/services.ts';
import { checksumOf } from '../../papers/settle-upload.ts';
import { readDocument } from '../../records/document-store.ts';
import { isExportKey } from '../../records/export-store.ts';
import type { DocumentBucket, Services } from '../../services.ts';
import { compareLockedCopy, type LostSpan } from './compare-locked-copy.ts';
import { INVARIANTS } from './invariants/index.ts';
import type { Breach, Finding } from './invariants/invariant.ts';
import { type Ledger, type LedgerTables, readLedger } from './read-ledger.ts';

export interface LedgerObjects extends Pick<DocumentBucket, 'head' | 'read'> {
  listKeys(): Promise<string[]>;
}

export interface Verification {
  breaches: Breach[];
  /** Findings that are not breaches: transfers without a second row, and rows that a restore lost. */
  listed: Finding[];
  counts: Record<string, number>;
}

const UNREADABLE = { invariant: 'I18', detail: 'a value of a wrong form; some invariant was not checked' };

export async function verifyLedger(tables: LedgerTables, objects?: LedgerObjects): Promise<Verification> {
  const { lockedBucket, lost = [] } = tables;
  // Documents are written before their files, so each file listed now must have a document.
  const keysBefore = new Set(await objects?.listKeys());
  const ledger = await readLedger(tables);
  const listed: Finding[] = [];
  const breaches = INVARIANTS.flatMap((invariant): Breach[] => {
    try {
      const { inPart, inAll, listed: listing } = invariant(ledger);
      const found = [...(inPart?.(ledger) ?? []), ...(inAll?.() ?? [])];
      for (const finding of listing?.() ?? []) listed.push(finding);
      return found;
    } catch {
      // An unreadable item must not hide the findings of the other invariants.
      return [UNREADABLE];
    }
  });
  if (objects) for (const breach of await breachesOfFiles(ledger, objects, keysBefore)) breaches.push(breach);
  const copy =
    lockedBucket &&
    (await compareLockedCopy(lockedBucket, ledger.audit, { now: tables.now().toISOString(), lost }));
  const ofCopy = (detail: string) => ({ invariant: 'I19', detail });
  return {
    breaches: breaches.concat(copy?.contradictions.map(ofCopy) ?? []),
    listed: listed.concat(copy?.lost.map(ofCopy) ?? []),
    counts: {
      transactions: ledger.transactions.length,
      allocations: ledger.allocations.length,
      clients: ledger.clients.length,
      imports: ledger.imports.length,
      documents: ledger.documents.length,
      capital_calls: ledger.capitalCalls.length,
      line_items: ledger.lineItems.length,
      reconciliations: ledger.reconciliations.length,
      audit_rows: ledger.audit.length,
      ...(copy ? { locked_rows: copy.rows } : {}),
    },
  };
}

/** I8: the file of an available document is the checked version, and every file belongs to a document. */
async function breachesOfFiles(
  { documents }: Ledger,
  objects: LedgerObjects,
  keysBefore: ReadonlySet<string>,
): Promise<Breach[]> {
  const found: string[] = [];
  const expectedKeys = new Set<string>();
  for (const item of documents) {
    const document = readDocument(item);
    const { state, object_key: key, object_version: version } = document;
    const isFinished = state === 'deleted' || (state === 'rejected' && item.open_pk === undefined);
    if (!isFinished) expectedKeys.add(key);
    if (state !== 'available' || version === undefined) continue;
    const head = await objects.head(key, version);
    const isSame =
      head?.size === document.size && checksumOf(await objects.read(key, version)) === document.checksum;
    if (!isSame) found.push(`${item.pk}: its file is not the one that was checked`);
  }
  const stray = (await objects.listKeys()).filter(
    (key) => keysBefore.has(key) && !expectedKeys.has(key) && !isExportKey(key),
  );
  found.push(...stray.map((key) => `${key}: a file of no document`));
  return found.map((detail) => ({ invariant: 'I8', detail }));
}

const ISO_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;

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

const SECOND_LOOK_AFTER_MS = 1_000;

/** A change being written may look like a breach, so a breach must appear in two runs. */
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

const MAX_NAMED = 50;

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

export async function handler(): Promise<void> {
  await verifyNightly({ ...servicesFromEnvironment(), lost: readLostSpans(process.env.LEDGER_LOST) });
}
