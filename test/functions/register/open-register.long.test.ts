import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { csvForm } from '#test/harness/csv-form.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';

const portal = portalOfTest();

const HOLDERS = Array.from({ length: 200 }, (_, index) => ({
  email: `h${index}@example.com`,
  name: `Holder ${index}`,
  // Positive units were received by transfer, negative units given away.
  moved: (index % 2 === 0 ? 1 : -1) * (Math.floor(index / 2) + 0.5),
  paid: 100 + index,
}));
const YEARS = Array.from({ length: 10 }, (_, index) => 2015 + index);

async function bring(path: string, lines: readonly string[], more: Record<string, string> = {}) {
  const key = { 'Idempotency-Key': randomUUID() };
  for (;;) {
    const form = csvForm(lines.join('\n'));
    for (const [name, value] of Object.entries(more)) form.set(name, value);
    const { status, body } = await portal.call(portal.manager, 'POST', path, form, key);
    if (status !== 202) return { status, body };
  }
}

test('the register of 200 holders and ten years of payments ties, or says by which holder it does not', async () => {
  await bring('/clients/import', [
    'Name,Email,Entity type,Pledge',
    ...HOLDERS.map(({ name, email }) => `${name},${email},Personal,100000`),
  ]);
  const calls = await bring('/capital-calls/import', [
    'Title,Issued on,Client,Amount,Paid on,Paid amount',
    ...YEARS.flatMap((year) =>
      HOLDERS.filter((_, index) => year % 5 === index % 5).map(({ email, paid: amount }) =>
        [`Call ${year}`, `01/03/${year}`, email, amount, `15/03/${year}`, amount].join(),
      ),
    ),
  ]);
  expect(calls.body).toMatchObject({ status: 'done', payment_count: 400 });
  const rows = HOLDERS.map(({ email, moved, paid }) => `${email},${paid * 2 + moved}`);
  const sum = HOLDERS.reduce((total, { paid }) => total + paid * 2, 0);
  const register = { day: '2025-06-30', units_on_issue: String(sum) };
  const without = await bring('/register/opening', ['Holder,Units', ...rows.slice(1)], register);
  expect(without).toMatchObject({
    status: 409,
    body: { code: 'opening-does-not-tie', error: expect.stringContaining('Holder 0 (200.0000 units)') },
  });
  const preview = await bring('/register/opening?dryRun=true', ['Holder,Units', ...rows], register);
  expect(preview.body).toMatchObject({ insertedCount: 200, rejected: [] });
  expect(preview.body.preview[1]).toMatchObject({ allocated_units: 202, difference: -0.5 });
  const { body } = await bring('/register/opening', ['Holder,Units', ...rows], register);
  expect(body).toMatchObject({ status: 'done', insertedCount: 200, processed_rows: 200 });
  const { body: held } = await portal.call(portal.manager, 'GET', '/register?on=2025-06-30');
  expect(held).toMatchObject({ units_on_issue: sum });
  const unitsOf = new Map(held.holders.map((one: { name: string; units: number }) => [one.name, one.units]));
  for (const { name, moved, paid } of HOLDERS)
    expect([name, unitsOf.get(name)]).toEqual([name, paid * 2 + moved]);
});
