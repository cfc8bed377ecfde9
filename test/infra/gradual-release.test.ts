import { expect, test } from 'vitest';
import { AREAS } from '#infra/areas.ts';
import { resourcesOf, templateOf } from './synthesize.ts';

const template = templateOf('prod');
const aliases = resourcesOf(template, 'AWS::Lambda::Alias');
const groups = new Map(resourcesOf(template, 'AWS::CodeDeploy::DeploymentGroup'));
const functions = new Map(resourcesOf(template, 'AWS::Lambda::Function'));
const handlerOf = (id: string) => String(functions.get(id)?.Properties.Handler).replace('.handler', '');

test('what answers the API has an alias to a version of its own, and no worker has one', () => {
  const released = aliases.map(([, { Properties }]) => handlerOf(Properties.FunctionName.Ref));
  expect(released.sort()).toEqual(Object.keys(AREAS).sort());
  const versions = new Map(resourcesOf(template, 'AWS::Lambda::Version'));
  for (const [, { Properties }] of aliases) {
    const version = versions.get(Properties.FunctionVersion['Fn::GetAtt'][0]);
    expect(version?.Properties.FunctionName).toEqual(Properties.FunctionName);
  }
});

test('a new version gets a tenth of the requests for five minutes, and is taken back when the API fails', () => {
  const [[alarm = ''] = []] = resourcesOf(template, 'AWS::CloudWatch::Alarm');
  const [[application = ''] = []] = resourcesOf(template, 'AWS::CodeDeploy::Application');
  const used = aliases.map(([, { UpdatePolicy }]) => {
    const { ApplicationName, DeploymentGroupName } = UpdatePolicy.CodeDeployLambdaAliasUpdate;
    expect(ApplicationName).toEqual({ Ref: application });
    return DeploymentGroupName.Ref;
  });
  expect(used.sort()).toEqual([...groups.keys()].sort());
  for (const [, { Properties }] of groups)
    expect(Properties).toMatchObject({
      DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
      AlarmConfiguration: { Enabled: true, Alarms: [{ Name: { Ref: alarm } }] },
      AutoRollbackConfiguration: {
        Enabled: true,
        Events: expect.arrayContaining(['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM']),
      },
    });
  template.hasResourceProperties('AWS::CloudWatch::Alarm', {
    Namespace: 'AWS/ApiGateway',
    MetricName: '5xx',
    // No request is no fault, and a fund may have none in a minute.
    TreatMissingData: 'notBreaching',
  });
});

test('the API may call the aliases, and no function past its alias', () => {
  const permitted = resourcesOf(template, 'AWS::Lambda::Permission')
    .filter(([, { Properties }]) => Properties.Principal === 'apigateway.amazonaws.com')
    .map(([, { Properties }]) => Properties.FunctionName.Ref);
  expect(permitted.sort()).toEqual(aliases.map(([id]) => id).sort());
});

test('who shifts may change these aliases, and of the rest only look at alarms', () => {
  const [, policy] =
    resourcesOf(template, 'AWS::IAM::Policy').find(([id]) => id.startsWith('ReleaseRole')) ?? [];
  const [shift, look, ...others] = policy?.Properties.PolicyDocument.Statement ?? [];
  expect(others).toEqual([]);
  expect(look).toMatchObject({ Action: 'cloudwatch:DescribeAlarms', Resource: '*' });
  expect(shift.Action).toEqual([
    'lambda:GetAlias',
    'lambda:GetProvisionedConcurrencyConfig',
    'lambda:UpdateAlias',
  ]);
  const named = shift.Resource.map(
    (one: { Ref?: string; 'Fn::GetAtt'?: string[] }) => one.Ref ?? one['Fn::GetAtt']?.[0],
  );
  const own = aliases.flatMap(([id, { Properties }]) => [id, Properties.FunctionName.Ref]);
  expect(named.sort()).toEqual(own.sort());
});

test('other stages are released at once', () => {
  for (const stage of ['dev', 'staging'] as const)
    for (const type of ['AWS::Lambda::Alias', 'AWS::Lambda::Version', 'AWS::CodeDeploy::Application'])
      templateOf(stage).resourceCountIs(type, 0);
});
