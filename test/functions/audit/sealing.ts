import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { lockNewRows } from '#functions/audit/audit-seal-worker.ts';
import { keyOfRow } from '#functions/audit/locked-rows.ts';
import { readSeal, type Seal } from '#functions/audit/seal.ts';
import { sealAudit } from '#functions/audit/seal-audit.ts';
import { documentClient } from '#functions/aws/services.ts';
import type { Services } from '#functions/services.ts';
import { verifyLedger } from '#functions/verification/verify-ledger.ts';
import { createTables } from '#local/database.ts';
import { type LockedCopy, lockedCopy } from '#test/harness/locked-copy.ts';
import type { TestPortal } from '#test/harness/test-portal.ts';

export type Row = Record<string, unknown> & { readonly pk: string; readonly sk: string };

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const START_MS = Date.parse('2026-11-20T00:00:00.000Z');

/** An audit table of its own with its locked copy and a clock that the test moves. */
export interface Sealing {
  readonly copy: LockedCopy;
  readonly services: Services;
  /** Milliseconds since `START_MS`. */
  clockMs: number;
  put(...rows: readonly Row[]): Promise<void>;
  /** What the table’s stream does with these rows. */
  deliver(rows: readonly Row[]): Promise<void>;
  /** One run of the schedule, on a clock that may be ahead. */
  seal(options?: { aheadMs?: number; untilMs?: number }): ReturnType<typeof sealAudit>;
  seals(): Promise<Seal[]>;
  /** How many seals have each row, by its key. */
  timesSealed(): Promise<ReadonlyMap<string, number>>;
  /** What I19 finds. */
  breaches(): Promise<string[]>;
}

let tables = 0;

export async function startSealing(portal: TestPortal): Promise<Sealing> {
  tables += 1;
  const names = { portal: `sealing-portal-${tables}`, audit: `sealing-audit-${tables}` };
  await createTables(portal.client, names);
  const direct = documentClient(portal.client);
  const copy = lockedCopy();
  const sealing: Sealing = {
    copy,
    clockMs: 0,
    services: {
      ...portal.services,
      portalTable: names.portal,
      auditTable: names.audit,
      lockedBucket: copy,
      now: () => new Date(START_MS + sealing.clockMs),
    },
    async put(...rows) {
      for (let start = 0; start < rows.length; start += 50)
        await Promise.all(
          rows
            .slice(start, start + 50)
            .map((Item) => direct.send(new PutCommand({ TableName: names.audit, Item }))),
        );
    },
    deliver: (rows) =>
      lockNewRows(sealing.services, {
        Records: rows.map((row) => ({ eventName: 'INSERT', dynamodb: { NewImage: marshall(row) } })),
      }),
    seal: ({ aheadMs = 0, untilMs = Number.POSITIVE_INFINITY } = {}) =>
      sealAudit(
        { ...sealing.services, now: () => new Date(START_MS + sealing.clockMs + aheadMs) },
        copy,
        untilMs,
      ),
    async seals() {
      const found: Seal[] = [];
      for await (const object of copy.list('seals/')) {
        const seal = readSeal(await copy.read(object));
        if (seal) found.push(seal);
      }
      return found;
    },
    async timesSealed() {
      const times = new Map<string, number>();
      for (const { key } of (await sealing.seals()).flatMap(({ objects }) => objects)) {
        const [stored] = copy.versions.get(key) ?? [];
        for (const line of Buffer.from(stored?.bytes ?? [])
          .toString()
          .trimEnd()
          .split('\n')) {
          const row = keyOfRow(JSON.parse(line));
          times.set(row, (times.get(row) ?? 0) + 1);
        }
      }
      return times;
    },
    breaches: async () =>
      (await verifyLedger(sealing.services)).breaches
        .filter(({ invariant }) => invariant === 'I19')
        .map(({ detail }) => detail),
  };
  return sealing;
}

/** A row of the audit, so many milliseconds after `START_MS`. */
export function rowAt(ms: number, id: string, target = 'CLIENT#1'): Row {
  const at = new Date(START_MS + ms).toISOString();
  return { pk: target, sk: `${at}#${id}`, log: 'AUDIT', id, at, target, summary: `What ${id} changed` };
}
