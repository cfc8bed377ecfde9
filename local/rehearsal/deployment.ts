import { join } from 'node:path';
import type { PayeeKeys } from '#functions/aws/payee-cipher.ts';
import type { DeployedFunction } from './function-host.ts';
import type { PolicyStatement } from './policy.ts';

interface DeployedResource {
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: properties of any type of resource
  readonly properties: any;
  readonly physicalId?: string;
  readonly Arn?: string;
}

export type DeployedStacks = Readonly<Record<string, Readonly<Record<string, DeployedResource>>>>;

export interface RehearsedFunction extends DeployedFunction {
  readonly roleName: string;
  readonly statements: readonly PolicyStatement[];
  readonly retries: number;
}

interface StreamReader {
  readonly table: string;
  readonly functionName: string;
  readonly batchSize: number;
}

export interface Deployment {
  readonly functions: ReadonlyMap<string, RehearsedFunction>;
  /** The name of the function of each route. */
  readonly routes: ReadonlyMap<string, string>;
  readonly issuer: string;
  readonly audience: string;
  readonly userPoolId: string;
  readonly originHeaders: Readonly<Record<string, string>>;
  readonly partitionKeys: ReadonlyMap<string, string>;
  readonly tables: { readonly portal: string; readonly audit: string };
  readonly documentsBucket: string;
  readonly exportsBucket: string;
  readonly lockedBucket: string | undefined;
  readonly statementKeySecret: string;
  readonly payeeKeys: PayeeKeys;
  readonly bankSecret: string;
  readonly siteUrl: string;
  readonly streams: readonly StreamReader[];
  readonly bucketDenials: readonly PolicyStatement[];
  readonly types: ReadonlyMap<string, number>;
}

const functionNameOf = (arn: string) => /:function:([^:/]+)/.exec(arn)?.[1] ?? arn;

export function readDeployment(
  stacks: DeployedStacks,
  { stageName, assembly }: { stageName: string; assembly: string },
): Deployment {
  const all = [`Portal-${stageName}`, `PortalApi-${stageName}`].flatMap((name) => {
    const stack = stacks[name];
    if (!stack) throw new Error(`The emulator has no stack ${name}`);
    return Object.values(stack);
  });
  const ofType = (type: string) => all.filter((one) => one.type === type);
  const named = <Value>(value: Value | undefined, what: string): Value => {
    if (value === undefined) throw new Error(`The deployed stack has no ${what}`);
    return value;
  };
  const only = (type: string) => named(ofType(type)[0], type);

  const roles = new Map<string, PolicyStatement[]>();
  for (const { physicalId = '', properties } of ofType('AWS::IAM::Role'))
    roles.set(
      physicalId,
      (properties.Policies ?? []).flatMap((policy: { PolicyDocument: { Statement: PolicyStatement[] } }) =>
        [policy.PolicyDocument.Statement].flat(),
      ),
    );
  for (const { properties } of ofType('AWS::IAM::Policy'))
    for (const role of properties.Roles ?? [])
      roles.set(role, [...(roles.get(role) ?? []), ...properties.PolicyDocument.Statement]);

  const retriesOf = (name: string) =>
    ofType('AWS::Lambda::EventInvokeConfig').find(
      ({ properties }) => functionNameOf(properties.FunctionName) === name,
    )?.properties.MaximumRetryAttempts ?? 2;
  const functions = new Map<string, RehearsedFunction>();
  for (const { properties, Arn = '' } of ofType('AWS::Lambda::Function')) {
    const name = properties.FunctionName;
    // CDK's own functions have no name, and the portal never calls them.
    if (name === undefined) continue;
    const roleName = String(properties.Role).split('/').at(-1) ?? '';
    const statements = named(roles.get(roleName), `role ${roleName} of ${name}`);
    functions.set(name, {
      name,
      arn: Arn,
      folder: join(assembly, `asset.${String(properties.Code.S3Key).replace(/\.zip$/, '')}`),
      handler: properties.Handler,
      timeoutS: properties.Timeout ?? 3,
      memoryMb: properties.MemorySize ?? 128,
      environment: properties.Environment?.Variables ?? {},
      roleName,
      statements,
      retries: retriesOf(name),
    });
  }

  const integrations = new Map(
    ofType('AWS::ApiGatewayV2::Integration').map(({ physicalId = '', properties }) => [
      physicalId,
      functionNameOf(properties.IntegrationUri),
    ]),
  );
  const routes = new Map(
    ofType('AWS::ApiGatewayV2::Route').map(({ properties }) => [
      String(properties.RouteKey),
      named(
        integrations.get(String(properties.Target).replace('integrations/', '')),
        `integration of ${properties.RouteKey}`,
      ),
    ]),
  );
  const jwt = only('AWS::ApiGatewayV2::Authorizer').properties.JwtConfiguration;
  const { DistributionConfig } = only('AWS::CloudFront::Distribution').properties;
  const origin = DistributionConfig.Origins.find(
    (one: { OriginCustomHeaders?: object[] }) => one.OriginCustomHeaders?.length,
  );
  const usersOwn = named(functions.get(`portal-${stageName}-users`), 'function of users');
  const environment = (variable: string) =>
    named(
      [...functions.values()].map((one) => one.environment[variable]).find((value) => value !== undefined),
      `setting ${variable}`,
    );
  const streams = ofType('AWS::Lambda::EventSourceMapping').map(({ properties }) => ({
    table: named(/:table\/([^/]+)\/stream\//.exec(properties.EventSourceArn)?.[1], 'table of a stream'),
    functionName: functionNameOf(properties.FunctionName),
    batchSize: properties.BatchSize,
  }));
  const bucketDenials = ofType('AWS::S3::BucketPolicy').flatMap(({ properties }) =>
    properties.PolicyDocument.Statement.filter(({ Effect }: PolicyStatement) => Effect === 'Deny'),
  );
  const types = new Map<string, number>();
  for (const one of Object.values(stacks).flatMap((made) => Object.values(made)))
    types.set(one.type, (types.get(one.type) ?? 0) + 1);
  return {
    functions,
    routes,
    issuer: jwt.Issuer,
    audience: jwt.Audience[0],
    userPoolId: named(only('AWS::Cognito::UserPool').physicalId, 'user pool'),
    originHeaders: Object.fromEntries(
      named(origin, 'origin with a key').OriginCustomHeaders.map(
        (header: { HeaderName: string; HeaderValue: string }) => [header.HeaderName, header.HeaderValue],
      ),
    ),
    partitionKeys: new Map(
      ofType('AWS::DynamoDB::GlobalTable').map(({ physicalId = '', properties }) => [
        physicalId,
        properties.KeySchema.find((key: { KeyType: string }) => key.KeyType === 'HASH').AttributeName,
      ]),
    ),
    tables: {
      portal: named(usersOwn.environment.PORTAL_TABLE, 'portal table'),
      audit: named(usersOwn.environment.AUDIT_TABLE, 'audit table'),
    },
    documentsBucket: environment('DOCUMENTS_BUCKET'),
    exportsBucket: environment('EXPORTS_BUCKET'),
    lockedBucket: [...functions.values()].flatMap(({ environment: { SEAL_BUCKET } }) => SEAL_BUCKET ?? [])[0],
    statementKeySecret: environment('STATEMENT_KEY_SECRET'),
    payeeKeys: { accounts: environment('PAYEE_KEY'), equality: environment('PAYEE_EQUALITY_KEY') },
    bankSecret: environment('BASIQ_SECRET'),
    siteUrl: environment('SITE_URL'),
    streams,
    bucketDenials,
    types,
  };
}
