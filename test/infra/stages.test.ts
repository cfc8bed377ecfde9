import { Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, test } from 'vitest';
import { STAGES, type Stage, stageNamed } from '#infra/stages.ts';
import { resourcesOf, stackOf } from './synthesize.ts';

const NAMES = Object.keys(STAGES) as Stage['name'][];
const STATEFUL = [
  'AWS::DynamoDB::GlobalTable',
  'AWS::S3::Bucket',
  'AWS::Cognito::UserPool',
  'AWS::Logs::LogGroup',
];

const stages = NAMES.map((name) => {
  const { app, stack, edge } = stackOf(name);
  return { name, app, stack, edge, template: Template.fromStack(stack) };
});

test.each(stages)('AwsSolutions finds nothing in $name that is not acknowledged with a reason', ({ app }) => {
  const { violations } = new AwsSolutionsChecks(app).validateScope(app);
  const findings = violations.flatMap(({ ruleName, violatingResources }) =>
    violatingResources.map((resource) => `${ruleName} at ${resource.constructPath}`),
  );
  expect(findings).toEqual([]);
});

test.each(stages)('the same sources give the same templates of $name', ({ name, template, edge }) => {
  const again = stackOf(name);
  expect(Template.fromStack(again.stack).toJSON()).toEqual(template.toJSON());
  expect(again.edge && Template.fromStack(again.edge).toJSON()).toEqual(
    edge && Template.fromStack(edge).toJSON(),
  );
});

test.each(stages)(
  '$name retains its data beyond its stack exactly if the stage is set so',
  ({ name, stack, template }) => {
    expect(stack.terminationProtection).toBe(STAGES[name].keepsData);
    for (const type of STATEFUL) {
      template.allResources(type, {
        DeletionPolicy: STAGES[name].keepsData ? 'RetainExceptOnCreate' : 'Delete',
      });
    }
  },
);

test.each(stages)(
  'what a failed first deployment of $name created does not block the next',
  ({ template }) => {
    const policies = Object.values<{ DeletionPolicy?: string }>(template.toJSON().Resources).map(
      ({ DeletionPolicy }) => DeletionPolicy,
    );
    expect(policies).not.toContain('Retain');
  },
);

test.each(stages)(
  'every bucket of $name is emptied with its stack exactly if the stage retains no data',
  ({ name, template }) => {
    const names = (
      type: string,
      nameIn: (properties: { BucketName: { Ref: string } }, id: string) => string,
    ) =>
      resourcesOf(template, type)
        .map(([id, { Properties }]) => nameIn(Properties, id))
        .sort();
    const buckets = names('AWS::S3::Bucket', (_, id) => id);
    const emptied = names('Custom::S3AutoDeleteObjects', ({ BucketName }) => BucketName.Ref);
    expect(buckets).toHaveLength(3);
    // CloudFormation does not delete a bucket that holds anything: the stack could not be destroyed.
    expect(emptied).toEqual(STAGES[name].keepsData ? [] : buckets);
  },
);

test.each(stages)(
  '$name keeps access logs, which show what people viewed and searched, for 30 days at most',
  ({ template }) => {
    const buckets = resourcesOf(template, 'AWS::S3::Bucket').map(([id, { Properties }]) => ({
      id,
      ...Properties,
    }));
    const [distribution] = resourcesOf(template, 'AWS::CloudFront::Distribution');
    const logBuckets = new Set([
      ...buckets.flatMap(
        ({ LoggingConfiguration }) => LoggingConfiguration?.DestinationBucketName?.Ref ?? [],
      ),
      distribution?.[1].Properties.DistributionConfig.Logging.Bucket['Fn::GetAtt'][0],
    ]);
    expect(logBuckets.size).toBe(1);
    const [logBucket] = buckets.filter(({ id }) => logBuckets.has(id));
    expect(logBucket?.LifecycleConfiguration.Rules).toEqual([
      { ExpirationInDays: expect.any(Number), Status: 'Enabled' },
    ]);
    expect(logBucket?.LifecycleConfiguration.Rules[0].ExpirationInDays).toBeLessThanOrEqual(30);
  },
);

test('the firewall’s stack is in the region CloudFront requires, and as protected', () => {
  for (const { name, edge } of stages) {
    expect(edge !== undefined, name).toBe(STAGES[name].firewall);
    if (!edge) continue;
    expect(edge.region).toBe('us-east-1');
    expect(edge.terminationProtection).toBe(STAGES[name].keepsData);
  }
  expect(STAGES.prod.firewall).toBe(true);
});

test('only the development stage may lose data', () => {
  expect(NAMES.filter((name) => !STAGES[name].keepsData)).toEqual(['dev']);
});

test.each(stages)('$name is well below the size limits of a stack', ({ template }) => {
  expect(Object.keys(template.toJSON().Resources).length).toBeLessThan(450);
});

test('an unknown stage is refused by name', () => {
  expect(stageNamed('staging')).toBe(STAGES.staging);
  expect(() => stageNamed('production')).toThrow(
    "Unknown stage 'production': choose one of dev, staging, prod",
  );
});
