import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, test } from 'vitest';
import { STATEFUL_TYPES } from '#infra/stack-policy.ts';
import { STAGES, type Stage, stageNamed, stagesOf } from '#infra/stages.ts';
import { knownStacks, resourcesOf, stackOf, templateFrom } from './synthesize.ts';

const NAMES = Object.keys(STAGES) as Stage['name'][];
const STATEFUL = [
  'AWS::DynamoDB::GlobalTable',
  'AWS::S3::Bucket',
  'AWS::Cognito::UserPool',
  'AWS::Logs::LogGroup',
];

const stages = NAMES.map((name) => {
  const { app, ...made } = knownStacks(name);
  const stacks = Object.values(made).flatMap((one) => one ?? []);
  return { name, app, ...made, stacks, template: templateFrom(made.stack) };
});

test.each(stages)('AwsSolutions finds nothing in $name that is not acknowledged with a reason', ({ app }) => {
  const { violations } = new AwsSolutionsChecks(app).validateScope(app);
  const findings = violations.flatMap(({ ruleName, violatingResources }) =>
    violatingResources.map((resource) => `${ruleName} at ${resource.constructPath}`),
  );
  expect(findings).toEqual([]);
});

test('the same sources give the same templates', () => {
  const { app: _, ...again } = stackOf('prod');
  const templatesOf = (stacks: Partial<typeof again>) =>
    Object.values(stacks).flatMap((one) => (one ? [[one.stackName, templateFrom(one).toJSON()]] : []));
  const { app: __, ...before } = knownStacks('prod');
  expect(templatesOf(again)).toEqual(templatesOf(before));
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
  '$name requires a second factor of managers unless it is for development',
  ({ name, template }) => {
    const asked = resourcesOf(template, 'AWS::Lambda::Function').flatMap(([, { Properties }]) => {
      const { MANAGERS_NEED_SECOND_FACTOR: value } = Properties.Environment?.Variables ?? {};
      return value === undefined ? [] : [value];
    });
    expect(new Set(asked)).toEqual(new Set([String(name !== 'dev')]));
  },
);

test('no stage releases gradually', () => {
  for (const { stacks } of stages)
    for (const stack of stacks)
      expect(JSON.stringify(templateFrom(stack).toJSON())).not.toContain('AWS::CodeDeploy');
});

test('every type of resource that a stage retains is one that no update may replace or delete', () => {
  const retained = stages.flatMap(({ stacks }) =>
    stacks.flatMap((one) =>
      Object.values<{ Type: string; DeletionPolicy?: string }>(templateFrom(one).toJSON().Resources)
        .filter(({ DeletionPolicy }) => DeletionPolicy?.startsWith('Retain'))
        .map(({ Type }) => Type),
    ),
  );
  // An update may replace resources of these types. A replaced log group is retained, and a state machine stores no data.
  const others = ['AWS::Logs::LogGroup', 'AWS::StepFunctions::StateMachine'];
  expect(new Set(retained).size).toBeGreaterThan(others.length);
  for (const type of new Set(retained)) expect([...STATEFUL_TYPES, ...others]).toContain(type);
});

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
    expect(buckets).toHaveLength(5);
    // CloudFormation cannot delete a bucket with files, so a stage that keeps no data empties its buckets.
    expect(emptied).toEqual(STAGES[name].keepsData ? [] : buckets);
  },
);

test.each(stages)(
  '$name keeps access logs, which show what people viewed, for 30 days at most',
  ({ template }) => {
    const buckets = resourcesOf(template, 'AWS::S3::Bucket').map(([id, { Properties }]) => ({
      id,
      ...Properties,
    }));
    const logBuckets = new Set([
      ...buckets.flatMap(
        ({ LoggingConfiguration }) => LoggingConfiguration?.DestinationBucketName?.Ref ?? [],
      ),
    ]);
    expect(logBuckets.size).toBe(1);
    const [logBucket] = buckets.filter(({ id }) => logBuckets.has(id));
    expect(logBucket?.LifecycleConfiguration.Rules).toEqual([
      { ExpirationInDays: expect.any(Number), Status: 'Enabled' },
    ]);
    expect(logBucket?.LifecycleConfiguration.Rules[0].ExpirationInDays).toBeLessThanOrEqual(30);
  },
);

test.each(stages)(
  '$name: no log of the edge contains searched text: neither queries nor the referring address',
  ({ name, template, edgeLogs }) => {
    const [distribution] = resourcesOf(template, 'AWS::CloudFront::Distribution');
    // The distribution's own `Logging` would record every field, so it must be absent.
    expect(distribution?.[1].Properties.DistributionConfig.Logging).toBeUndefined();
    template.resourceCountIs('AWS::CloudFront::RealtimeLogConfig', 0);
    const logs = templateFrom(edgeLogs);
    const [[, delivery] = []] = resourcesOf(logs, 'AWS::Logs::Delivery');
    const fields: string[] = delivery?.Properties.RecordFields;
    expect(fields).toContain('cs-uri-stem');
    for (const field of fields) expect(field).not.toMatch(/query|referer|cookie|headers/i);

    expect(edgeLogs.region).toBe('us-east-1');
    expect(edgeLogs.terminationProtection).toBe(STAGES[name].keepsData);
    // The logs go to the access log bucket, which accepts deliveries from us-east-1.
    const [[, destination] = []] = resourcesOf(logs, 'AWS::Logs::DeliveryDestination');
    const [arn, folder] = destination?.Properties.DestinationResourceArn['Fn::Join'][1] ?? [];
    expect(arn['Fn::GetStackOutput'].OutputName).toContain('AccessLogs');
    expect(folder).toBe('/edge');
    const statements = resourcesOf(template, 'AWS::S3::BucketPolicy')
      .filter(([id]) => id.startsWith('AccessLogs'))
      .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement)
      .filter(({ Principal }) => Principal?.Service === 'delivery.logs.amazonaws.com');
    expect(statements).toHaveLength(1);
    expect(statements[0]).toMatchObject({ Effect: 'Allow', Action: 's3:PutObject' });
    expect(JSON.stringify(statements[0].Resource)).toContain('/edge/*');
    expect(JSON.stringify(statements[0].Condition)).toContain(':logs:us-east-1:');
  },
);

test('the firewall’s stack is in the region CloudFront requires, and as protected', () => {
  for (const { name, edge } of stages) {
    expect(edge !== undefined, name).toBe(STAGES[name].firewall !== 'none');
    if (!edge) continue;
    expect(edge.region).toBe('us-east-1');
    expect(edge.terminationProtection).toBe(STAGES[name].keepsData);
  }
  expect(STAGES.prod.firewall).not.toBe('none');
});

test('only the development stage may lose data', () => {
  expect(NAMES.filter((name) => !STAGES[name].keepsData)).toEqual(['dev']);
});

test.each(stages)('each stack of $name is well below the size limits of a stack', ({ stacks, name }) => {
  expect(stacks).toHaveLength(STAGES[name].firewall === 'none' ? 4 : 5);
  for (const one of stacks) {
    const { Resources, Outputs = {} } = templateFrom(one).toJSON();
    expect(Object.keys(Resources).length, one.stackName).toBeLessThan(450);
    expect(Object.keys(Outputs).length, one.stackName).toBeLessThan(180);
  }
});

test('the main stack of prod has room to grow', () => {
  const { stack } = knownStacks('prod');
  expect(Object.keys(templateFrom(stack).toJSON().Resources).length).toBeLessThanOrEqual(320);
});

test.each(stages)(
  'the routes and pages of $name are deployed after all that they refer to, and retain nothing',
  ({ name, stack, api, edgeLogs, alarms }) => {
    expect(api.dependencies).toEqual([stack]);
    for (const last of [edgeLogs, alarms]) expect(last.dependencies).toContain(api);
    expect(api.terminationProtection).toBe(STAGES[name].keepsData);
    const text = JSON.stringify(templateFrom(api).toJSON());
    expect(text).not.toContain('Fn::ImportValue');
    for (const type of STATEFUL_TYPES) templateFrom(api).resourceCountIs(type, 0);
  },
);

test('a stack that refers to the main one changes with the outputs of that one', () => {
  const { stack, api, edgeLogs, alarms, edge } = stackOf(
    'prod',
    undefined,
    {},
    { outputs: '0123456789abcdef' },
  );
  const descriptions = [api, edgeLogs, alarms].map((one) => templateFrom(one).toJSON().Description);
  for (const description of descriptions) expect(description).toMatch(/, prod \(outputs 0123456789abcdef\)$/);
  for (const one of [stack, edge]) expect(one && templateFrom(one).toJSON().Description).toMatch(/, prod$/);
});

test.each(stages)(
  'the alarms of $name are beside the resources they watch, as protected, and retain nothing there',
  ({ name, stack, template, alarms }) => {
    expect(alarms.region).toBe(stack.region);
    expect(alarms.terminationProtection).toBe(STAGES[name].keepsData);
    // Alarms that watch the portal's resources are deployed after the portal's stack.
    expect(alarms.dependencies.includes(stack)).toBe(STAGES[name].isWatched);
    // CloudFormation refuses to remove an output that another stack imports, so the portal's stack exports none.
    const { Outputs } = template.toJSON();
    expect(Object.values<{ Export?: unknown }>(Outputs).filter(({ Export }) => Export)).toEqual([]);
    expect(JSON.stringify(templateFrom(alarms).toJSON())).not.toContain('Fn::ImportValue');
    // Fixed names would clash while alarms move from one stack to another.
    for (const [id, { Properties }] of resourcesOf(templateFrom(alarms), 'AWS::CloudWatch::Alarm'))
      expect(Properties.AlarmName, id).toBeUndefined();
    expect(resourcesOf(template, 'AWS::CloudWatch::Alarm')).toEqual([]);
  },
);

test('only the health function contains the commit: unchanged code is not deployed again', () => {
  for (const { template } of stages) {
    const knowing = resourcesOf(template, 'AWS::Lambda::Function').filter(
      ([, { Properties }]) => Properties.Environment?.Variables?.COMMIT,
    );
    expect(knowing.map(([, { Properties }]) => Properties.Handler)).toEqual(['health.handler']);
  }
});

test('an unknown stage is refused by name', () => {
  expect(stageNamed('staging')).toBe(STAGES.staging);
  expect(() => stageNamed('production')).toThrow(
    "Unknown stage 'production': choose one of dev, staging, prod",
  );
});

test('the fund of every stage that is deployed has the name handed over', () => {
  const names = stagesOf('all', 'Acacia & Sons').map(({ fund }) => fund.name);
  expect(names).toEqual(NAMES.map(() => 'Acacia & Sons'));
  expect(stagesOf('prod', undefined)).toEqual([STAGES.prod]);
});
