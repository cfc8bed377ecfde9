import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { statefulChanges } from '#infra/stateful-changes.ts';
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
    { logicalId: id, loss: expect.stringMatching(/^AWS::\S+ \w+ would be removed\.$/) },
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
    { logicalId: id, loss: expect.stringContaining(`would be replaced, because its ${name} changes.`) },
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
  expect(changes).toEqual([{ logicalId: TABLE, loss: expect.stringContaining('no longer be kept') }]);
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
  expect(gate(deployed)).toEqual({ code: 0, printed: 'Nothing stateful would be removed or replaced.\n' });
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
