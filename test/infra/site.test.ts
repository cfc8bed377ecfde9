import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { PAGE_FOR_DEEP_LINKS } from '#infra/site.ts';
import { STAGES } from '#infra/stages.ts';
import { securityHeaders } from '#shared/security-headers.ts';
import { apiTemplateOf, knownStacks, resourcesOf, templateOf } from './synthesize.ts';

const webDirectory = mkdtempSync(join(tmpdir(), 'portal-web-'));
mkdirSync(join(webDirectory, 'static'));
writeFileSync(join(webDirectory, 'index.html'), '<!doctype html>');
writeFileSync(join(webDirectory, 'static', 'main.js'), '');
afterAll(() => rmSync(webDirectory, { recursive: true }));

const template = templateOf('prod', webDirectory);
const apiTemplate = apiTemplateOf('prod', webDirectory);
const [, distribution] = resourcesOf(template, 'AWS::CloudFront::Distribution')[0] ?? [];
const {
  DefaultCacheBehavior: pages,
  CacheBehaviors: behaviors,
  ...config
} = distribution?.Properties.DistributionConfig ?? {};

const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const CACHING_OPTIMIZED = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const ALL_VIEWER_EXCEPT_HOST_HEADER = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  const { Ref, 'Fn::GetAtt': attribute, 'Fn::Join': join } = value as Record<string, never[]>;
  if (join) return (join[1] as unknown as unknown[]).map(text).join('');
  return `\${${Ref ?? (attribute as unknown as string[]).join('.')}}`;
}

test('the API keeps its path on the site, is never cached and receives the caller’s token', () => {
  const api = behaviors.find((behavior: { PathPattern: string }) => behavior.PathPattern === '/api/*');
  expect(api).toMatchObject({
    CachePolicyId: CACHING_DISABLED,
    OriginRequestPolicyId: ALL_VIEWER_EXCEPT_HOST_HEADER,
    ViewerProtocolPolicy: 'https-only',
    AllowedMethods: expect.arrayContaining(['GET', 'POST', 'PUT', 'DELETE']),
  });
  const origin = config.Origins.find((candidate: { Id: string }) => candidate.Id === api.TargetOriginId);
  expect(text(origin.DomainName)).toMatch(
    /^\$\{ApiHttpApi\w+\}\.execute-api\.ap-southeast-2\.amazonaws\.com$/,
  );
  expect(origin.OriginPath).toBeUndefined();
  expect(origin.CustomOriginConfig.OriginProtocolPolicy).toBe('https-only');
});

test('the API’s OpenAPI document is a file of the site, ahead of the calls beside it', () => {
  const patterns = behaviors.map((behavior: { PathPattern: string }) => behavior.PathPattern);
  expect(patterns.indexOf('/api/openapi.json')).toBe(patterns.indexOf('/api/*') - 1);
  const document = behaviors[patterns.indexOf('/api/openapi.json')];
  expect(document).toMatchObject({ TargetOriginId: pages.TargetOriginId, CachePolicyId: CACHING_DISABLED });
});

test('pages are never cached, chunks are, both over HTTPS', () => {
  const chunks = behaviors.find((behavior: { PathPattern: string }) => behavior.PathPattern === '/static/*');
  expect(pages).toMatchObject({ CachePolicyId: CACHING_DISABLED, ViewerProtocolPolicy: 'redirect-to-https' });
  expect(chunks).toMatchObject({
    CachePolicyId: CACHING_OPTIMIZED,
    ViewerProtocolPolicy: 'redirect-to-https',
  });
});

test('only this distribution can read the site’s bucket, and it may list it so that missing files are 404', () => {
  const [distributionId] = resourcesOf(template, 'AWS::CloudFront::Distribution')[0] ?? [];
  const policy = resourcesOf(template, 'AWS::S3::BucketPolicy').find(([id]) =>
    id.startsWith('SiteBucket'),
  )?.[1];
  const allowed = policy?.Properties.PolicyDocument.Statement.filter(
    (statement: { Effect: string }) => statement.Effect === 'Allow',
  );
  expect(allowed.flatMap((statement: { Action: string | string[] }) => statement.Action).sort()).toEqual([
    's3:GetObject',
    's3:ListBucket',
  ]);
  for (const statement of allowed) {
    expect(statement.Principal).toEqual({ Service: 'cloudfront.amazonaws.com' });
    expect(text(statement.Condition.StringEquals['AWS:SourceArn'])).toContain(`\${${distributionId}}`);
  }
});

test('every answer has the security headers, the same as from the local portal', () => {
  const policies = Object.fromEntries(resourcesOf(template, 'AWS::CloudFront::ResponseHeadersPolicy'));
  const headersOf = (behavior: { ResponseHeadersPolicyId: { Ref: string } }) =>
    sentBy(policies[behavior.ResponseHeadersPolicyId.Ref]?.Properties.ResponseHeadersPolicyConfig);
  // A reference from the site to the bucket would be circular, because the bucket's CORS rule refers to the site.
  const [documents = '', exports = ''] = ['documents', 'exports'].map(
    (name) => `https://portal-prod-${name}-\${AWS::AccountId}-ap-southeast-2.s3.ap-southeast-2.amazonaws.com`,
  );
  const everywhere = securityHeaders({
    connect: ['https://cognito-idp.ap-southeast-2.amazonaws.com', documents, exports],
    form: [documents],
  });
  for (const behavior of [pages, ...behaviors]) {
    // Refusals by API Gateway itself must not be cached, so CloudFront adds the header.
    const also = behavior.PathPattern === '/api/*' ? { 'Cache-Control': 'no-store' } : {};
    expect(headersOf(behavior)).toEqual({ ...everywhere, ...also });
  }
});

// biome-ignore lint/suspicious/noExplicitAny: CloudFormation properties have no common shape
function sentBy({ SecurityHeadersConfig: security, CustomHeadersConfig: custom }: any) {
  const transport = security.StrictTransportSecurity;
  return {
    'Content-Security-Policy': text(security.ContentSecurityPolicy.ContentSecurityPolicy),
    'Strict-Transport-Security': `max-age=${transport.AccessControlMaxAgeSec}${transport.IncludeSubdomains ? '; includeSubDomains' : ''}`,
    'X-Content-Type-Options': security.ContentTypeOptions ? 'nosniff' : '',
    'Referrer-Policy': security.ReferrerPolicy.ReferrerPolicy,
    ...Object.fromEntries(
      custom.Items.map((item: { Header: string; Value: string }) => [item.Header, item.Value]),
    ),
  };
}

test.each([
  ['/', '/index.html'],
  ['/login', '/index.html'],
  ['/manager/clients/abc-123', '/index.html'],
  ['/manager/v1.2/clients', '/index.html'],
  ['/index.html', '/index.html'],
  ['/config.json', '/config.json'],
  ['/static/js/gone.0123abcd.chunk.js', '/static/js/gone.0123abcd.chunk.js'],
])('the edge answers %s with %s', (uri, answered) => {
  const handler = new Function(`${PAGE_FOR_DEEP_LINKS}; return handler;`)();
  expect(handler({ request: { uri } }).uri).toBe(answered);
});

test('a deep link returns the page, in the behaviour for pages only', () => {
  expect(pages.FunctionAssociations).toHaveLength(1);
  for (const behavior of behaviors) expect(behavior.FunctionAssociations).toBeUndefined();
  // Error responses of the distribution would replace the API's own 403 and 404.
  expect(config.CustomErrorResponses).toBeUndefined();
});

test('a release uploads chunks before the pages that name them, pages after what they call, and deletes nothing', () => {
  const deployments = resourcesOf(apiTemplate, 'Custom::CDKBucketDeployment');
  const [chunksId, chunks] = deployments.find(([id]) => id.includes('Chunks')) ?? [];
  const [, pageFiles] = deployments.find(([id]) => id.includes('Pages')) ?? [];
  expect(chunks?.Properties).toMatchObject({
    Exclude: ['*'],
    Include: ['static/*'],
    SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
    Prune: false,
  });
  expect(pageFiles).toMatchObject({
    DependsOn: expect.arrayContaining([chunksId]),
    Properties: { Exclude: ['static/*'], SystemMetadata: { 'cache-control': 'no-cache' }, Prune: false },
  });
  for (const type of ['ApiGatewayV2::Route', 'ApiGatewayV2::Stage', 'Lambda::Alias', 'Lambda::Permission']) {
    const ids = resourcesOf(apiTemplate, `AWS::${type}`).map(([id]) => id);
    expect(ids.length, type).toBeGreaterThan(0);
    expect(pageFiles?.DependsOn, type).toEqual(expect.arrayContaining(ids));
  }
  // Expiry by age would delete files of the current release.
  const [, bucket] = resourcesOf(template, 'AWS::S3::Bucket').find(([id]) => id.startsWith('Site')) ?? [];
  expect(bucket?.Properties.LifecycleConfiguration).toBeUndefined();
});

test('config.json contains the fund’s name, and the addresses of the pool, the API and the documents', () => {
  const [, pageFiles] =
    resourcesOf(apiTemplate, 'Custom::CDKBucketDeployment').find(([id]) => id.includes('Pages')) ?? [];
  const referred = pageFiles?.Properties.SourceMarkers.flatMap((markers: Record<string, unknown>) =>
    Object.values(markers).map(text),
  );
  expect(referred).toEqual([
    expect.stringMatching(/^\$\{IdentityUserPool\w+}$/),
    expect.stringMatching(/^\$\{IdentityUserPoolWeb\w+}$/),
    expect.stringMatching(/^\$\{DocumentsBucket\w+}$/),
  ]);
  const { directory } = knownStacks('prod', {}, webDirectory).app.synth();
  const [file = ''] = readdirSync(directory)
    .map((name) => join(directory, name, 'config.json'))
    .filter((path) => existsSync(path));
  expect(readFileSync(file, 'utf8')).toContain(`"fundName":${JSON.stringify(STAGES.prod.fund.name)}`);
});
