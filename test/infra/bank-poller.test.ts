import { readFileSync } from 'node:fs';
import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { LOCAL_POLLER_ARN } from '#local/bank-poller.ts';
import { bankPollerDefinition } from '#shared/bank-poller-definition.ts';
import { alarmsTemplateOf, resourcesOf, templateOf } from './synthesize.ts';

const template = templateOf('prod');
const alarmsTemplate = alarmsTemplateOf('prod');
const machines = resourcesOf(template, 'AWS::StepFunctions::StateMachine');
const [machineId = '', machine] = machines[0] ?? [];
const [pollerId = ''] =
  resourcesOf(template, 'AWS::Lambda::Function').find(
    ([, lambda]) => lambda.Properties.Handler === 'bank-poller.handler',
  ) ?? [];

function deployedDefinition(functionArn: string): object {
  const { 'Fn::Join': join } = machine?.Properties.DefinitionString ?? {};
  const [separator, parts] = join as [string, (string | { 'Fn::GetAtt': string[] })[]];
  const text = parts.map((part) => {
    if (typeof part === 'string') return part;
    expect(part).toEqual({ 'Fn::GetAtt': [pollerId, 'Arn'] });
    return functionArn;
  });
  return JSON.parse(text.join(separator));
}

test('the deployed state machine is the one that runs locally', () => {
  expect(machines).toHaveLength(1);
  expect(deployedDefinition(LOCAL_POLLER_ARN)).toEqual(bankPollerDefinition(LOCAL_POLLER_ARN));
});

test('it polls every five seconds and ends by itself after the session has expired', () => {
  const { States, TimeoutSeconds } = deployedDefinition(LOCAL_POLLER_ARN) as {
    States: Record<string, { Type: string; Seconds?: number }>;
    TimeoutSeconds: number;
  };
  expect(Object.values(States).filter(({ Type }) => Type === 'Wait')).toEqual([
    expect.objectContaining({ Seconds: 5 }),
  ]);
  expect(TimeoutSeconds).toBeGreaterThan(15 * 60);
  expect(machine?.Properties.StateMachineType).toBe('STANDARD');
});

test('it logs every step without input and output, and is traced', () => {
  expect(machine?.Properties.LoggingConfiguration).toMatchObject({
    Level: 'ALL',
    IncludeExecutionData: false,
  });
  expect(machine?.Properties.TracingConfiguration).toEqual({ Enabled: true });
});

test('it may invoke its one function, and otherwise only write logs and traces', () => {
  const roleId = machine?.Properties.RoleArn['Fn::GetAtt'][0];
  const statements = resourcesOf(template, 'AWS::IAM::Policy')
    .filter(([, policy]) => policy.Properties.Roles.some((role: { Ref: string }) => role.Ref === roleId))
    .flatMap(([, policy]) => policy.Properties.PolicyDocument.Statement);
  for (const { Action, Resource } of statements) {
    const actions = [Action].flat().join();
    if (Resource === '*') expect(actions).toMatch(/^((logs|xray):\w+,?)+$/);
    else {
      expect(actions).toBe('lambda:InvokeFunction');
      expect(Resource).toEqual({ 'Fn::GetAtt': [pollerId, 'Arn'] });
    }
  }
  template.hasResourceProperties('AWS::IAM::Role', {
    AssumeRolePolicyDocument: {
      Statement: [
        Match.objectLike({
          Principal: { Service: 'states.amazonaws.com' },
          Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
        }),
      ],
    },
  });
});

test('a failed or endless execution raises an alarm', () => {
  const alarms = resourcesOf(alarmsTemplate, 'AWS::CloudWatch::Alarm').map(([, alarm]) => alarm.Properties);
  for (const MetricName of ['ExecutionsFailed', 'ExecutionsTimedOut']) {
    expect(alarms).toContainEqual(
      expect.objectContaining({
        MetricName,
        Namespace: 'AWS/States',
        Threshold: 1,
        Dimensions: [{ Name: 'StateMachineArn', Value: { Ref: machineId } }],
      }),
    );
  }
});

test('a provider that refuses the fund, or is given up, raises an alarm, whichever function noticed', () => {
  const filters = resourcesOf(alarmsTemplate, 'AWS::Logs::MetricFilter')
    .map(([, filter]) => filter.Properties)
    .filter(({ MetricTransformations: [metric] }) => /ProviderTrouble$/.test(metric.MetricName));
  expect(filters).toHaveLength(3);
  const adapter = ['basiq/basiq-client.ts', 'bank/initiate-bank-connection.ts', 'bank/refresh-consent.ts']
    .map((path) => readFileSync(`functions/${path}`, 'utf8'))
    .join('');
  for (const { FilterPattern } of filters) {
    const events = [...FilterPattern.matchAll(/\$\.event = "([a-z-]+)"/g)].map((match) => match[1]);
    expect(events).toHaveLength(3);
    for (const event of events) expect(adapter).toContain(`'${event}'`);
  }
  const metrics = filters.map(({ MetricTransformations: [metric] }) => metric.MetricName).sort();
  const alarm = resourcesOf(alarmsTemplate, 'AWS::CloudWatch::Alarm').find(([id]) =>
    id.includes('BankProviderTrouble'),
  );
  expect(new Set(metrics)).toEqual(new Set([alarm?.[1].Properties.MetricName]));
  expect(metrics).toHaveLength(3);
});

test('the provider’s key is stored in the secret store only, and outlives the stack', () => {
  const secrets = resourcesOf(template, 'AWS::SecretsManager::Secret').filter(([id]) =>
    id.includes('BankSecret'),
  );
  expect(secrets).toHaveLength(1);
  const [secretId, secret] = secrets[0] ?? [];
  expect(secret?.DeletionPolicy).toBe('RetainExceptOnCreate');
  const holders = resourcesOf(template, 'AWS::Lambda::Function').filter(
    ([, { Properties }]) => Properties.Environment?.Variables?.BASIQ_SECRET !== undefined,
  );
  expect(holders.length).toBeGreaterThan(0);
  for (const [id, { Properties }] of holders) {
    const { Variables } = Properties.Environment;
    expect(Variables, id).toMatchObject({ BASIQ_SECRET: { Ref: secretId }, PORTAL_STAGE: 'prod' });
    // Without these variables a function calls the provider's own address.
    expect(
      Object.keys(Variables).filter((name) => /BASIQ_(BASE|CONSENT|API)/.test(name)),
      id,
    ).toEqual([]);
  }
});
