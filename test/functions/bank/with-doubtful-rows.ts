import { expect } from 'vitest';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { rowsOfDay } from '#local/basiq-sandbox/bank-rows.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { type BankPortal, startBankPortal } from '#test/harness/bank-portal.ts';
import { csvForm } from '#test/harness/csv-form.ts';
import { goToDay } from '#test/harness/go-to-day.ts';

export const FROM = '2025-03-03' as CalendarDate;
export const TO = '2025-03-20' as CalendarDate;

export async function withDoubtful(
  work: (bank: BankPortal, api: ReturnType<typeof apiOf>, days: readonly CalendarDate[]) => Promise<void>,
  last = TO,
): Promise<void> {
  const bank = await startBankPortal();
  try {
    if (last === TO) goToDay(bank.portal, '2025-06-12');
    await bank.connect('Whistler', ({ type }) =>
      type === 'transaction' ? { account_id: 'main' } : { left_out: true },
    );
    const api = apiOf(bank);
    const rows: ReturnType<typeof rowsOfDay>[number][] = [];
    for (let day = addDays(last, -17); day <= last; day = addDays(day, 1))
      rows.push(...rowsOfDay('AU00000 Whistler', day).filter((row) => row.account === 'operating'));
    const [one, other] = rows.filter(
      ({ description, date, amountCents }) =>
        description !== '' &&
        rows.filter((row) => row.date === date && row.amountCents === amountCents).length === 1,
    );
    if (!one || !other) throw new Error('The bank has too few rows');
    const lines = [one, other].map(({ date, amountCents, description }, index) => {
      const text = index ? description.slice(0, -1) : description.toLowerCase();
      return `${date},${(amountCents / 100).toFixed(2)},"${text}"`;
    });
    await api('POST', '/transactions/upload-csv', fileOf(['Date,Amount,Description', ...lines].join('\n')));
    await work(bank, api, [one.date, other.date]);
    await bank.portal.services.settled();
    expect((await verifyLedger(bank.portal.services)).breaches).toEqual([]);
  } finally {
    await bank.close();
  }
}

function fileOf(csv: string): FormData {
  const form = csvForm(csv);
  form.set('account_id', 'main');
  return form;
}

const apiOf =
  ({ portal }: BankPortal) =>
  async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const answer = await portal.call(portal.manager, method, path, body);
    await portal.services.settled();
    return answer;
  };
