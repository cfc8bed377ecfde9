import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { blockingChanges, statefulChanges } from '#infra/stateful-changes.ts';
import { resourcesOf, templateOf } from './synthesize.ts';

const template = templateOf('prod');
const deployed = template.toJSON();
const firstOf = (type: string) => resourcesOf(template, type)[0]?.[0] ?? '';
const TABLE = firstOf('AWS::DynamoDB::GlobalTable');
const POOL = firstOf('AWS::Cognito::UserPool');
const BUCKET = firstOf('AWS::S3::Bucket');
const SECRET = firstOf('AWS::SecretsManager::Secret');

/** The template with one resource changed by `change`. */
function withChange(id: string, change: (resource: { Properties?: object }) => object | undefined) {
  const { [id]: resource, ...rest } = structuredClone(deployed.Resources);
  const changed = change(resource);
  return { Resources: changed ? { ...rest, [id]: changed } : rest };
}

const withProperties = (id: string, properties: object) =>
  withChange(id, (resource) => ({
    ...resource,
    Properties: { ...resource.Properties, ...properties },
  }));

test('the same template removes nothing, nor does one with additions', () => {
  expect(statefulChanges(deployed, deployed)).toEqual([]);
  expect(statefulChanges({ Resources: {} }, deployed)).toEqual([]);
});

test.each([
  ['table', TABLE],
  ['user pool', POOL],
  ['bucket', BUCKET],
  ['secret', SECRET],
])('a %s that is missing, or has another name in the code, is reported', (_, id) => {
  const { [id]: moved, ...rest } = deployed.Resources;
  expect(statefulChanges(deployed, { Resources: rest })).toEqual([
    { acceptedAs: id, loss: expect.stringMatching(/^AWS::\S+ \w+ would be removed\.$/) },
  ]);
  expect(statefulChanges(deployed, { Resources: { ...rest, Renamed: moved } })).toHaveLength(1);
});

test.each([
  ['the table’s name', TABLE, { TableName: 'portal' }, 'TableName'],
  ['the table’s keys', TABLE, { KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }] }, 'KeySchema'],
  ['what people sign in by', POOL, { UsernameAttributes: ['phone_number'] }, 'UsernameAttributes'],
  ['the bucket’s name', BUCKET, { BucketName: 'another' }, 'BucketName'],
  ['the secret’s name', SECRET, { Name: 'another' }, 'Name'],
])('%s cannot change without data loss', (_, id, properties, name) => {
  expect(statefulChanges(deployed, withProperties(id, properties))).toEqual([
    { acceptedAs: id, loss: expect.stringContaining(`would be replaced, because its ${name} changes.`) },
  ]);
});

test('changing the type of a key attribute replaces the table, adding an attribute does not', () => {
  const { AttributeDefinitions: attributes } = deployed.Resources[TABLE].Properties;
  const [first, ...others] = attributes;
  const numbered = [{ ...first, AttributeType: 'N' }, ...others];
  expect(statefulChanges(deployed, withProperties(TABLE, { AttributeDefinitions: numbered }))).toHaveLength(
    1,
  );
  const further = [...attributes, { AttributeName: 'colour', AttributeType: 'S' }];
  expect(statefulChanges(deployed, withProperties(TABLE, { AttributeDefinitions: further }))).toEqual([]);
});

const withPolicy = (DeletionPolicy: string | undefined) =>
  withChange(TABLE, (resource) => ({ ...resource, DeletionPolicy }));

test.each([
  ['Retain', 'Delete'],
  ['RetainExceptOnCreate', 'Delete'],
  ['RetainExceptOnCreate', undefined],
])('a resource retained by %s must stay retained: not %s', (before, after) => {
  const changes = statefulChanges(withPolicy(before), withPolicy(after));
  expect(changes).toEqual([
    { acceptedAs: `${TABLE}.DeletionPolicy`, loss: expect.stringContaining('no longer be kept') },
  ]);
});

test('one of the two ways to retain a resource can replace the other', () => {
  const [one, other] = [withPolicy('Retain'), withPolicy('RetainExceptOnCreate')];
  expect(statefulChanges(one, other)).toEqual([]);
  expect(statefulChanges(other, one)).toEqual([]);
});

test('changes in place, and of resources without data, are allowed', () => {
  const pool = withProperties(POOL, { MfaConfiguration: 'OPTIONAL' });
  expect(statefulChanges(deployed, pool)).toEqual([]);
  const lambda = firstOf('AWS::Lambda::Function');
  expect(
    statefulChanges(
      deployed,
      withChange(lambda, () => undefined),
    ),
  ).toEqual([]);
});

/** A change as CloudFormation describes it. */
const planned = (LogicalResourceId: string, more: object = {}) => ({
  Action: 'Modify',
  Replacement: 'False',
  LogicalResourceId,
  ...more,
});
const detail = (Name: string, more: object = {}) => ({
  Target: { Attribute: 'Properties', Name, RequiresRecreation: 'Always' },
  Evaluation: 'Static',
  ...more,
});

test.each([
  ['Modify', 'True', 'would be replaced, because its TableName changes.'],
  ['Modify', 'Conditional', 'may be replaced, because its TableName changes.'],
  ['Dynamic', undefined, 'may be replaced, because its TableName changes.'],
  ['Remove', undefined, 'would be removed.'],
])(
  'what CloudFormation plans counts where the templates show nothing: %s, replacement %s',
  (Action, Replacement, loss) => {
    const changes = [planned(TABLE, { Action, Replacement, Details: [detail('TableName')] })];
    expect(blockingChanges(deployed, deployed, [], changes)).toEqual([
      `AWS::DynamoDB::GlobalTable ${TABLE} ${loss}`,
    ]);
    expect(blockingChanges(deployed, deployed, [TABLE], changes)).toEqual([]);
    expect(blockingChanges(deployed, deployed, [], [{ ...changes[0], LogicalResourceId: 'Other' }])).toEqual(
      [],
    );
  },
);

test('a name that is written in another way and stays the same replaces nothing, by CloudFormation’s own account', () => {
  const next = withProperties(BUCKET, { BucketName: { 'Fn::Sub': 'the-same-name' } });
  expect(blockingChanges(deployed, next, [])).toHaveLength(1);
  expect(blockingChanges(deployed, next, [], [planned(BUCKET)])).toEqual([]);
  expect(blockingChanges(deployed, next, [], [])).toEqual([]);
});

test('a resource that the next template lacks is removed, even if the change set does not list it', () => {
  const { [SECRET]: _, ...rest } = deployed.Resources;
  expect(blockingChanges(deployed, { Resources: rest }, [], [])).toEqual([
    `AWS::SecretsManager::Secret ${SECRET} would be removed.`,
  ]);
});

test('a weakening counts whatever the change set says of its resource', () => {
  const next = withProperties(POOL, { DeletionProtection: 'INACTIVE' });
  for (const changes of [undefined, [], [planned(POOL, { Details: [detail('DeletionProtection')] })]])
    expect(blockingChanges(deployed, next, [], changes)).toEqual([
      expect.stringContaining(`--accept ${POOL}.DeletionProtection`),
    ]);
});

test('what follows the name of a resource that stays is not replaced, and of one that goes it is', () => {
  const [group] = resourcesOf(template, 'AWS::Cognito::UserPoolGroup')[0] ?? [''];
  const following = (cause: string, more: object = {}) =>
    planned(group, {
      Replacement: 'Conditional',
      Details: [detail('UserPoolId', { Evaluation: 'Dynamic', CausingEntity: cause, ...more })],
    });
  const stays = planned(POOL);
  for (const cause of [POOL, `${POOL}.Arn`, `${POOL}.UserPoolId`])
    expect(blockingChanges(deployed, deployed, [], [stays, following(cause)])).toEqual([]);
  const replaced = planned(POOL, { Replacement: 'True' });
  for (const changes of [
    [replaced, following(POOL)],
    [stays, following(`${POOL}.Version`)],
    [stays, following('Unknown')],
    [stays, following(POOL, { Evaluation: 'Static' })],
    [following(POOL)],
  ])
    expect(statefulChanges(deployed, deployed, changes)).toContainEqual({
      acceptedAs: group,
      loss: expect.stringContaining('be replaced, because its UserPoolId changes.'),
    });
});

const folder = mkdtempSync(join(tmpdir(), 'portal-gate-'));
afterAll(() => rmSync(folder, { recursive: true }));

function gate(next: object, ...more: string[]) {
  const files = { deployed, next };
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(content));
  const paths = Object.keys(files).flatMap((name) => [`--${name}`, join(folder, `${name}.json`)]);
  const run = spawnSync(process.execPath, ['--import', 'tsx', 'bin/check-stateful.ts', ...paths, ...more], {
    encoding: 'utf8',
  });
  return { code: run.status, printed: run.stdout + run.stderr };
}

test('the command fails before data is lost, names the resource, and allows what was accepted by name only', () => {
  const { [SECRET]: _, ...rest } = deployed.Resources;
  const refused = gate({ Resources: rest });
  expect(refused).toEqual({ code: 1, printed: expect.stringContaining(`${SECRET} would be removed.`) });
  expect(gate({ Resources: rest }, '--accept', SECRET).code).toBe(0);
  expect(gate({ Resources: rest }, '--accept', SECRET, '--accept', TABLE).printed).toContain(
    `Nothing happens to ${TABLE}`,
  );
  expect(gate(deployed)).toEqual({
    code: 0,
    printed: 'Nothing stateful would be removed or replaced, and no safeguard weakened.\n',
  });
});

test('the command takes what CloudFormation printed of its change set, and no other file', () => {
  const next = withProperties(BUCKET, { BucketName: { 'Fn::Sub': 'the-same-name' } });
  const changes = join(folder, 'changes.json');
  writeFileSync(
    changes,
    JSON.stringify({ Changes: [{ Type: 'Resource', ResourceChange: planned(BUCKET) }] }),
  );
  expect(gate(next).code).toBe(1);
  expect(gate(next, '--changes', changes).code).toBe(0);
  writeFileSync(changes, JSON.stringify({ Changes: [], NextToken: 'more' }));
  expect(gate(next, '--changes', changes)).toEqual({
    code: 1,
    printed: expect.stringContaining('not all changes'),
  });
  writeFileSync(changes, '{}');
  expect(gate(next, '--changes', changes)).toEqual({
    code: 1,
    printed: expect.stringContaining('has no Changes'),
  });
});

test('the command refuses a file that is not a template', () => {
  const run = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'bin/check-stateful.ts', '--deployed', 'package.json', '--next', 'package.json'],
    { encoding: 'utf8' },
  );
  expect(run.status).toBe(1);
  expect(run.stderr).toContain('it has no Resources');
});
