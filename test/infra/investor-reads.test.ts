import { expect, test } from 'vitest';
import { type AwsRequest, readAwsRequest } from '#local/rehearsal/aws-request.ts';
import { decide, type Permission, type PolicyStatement } from '#local/rehearsal/policy.ts';
import { CAPABILITIES, type Capability, callOf } from '#shared/contract/index.ts';
import { VALID, type ValidRequest } from '../access/scene.ts';
import { openTestedScene } from '../access/tested-scene.ts';
import type { TestActor } from '../harness/actors.ts';
import { resourcesOf, templateOf } from './synthesize.ts';

const REGION = 'ap-southeast-2';
const ACCOUNT = '123456789012';
const arnOf = (table: string) => `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/${table}`;

const scene = await openTestedScene();
const { services, manager } = scene.portal;
const template = templateOf('prod');

function resolved(resource: unknown): string {
  if (typeof resource === 'string') return resource;
  const { 'Fn::GetAtt': attribute, 'Fn::Join': join } = resource as Record<string, unknown[]>;
  if (join) return (join[1] as unknown[]).map(resolved).join('');
  const id = String(attribute?.[0]);
  if (id.startsWith('DataPortal')) return arnOf(services.portalTable);
  return id.startsWith('DataAudit') ? arnOf(services.auditTable) : id;
}

const statements = resourcesOf(template, 'AWS::IAM::Policy')
  .filter(([id]) => id.startsWith('FunctionsInvestorReadsRole'))
  .flatMap(([, policy]) => policy.Properties.PolicyDocument.Statement as PolicyStatement[])
  .map((statement) => ({ ...statement, Resource: [statement.Resource].flat().map(resolved) }));

async function neededBy(work: () => Promise<unknown>): Promise<Permission[]> {
  const needs: Permission[] = [];
  services.database.middlewareStack.add(
    (next) => (args) => {
      const { method, path, headers, body } = args.request as {
        method: string;
        path: string;
        headers: Record<string, string>;
        body: Uint8Array;
      };
      const request: AwsRequest = { method, url: path, headers, body: Buffer.from(new Uint8Array(body)) };
      const place = { region: REGION, account: ACCOUNT, partitionKeyOf: () => 'pk' };
      needs.push(...readAwsRequest(request, place).needs);
      return next(args);
    },
    { step: 'deserialize', name: 'noteNeeds', override: true },
  );
  try {
    await work();
  } finally {
    services.database.middlewareStack.remove('noteNeeds');
  }
  return needs;
}

const isAllowed = (permission: Permission) => decide(statements, permission) === 'allowed';

const reads = CAPABILITIES.filter((capability) => callOf(capability).onlyReads);
const ask = (actor: TestActor, { path }: ValidRequest, headers: Readonly<Record<string, string>>) =>
  scene.portal.call(actor, 'GET', path, undefined, headers);

test('every call that investors make is answered by the function that may only read, unless it writes', () => {
  const others = CAPABILITIES.filter((capability) => {
    const { method, allow, onlyReads } = callOf(capability);
    return method === 'GET' && allow.includes('client') && !onlyReads;
  });
  // `getMe` and `getDownloadUrl` also write. Exports and search have separate functions.
  expect(others.sort()).toEqual(['getDownloadUrl', 'getExport', 'getMe', 'searchRecords']);
  for (const capability of reads) expect(callOf(capability).changes ?? [], capability).toEqual([]);
});

const ownStatusOfStaff = (capability: Capability) => {
  if (capability === 'getOwnDashboard') return 404;
  return callOf(capability).allow.includes('manager') ? 200 : 403;
};

test.each(reads)(
  '%s needs no more than the rights to read, and for staff the right to record the view',
  async (capability) => {
    const { own } = scene.people;
    const request = await VALID[capability](scene, own, false);
    const whoWrites: string[] = [];
    for (const [who, actor, headers] of [
      ['client', own.actor, {}],
      ['staff', manager, {}],
      ['staff as client', manager, { 'x-view-as': own.clientId }],
    ] as const) {
      const needs = await neededBy(async () => {
        const { status } = await ask(actor, request, headers);
        expect(who === 'staff' ? ownStatusOfStaff(capability) : 200, who).toBe(status);
      });
      expect(needs.length, who).toBeGreaterThan(0);
      expect(
        needs.filter((permission) => !isAllowed(permission)),
        who,
      ).toEqual([]);
      if (needs.some(({ action }) => /Put|Update|Delete/.test(action))) whoWrites.push(who);
    }
    expect(['', 'staff as client']).toContain(whoWrites.join());
  },
);

test('the second factor of staff is recorded with the same rights', async () => {
  Object.assign(services, { managersNeedSecondFactor: true });
  scene.portal.identity.secondFactors.add(manager.userId);
  const needs = await neededBy(() => ask(manager, { path: '/documents/types' }, {}));
  Object.assign(services, { managersNeedSecondFactor: false });
  const written = needs.filter(({ action }) => action === 'dynamodb:UpdateItem');
  expect(written.map(({ context }) => context?.['dynamodb:Attributes'])).toEqual([
    ['pk', 'sk', 'second_factor'],
  ]);
  expect(needs.filter((permission) => !isAllowed(permission))).toEqual([]);
});

test('it can change nothing else, even if its code requests it', () => {
  const [portal, audit] = [arnOf(services.portalTable), arnOf(services.auditTable)];
  const update = (...attributes: string[]) => ({
    action: 'dynamodb:UpdateItem',
    resource: portal,
    context: { 'dynamodb:Attributes': ['pk', 'sk', ...attributes] },
  });
  expect(isAllowed(update('version'))).toBe(true);
  for (const attribute of ['pledged_cents', 'paid_cents', 'status', 'name', 'amount_cents', 'user_id'])
    expect(isAllowed(update('version', attribute)), attribute).toBe(false);
  for (const action of ['PutItem', 'DeleteItem', 'BatchWriteItem'])
    expect(isAllowed({ action: `dynamodb:${action}`, resource: portal }), action).toBe(false);
  for (const action of ['PutItem', 'UpdateItem', 'DeleteItem'])
    expect(isAllowed({ action: `dynamodb:${action}`, resource: audit }), `${action} of the audit`).toBe(
      false,
    );
});
