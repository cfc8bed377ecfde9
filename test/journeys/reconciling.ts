import type { HttpPortal } from '#test/harness/http-portal.ts';
import { MANAGER } from './stage.ts';

export interface OpenItem {
  readonly id: string;
  readonly capital_call_id: string;
  readonly client_id: string;
  readonly client_name: string;
  readonly amount: number;
  readonly payment_reference: string;
}

const person = (name: string, pledged_amount: number, entity_name = '') => ({
  name,
  email: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`,
  entity_type: entity_name ? 'SMSF' : 'Personal',
  ...(entity_name ? { entity_name } : {}),
  pledged_amount,
});

export const PEOPLE = [
  person('Olivia Chen', 500_000),
  person('Alex Chen', 150_000),
  person('Daniel Rossi', 600_000, 'Rossi Retirement Fund'),
  person('Thomas Gallagher', 1_250_000, 'Gallagher Super Pty Ltd'),
  person('Isaac Mbeki', 900_000, 'Mbeki Superannuation Fund'),
  person('Nikhil Desai', 680_000, 'Desai Superannuation Fund'),
  person('Elena Novak', 180_000),
  person('Amara Okafor', 400_000, 'Okafor Super Fund'),
  person('Grace Liu', 280_000),
  person('Ben Hughes', 220_000, 'Hughes Family Trust'),
];

export async function askAs(portal: HttpPortal) {
  const { id: token } = await portal.signIn(MANAGER.email, MANAGER.password);
  // biome-ignore lint/suspicious/noExplicitAny: an answer may be of any shape; tests assert which
  return async (method: string, path: string, body?: object): Promise<any> => {
    const answer = await portal.request(token, method, path, body);
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
}

export type Ask = Awaited<ReturnType<typeof askAs>>;

export async function callEverybody(ask: Ask, title: string, total: number): Promise<Map<string, OpenItem>> {
  const { id } = await ask('POST', '/capital-calls', { title, total_amount: total });
  return linesByName(ask, id);
}

export async function linesByName(ask: Ask, callId: string): Promise<Map<string, OpenItem>> {
  for (let attempts = 0; attempts < 200; attempts += 1) {
    const { line_items, total } = await ask('GET', `/capital-calls/${callId}/line-items?limit=1000`);
    const { issuing } = await ask('GET', `/capital-calls/${callId}`);
    if (line_items.length === total && issuing === null)
      return new Map(line_items.map((line: OpenItem) => [line.client_name, line]));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The call was not issued');
}

const dayBefore = (days: number) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Australia/Sydney' }).format(Date.now() - days * 86_400_000);

export function statementOf(
  rows: readonly (readonly [amount: number, text: string, daysBefore?: number])[],
): string {
  return [
    'Date,Amount,Description',
    ...rows.map(([amount, text, days = 0]) => `${dayBefore(days)},${amount.toFixed(2)},${text}`),
  ].join('\n');
}

export async function figuresOf(ask: Ask) {
  const [clients, statistics, performance, calls, items, transactions] = [
    await ask('GET', '/clients?limit=1000'),
    await ask('GET', '/fund/statistics'),
    await ask('GET', '/fund/performance'),
    await ask('GET', '/capital-calls?limit=1000'),
    await ask('GET', '/reconciliations/outstanding'),
    await ask('GET', '/transactions?limit=1000'),
  ];
  return {
    paid: clients.clients.map((client: { id: string; total_paid: number }) => [client.id, client.total_paid]),
    statistics,
    performance,
    calls: calls.capital_calls,
    items: items.line_items,
    summary: transactions.summary,
    transactions: transactions.transactions,
  };
}
