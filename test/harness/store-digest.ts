import { createHash } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#functions/aws/services.ts';
import type { TestPortal } from './test-portal.ts';

/** The database returns attributes in no fixed order. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export async function digestOf(portal: TestPortal): Promise<string> {
  const direct = documentClient(portal.client);
  const items: string[] = [];
  for (const TableName of [portal.services.portalTable, portal.services.auditTable]) {
    let start: Record<string, unknown> | undefined;
    do {
      const page = await direct.send(
        new ScanCommand({ TableName, ConsistentRead: true, ...(start ? { ExclusiveStartKey: start } : {}) }),
      );
      for (const item of page.Items ?? []) items.push(`${TableName} ${JSON.stringify(item, inOrder)}`);
      start = page.LastEvaluatedKey;
    } while (start);
  }
  return createHash('sha256').update(items.sort().join('\n')).digest('hex');
}

const READS = new Set(['GetItemCommand', 'BatchGetItemCommand', 'QueryCommand', 'ScanCommand']);

/** Only these two database clients of the portal can write. */
function watchWrites(portal: TestPortal, onWrite: () => void, onStored = () => {}): void {
  for (const { middlewareStack } of [portal.client, portal.services.database]) {
    middlewareStack.add(
      (next, context) => async (args) => {
        if (READS.has(context.commandName ?? '')) return next(args);
        onWrite();
        try {
          const answer = await next(args);
          onStored();
          return answer;
        } finally {
          onWrite();
        }
      },
      { step: 'initialize' },
    );
  }
}

export function countWrites(portal: TestPortal, which: 'all' | 'successful' = 'all'): () => Promise<number> {
  if (portal.writes) return portal.writes;
  let writes = 0;
  const count = () => {
    writes += 1;
  };
  if (which === 'all') watchWrites(portal, count);
  else watchWrites(portal, () => {}, count);
  return async () => writes;
}

export function watchedDigest(portal: TestPortal, writes = countWrites(portal)): () => Promise<string> {
  let cached: { writes: number; digest: string } | undefined;
  return async () => {
    const readAt = await writes();
    if (cached?.writes !== readAt) cached = { writes: readAt, digest: await digestOf(portal) };
    return cached.digest;
  };
}

/** Without this cache, thousands of refused requests would read the same user again and again. */
export function rememberReads(portal: TestPortal): void {
  const known = new Map<string, object>();
  let writes = 0;
  watchWrites(portal, () => {
    writes += 1;
    known.clear();
  });
  portal.services.database.middlewareStack.add(
    (next, context) => async (args) => {
      const { commandName = '' } = context;
      if (!READS.has(commandName)) return next(args);
      const read = `${commandName} ${JSON.stringify(args.input)}`;
      const output = known.get(read);
      if (output) return { response: undefined, output: structuredClone(output) as never };
      const readAt = writes;
      const answer = await next(args);
      if (writes === readAt) known.set(read, structuredClone(answer.output));
      return answer;
    },
    { step: 'initialize' },
  );
}
