import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, test } from 'vitest';
import { STAGES, type Stage, stageNamed } from '#infra/stages.ts';
import { stackOf, templateOf } from './synthesize.ts';

const NAMES = Object.keys(STAGES) as Stage['name'][];
const STATEFUL = [
  'AWS::DynamoDB::GlobalTable',
  'AWS::S3::Bucket',
  'AWS::Cognito::UserPool',
  'AWS::Logs::LogGroup',
];

test.each(NAMES)('AwsSolutions finds nothing in %s that is not acknowledged with its reason', (name) => {
  const { app } = stackOf(name);
  const { violations } = new AwsSolutionsChecks(app).validateScope(app);
  const findings = violations.flatMap(({ ruleName, violatingResources }) =>
    violatingResources.map((resource) => `${ruleName} at ${resource.constructPath}`),
  );
  expect(findings).toEqual([]);
});

test('the same sources give the same template twice', () => {
  expect(templateOf('dev').toJSON()).toEqual(templateOf('dev').toJSON());
});

test.each(NAMES)('%s keeps its data beyond its stack exactly where the stage says so', (name) => {
  const { stack } = stackOf(name);
  expect(stack.terminationProtection).toBe(STAGES[name].keepsData);
  const template = templateOf(name);
  for (const type of STATEFUL) {
    template.allResources(type, { DeletionPolicy: STAGES[name].keepsData ? 'Retain' : 'Delete' });
  }
});

test('only the development stage may lose data', () => {
  expect(NAMES.filter((name) => !STAGES[name].keepsData)).toEqual(['dev']);
});

test('every stage fits a stack with room to grow', () => {
  expect(Object.keys(templateOf('prod').toJSON().Resources).length).toBeLessThan(250);
});

test('a stage that does not exist is refused by name', () => {
  expect(stageNamed('staging')).toBe(STAGES.staging);
  expect(() => stageNamed('production')).toThrow(
    "Unknown stage 'production': choose one of dev, staging, prod",
  );
});
