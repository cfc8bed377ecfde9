import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { portal, send } from '#test/functions/register/registering.ts';
import { csvForm } from '#test/harness/csv-form.ts';
import type { Killer } from '#test/harness/killed-process.ts';
import { retryWhileBusy } from '#test/harness/retry-while-busy.ts';
import { seedPayee } from '#test/harness/seed-payee.ts';
import { done } from './distributing.ts';

/** On a busy machine, one request imports only a part of the file. */
async function bring(path: string, lines: readonly string[], more: Record<string, string> = {}) {
  const form = csvForm(lines.join('\n'));
  for (const [name, value] of Object.entries(more)) form.set(name, value);
  const key = { 'Idempotency-Key': randomUUID() };
  const request = () => retryWhileBusy(() => portal.call(portal.manager, 'POST', path, form, key));
  let answer = await request();
  while (answer.status === 202) answer = await request();
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
}

export async function manyHolders(day: string, units: readonly number[]): Promise<string[]> {
  const emails = units.map((_, place) => `h${place}@example.com`);
  await bring('/clients/import', [
    'Name,Email,Entity type,Pledge',
    ...emails.map((email, place) => `Holder ${place},${email},Personal,1000`),
  ]);
  const sum = units.reduce((all, one) => all + one, 0);
  const lines = emails.map((email, place) => `${email},${units[place]}`);
  await bring('/register/opening', ['Holder,Units', ...lines], { day, units_on_issue: String(sum) });
  const { holders } = await done(send('GET', '/register'));
  const ids: string[] = holders.map(({ client_id: id }: { client_id: string }) => id);
  for (const [place, id] of ids.entries())
    await seedPayee(portal.services, { id }, { number: String(10_000_000 + place) });
  return ids;
}

export async function killed(
  killer: Killer,
  [write, when]: readonly [number, 'before' | 'after'],
  request: () => ReturnType<typeof send>,
) {
  killer.killAt(write, when);
  expect((await request()).status).toBe(500);
  expect(killer.hasEnded()).toBe(true);
  killer.startAgain();
  return done(request());
}
