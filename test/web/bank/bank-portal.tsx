import { vi } from 'vitest';
import { type Answered, type Listed, userJson } from '#test/web/answers.ts';
import { openAt } from '#test/web/open-at.tsx';
import { onePage } from '#test/web/stub-portal.ts';
import { ledgerPortal, type WireTransaction } from '#test/web/transactions/ledger-portal.tsx';
import { ImportFromBank } from '#web/bank/import-from-bank.tsx';

type Answers = Parameters<typeof ledgerPortal>[1];

type Session = Answered<'checkBankConnection'>;
type Connection = Answered<'getBankConnection'>;
type Import = Answered<'uploadBank'>;
type Institution = Listed<'listInstitutions', 'institutions'>;

export const HOOLI: Institution = {
  id: 'AU00000',
  name: 'Hooli Bank',
  short_name: 'Hooli',
  logo: null,
  available: true,
};
export const INSTITUTIONS: Institution[] = [
  { id: 'AU00201', name: 'Avalon Bank', short_name: 'Avalon Bank', logo: null, available: true },
  HOOLI,
  { id: 'AU00301', name: 'Quiet Credit Union', short_name: 'QCU', logo: null, available: false },
];

export function session(overrides: Partial<Session> = {}): Session {
  return {
    consentId: 'session-1',
    status: 'pending',
    isActive: false,
    hasFailed: false,
    institution_id: HOOLI.id,
    institution_name: HOOLI.name,
    started_at: '2025-06-11T04:00:00.000Z',
    expires_at: '2025-06-11T04:15:00.000Z',
    ...overrides,
  };
}
export const ACTIVE = session({ status: 'active', isActive: true });
export const FAILED = session({ status: 'failed', hasFailed: true });
export const STARTED: Answered<'initiateBankConnection'> = {
  ...session(),
  consentUrl: 'https://consent.example.com/home?token=secret',
};

export function connection(overrides: Partial<Connection> = {}): Connection {
  return {
    connected: false,
    connections: [],
    consent: null,
    undecided_count: 0,
    doubtful_count: 0,
    pending: null,
    last_import: null,
    default_from: '2025-01-01',
    default_to: '2025-06-10',
    ...overrides,
  };
}

export const CONSENT: NonNullable<Connection['consent']> = {
  status: 'active',
  isActive: true,
  hasFailed: false,
  expiryDate: '2026-06-10T14:30:00.000Z',
  expiringSoon: false,
};

export const CONNECTED = connection({
  connected: true,
  connections: [
    {
      connection_id: 'c1',
      institution_id: HOOLI.id,
      institution_name: HOOLI.name,
      connected_at: '2025-06-11T04:10:00.000Z',
      connected_by_name: 'Sam Wood',
    },
  ],
  consent: CONSENT,
});

export function imported(overrides: Partial<Import> = {}): Import {
  return {
    import_id: 'import-1',
    batch_id: 'batch-1',
    status: 'done',
    insertedCount: 42,
    duplicateCount: 3,
    processed_rows: 45,
    total_rows: 45,
    rejected: [],
    bank: HOOLI.name,
    fromDate: '2025-01-01',
    toDate: '2025-06-10',
    doubtfulCount: 0,
    ...overrides,
  };
}

export function storedImport(overrides: Partial<Answered<'getImport'>> = {}): Answered<'getImport'> {
  return {
    ...imported(),
    file_name: '',
    created_at: '2025-06-11T04:20:00.000Z',
    created_by_name: 'Sam Wood',
    takenBackCount: 0,
    ...overrides,
  };
}

function rowsAnswer(transactions: readonly WireTransaction[]): { body: Answered<'listImportRows'> } {
  return {
    body: {
      rows: transactions.map((transaction, index) => ({
        transaction_id: transaction.id,
        line: index + 1,
        txn_date: transaction.txn_date,
        amount: transaction.amount,
        description: transaction.description,
        status: 'imported',
        type: transaction.type,
        transaction,
      })),
      total: null,
      next_cursor: null,
    },
  };
}

export function openBank(
  answers: Answers = {},
  transactions: WireTransaction[] = [],
  others: WireTransaction[] = [],
) {
  const { import_id, fromDate = '', toDate = '', insertedCount, created_at } = storedImport();
  const times = { fromDate, toDate, insertedCount, created_at };
  const last_import = { import_id, status: 'done', ...times, by_feed: false, problem: null } as const;
  const portal = ledgerPortal([...transactions, ...others], {
    'GET /users/me': { body: userJson() },
    'GET /basiq/institutions': onePage({ institutions: INSTITUTIONS }),
    'GET /basiq/connection': { body: connection(transactions.length > 0 ? { last_import } : {}) },
    ...(transactions.length > 0 ? { 'GET /transactions/imports/import-1': { body: storedImport() } } : {}),
    'GET /transactions/imports/import-1/rows': () => rowsAnswer(transactions),
    'GET /transactions/imports': onePage({ imports: [] }),
    'GET /transactions/possible-duplicates': onePage({ duplicates: [] }),
    ...answers,
  });
  const place = openAt('/manager/transactions-auto', <ImportFromBank />);
  return { ...portal, place };
}

export interface StubWindow {
  closed: boolean;
  opener: unknown;
  location: { replace: ReturnType<typeof vi.fn> };
  close: () => void;
}

export function stubWindows(how: 'open' | 'blocked' = 'open') {
  const opened: StubWindow[] = [];
  const calls: (readonly [url: string, name: string, features: string])[] = [];
  vi.stubGlobal('open', (url: string, name: string, features: string) => {
    calls.push([url, name, features]);
    if (how === 'blocked') return null;
    const made: StubWindow = {
      closed: false,
      opener: window,
      location: { replace: vi.fn() },
      close: () => {
        made.closed = true;
      },
    };
    opened.push(made);
    return made;
  });
  return { opened, calls };
}
