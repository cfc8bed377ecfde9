import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cents, cents, formatDollars } from '#shared/money.ts';
import { amountOnForm, formText, PART_B } from '#shared/tax-codes.ts';
import { done } from '#test/functions/distributions/distributing.ts';
import { portal, send, startPortal } from '#test/functions/register/registering.ts';
import { runs } from '#test/runs.ts';
import { bring, fileAll, putYear, statementOf, taxedFund, WHOLE } from './taxing.ts';

startPortal();

test('each client reads the own statement only, and before the approval when to expect it', async () => {
  const fund = await taxedFund();
  await done(send('PUT', '/fund/settings', { tax_statement_days: 62, reason: 'The accountant is quick' }));
  expect(await statementOf(fund.c, fund.cs)).toEqual({
    year: 2025,
    expected_by: '2025-08-31',
    statement: null,
  });
  await done(bring(WHOLE));
  expect((await statementOf(fund.c, fund.cs)).statement).toBeNull();
  await done(putYear({ status: 'Approved' }));
  await fileAll();
  const { statement } = await statementOf(fund.c, fund.cs);
  expect(statement).toMatchObject({ cash: 316.77, tfn_withheld: 0 });
  expect(JSON.stringify(statement)).not.toContain('2669.55');
  expect((await send('GET', `/clients/${fund.a}/tax-statements/2025`, undefined, fund.cs)).status).toBe(404);
  const { id } = await portal.addClient({ name: 'Client E' });
  expect((await statementOf(id)).statement).toBeNull();
});

test('the form leaves out the cents of whole-dollar labels and never rounds them', () => {
  const whole = PART_B.filter(({ withCents }) => !withCents).map(({ code }) => code);
  const amounts = fc.integer({ min: -10_000_000, max: 10_000_000 }).map(cents);
  fc.assert(
    fc.property(fc.constantFrom(...whole), amounts, (code, amount) => {
      const shown = amountOnForm(code, amount);
      expect(shown % 100 === 0 && Math.abs(amount - shown) < 100 && Math.abs(shown) <= Math.abs(amount)).toBe(
        true,
      );
      expect(formText(code, amount)).not.toContain('.');
    }),
    { numRuns: runs(200) },
  );
  expect(amountOnForm('13Q', 1_234 as Cents)).toBe(1_234);
  expect(formText('Fund levy', 100 as Cents)).toBe(formatDollars(100 as Cents));
});
