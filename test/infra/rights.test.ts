import { expect, test } from 'vitest';
import { apiTemplateOf, resourcesOf, templateOf } from './synthesize.ts';

const template = templateOf('prod');

interface Statement {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const functions = resourcesOf(template, 'AWS::Lambda::Function').flatMap(([id, { Properties }]) =>
  // The functions of CDK's custom resources have no name, so they are left out.
  Properties.FunctionName
    ? [{ id, name: String(Properties.Handler).replace('.handler', ''), Properties }]
    : [],
);
const names: Record<string, string> = Object.fromEntries(functions.map(({ id, name }) => [id, name]));
for (const [id] of resourcesOf(template, 'AWS::DynamoDB::GlobalTable'))
  names[id] = id.startsWith('DataPortal') ? 'portal' : 'audit';

function shortName(resource: unknown, ownLog: string): string {
  if (typeof resource === 'string') return resource;
  const { Ref, 'Fn::GetAtt': attribute, 'Fn::Join': join } = resource as Record<string, unknown[]>;
  if (join) return (join[1] as unknown[]).map((part) => shortName(part, ownLog)).join('');
  const id = String(Ref ?? attribute?.[0]);
  const name = id === ownLog ? 'own log' : (names[id] ?? id.replace(/[0-9A-F]{8}$/, ''));
  return attribute?.[1] === 'StreamArn' ? `${name} stream` : name;
}

function rightsOf({ name, Properties }: (typeof functions)[number]): [action: string, resource: string][] {
  const roleId = Properties.Role['Fn::GetAtt'][0];
  const [, role] = resourcesOf(template, 'AWS::IAM::Role').find(([id]) => id === roleId) ?? [];
  expect(role?.Properties.ManagedPolicyArns, `${name} has managed policies`).toBeUndefined();
  expect(role?.Properties.Policies, `${name} has inline policies`).toBeUndefined();
  return resourcesOf(template, 'AWS::IAM::Policy')
    .filter(([, policy]) => policy.Properties.Roles.some((given: { Ref: string }) => given.Ref === roleId))
    .flatMap(([, policy]) => policy.Properties.PolicyDocument.Statement as Statement[])
    .flatMap(({ Effect, Action, Resource, Condition = {} }) => {
      expect(Effect).toBe('Allow');
      const conditions = Object.entries(Condition).flatMap(([test, keys]) =>
        Object.entries(keys).map(([key, values]) => ` if ${key} ${test} ${[values].flat().join(', ')}`),
      );
      return [Action]
        .flat()
        .flatMap((action) =>
          [Resource]
            .flat()
            .map((one): [string, string] => [
              action,
              shortName(one, Properties.LoggingConfig.LogGroup.Ref) + conditions.join(''),
            ]),
        );
    });
}

// Change the snapshot with `npx vitest run test/infra/rights.test.ts -u`, and write the reason into the commit.
test('the rights of each function are those that were agreed', async () => {
  expect(functions.length).toBeGreaterThan(25);
  const text = functions
    .map((one) => {
      const lines = rightsOf(one).map(([action, resource]) => `  ${action} ${resource}\n`);
      return `${one.name}\n${[...new Set(lines)].sort().join('')}`;
    })
    .sort()
    .join('\n');
  await expect(text).toMatchFileSnapshot('./rights.snapshot.txt');
});

test('mail is sent from the stage’s one address', () => {
  const statements = resourcesOf(template, 'AWS::IAM::Policy').flatMap(
    ([, policy]) => policy.Properties.PolicyDocument.Statement,
  );
  expect(statements.filter(({ Action }) => [Action].flat().includes('ses:SendEmail'))).toEqual([
    expect.objectContaining({
      Condition: { StringEquals: { 'ses:FromAddress': 'no-reply@fund.example.com' } },
    }),
  ]);
});

/** Only these functions may delete items of a table or the newest version of a file. */
const REMOVALS = [
  'documents dynamodb:DeleteItem',
  'documents s3:DeleteObject',
  // Undoing a set-aside deletes the row's link to its duplicate.
  'transactions dynamodb:DeleteItem',
  'import-worker dynamodb:DeleteItem',
  'document-reaper s3:DeleteObject',
  // Undoing a match deletes its allocation, and deletes the payer if the payer has no other match.
  'reconciliations dynamodb:DeleteItem',
  // Changing a sign-in address deletes the pending change and the old address's reservation.
  'clients dynamodb:DeleteItem',
  // An investor's own change of address deletes the same records.
  'invitation-worker dynamodb:DeleteItem',
  // `decideMove` can record a payment that replaces a returned payment. The portal then deletes the returned payment's payout.
  'register dynamodb:DeleteItem',
  // A later calculation of a distribution deletes the lines that it no longer has.
  'distributions dynamodb:DeleteItem',
  // Unmatching a payment from payable lines deletes its payouts.
  'payouts dynamodb:DeleteItem',
  // Removing a photo of a property deletes the photo's record.
  'fund dynamodb:DeleteItem',
  'capital-call-worker s3:DeleteObject',
  'statement-worker s3:DeleteObject',
];

/** Each file in these folders has its own key, so rights to the files need a wildcard. */
const KEYS = [
  'DocumentsBucket/documents/*',
  'ExportsBucket/exports/*',
  'ExportsBucket/payment-files/*',
  'LockedAuditBucket/*',
];

/** This function alone may scan whole tables. No scan serves a request. */
const SCANS = ['ledger-verifier dynamodb:Scan'];

test('an audit row can be put only in a transaction, with the change that it describes', () => {
  const [auditId] =
    resourcesOf(template, 'AWS::DynamoDB::GlobalTable').find(([id]) => id.startsWith('DataAudit')) ?? [];
  const statements = resourcesOf(template, 'AWS::IAM::Policy').flatMap(
    ([, policy]) => policy.Properties.PolicyDocument.Statement as Statement[],
  );
  const puts = statements.filter(
    ({ Action, Resource }) =>
      [Action].flat().includes('dynamodb:PutItem') && JSON.stringify(Resource).includes(`"${auditId}"`),
  );
  expect(puts.length).toBeGreaterThan(10);
  for (const { Condition } of puts)
    expect(Condition).toEqual({
      'ForAnyValue:StringEquals': { 'dynamodb:EnclosingOperation': ['TransactWriteItems'] },
    });
});

test('no function has wildcard rights, deletes more than it must, or changes an audit row', () => {
  for (const one of functions) {
    const { name } = one;
    for (const [action, resource] of rightsOf(one)) {
      if (SCANS.includes(`${name} ${action}`)) continue;
      if (!REMOVALS.includes(`${name} ${action}`))
        expect(action, name).not.toMatch(/\*|Delete|Scan|PartiQL|BatchWrite/);
      // `ses:GetAccount` reads the state of the whole account, so its resource is `*`.
      if (!KEYS.includes(resource) && action !== 'ses:GetAccount')
        expect(resource, `${name} ${action}`).not.toContain('*');
      if (resource.startsWith('audit'))
        expect(action, name).toMatch(
          /^dynamodb:(PutItem|Query|DescribeContinuousBackups|DescribeTable|DescribeStream|GetRecords|GetShardIterator|ListStreams)$/,
        );
    }
  }
});

test('nothing else may access the tables or the user pool', () => {
  const roles = new Set(functions.map(({ Properties }) => Properties.Role['Fn::GetAtt'][0]));
  const policies = [template, apiTemplateOf('prod')].flatMap((one) => resourcesOf(one, 'AWS::IAM::Policy'));
  const others = policies.filter(
    ([, policy]) => !policy.Properties.Roles.every((given: { Ref: string }) => roles.has(given.Ref)),
  );
  expect(others.length).toBeGreaterThan(0);
  for (const [id, policy] of others) {
    if (id.startsWith('FunctionsCapitalCallWorkerSchedulerRole')) continue;
    for (const statement of policy.Properties.PolicyDocument.Statement as Statement[]) {
      expect([statement.Action].flat().join(), id).toMatch(
        /^(((s3|logs|events|xray|kms):\w+\*?|lambda:InvokeFunction),?)+$/,
      );
    }
  }
});
