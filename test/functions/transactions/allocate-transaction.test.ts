import { describe, expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { statementForm } from './statement-file.ts';

const portal = portalOfFile({ faults: { conflict: 0.05, throttle: 0.02 } });
let rowsMade = 0;

async function importedRow(amount: string): Promise<string> {
  rowsMade += 1;
  const description = `Osko transfer Chen and Walker ${rowsMade}`;
  const csv = `Date,Amount,Description\n03/03/2025,${amount},${description}`;
  await portal.call(portal.manager, 'POST', '/transactions/upload-csv', statementForm(csv));
  const { body } = await portal.call(portal.manager, 'GET', '/transactions?limit=1000');
  return body.transactions.find((row: { description: string }) => row.description === description).id;
}

async function contribution(amount: string): Promise<string> {
  const id = await importedRow(amount);
  await portal.call(portal.manager, 'PUT', `/transactions/${id}/classify`, { type: 'contribution' });
  return id;
}

const allocate = (id: string, body: object) =>
  portal.call(portal.manager, 'POST', `/transactions/${id}/allocations`, body);

describe('201', () => {
  test('subtracts the amount from the remainder and credits the client with it, to the cent', async () => {
    const client = await portal.addClient();
    const id = await contribution('100.00');
    const answer = await allocate(id, { clientId: client.id, amount: '33.33', note: 'first part' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ client_id: client.id, amount: 33.33, note: 'first part' });
    const transaction = await portal.call(portal.manager, 'GET', `/transactions/${id}`);
    expect(transaction.body.allocated_amount).toBe(33.33);
    const paid = await portal.call(portal.manager, 'GET', `/clients/${client.id}`);
    expect(paid.body.total_paid).toBe(33.33);
  });

  test('a client sees their own share of a shared deposit, never the total or the text that names others', async () => {
    const one = await portal.addClient();
    const other = await portal.addClient();
    const id = await contribution('10000.00');
    await allocate(id, { clientId: one.id, amount: 6000 });
    await allocate(id, { client_id: other.id, amount: 4000 });
    const seen = await portal.call(other.actor, 'GET', `/clients/${other.id}/transactions`);
    expect(seen.body.transactions).toMatchObject([{ amount: 4000, description: '', type: 'contribution' }]);
    expect(JSON.stringify(seen.body)).not.toContain('Walker');
    expect(JSON.stringify(seen.body)).not.toContain('6000');
  });

  test('a deposit allocated to one client alone keeps the bank’s text', async () => {
    const client = await portal.addClient();
    const id = await contribution('250.00');
    await allocate(id, { clientId: client.id, amount: 250 });
    const seen = await portal.call(client.actor, 'GET', `/clients/${client.id}/transactions`);
    expect(seen.body.transactions[0].description).toContain('Osko transfer');
  });
});

describe('400', () => {
  test.each([
    ['no client', { amount: 10 }, 'Please select a client'],
    ['zero', { clientId: 'c', amount: 0 }, 'Amount must be positive'],
    ['a negative amount', { clientId: 'c', amount: -5 }, 'Amount must be positive'],
    [
      'three decimals',
      { clientId: 'c', amount: '1.005' },
      'Enter an amount in dollars with at most two decimals',
    ],
    [
      'two different clients',
      { clientId: 'a', client_id: 'b', amount: 5 },
      'clientId and client_id refer to different clients',
    ],
  ])('%s is refused with its sentence', async (_what, body, sentence) => {
    const answer = await allocate('any', body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe(sentence);
  });
});

describe('409', () => {
  test('more than the remainder is refused, stating the remainder', async () => {
    const client = await portal.addClient();
    const id = await contribution('50000.00');
    await allocate(id, { clientId: client.id, amount: '30000.01' });
    const answer = await allocate(id, { clientId: client.id, amount: 20_000 });
    expect([answer.status, answer.body.code]).toEqual([409, 'exceeds-remaining']);
    expect(answer.body.error).toBe('Only $19,999.99 of this contribution is left to allocate.');
  });
});
