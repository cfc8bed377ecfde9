import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { documentClient } from '#functions/aws/services.ts';
import type { Services } from '#functions/services.ts';
import { lockNewRows } from '#functions/workers/nightly-check/audit-seal-worker.ts';
import { lockLateRows } from '#functions/workers/nightly-check/lock-late-rows.ts';
import { keyOfRow } from '#functions/workers/nightly-check/locked-rows.ts';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { createTables } from '#local/database.ts';
import { type LockedCopy, lockedCopy } from '#test/harness/locked-copy.ts';
import type { TestPortal } from '#test/harness/test-portal.ts';

export type Row = Record<string, unknown> & { readonly pk: string; readonly sk: string };

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const START_MS = Date.parse('2026-11-20T00:00:00.000Z');

export interface Copying {
  readonly copy: LockedCopy;
  readonly services: Services;
  clockMs: number;
  put(...rows: readonly Row[]): Promise<void>;
  deliver(rows: readonly Row[]): Promise<void>;
  run(options?: { from?: string; untilMs?: number }): ReturnType<typeof lockLateRows>;
  objects(folder: 'rows/' | 'late/'): Promise<string[]>;
  timesLocked(): Promise<ReadonlyMap<string, number>>;
  breaches(): Promise<string[]>;
}

let tables = 0;

export async function startCopying(portal: TestPortal): Promise<Copying> {
  tables += 1;
  const names = { portal: `copying-portal-${tables}`, audit: `copying-audit-${tables}` };
  await createTables(portal.client, names);
  const direct = documentClient(portal.client);
  const copy = lockedCopy();
  const copying: Copying = {
    copy,
    clockMs: 0,
    services: {
      ...portal.services,
      portalTable: names.portal,
      auditTable: names.audit,
      lockedBucket: copy,
      now: () => new Date(START_MS + copying.clockMs),
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
      lockNewRows(copying.services, {
        Records: rows.map((row) => ({ eventName: 'INSERT', dynamodb: { NewImage: marshall(row) } })),
      }),
    run: ({ from, untilMs = Number.POSITIVE_INFINITY } = {}) =>
      lockLateRows(copying.services, copy, { from, untilMs }),
    async objects(folder) {
      const keys: string[] = [];
      for await (const { key } of copy.list(folder)) keys.push(key);
      return keys;
    },
    async timesLocked() {
      const times = new Map<string, number>();
      for (const row of await copy.rows()) times.set(keyOfRow(row), (times.get(keyOfRow(row)) ?? 0) + 1);
      return times;
    },
    breaches: async () =>
      (await verifyLedger(copying.services)).breaches
        .filter(({ invariant }) => invariant === 'I19')
        .map(({ detail }) => detail),
  };
  return copying;
}

export function rowAt(ms: number, id: string, target = 'CLIENT#1'): Row {
  const at = new Date(START_MS + ms).toISOString();
  return { pk: target, sk: `${at}#${id}`, log: 'AUDIT', id, at, target, summary: `What ${id} changed` };
}
