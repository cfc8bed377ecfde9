import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import { CONFIRMED } from '#test/harness/confirmed.ts';
import { csvForm } from '#test/harness/csv-form.ts';
import { announced } from '../functions/documents/uploading.ts';
import type { TestAnswer } from '../harness/test-portal.ts';
import { expectRefused } from './expect-refused.ts';
import { RULE } from './scene.ts';
import { openTestedScene } from './tested-scene.ts';

const scene = await openTestedScene();

interface Limit {
  readonly most: number;
  send(count: number): Promise<TestAnswer>;
  readonly refused?: number;
  readonly answered?: number;
}

const ask = (
  method: string,
  path: string,
  body?: object | string,
  headers: Record<string, string> = {},
): Promise<TestAnswer> => scene.portal.call(scene.portal.manager, method, path, body, headers);

const own = () => scene.people.own.clientId;
const record = (details: object, headers?: Record<string, string>) =>
  ask(
    'POST',
    '/transactions/record',
    { client_id: own(), amount: 1, description: 'By hand', txn_date: '2025-06-02', ...CONFIRMED, ...details },
    headers,
  );

let addresses = 0;
const addClient = (details: object) =>
  ask('POST', '/clients', {
    name: 'Client',
    email: `limit${addresses++}@example.com`,
    entity_type: 'Personal',
    pledged_amount: 1,
    ...details,
  });

const preview = (csv: string) => {
  const form = new FormData();
  form.set('file', new File([csv], 'statement.csv', { type: 'text/csv' }));
  return ask('POST', '/transactions/upload-csv?dryRun=true', form);
};
const rows = (count: number, more = '') =>
  Array.from({ length: count }, (_, index) => `01/06/2025,1.00,Row ${index}${more}`).join('\n');

async function deposit(dollars: string): Promise<string> {
  const form = new FormData();
  form.set('file', new File([`Date,Amount,Description\n02/06/2025,${dollars},${randomUUID()}\n`], 'a.csv'));
  await ask('POST', '/transactions/upload-csv', form);
  const { body } = await ask('GET', '/transactions?status=unclassified&limit=1');
  return body.transactions[0].id;
}

function emailOf(length: number): string {
  const start = `${'a'.repeat(60)}@${'b'.repeat(63)}.${'c'.repeat(63)}.`;
  return `${start}${'d'.repeat(length - start.length - 4)}.com`;
}

const draftCall = (given: object) =>
  ask('POST', '/capital-calls', {
    title: 'A draft',
    total_amount: 1,
    line_items: [{ client_id: own(), amount: 'total_amount' in given ? given.total_amount : 1 }],
    draft: true,
    ...given,
  });

const TABLE: Record<Exclude<keyof typeof LIMITS, 'searchLength' | 'reasonMinLength'>, Limit> = {
  givenBackAtOnce: {
    most: 40,
    answered: 404,
    send: (count) =>
      record({
        type: 'redemption',
        client_id: undefined,
        amount: count,
        pledge: 'callable',
        gives_back: Array.from({ length: count }, () => ({ allocation_id: 'none', amount: 1 })),
      }),
  },
  nameLength: { most: 120, send: (count) => addClient({ name: 'é'.repeat(count) }) },
  emailLength: { most: 254, send: (count) => addClient({ email: emailOf(count) }) },
  mobileLength: { most: 30, send: (count) => ask('PUT', `/clients/${own()}`, { mobile: '4'.repeat(count) }) },
  descriptionLength: { most: 300, send: (count) => record({ description: 'x'.repeat(count) }) },
  noteLength: { most: 1_000, send: (count) => record({ note: 'x'.repeat(count) }) },
  purposeLength: { most: 2_000, send: (count) => draftCall({ purpose: 'x'.repeat(count) }) },
  purposeParts: {
    most: 6,
    send: (count) =>
      draftCall({
        total_amount: count,
        purpose_split: Array.from({ length: count }, (_, at) => ({ label: `Part ${at}`, amount: 1 })),
      }),
  },
  reasonLength: {
    most: 300,
    send: async (count) =>
      ask('PUT', `/transactions/${await scene.newExpense()}/reclassify`, {
        type: 'commission',
        reason: 'x'.repeat(count),
      }),
  },
  addressLength: {
    most: 500,
    send: (count) => ask('PUT', `/clients/${own()}/address`, { address: 'x'.repeat(count) }),
  },
  placeLength: {
    most: 60,
    send: (count) =>
      ask('POST', '/fund/properties', {
        name: 'A property',
        type: 'Commercial',
        acquisitionPrice: 1,
        location: { city: 'x'.repeat(count) },
      }),
  },
  categoryLength: { most: 60, send: (count) => record({ type: 'expense', category: 'x'.repeat(count) }) },
  fileNameLength: {
    most: 255,
    send: (count) =>
      ask('POST', '/documents/upload', announced({ filename: `${'x'.repeat(count - 4)}.pdf` })),
  },
  documentBytes: {
    most: 10_485_760,
    send: (count) => ask('POST', '/documents/upload', { ...announced({}), size: count }),
  },
  jsonBodyBytes: {
    most: 262_144,
    send: (count) => ask('PUT', `/clients/${own()}`, '{"notes":"Much room"}'.padEnd(count)),
    refused: 413,
  },
  statementBytes: {
    most: 4_194_304,
    send: (count) => preview(`Date,Amount,Description\n${rows(10)}`.padEnd(count, '\n')),
    refused: 413,
  },
  statementRows: { most: 20_000, send: (count) => preview(`Date,Amount,Description\n${rows(count)}\n`) },
  importedRecords: {
    most: 5_000,
    send: (count) =>
      ask(
        'POST',
        '/clients/import?dryRun=true',
        csvForm(
          `Name,Email,Entity type,Pledge\n${Array.from({ length: count }, (_, index) => `C,many${index}@example.com,Other,1`).join('\n')}`,
        ),
      ),
  },
  statementColumns: {
    most: 50,
    send: (count) => {
      const more = count - 3;
      const heads = Array.from({ length: more }, (_, index) => `,More ${index}`).join('');
      return preview(`Date,Amount,Description${heads}\n${rows(5, ',x'.repeat(more))}\n`);
    },
  },
  listLimit: { most: 1_000, send: (count) => ask('GET', `/transactions?limit=${count}`) },
  priceLines: {
    most: 40,
    answered: 409,
    send: (count) =>
      ask('POST', '/unit-prices', {
        day: '2025-06-30',
        lines: Array.from({ length: count }, () => ({ label: 'Fees', amount: 1, reason: 'A quote' })),
      }),
  },
  importsListed: { most: 100, send: (count) => ask('GET', `/transactions/imports?limit=${count}`) },
  bankImportDays: {
    most: 731,
    send: async (count) => {
      const fromDate = '2023-06-10' as CalendarDate;
      const answer = await ask('POST', '/transactions/upload-bank', {
        fromDate,
        toDate: addDays(fromDate, count - 1),
      });
      await scene.portal.services.settled();
      return answer;
    },
  },
  duplicatesAsked: {
    most: 25,
    send: (count) => {
      const ids = Array.from({ length: count }, (_, index) => `id-${index}`).join(',');
      return ask('GET', `/transactions/possible-duplicates?ids=${ids}`);
    },
  },
  propertyWords: {
    most: 20,
    send: (count) => {
      const named = { word: 'mill', property_id: scene.propertyId };
      return ask('POST', '/classification-rules', { ...RULE, property_words: Array(count).fill(named) });
    },
  },
  ruleWordsLength: {
    most: 100,
    send: (count) => ask('POST', '/classification-rules', { ...RULE, words: 'x'.repeat(count) }),
  },
  classificationRules: {
    most: 200,
    refused: 409,
    // Adds rules until there are `count - 1`, then requests one more.
    send: async (count) => {
      const { body } = await ask('GET', '/classification-rules');
      for (let rules = body.total; rules < count - 1; rules += 1) await scene.newRule();
      return ask('POST', '/classification-rules', RULE);
    },
  },
  classifiedAtOnce: {
    most: 100,
    send: (count) =>
      ask('POST', '/transactions/classify', {
        ids: Array.from({ length: count }, (_, index) => `none-${index}`),
        type: 'expense',
      }),
  },
  partsOfTransaction: {
    most: 20,
    send: async (count) => {
      const parts = Array.from({ length: count }, () => ({ type: 'rent', amount: '0.01' }));
      return ask('PUT', `/transactions/${await deposit((count / 100).toFixed(2))}/parts`, { parts });
    },
  },
  componentsOfDistribution: {
    most: 10,
    send: (count) => {
      const component = { kind: 'income', label: 'Rent', total: 1 };
      return ask('POST', '/distributions', {
        ...{ title: 'A draft', from: '2025-04-01', to: '2025-06-30', basis: 'unit-days' },
        components: Array.from({ length: count }, () => component),
        pay_on: '2025-07-20',
        confirmed: ['overlaps'],
      });
    },
  },
  allocationsPerTransaction: {
    most: 200,
    send: async (count) => {
      const path = `/transactions/${await deposit('500.00')}`;
      await ask('PUT', `${path}/classify`, { type: 'contribution' });
      const allocate = () => ask('POST', `${path}/allocations`, { clientId: own(), amount: '0.01' });
      for (let done = 1; done < count; done += 1) expect((await allocate()).status).toBe(201);
      return allocate();
    },
    refused: 409,
  },
  allocationsPerVoid: {
    most: 40,
    send: async (count) => {
      const { body } = await record({ amount: 1 });
      const path = `/transactions/${body.id}`;
      const { body: detail } = await ask('GET', path);
      const reason = { reason: 'Divided anew' };
      await ask('POST', `${path}/allocations/${detail.allocations[0].id}/reverse`, reason);
      for (let done = 0; done < count; done += 1)
        await ask('POST', `${path}/allocations`, { clientId: own(), amount: '0.01' });
      return ask('POST', `${path}/void`, reason);
    },
    refused: 409,
  },
  loginsPerClient: {
    most: 10,
    send: async (count) => {
      const { id } = await scene.portal.addClient();
      const give = () =>
        ask('POST', `/clients/${id}/access`, { email: `${randomUUID()}@example.com`, role: 'joint' });
      for (let done = 2; done < count; done += 1) await give();
      return give();
    },
    refused: 409,
  },
  clientsPerLogin: {
    most: 50,
    send: async (count) => {
      const email = `${randomUUID()}@example.com`;
      const give = async () =>
        ask('POST', `/clients/${(await scene.portal.addClient()).id}/access`, { email, role: 'joint' });
      for (let done = 1; done < count; done += 1) await give();
      return give();
    },
    refused: 409,
  },
  lineItemsPerCall: {
    most: 3_000,
    // The clients do not exist, so a request with an allowed number of line items passes validation and gets 404.
    send: (count) =>
      ask('POST', '/capital-calls', {
        title: 'Of many',
        total_amount: (3_333_333_333 * count) / 100,
        line_items: Array.from({ length: count }, () => ({ client_id: randomUUID(), amount: '33333333.33' })),
      }),
    answered: 404,
  },
  pairsPerMatch: {
    most: 10,
    send: async (count) => {
      const pairs: object[] = [];
      for (let made = 0; made < count; made += 1) pairs.push(...(await scene.newPair()).pairs);
      return ask('POST', '/reconciliations/match', { pairs });
    },
  },
  declinedLines: {
    most: 50,
    send: async (count) => {
      const lines: object[] = [];
      for (let made = 0; made < count; made += 1)
        lines.push({ client_id: (await addClient({})).body.id, amount: 1 });
      const { status, body } = await ask('POST', '/capital-calls', {
        title: 'Declined by all',
        total_amount: count,
        line_items: lines,
      });
      expect(status, JSON.stringify(body)).toBe(201);
      await scene.portal.services.settled();
      const transaction = await deposit('5.00');
      const ids = lines.map((_, index) => `${body.id}-${String(index + 1).padStart(4, '0')}`);
      const decline = (some: readonly string[]) =>
        ask('POST', '/reconciliations/decline', { transaction_id: transaction, line_item_ids: some });
      for (let start = 0; start < count - 1; start += 7)
        expect((await decline(ids.slice(start, Math.min(start + 7, count - 1)))).status).toBe(200);
      return decline(ids.slice(-1));
    },
    refused: 409,
  },
  idempotencyKeyLength: {
    most: 255,
    send: (count) => record({}, { 'idempotency-key': randomUUID().padEnd(count, '~') }),
  },
};

describe('the limit is accepted and one more is refused', () => {
  test.each(Object.entries(TABLE))('%s', async (name, { most, send, refused = 400, answered }) => {
    expect(LIMITS[name as keyof typeof LIMITS]).toBe(most);
    const { status, body } = await send(most);
    if (answered) expect(status, JSON.stringify(body).slice(0, 300)).toBe(answered);
    else expect([200, 201, 202], JSON.stringify(body).slice(0, 300)).toContain(status);
    expectRefused(await send(most + 1), `${most + 1}`, [refused]);
  });
});

describe('amounts', () => {
  test.each([
    ['the least', '0.01', 201],
    ['nothing', '0.00', 400],
    ['less than a cent', '0.009', 400],
    ['the most', '100000000000.00', 201],
    ['a cent more', '100000000000.01', 400],
  ])('%s: %s', async (_name, amount, status) => {
    expect((await record({ amount, type: 'expense' })).status).toBe(status);
  });
});
