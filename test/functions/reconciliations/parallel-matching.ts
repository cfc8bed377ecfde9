import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#functions/aws/services.ts';
import { readMonthStatistics, readStatistics } from '#functions/ledger/statistics-store.ts';
import { retryWhileBusy } from '../../harness/retry-while-busy.ts';
import type { TestPortal } from '../../harness/test-portal.ts';
import { type CalledLine, callFrom, importRows, match, pair, unmatch } from './reconciling.ts';

const MATCHERS = 8;
const DEPOSITS = 12;
const SOUND = [200, 201, 404, 409, 422];

export interface Matching {
  readonly lines: readonly CalledLine[];
  readonly deposits: readonly string[];
}

export async function openMatching(portal: TestPortal): Promise<Matching> {
  const amounts: [string, number][] = [];
  for (let index = 0; index < 6; index += 1) {
    amounts.push([(await portal.addClient()).id, 200 + index * 50]);
  }
  const { lines } = await callFrom(portal, amounts);
  const rows = Array.from({ length: DEPOSITS }, (_, index) => [`${50 + index * 40}.10`, 'Transfer'] as const);
  return { lines, deposits: await importRows(portal, rows) };
}

/** Returns all stored fields that an undo must restore. Counters are summed over their shards. */
export async function businessFields(portal: TestPortal): Promise<unknown[]> {
  const fields: Record<string, unknown>[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await documentClient(portal.client).send(
      new ScanCommand({
        TableName: portal.services.portalTable,
        ConsistentRead: true,
        ...(start ? { ExclusiveStartKey: start } : {}),
      }),
    );
    for (const { version, issue_count, line_rows, declined_lines, ...rest } of page.Items ?? []) {
      const { reversed_count, hidden_count, ...item } = rest;
      const isLeftOut = ['RECONCILIATION', 'IDEMP', 'HEAD'].includes(item.sk) || item.pk.startsWith('STAT#');
      if (!isLeftOut && item.annulled_at === undefined) fields.push(item);
    }
    start = page.LastEvaluatedKey;
  } while (start);
  fields.sort((a, b) => (`${a.pk} ${a.sk}` < `${b.pk} ${b.sk}` ? -1 : 1));
  return [...fields, await readStatistics(portal.services), await readMonthStatistics(portal.services)];
}

/**
 * Eight managers match and undo at random, then all matches are undone. Returns how many matches succeeded, or throws if an
 * answer is a fault.
 */
export async function matchInParallel(
  portal: TestPortal,
  { lines, deposits }: Matching,
  steps: number,
): Promise<number> {
  const live: string[] = [];
  let begun = 0;
  let matched = 0;
  const one = <T>(from: readonly T[]): T => {
    const value = from[Math.floor(Math.random() * from.length)];
    if (value === undefined) throw new Error('Nothing to choose from');
    return value;
  };
  const expectSound = ({ status, body }: { status: number; body: unknown }) => {
    if (!SOUND.includes(status)) throw new Error(`${status} ${JSON.stringify(body)}`);
  };
  const matcher = async () => {
    while (begun < steps) {
      begun += 1;
      if (live.length > 0 && Math.random() < 0.45) {
        const id = one(live);
        if (Math.random() < 0.9) live.splice(live.indexOf(id), 1);
        expectSound(await retryWhileBusy(() => unmatch(portal, id)));
        continue;
      }
      const line = one(lines);
      const pairs = [
        line,
        ...(Math.random() < 0.3 ? [one(lines.filter((other) => other !== line))] : []),
      ].map((paid) => pair(one(deposits), paid, `${1 + Math.floor(Math.random() * 120)}.05`));
      const answer = await retryWhileBusy(() => match(portal, pairs));
      expectSound(answer);
      if (answer.status !== 201) continue;
      matched += 1;
      for (const { id } of answer.body.reconciliations) live.push(id);
    }
  };
  await Promise.all(Array.from({ length: MATCHERS }, matcher));
  const left = await portal.call(portal.manager, 'GET', '/reconciliations?limit=1000');
  for (const { id } of left.body.reconciliations) {
    const { status, body } = await unmatch(portal, id);
    if (status !== 200) throw new Error(`Not undone: ${status} ${JSON.stringify(body)}`);
  }
  return matched;
}
