import {
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test } from 'vitest';
import { STAGES, type Stage, UNFINISHED, withoutProtection } from '#infra/stages.ts';
import { DEMO_FUND } from '#shared/fund-seed.ts';
import { deploy } from '../../bin/deploy.ts';
import { readOutputs } from '../../bin/stage-outputs.ts';
import { answeringFunctions } from './answering-functions.ts';
import { deployablesOf, Killed, SimulatedCloudFormation } from './simulated-cloud-formation.ts';

const stage: Stage = {
  ...STAGES.prod,
  mailSender: 'no-reply@fund.test',
  fund: { ...DEMO_FUND, name: 'Banksia Fund' },
};
const ASSEMBLIES = {
  'cdk.out': deployablesOf(stage),
  'cdk.out/first': deployablesOf(withoutProtection(stage)),
};
const NAMES = [
  'PortalEdge-prod',
  'Portal-prod',
  'PortalApi-prod',
  'PortalEdgeLogs-prod',
  'PortalAlarms-prod',
];

const cognito = mockClient(CognitoIdentityProviderClient);
const functions = answeringFunctions();
mockClient(SecretsManagerClient).on(GetSecretValueCommand).resolves({ SecretString: 'Made by the stack 1!' });

let cloud: SimulatedCloudFormation;
let printed: string[];
beforeEach(() => {
  cloud = new SimulatedCloudFormation();
  printed = [];
  functions.reset();
  cognito.reset();
  cognito.resolves({});
  const account = [{ Name: 'sub', Value: 'the-canary' }];
  cognito.on(AdminCreateUserCommand).resolves({ User: { Attributes: account } });
});

function runCommand(passes: string[] = []): Promise<number> {
  return deploy(
    stage,
    { unprotect: [], yes: true, skip: [] },
    {
      run(program, args) {
        if (program !== 'cdk' || args[0] !== 'deploy') return 0;
        const assembly = args[args.indexOf('--app') + 1] as keyof typeof ASSEMBLIES;
        // A pass can run several `cdk deploy` commands. The first command has `--all` or names `Portal-prod`.
        if (args.includes('--all') || (assembly === 'cdk.out' && args.includes('Portal-prod')))
          passes.push(assembly);
        const how = { isWithoutRollback: args.includes('--no-rollback'), isDirect: args.includes('direct') };
        for (const one of ASSEMBLIES[assembly])
          if ((args.includes('--all') || args.includes(one.name)) && !cloud.deploy(one, how)) return 1;
        return 0;
      },
      print: (line) => printed.push(line),
      readTemplate: (name) => ASSEMBLIES['cdk.out'].find((one) => one.name === name)?.body ?? '',
      // The operator is asked only about changes to a complete stage.
      confirm: async () => !portal().description.endsWith(UNFINISHED),
      preflight: () => Promise.resolve(true),
      pollMs: 0,
    },
  );
}

const portal = () => {
  const stack = cloud.stacks.get('Portal-prod');
  if (!stack) throw new Error('There is no Portal-prod');
  return stack;
};

function expectComplete() {
  expect([...cloud.stacks.keys()].sort()).toEqual([...NAMES].sort());
  for (const [name, { status, isProtected }] of cloud.stacks)
    expect({ name, status, isProtected }).toEqual({
      name,
      status: expect.stringMatching(/^(CREATE|UPDATE)_COMPLETE$/),
      isProtected: true,
    });
  const kept = [...portal().resources.values()].filter(({ isProtected }) => isProtected);
  expect(kept.map(({ type }) => type).sort()).toEqual([
    'AWS::Cognito::UserPool',
    'AWS::DynamoDB::GlobalTable',
    'AWS::DynamoDB::GlobalTable',
  ]);
  expect(portal().description).toBe('Investment fund portal, prod');
  expect([...cloud.withPolicy].sort()).toEqual([...NAMES].sort());
  expect(cognito.commandCalls(AdminCreateUserCommand).length).toBeGreaterThan(0);
}

test('a first deployment is made without protection, and then gets it', async () => {
  const passes: string[] = [];
  expect(await runCommand(passes)).toBe(0);
  expect(passes).toEqual(['cdk.out/first', 'cdk.out']);
  expectComplete();
});

test('the first pass protects nothing, and neither backs anything up nor locks it, and is otherwise the stage', () => {
  const [first, whole] = ['cdk.out/first', 'cdk.out'].map((assembly) =>
    ASSEMBLIES[assembly as keyof typeof ASSEMBLIES].map(({ name, isProtected, resources }) => ({
      name,
      isProtected,
      kept: resources.filter((resource) => resource.isProtected).length,
      ids: resources.map(({ id, type }) => `${type} ${id}`),
    })),
  );
  expect(first?.map(({ isProtected, kept }) => ({ isProtected, kept }))).toEqual(
    NAMES.map(() => ({ isProtected: false, kept: 0 })),
  );
  const added =
    whole?.flatMap(({ ids }, index) => ids.filter((id) => !first?.[index]?.ids.includes(id))) ?? [];
  for (const id of added) expect(id).toMatch(/Backup|LockedAudit|AuditSeal|AuditRows/);
  for (const what of [/Backup/, /LockedAudit/, /AuditSeal/]) expect(added.join()).toMatch(what);
  for (const [index, { ids }] of (first ?? []).entries())
    expect(ids.filter((id) => !whole?.[index]?.ids.includes(id))).toEqual([]);
  for (const { body } of ASSEMBLIES['cdk.out/first']) expect(body).not.toContain('"RetainExceptOnCreate"');
});

test.each([
  'AWS::CloudFront::Distribution',
  'AWS::Cognito::UserPool',
  'AWS::S3::Bucket',
  'AWS::Logs::Delivery',
  'AWS::WAFv2::WebACL',
  'AWS::Budgets::Budget',
])(
  'a first deployment that fails twice at %s goes on with what it made, by the same command',
  async (type) => {
    cloud.failures.set(type, 2);
    expect(await runCommand()).toBe(1);
    expect(printed.at(-1)).toContain('run the same command again');
    const ids = new Map([...cloud.stacks].map(([name, { id }]) => [name, id]));
    expect(await runCommand()).toBe(1);
    expect(await runCommand()).toBe(0);
    expectComplete();
    for (const [name, id] of ids) expect(cloud.stacks.get(name)?.id, name).toBe(id);
    expect(cloud.emptied).toEqual([]);
  },
);

test('a first deployment whose second pass fails admits nobody, and is finished by the same command', async () => {
  cloud.failures.set('AWS::Backup::BackupVault', 1);
  expect(await runCommand()).toBe(1);
  expect(printed.at(-1)).toContain('run the same command again');
  expect(portal()).toMatchObject({ status: 'UPDATE_ROLLBACK_COMPLETE', isProtected: true });
  // No stack has a stack policy, so the next attempt may replace stateful resources or create them again.
  expect(cloud.withPolicy.size).toBe(0);
  await expect(readOutputs(stage)).rejects.toThrow('no complete stage prod');
  expect(await runCommand()).toBe(0);
  expectComplete();
  expect(cloud.emptied).toEqual([]);
});

test('a stack that stays failed is not treated as deployed, and the operator reads how to start again', async () => {
  cloud.failures.set('AWS::CloudFront::Distribution', 1);
  await runCommand();
  cloud.isStuck = true;
  await expect(runCommand()).rejects.toThrow(
    'CloudFormation cannot continue with Portal-prod, which is in CREATE_FAILED.',
  );
  cloud.stacks.delete('Portal-prod');
  cloud.isStuck = false;
  expect(await runCommand()).toBe(0);
  expectComplete();
});

test.each(NAMES.flatMap((name) => [0, 1].map((passesBefore) => ({ name, passesBefore }))))(
  'a deployment killed at $name in pass $passesBefore is finished by the same command',
  async ({ name, passesBefore }) => {
    if (passesBefore === 0) cloud.killAt = name;
    const passes: string[] = [];
    passes.push = (...items) => {
      if (items[0] === 'cdk.out' && passesBefore === 1) cloud.killAt = name;
      return Array.prototype.push.apply(passes, items);
    };
    await expect(runCommand(passes)).rejects.toThrow(Killed);
    expect(await runCommand()).toBe(0);
    expectComplete();
  },
);

test('a deployment killed between the passes is not treated as complete: it admits nobody, then gets its protection', async () => {
  const passes: string[] = [];
  passes.push = (...items) => {
    if (items[0] === 'cdk.out') throw new Killed();
    return 1;
  };
  await expect(runCommand(passes)).rejects.toThrow(Killed);
  expect(portal()).toMatchObject({ status: 'CREATE_COMPLETE', isProtected: false });
  await expect(readOutputs(stage)).rejects.toThrow('no complete stage prod');
  expect(await runCommand()).toBe(0);
  expectComplete();
  expect((await readOutputs(stage)).PortalTable).toBe('PortalTable');
});

test.each(['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'DELETE_FAILED', 'UPDATE_ROLLBACK_FAILED'] as const)(
  'a stack that an unfinished first deployment left in %s does not stop the next',
  async (status) => {
    cloud.failures.set('AWS::CloudFront::Distribution', 1);
    await runCommand();
    portal().status = status;
    const { id } = portal();
    expect(await runCommand()).toBe(0);
    expectComplete();
    expect(portal().id === id).toBe(status === 'UPDATE_ROLLBACK_FAILED');
  },
);

test('a failed first deployment of an older version, protected from the beginning, is repeated too', async () => {
  cloud.failures.set('AWS::CloudFront::Distribution', 1);
  await runCommand();
  Object.assign(portal(), {
    status: 'ROLLBACK_COMPLETE',
    isProtected: true,
    description: 'Investment fund portal, prod',
  });
  expect(await runCommand()).toBe(0);
  expectComplete();
});

test('a bucket with locked objects is not changed, and the message explains why', async () => {
  cloud.failures.set('AWS::CloudFront::Distribution', 1);
  await runCommand();
  portal().status = 'ROLLBACK_FAILED';
  const buckets = [...portal().resources].filter(([, { type }]) => type === 'AWS::S3::Bucket');
  const [[id, bucket] = ['', undefined], [other, unlocked] = ['', undefined]] = buckets;
  if (!bucket || !unlocked) throw new Error('There are no two buckets');
  Object.assign(bucket, { isLocked: true, versions: 2 });
  Object.assign(unlocked, { versions: 2 });
  await expect(runCommand()).rejects.toThrow(`${id}, Portal-prod|${id}`);
  expect(printed).toContain(
    `Portal-prod|${id} stays with all its objects: they are locked, and nobody can delete them before their time is over.`,
  );
  expect(bucket.versions).toBe(2);
  expect(cloud.emptied).toContain(`Portal-prod|${other}`);
});

test('the resource that prevents the deletion of a failed first deployment is named', async () => {
  cloud.failures.set('AWS::CloudFront::Distribution', 1);
  await runCommand();
  portal().status = 'ROLLBACK_FAILED';
  const [id, table] =
    [...portal().resources].find(([, { type }]) => type === 'AWS::DynamoDB::GlobalTable') ?? [];
  if (!table) throw new Error('There is no table');
  table.isProtected = true;
  await expect(runCommand()).rejects.toThrow(`${id}, Portal-prod|${id}`);
  table.isProtected = false;
  expect(await runCommand()).toBe(0);
  expectComplete();
});

test('a bucket of an earlier stage, whose name the new one could not have, is not emptied', async () => {
  cloud.failures.set('AWS::S3::Bucket', 1);
  await runCommand();
  const [id] = [...portal().resources].find(([, { status }]) => status === 'CREATE_FAILED') ?? [];
  const bucket = portal().resources.get(id ?? '');
  if (!bucket) throw new Error('No bucket failed');
  portal().status = 'ROLLBACK_FAILED';
  expect(await runCommand()).toBe(0);
  expect(cloud.emptied).not.toContain(`Portal-prod|${id}`);
  expect(bucket.versions).toBe(1);
});

async function startFrom(
  status: 'UPDATE_FAILED' | 'UPDATE_ROLLBACK_FAILED' | 'DELETE_FAILED' | 'UPDATE_ROLLBACK_COMPLETE',
) {
  await runCommand();
  Object.assign(portal(), { status, body: '{"Resources":{}}' });
  return portal().id;
}

test.each(['UPDATE_FAILED', 'UPDATE_ROLLBACK_FAILED', 'UPDATE_ROLLBACK_COMPLETE'] as const)(
  'a complete stage in %s continues from its state, retains its data and stays protected',
  async (status) => {
    const id = await startFrom(status);
    const passes: string[] = [];
    expect(await runCommand(passes)).toBe(0);
    expect(passes).toEqual(['cdk.out']);
    expectComplete();
    expect(portal().id).toBe(id);
    expect(cloud.emptied).toEqual([]);
  },
);

test('a rollback that fails again needs a person', async () => {
  await startFrom('UPDATE_ROLLBACK_FAILED');
  cloud.failures.set('rollback', 1);
  await expect(runCommand()).rejects.toThrow('Portal-prod is in UPDATE_ROLLBACK_FAILED');
});

test.each([true, false])(
  'a complete stage that somebody tried to delete is never deleted further (still protected: %s)',
  async (isProtected) => {
    const id = await startFrom('DELETE_FAILED');
    portal().isProtected = isProtected;
    await expect(runCommand()).rejects.toThrow('Somebody tried to delete Portal-prod, which holds data');
    expect(portal().id).toBe(id);
    expect(cloud.emptied).toEqual([]);
  },
);

test('a complete stage that lost its protection is deployed with it, not as a first deployment', async () => {
  await runCommand();
  for (const stack of cloud.stacks.values()) stack.isProtected = false;
  const passes: string[] = [];
  expect(await runCommand(passes)).toBe(0);
  expect(passes).toEqual(['cdk.out']);
  expectComplete();
});

test('a stack that joins a complete stage and fails is deleted and created again', async () => {
  await runCommand();
  const alarms = cloud.stacks.get('PortalAlarms-prod');
  if (!alarms) throw new Error('There are no alarms');
  Object.assign(alarms, { status: 'ROLLBACK_COMPLETE', isProtected: true });
  const { id } = portal();
  expect(await runCommand()).toBe(0);
  expectComplete();
  expect(portal().id).toBe(id);
});
