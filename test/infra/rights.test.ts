import { expect, test } from 'vitest';
import { AREAS } from '#infra/areas.ts';
import { resourcesOf, templateOf } from './synthesize.ts';

const template = templateOf('prod');

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
}

const names: Record<string, string> = {};
for (const [id, table] of resourcesOf(template, 'AWS::DynamoDB::GlobalTable')) {
  names[id] = table.Properties.KeySchema && id.startsWith('DataPortal') ? 'portal' : 'audit';
}
for (const [id] of resourcesOf(template, 'AWS::Cognito::UserPool')) names[id] = 'pool';
for (const [id] of resourcesOf(template, 'AWS::SQS::Queue')) names[id] = 'dead letters';
for (const [id, lambda] of resourcesOf(template, 'AWS::Lambda::Function')) {
  names[id] = String(lambda.Properties.Handler).replace('.handler', '');
}

/** A resource of a statement by its short name: `portal`, `portal/index/list`, `own log`. */
function shortName(resource: unknown, ownLog: string): string {
  if (typeof resource === 'string') return resource;
  const { 'Fn::GetAtt': attribute, 'Fn::Join': join } = resource as Record<string, unknown[]>;
  if (join) return (join[1] as unknown[]).map((part) => shortName(part, ownLog)).join('');
  const id = String(attribute?.[0]);
  return id === ownLog ? 'own log' : (names[id] ?? id);
}

/** What a function may do: each action with the resources it may do it to. */
function rightsOf(name: string): Record<string, string[]> {
  const [, lambda] =
    resourcesOf(template, 'AWS::Lambda::Function').find(
      ([, candidate]) => candidate.Properties.Handler === `${name}.handler`,
    ) ?? [];
  const roleId = lambda?.Properties.Role['Fn::GetAtt'][0];
  const ownLog = lambda?.Properties.LoggingConfig.LogGroup.Ref;
  const [, role] = resourcesOf(template, 'AWS::IAM::Role').find(([id]) => id === roleId) ?? [];
  expect(role?.Properties.ManagedPolicyArns, `${name} has managed policies`).toBeUndefined();
  expect(role?.Properties.Policies, `${name} has inline policies`).toBeUndefined();
  const statements = resourcesOf(template, 'AWS::IAM::Policy')
    .filter(([, policy]) => policy.Properties.Roles.some((given: { Ref: string }) => given.Ref === roleId))
    .flatMap(([, policy]) => policy.Properties.PolicyDocument.Statement as Statement[]);
  const rights: Record<string, string[]> = {};
  for (const statement of statements) {
    expect(statement.Effect).toBe('Allow');
    for (const action of [statement.Action].flat()) {
      rights[action] ??= [];
      rights[action].push(...[statement.Resource].flat().map((resource) => shortName(resource, ownLog)));
    }
  }
  for (const resources of Object.values(rights)) resources.sort();
  return rights;
}

const LOGS = { 'logs:CreateLogStream': ['own log'], 'logs:PutLogEvents': ['own log'] };

test('users reads whom it identifies, changes profiles and ends sessions', () => {
  expect(rightsOf('users')).toEqual({});
});
