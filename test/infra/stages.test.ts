import { Template } from 'aws-cdk-lib/assertions';
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

const stages = NAMES.map((name) => {
  const { app, stack } = stackOf(name);
  return { name, app, stack, template: Template.fromStack(stack) };
});

test.each(stages)(
  'AwsSolutions finds nothing in $name that is not acknowledged with its reason',
  ({ app }) => {
    const { violations } = new AwsSolutionsChecks(app).validateScope(app);
    const findings = violations.flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map((resource) => `${ruleName} at ${resource.constructPath}`),
    );
    expect(findings).toEqual([]);
  },
);

test('the same sources give the same template twice', () => {
  expect(templateOf('dev').toJSON()).toEqual(stages[0]?.template.toJSON());
});

test.each(stages)(
  '$name keeps its data beyond its stack exactly where the stage says so',
  ({ name, stack, template }) => {
    expect(stack.terminationProtection).toBe(STAGES[name].keepsData);
    for (const type of STATEFUL) {
      template.allResources(type, { DeletionPolicy: STAGES[name].keepsData ? 'Retain' : 'Delete' });
    }
  },
);

test('only the development stage may lose data', () => {
  expect(NAMES.filter((name) => !STAGES[name].keepsData)).toEqual(['dev']);
});

test.each(stages)('$name fits a stack with room to grow', ({ template }) => {
  expect(Object.keys(template.toJSON().Resources).length).toBeLessThan(250);
});

test('a stage that does not exist is refused by name', () => {
  expect(stageNamed('staging')).toBe(STAGES.staging);
  expect(() => stageNamed('production')).toThrow(
    "Unknown stage 'production': choose one of dev, staging, prod",
  );
});
