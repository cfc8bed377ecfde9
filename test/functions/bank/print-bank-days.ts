/** Connects a bank, imports the nights in which the clocks change, and prints the ledger as JSON. */
import { addDays, fundDateAt } from '#shared/calendar-date.ts';
import { startBankPortal } from '#test/harness/bank-portal.ts';

const NIGHTS = [
  ['2025-04-04', '2025-04-08'],
  ['2025-10-03', '2025-10-07'],
  ['2026-04-03', '2026-04-07'],
] as const;

const bank = await startBankPortal();
await bank.connect();
for (const [from, to] of NIGHTS) {
  await bank.importBank(from, to);
  // On a busy machine the import continues after the answer.
  await bank.portal.services.settled();
}
const today = fundDateAt(bank.portal.services.now());
const answers = await Promise.all([
  bank.importBank(addDays(today, 1), addDays(today, 1)),
  bank.portal.call(bank.portal.manager, 'GET', '/basiq/connection'),
]);
const [tomorrow, connection] = answers;
const printed = {
  offsetMinutes: new Date('2025-04-06T00:00:00Z').getTimezoneOffset(),
  rows: await bank.stored(),
  tomorrow: tomorrow.status,
  until: connection.body.default_to === today,
};
await bank.close();
process.stdout.write(`${JSON.stringify(printed)}\n`);
process.exit(0);
