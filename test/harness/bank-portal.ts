import { setTimeout as sleep } from 'node:timers/promises';
import type { Timing } from '#functions/basiq/basiq-client.ts';
import { basiqProvider } from '#functions/basiq/basiq-provider.ts';
import { readBasiqSettings } from '#functions/basiq/basiq-settings.ts';
import { rowsOfDay } from '#local/basiq-sandbox/bank-rows.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import type { BankFeed } from '#shared/contract/bank-accounts.ts';
import { type RunningBankSandbox, SANDBOX_STEP_MS, startBankSandbox } from './bank-sandbox.ts';
import { startTestPortal, type TestAnswer, type TestPortal, type TestPortalOptions } from './test-portal.ts';

type Decision = { account_id: string } | { left_out: true };

export interface BankPortal {
  readonly portal: TestPortal;
  readonly sandbox: RunningBankSandbox;
  /** If `mapTo` is null, the accounts stay undecided. */
  connect(persona?: string, mapTo?: ((feed: BankFeed) => Decision | undefined) | null): Promise<void>;
  feeds(): Promise<BankFeed[]>;
  map(mapTo: (feed: BankFeed) => Decision | undefined): Promise<void>;
  importBank(fromDate: string, toDate: string, headers?: Record<string, string>): Promise<TestAnswer>;
  /** The request's time runs out before the bank's first answer. Returns the import's id. */
  beginImport(fromDate: string, toDate: string): Promise<string>;
  stored(): Promise<string[]>;
  close(): Promise<void>;
}

const TIMING: Partial<Timing> = {
  deadlineMs: 8_000,
  budgetMs: 15_000,
  baseDelayMs: 1,
  maxDelayMs: 4,
  breakerOpenMs: 50,
};

export async function startBankPortal(
  options: { timing?: Partial<Timing>; now?: string; faults?: TestPortalOptions['faults'] } = {},
): Promise<BankPortal> {
  const sandbox = await startBankSandbox(options.now ? { now: options.now } : {});
  const environment = { BASIQ_BASE_URL: sandbox.baseUrl, BASIQ_CONSENT_URL: sandbox.consentUrl };
  const portal = await startTestPortal({
    ...(options.faults ? { faults: options.faults } : {}),
    bankProvider: basiqProvider({
      settings: readBasiqSettings(environment, async () => sandbox.apiKey),
      log: (entry) => portal.logged.push(entry),
      timing: { ...TIMING, ...options.timing },
    }),
    bankAddress: sandbox,
    bankWaitMs: 20,
  });
  const { manager } = portal;

  const bankPortal: BankPortal = {
    portal,
    sandbox,
    async connect(persona = 'Whistler', mapTo = () => ({ account_id: 'main' })) {
      const { body } = await portal.call(manager, 'POST', '/transactions/initiate-bank-connection', {
        institutionId: 'AU00000',
      });
      const asked = new URL(body.consentUrl).searchParams;
      await fetch(`${sandbox.consentUrl}/home`, {
        method: 'POST',
        body: new URLSearchParams({ ...Object.fromEntries(asked), decision: 'approve', login: persona }),
        redirect: 'manual',
      });
      sandbox.advance(3 * SANDBOX_STEP_MS);
      const check = `/transactions/check-bank-connection?connectionId=${body.consentId}`;
      for (let tries = 0; tries < 200; tries += 1) {
        if ((await portal.call(manager, 'GET', check)).body.isActive)
          return bankPortal.map(mapTo ?? (() => undefined));
        await sleep(20);
      }
      throw new Error('The bank was not connected');
    },
    feeds: async () => (await portal.call(manager, 'GET', '/bank-accounts')).body.feeds,
    async map(mapTo) {
      for (const feed of await bankPortal.feeds()) {
        const decision = mapTo(feed);
        if (decision) await portal.call(manager, 'PUT', `/basiq/feeds/${feed.id}`, decision);
      }
    },
    importBank: (fromDate, toDate, headers) =>
      portal.call(manager, 'POST', '/transactions/upload-bank', { fromDate, toDate }, headers),
    async beginImport(fromDate, toDate) {
      const { services } = portal;
      const { continueImport } = services;
      const { connections } = sandbox.provider;
      Object.assign(services, { continueImport: async () => {} });
      Object.assign(sandbox.provider, {
        connections: (userId: string) => {
          // Moves the clock past the time limit of the request before the bank answers.
          portal.advance(25_000);
          return connections(userId);
        },
      });
      try {
        const { status, body } = await bankPortal.importBank(fromDate, toDate);
        if (status !== 202) throw new Error(`The import did not begin: ${JSON.stringify(body)}`);
        return body.import_id;
      } finally {
        Object.assign(services, { continueImport });
        Object.assign(sandbox.provider, { connections });
      }
    },
    async stored() {
      const rows: string[] = [];
      let query = '?limit=1000';
      for (;;) {
        const { body } = await portal.call(manager, 'GET', `/transactions${query}`);
        for (const { source, txn_date, amount, description } of body.transactions) {
          if (source === 'basiq') rows.push(`${txn_date} ${amount} ${description}`);
        }
        if (!body.next_cursor) return rows.sort();
        query = `?limit=1000&cursor=${body.next_cursor}`;
      }
    },
    async close() {
      await portal.close();
      await sandbox.close();
    },
  };
  return bankPortal;
}

export function bookedRows(from: string, to: string, persona = 'Whistler', extra = 0): string[] {
  const rows: string[] = [];
  for (let day = from as CalendarDate; day <= to; day = addDays(day, 1)) {
    for (const row of rowsOfDay(`AU00000 ${persona}`, day, { extraPerDay: extra })) {
      if (row.currency !== 'AUD') continue;
      const description = row.description || row.subClass?.title || '';
      rows.push(`${row.date} ${row.amountCents / 100} ${description}`);
    }
  }
  return rows.sort();
}
