import { Match, type Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, test } from 'vitest';
import type { Stage } from '#infra/stages.ts';
import { apiFunctionNameOf } from '#shared/contract/endpoint.ts';
import { CAPABILITIES, type Capability, callOf } from '#shared/contract/index.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { REFUSALS } from '#shared/refusals.ts';
import { signInMessage } from '#web/auth/sign-in-messages.ts';
import { resetRequestMessage } from '#web/identity-messages.ts';
import { knownStacks, resourcesOf, templateFrom, templateOf } from './synthesize.ts';

const { stack, edge } = knownStacks('prod', { firewall: 'everything' });
const template = templateFrom(stack);
const edgeTemplate = edge && templateFrom(edge);
const distributionOf = (given: Template) =>
  resourcesOf(given, 'AWS::CloudFront::Distribution')[0]?.[1].Properties.DistributionConfig;

function rulesOf(given: Template | undefined) {
  const [, firewall] = given ? (resourcesOf(given, 'AWS::WAFv2::WebACL')[0] ?? []) : [];
  const rules: { Name: string; Priority: number }[] = firewall?.Properties.Rules ?? [];
  return {
    firewall: firewall?.Properties,
    // biome-ignore lint/suspicious/noExplicitAny: CloudFormation properties have no common shape
    rules: new Map<string, any>(rules.map((rule) => [rule.Name, rule])),
  };
}

test('a firewall from its own stack and region protects the site', () => {
  const [[firewallId = ''] = []] = edgeTemplate ? resourcesOf(edgeTemplate, 'AWS::WAFv2::WebACL') : [];
  const { StackName, Region, OutputName } = distributionOf(template).WebACLId['Fn::GetStackOutput'];
  expect({ StackName, Region }).toEqual({ StackName: edge?.stackName, Region: 'us-east-1' });
  expect(edgeTemplate?.toJSON().Outputs[OutputName].Value).toEqual({ 'Fn::GetAtt': [firewallId, 'Arn'] });
  expect(rulesOf(edgeTemplate).firewall).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
  // The distribution names the firewall, so the firewall must exist first.
  expect(stack.dependencies).toEqual([edge]);
});

test('one address can send 2,000 requests in five minutes, and later ones are refused with a message', () => {
  const { firewall, rules } = rulesOf(edgeTemplate);
  expect(rules.get('RequestsPerAddress')).toMatchObject({
    Priority: 0,
    Statement: { RateBasedStatement: { AggregateKeyType: 'IP', Limit: 2_000, EvaluationWindowSec: 300 } },
    Action: {
      Block: {
        CustomResponse: {
          ResponseCode: 429,
          CustomResponseBodyKey: 'too-many-requests',
          ResponseHeaders: [{ Name: 'retry-after', Value: '300' }],
        },
      },
    },
  });
  expect(JSON.parse(firewall.CustomResponseBodies['too-many-requests'].Content)).toEqual({
    error: expect.stringMatching(/^Too many requests\./),
    code: 'too-many-requests',
  });
});

test('AWS-managed rules block known bad requests, and two of them leave the decision to custom rules', () => {
  const { rules } = rulesOf(edgeTemplate);
  expect([...rules.keys()]).toEqual([
    'RequestsPerAddress',
    'AWSManagedRulesCommonRuleSet',
    'AWSManagedRulesKnownBadInputsRuleSet',
    'LargeBodies',
    'ScriptsInBodies',
  ]);
  // Labels are visible to later rules only.
  const priorities = [...rules.values()].map(({ Priority }) => Priority);
  expect(priorities).toEqual([0, 1, 2, 3, 4]);
  const countedBy = (name: string) => {
    const rule = rules.get(name);
    expect(rule.OverrideAction).toEqual({ None: {} });
    return rule.Statement.ManagedRuleGroupStatement.RuleActionOverrides.map(
      ({ Name, ActionToUse }: { Name: string; ActionToUse: object }) => {
        expect(ActionToUse).toEqual({ Count: {} });
        return Name;
      },
    );
  };
  expect(countedBy('AWSManagedRulesCommonRuleSet')).toEqual([
    'SizeRestrictions_BODY',
    'CrossSiteScripting_BODY',
  ]);
  expect(countedBy('AWSManagedRulesKnownBadInputsRuleSet')).toEqual([]);
});

function isBlocked(name: string, label: string, path: string): boolean {
  const { Action, Statement } = rulesOf(edgeTemplate).rules.get(name);
  expect(Action.Block).toBeDefined();
  const [labelled, elsewhere] = Statement.AndStatement.Statements;
  expect(labelled.LabelMatchStatement).toEqual({
    Scope: 'LABEL',
    Key: `awswaf:managed:aws:core-rule-set:${label}`,
  });
  const { FieldToMatch, RegexString, TextTransformations } =
    elsewhere.NotStatement.Statement.RegexMatchStatement;
  expect(FieldToMatch).toEqual({ UriPath: {} });
  expect(TextTransformations).toEqual([{ Priority: 0, Type: 'NONE' }]);
  // The limit of AWS WAF.
  expect(RegexString.length).toBeLessThanOrEqual(512);
  return !new RegExp(RegexString).test(path);
}

const isTooLarge = (path: string) => isBlocked('LargeBodies', 'SizeRestrictions_Body', path);
const isScript = (path: string) => isBlocked('ScriptsInBodies', 'CrossSiteScripting_Body', path);
const urlOf = (capability: Capability) => `/api${callOf(capability).path.replaceAll(/\{\w+\}/g, 'id-1')}`;

test('large requests with any content are allowed on upload routes only', () => {
  const uploads = CAPABILITIES.filter((name) => callOf(name).file);
  expect(uploads.map(urlOf).sort()).toEqual([
    '/api/capital-calls/import',
    '/api/clients/import',
    '/api/documents/upload',
    '/api/fund/properties/id-1/photo',
    '/api/fund/properties/import',
    '/api/register/opening',
    '/api/tax-years/id-1/table',
    '/api/transactions/upload-csv',
  ]);
  const paths = uploads.map(urlOf);
  for (const name of CAPABILITIES) expect(isScript(urlOf(name)), name).toBe(!paths.includes(urlOf(name)));
  for (const name of uploads) expect(isTooLarge(urlOf(name)), name).toBe(false);
  for (const path of ['/api/documents/upload/x', '/x/api/documents/upload', '/api/documents/uploads', '/']) {
    expect(isTooLarge(path), path).toBe(true);
    expect(isScript(path), path).toBe(true);
  }
});

// biome-ignore lint/suspicious/noExplicitAny: an open JSON document
const { paths, components } = openApiDocument() as any;

function mostBytes(schema: JsonSchema): number {
  if (schema.$ref) return mostBytes(components.schemas[schema.$ref.replace('#/components/schemas/', '')]);
  // If a schema has `anyOf` and properties, `anyOf` is a rule across fields, not a list of alternatives.
  if (schema.anyOf && !schema.properties) return Math.max(...schema.anyOf.map(mostBytes));
  if (schema.enum) return Math.max(...schema.enum.map((value) => JSON.stringify(value).length));
  if (schema.items) return 2 + (schema.maxItems ?? Number.POSITIVE_INFINITY) * (mostBytes(schema.items) + 1);
  if (schema.properties) {
    const members = Object.entries(schema.properties);
    return members.reduce((sum, [name, value]) => sum + name.length + 4 + mostBytes(value), 2);
  }
  if (schema.type !== 'string') return 24;
  if (schema.maxLength !== undefined) return 2 + 3 * schema.maxLength;
  const [, longest = Number.POSITIVE_INFINITY] = /\{(?:\d+,)?(\d+)\}\$$/.exec(schema.pattern ?? '') ?? [];
  return 2 + Number(longest) + (schema.pattern ?? '').length;
}

interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly items?: JsonSchema;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

test('no legitimate call is blocked for its size: only calls whose body can exceed 8 KB are exempt', () => {
  const bodies = CAPABILITIES.filter((name) => !callOf(name).file).flatMap((name) => {
    const call = callOf(name);
    const schema =
      paths[call.path][call.method.toLowerCase()].requestBody?.content['application/json'].schema;
    return schema ? [{ name, bytes: mostBytes(schema) }] : [];
  });
  expect(bodies.length).toBeGreaterThan(10);
  for (const { name, bytes } of bodies) {
    expect(bytes, name).toBeGreaterThan(0);
    expect(isTooLarge(urlOf(name)), `${name}: ${bytes} bytes`).toBe(bytes <= 8_192);
  }
});

test('a request blocked for its body gets an answer in the format of the API', () => {
  const { firewall, rules } = rulesOf(edgeTemplate);
  const answerOf = (name: string) => {
    const { ResponseCode, CustomResponseBodyKey } = rules.get(name).Action.Block.CustomResponse;
    const { ContentType, Content } = firewall.CustomResponseBodies[CustomResponseBodyKey];
    expect(ContentType).toBe('APPLICATION_JSON');
    return { status: ResponseCode, ...JSON.parse(Content) };
  };
  expect(answerOf('LargeBodies')).toEqual({
    status: 413,
    error: REFUSALS['payload-too-large'].sentence,
    code: 'payload-too-large',
  });
  expect(answerOf('ScriptsInBodies')).toEqual({
    status: 400,
    error: expect.stringContaining('without angle brackets'),
    code: 'invalid-input',
  });
});

test('password guessing directly at the user pool is rate-limited too', () => {
  const { firewall, rules } = rulesOf(template);
  expect(firewall.Scope).toBe('REGIONAL');
  expect(rules.get('RequestsPerAddress').Statement.RateBasedStatement.Limit).toBe(300);
  const [poolId] = resourcesOf(template, 'AWS::Cognito::UserPool')[0] ?? [];
  const [firewallId] = resourcesOf(template, 'AWS::WAFv2::WebACL')[0] ?? [];
  template.hasResourceProperties('AWS::WAFv2::WebACLAssociation', {
    ResourceArn: { 'Fn::GetAtt': [poolId, 'Arn'] },
    WebACLArn: { 'Fn::GetAtt': [firewallId, 'Arn'] },
  });
});

test('the sign-in form can read that it sent too many requests, and says so', () => {
  const { firewall, rules } = rulesOf(template);
  const { Action, Statement } = rules.get('RequestsPerAddress');
  expect(Action.Block.CustomResponse).toEqual({
    ResponseCode: 429,
    CustomResponseBodyKey: 'too-many-requests',
    ResponseHeaders: [
      { Name: 'retry-after', Value: '300' },
      // Without this header the browser hides an answer of another origin from the page.
      { Name: 'access-control-allow-origin', Value: '*' },
    ],
  });
  // Preflight requests are not limited, because the browser hides the answer if a preflight is refused.
  expect(Statement.RateBasedStatement.ScopeDownStatement).toEqual({
    NotStatement: {
      Statement: {
        ByteMatchStatement: {
          FieldToMatch: { Method: {} },
          PositionalConstraint: 'EXACTLY',
          SearchString: 'OPTIONS',
          TextTransformations: [{ Priority: 0, Type: 'NONE' }],
        },
      },
    },
  });
  const { ContentType, Content } = firewall.CustomResponseBodies['too-many-requests'];
  expect(ContentType).toBe('APPLICATION_JSON');
  const { __type: name, message } = JSON.parse(Content);
  const refused = Object.assign(new Error(message), { name });
  expect(signInMessage(refused)).toBe('Too many failed attempts. Please try again later.');
  expect(resetRequestMessage(refused)).toBe('Too many requests. Please try again later.');
});

test('no firewall keeps samples of requests, which contain tokens and figures', () => {
  for (const { firewall, rules } of [rulesOf(edgeTemplate), rulesOf(template)])
    for (const watched of [firewall, ...rules.values()])
      expect(watched.VisibilityConfig.SampledRequestsEnabled).toBe(false);
});

const WITHOUT: Partial<Stage> = { firewall: 'none', ownDataKey: false, ratesSignIns: true };

test('AwsSolutions finds nothing unacknowledged, with or without a firewall, a domain and two keys', () => {
  for (const settings of [
    WITHOUT,
    { firewall: 'everything', domain: DOMAIN, originKeys: ['2027-01', '2026-11'] },
  ] satisfies Partial<Stage>[]) {
    const { app } = knownStacks('prod', settings);
    const { violations } = new AwsSolutionsChecks(app).validateScope(app);
    expect(violations).toEqual([]);
  }
});

test('without a firewall there is neither its stack nor any reference to it', () => {
  const without = knownStacks('prod', WITHOUT);
  const alone = templateFrom(without.stack);
  expect(without.edge).toBeUndefined();
  expect(distributionOf(alone).WebACLId).toBeUndefined();
  alone.resourceCountIs('AWS::WAFv2::WebACL', 0);
  alone.resourceCountIs('AWS::WAFv2::WebACLAssociation', 0);
});

test('a firewall of the site alone limits the requests of each address, and leaves the user pool to its own limits', () => {
  const lean = knownStacks('prod', { firewall: 'site' });
  const { firewall, rules } = rulesOf(lean.edge && templateFrom(lean.edge));
  expect([...rules.keys()]).toEqual(['RequestsPerAddress']);
  expect(Object.keys(firewall.CustomResponseBodies)).toEqual(['too-many-requests']);
  expect(distributionOf(templateFrom(lean.stack)).WebACLId).toBeDefined();
  templateFrom(lean.stack).resourceCountIs('AWS::WAFv2::WebACL', 0);
});

const DOMAIN = {
  name: 'portal.fund.example.com',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d-0000-4000-8000-000000000000',
};

test('a custom domain has its certificate and modern TLS, and every address uses it', () => {
  const named = templateOf('prod', undefined, { domain: DOMAIN });
  expect(distributionOf(named)).toMatchObject({
    Aliases: [DOMAIN.name],
    ViewerCertificate: {
      AcmCertificateArn: DOMAIN.certificateArn,
      MinimumProtocolVersion: 'TLSv1.2_2021',
      SslSupportMethod: 'sni-only',
    },
  });
  const url = `https://${DOMAIN.name}`;
  named.hasOutput('SiteUrl', { Value: url });
  named.hasOutput('SiteTarget', {
    Value: { 'Fn::GetAtt': [Match.stringLikeRegexp('^SiteDistribution'), 'DomainName'] },
  });
  const [, bucket] = resourcesOf(named, 'AWS::S3::Bucket').find(([id]) => id.startsWith('Documents')) ?? [];
  expect(bucket?.Properties.CorsConfiguration.CorsRules[0].AllowedOrigins).toEqual([url]);
  const [, pool] = resourcesOf(named, 'AWS::Cognito::UserPool')[0] ?? [];
  expect(JSON.stringify(pool?.Properties.AdminCreateUserConfig)).toContain(url);
});

function lookedUp(value: { 'Fn::Join': [string, (string | { Ref: string })[]] } | undefined) {
  const [, [start, secret, end] = []] = value?.['Fn::Join'] ?? [];
  expect(start).toBe('{{resolve:secretsmanager:');
  expect(end).toBe(':SecretString:::}}');
  return (secret as { Ref: string }).Ref;
}

const functionNames = new Set(CAPABILITIES.map((capability) => apiFunctionNameOf(callOf(capability))));

function keysIn(given: Template) {
  const secrets = resourcesOf(given, 'AWS::SecretsManager::Secret').filter(([id]) =>
    id.includes('OriginKeys'),
  );
  const origins: { OriginCustomHeaders?: { HeaderName: string; HeaderValue: never }[] }[] =
    distributionOf(given).Origins;
  const [header] = origins.flatMap((origin) => origin.OriginCustomHeaders ?? []);
  expect(header?.HeaderName).toBe('x-origin-key');
  const areas = [...functionNames].map((name) => `${name}.handler`);
  const functions = resourcesOf(given, 'AWS::Lambda::Function').filter(([, lambda]) =>
    areas.includes(lambda.Properties.Handler),
  );
  expect(functions).toHaveLength(areas.length);
  const taken = functions.map(([, lambda]) => {
    const { ORIGIN_KEY_SECRETS: named } = lambda.Properties.Environment.Variables;
    const refs: ({ Ref: string } | string)[] = named['Fn::Join']?.[1] ?? [named];
    return refs.flatMap((ref) => (typeof ref === 'string' ? [] : [ref.Ref]));
  });
  return { secrets, sent: lookedUp(header?.HeaderValue), taken };
}

test('the API answers requests from the site only, by a key that the site sends and every function checks', () => {
  const { secrets, sent, taken } = keysIn(template);
  expect(secrets.map(([id]) => id)).toEqual([sent]);
  expect(secrets[0]?.[1].Properties.GenerateSecretString).toEqual({
    ExcludePunctuation: true,
    PasswordLength: 48,
  });
  for (const keys of taken) expect(keys).toEqual([sent]);
});

test('while a key is replaced, the functions accept both, and the site sends the first', () => {
  const { secrets, sent, taken } = keysIn(
    templateOf('prod', undefined, { originKeys: ['2027-01', '2026-11'] }),
  );
  expect(secrets).toHaveLength(2);
  expect(sent).toContain('202701');
  for (const keys of taken) {
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(sent);
    expect(keys[1]).toContain('202611');
  }
});

test('no origin besides the API requires the key', () => {
  const holders = resourcesOf(template, 'AWS::Lambda::Function').filter(
    ([, { Properties }]) => Properties.Environment?.Variables?.ORIGIN_KEY_SECRETS !== undefined,
  );
  expect(holders).toHaveLength(functionNames.size);
});
