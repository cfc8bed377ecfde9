import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { documentClient } from '#functions/aws/services.ts';
import { clientKey } from '#functions/clients/client-store.ts';
import { CAPABILITIES, type Capability, callOf } from '#shared/contract/index.ts';
import { csvForm } from '../harness/csv-form.ts';
import { fieldsOf } from './hostile-values.ts';
import { VALID } from './scene.ts';
import { openTestedScene } from './tested-scene.ts';

/**
 * Nothing that an investor can type is evidence of who paid, or says who did something. Every text of every call that
 * clients may make is tried, so a new one is too.
 */

interface Text {
  readonly capability: Capability;
  readonly field: string;
  /** One choice of each of the call's fields that have choices. */
  readonly choices: Readonly<Record<string, string>>;
}

/** A field with choices, which may be left out. */
type Choice = { readonly options: readonly string[] } | { unwrap(): Choice };

function optionsOf(choice: Choice): readonly string[] {
  return 'options' in choice ? choice.options : optionsOf(choice.unwrap());
}

function textsOf(capability: Capability): Text[] {
  const fields = fieldsOf(callOf(capability)).filter(({ place }) => place === 'body');
  const chosen = fields
    .filter(({ kind }) => kind === 'choice')
    .reduce<Record<string, string>[]>(
      (all, { name, schema }) =>
        all.flatMap((some) =>
          optionsOf(schema as unknown as Choice).map((option) => ({ ...some, [name]: option })),
        ),
      [{}],
    );
  return fields
    .filter(({ kind }) => kind === 'text')
    .flatMap(({ name: field }) => chosen.map((choices) => ({ capability, field, choices })));
}

const TEXTS = CAPABILITIES.filter((capability) => {
  const { allow, method } = callOf(capability);
  return allow.includes('client') && method !== 'GET';
}).flatMap(textsOf);

const scene = await openTestedScene();
const { portal, people } = scene;
const { clientId, actor } = people.own;
const LEGAL_NAME = 'Client own';
let units = 0;

/** The client writes these words there, and the portal takes them. */
async function write({ capability, field, choices }: Text, words: string): Promise<void> {
  const request = await VALID[capability](scene, people.own, false);
  const body = { ...request.body, ...choices, [field]: words };
  const answer = await portal.call(actor, callOf(capability).method, request.path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
}

const nameOf = ({ capability, field, choices }: Text) =>
  [capability, field, ...Object.values(choices)].join(' ');

test('the fields that clients write are known', () => {
  expect([...new Set(TEXTS.map(({ capability, field }) => `${capability} ${field}`))].sort()).toEqual(
    expect.arrayContaining([
      'createChangeRequest value',
      'updateClientAddress address',
      'updateMe mobile',
      'updateMe name',
      'updateUser mobile',
      'updateUser name',
    ]),
  );
});

describe('a client’s words are no evidence of who paid', () => {
  const WORDS = 'Brightwater Holdings';
  let depositId = '';
  const suggested = async () => {
    await portal.indexesShowAll();
    const { body } = await portal.call(portal.manager, 'GET', '/reconciliations/unreconciled?limit=1000');
    return body.transactions.find(({ id }: { id: string }) => id === depositId).suggestions;
  };
  const setName = (name: string) => portal.call(portal.manager, 'PUT', `/clients/${clientId}`, { name });

  beforeAll(async () => {
    const call = { title: 'Of both', total_amount: 5_000, issued_on: '2025-05-01', due_date: '2025-06-15' };
    const lines = [clientId, people.other.clientId].map((client_id) => ({ client_id, amount: 2_500 }));
    const { status } = await portal.call(portal.manager, 'POST', '/capital-calls', {
      ...call,
      line_items: lines,
    });
    expect(status).toBe(201);
    await portal.services.settled();
    depositId = await scene.newUnclassified('2500.00', WORDS);
  });

  test.each(TEXTS.map((text) => [nameOf(text), text] as const))('%s', async (_, text) => {
    const before = await suggested();
    await write(text, WORDS);
    expect(await suggested()).toEqual(before);
  });

  test('while a name that a manager gives is, unless only the client had typed it', async () => {
    const before = await suggested();
    const importOf = async () => {
      const file = csvForm(`Title,Issued on,Client,Amount\nFirst,01/03/2023,${WORDS},1\n`);
      const { body } = await portal.call(portal.manager, 'POST', '/capital-calls/import?dryRun=true', file);
      return body.rejected_count ?? body.rejected.length;
    };
    await setName(WORDS);
    expect(await suggested()).not.toEqual(before);
    expect(await importOf()).toBe(0);
    await documentClient(portal.client).send(
      new UpdateCommand({
        TableName: portal.services.portalTable,
        Key: clientKey(clientId),
        UpdateExpression: 'SET name_unconfirmed = :yes',
        ExpressionAttributeValues: { ':yes': true },
      }),
    );
    expect((await suggested())[0]?.reasons ?? []).toEqual(before[0]?.reasons ?? []);
    expect(await importOf()).toBe(1);
    await setName(LEGAL_NAME);
  });
});

describe('a client’s words do not say who did something', () => {
  test.each(TEXTS.map((text) => [nameOf(text), text] as const))('%s', async (_, text) => {
    await write(text, 'Morgan Manager');
    // So that something is done after the words were taken.
    await portal.call(actor, 'PUT', `/clients/${clientId}/address`, { address: `Unit ${units++}` });
    await portal.indexesShowAll();
    const { body } = await portal.call(portal.manager, 'GET', `/audit?actor_id=${actor.userId}&limit=1000`);
    expect(body.entries.length).toBeGreaterThan(1);
    for (const { actor_name, actor_role, actor_email, record_name } of body.entries) {
      expect({ actor_name, actor_role, actor_email }).toEqual({
        actor_name: LEGAL_NAME,
        actor_role: 'client',
        actor_email: actor.email,
      });
      expect(record_name).not.toContain('Morgan');
    }
  });
});
