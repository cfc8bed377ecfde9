import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#functions/aws/services.ts';
import { connectOperator } from '#local/rehearsal/operator.ts';
import type { Rehearsal, RehearsalFacts } from '#local/rehearsal/rehearsal.ts';

import { fileOf } from './export-data.ts';

const ROOT = join(import.meta.dirname, '..');

/**
 * Drills with the seeded stage as its operator does: as it is, and with an allocation and an audit row that somebody
 * altered in the tables. Throws when the first drill finds anything, or the second does not find and name both.
 */
export async function rehearseDrill({ facts, restorableUntilNow }: Rehearsal): Promise<void> {
  await restorableUntilNow();
  const sound = await drill(facts);
  if (sound.code !== 0) throw new Error(`The drill found what is not wrong:\n${sound.said}`);
  for (const line of sound.said.trim().split('\n')) console.log(`Drill: ${line}`);

  const operator = await connectOperator(facts, { log: () => {} });
  const client = documentClient(operator.dynamodb);
  const rowOf = async (TableName: string, isWanted: (item: Record<string, unknown>) => boolean) => {
    for await (const { Items = [] } of paginateScan({ client }, { TableName })) {
      const found = Items.find(isWanted);
      if (found) return { TableName, Item: found };
    }
    throw new Error(`${TableName} has no row to alter`);
  };
  try {
    const allocation = await rowOf(facts.tables.portal, (item) => fileOf(item) === 'allocations');
    const entry = await rowOf(facts.tables.audit, ({ action }) => action === 'client.created');
    for (const { TableName, Item } of [
      { ...allocation, Item: { ...allocation.Item, amount_cents: Number(allocation.Item.amount_cents) + 1 } },
      { ...entry, Item: { ...entry.Item, actor_name: 'Somebody else' } },
    ])
      await client.send(new PutCommand({ TableName, Item }));
    await restorableUntilNow();
    const { code, said } = await drill(facts);
    for (const one of [allocation, entry]) await client.send(new PutCommand(one));
    const names: readonly string[] = [allocation.Item.pk, entry.Item.id];
    const found = said.split('\n').filter((line) => names.some((name) => line.includes(name)));
    if (code !== 1 || !names.every((name) => found.some((line) => line.includes(name))))
      throw new Error(`The drill ended with ${code} and did not name what was altered:\n${said}`);
    for (const line of found) console.log(`Drill of altered rows: ${line}`);
  } finally {
    operator.close();
  }
}

/** `npm run drill -- --stage …`, with the emulator for AWS. */
function drill({ stage, emulator }: RehearsalFacts): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'bin/drill.ts', '--stage', stage], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      AWS_ENDPOINT_URL: emulator,
      AWS_ACCESS_KEY_ID: 'operator',
      AWS_SECRET_ACCESS_KEY: 'rehearsal',
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text;
    });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })));
}
