import { expect, test } from 'vitest';
import { AREAS } from '#infra/areas.ts';
import { apiFunctionNameOf, routeKey } from '#shared/contract/endpoint.ts';
import { CAPABILITIES, callOf } from '#shared/contract/index.ts';
import { DEMO_FUND } from '#shared/fund-seed.ts';
import { apiTemplateOf, knownStacks, resourcesOf, templateFrom, templateOf } from './synthesize.ts';

const portal = templateOf('prod');
const template = apiTemplateOf('prod');
const routes = resourcesOf(template, 'AWS::ApiGatewayV2::Route').map(([, route]) => route.Properties);
const calls = CAPABILITIES.map(callOf);

test('the deployed routes are the calls of the contract, each once, and no others', () => {
  expect(routes.map((route) => route.RouteKey).sort()).toEqual(calls.map(routeKey).sort());
});

test('every route requires a token, except those the contract opens to anyone', () => {
  const authorizers = resourcesOf(template, 'AWS::ApiGatewayV2::Authorizer');
  expect(authorizers).toHaveLength(1);
  const [authorizerId] = authorizers[0] ?? [];
  for (const call of calls) {
    const route = routes.find((candidate) => candidate.RouteKey === routeKey(call));
    expect(route, routeKey(call)).toMatchObject(
      call.allow.includes('anyone')
        ? { AuthorizationType: 'NONE' }
        : { AuthorizationType: 'JWT', AuthorizerId: { Ref: authorizerId } },
    );
  }
});

test('the authorizer accepts tokens of this pool and this client only', () => {
  const [pool] = resourcesOf(portal, 'AWS::Cognito::UserPool')[0] ?? [];
  const [client] = resourcesOf(portal, 'AWS::Cognito::UserPoolClient')[0] ?? [];
  template.hasResourceProperties('AWS::ApiGatewayV2::Authorizer', {
    AuthorizerType: 'JWT',
    IdentitySource: ['$request.header.Authorization'],
    JwtConfiguration: {
      Audience: [{ Ref: client }],
      Issuer: { 'Fn::Join': ['', ['https://cognito-idp.ap-southeast-2.amazonaws.com/', { Ref: pool }]] },
    },
  });
});

function handlerOf({ FunctionName }: { FunctionName: unknown }): string {
  const [name] = /portal-prod-[\w-]+/.exec(JSON.stringify(FunctionName)) ?? [];
  const [, found] =
    resourcesOf(portal, 'AWS::Lambda::Function').find(([, one]) => one.Properties.FunctionName === name) ??
    [];
  return found?.Properties.Handler;
}

test('each route invokes the function of its area, or the one that only reads', () => {
  const integrations = new Map(resourcesOf(template, 'AWS::ApiGatewayV2::Integration'));
  const aliases = new Map(resourcesOf(template, 'AWS::Lambda::Alias'));
  for (const call of calls) {
    const route = routes.find((candidate) => candidate.RouteKey === routeKey(call));
    const integration = integrations.get(route.Target['Fn::Join'][1][1].Ref)?.Properties;
    expect(integration).toMatchObject({ IntegrationType: 'AWS_PROXY', PayloadFormatVersion: '2.0' });
    const alias = aliases.get(integration.IntegrationUri.Ref)?.Properties;
    expect(handlerOf(alias), routeKey(call)).toBe(`${apiFunctionNameOf(call)}.handler`);
  }
});

test('what answers the API is an alias to a version of its own, and the API may call nothing else', () => {
  const aliases = resourcesOf(template, 'AWS::Lambda::Alias');
  const released = aliases.map(([, { Properties }]) => handlerOf(Properties).replace('.handler', ''));
  expect(released.sort()).toEqual(Object.keys(AREAS).sort());
  const versions = new Map(resourcesOf(template, 'AWS::Lambda::Version'));
  for (const [, { Properties }] of aliases) {
    const version = versions.get(Properties.FunctionVersion['Fn::GetAtt'][0]);
    expect(version?.Properties.FunctionName).toEqual(Properties.FunctionName);
  }
  const permitted = resourcesOf(template, 'AWS::Lambda::Permission')
    .filter(([, { Properties }]) => Properties.Principal === 'apigateway.amazonaws.com')
    .map(([, { Properties }]) => Properties.FunctionName.Ref);
  expect(permitted.sort()).toEqual(aliases.map(([id]) => id).sort());
});

test('a function whose settings change gets a new version, and no other does', () => {
  const versionsWith = (settings: object) => {
    const { api } = knownStacks('prod', settings);
    return resourcesOf(templateFrom(api), 'AWS::Lambda::Version').map(
      ([id, { Properties }]) => `${id} ${Properties.Description}`,
    );
  };
  const before = versionsWith({});
  const after = versionsWith({ fund: { ...DEMO_FUND, name: 'Another Fund' } });
  const naming = Object.values(AREAS).filter(({ readsFundSettings }) => readsFundSettings);
  expect(naming.length).toBeGreaterThan(0);
  expect(after).toHaveLength(before.length);
  expect(after.filter((version) => !before.includes(version))).toHaveLength(naming.length);
});

test('the stage has the API’s path on the site and limits the rate', () => {
  template.resourceCountIs('AWS::ApiGatewayV2::Stage', 1);
  template.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
    StageName: 'api',
    AutoDeploy: true,
    DefaultRouteSettings: { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 },
  });
});

test('what is open to anyone, holds a function for long or writes has a lower rate than what reads, and nothing else', () => {
  const [, stage] = resourcesOf(template, 'AWS::ApiGatewayV2::Stage')[0] ?? [];
  const settings: Record<string, { ThrottlingRateLimit: number; ThrottlingBurstLimit: number }> =
    stage?.Properties.RouteSettings;
  const rate = { '/statements/verify/{code}': 20, '/clients/import': 10, '/transactions/{id}/void': 25 };
  for (const [path, most] of Object.entries(rate)) {
    const [key] = Object.keys(settings).filter((one) => one.endsWith(` ${path}`));
    expect(settings[key ?? ''], path).toEqual({ ThrottlingRateLimit: most, ThrottlingBurstLimit: 2 * most });
  }
  const reads = calls.filter(({ method, allow }) => method === 'GET' && !allow.includes('anyone'));
  const others = calls.filter((call) => !reads.includes(call)).map(routeKey);
  expect(Object.keys(settings).sort()).toEqual(others.sort());
});

test('the stage is changed only once each route it names is there', () => {
  const [, stage] = resourcesOf(template, 'AWS::ApiGatewayV2::Stage')[0] ?? [];
  const known = resourcesOf(template, 'AWS::ApiGatewayV2::Route').filter(([id]) =>
    stage?.DependsOn?.includes(id),
  );
  const named = Object.keys(stage?.Properties.RouteSettings);
  expect(known.map(([, route]) => route.Properties.RouteKey).sort()).toEqual(named.sort());
});

test('no metrics per route are paid for, because the access log has the route', () => {
  const [, stage] = resourcesOf(template, 'AWS::ApiGatewayV2::Stage')[0] ?? [];
  expect(stage?.Properties.DefaultRouteSettings.DetailedMetricsEnabled ?? false).toBe(false);
});

test('the access log contains route, outcome and time, and nothing about the person or the record', () => {
  const [, stage] = resourcesOf(template, 'AWS::ApiGatewayV2::Stage')[0] ?? [];
  const format = JSON.parse(stage?.Properties.AccessLogSettings.Format);
  expect(Object.values(format).sort()).toEqual([
    '$context.error.responseType',
    '$context.integrationLatency',
    '$context.requestId',
    '$context.requestTime',
    '$context.responseLatency',
    '$context.responseLength',
    '$context.routeKey',
    '$context.status',
  ]);
});
