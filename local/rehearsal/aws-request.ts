import type { Permission } from './policy.ts';

export interface AwsRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export interface AwsPlace {
  readonly region: string;
  readonly account: string;
  /** The condition key `dynamodb:LeadingKeys` needs the name of the partition key. */
  readonly partitionKeyOf: (table: string) => string | undefined;
}

export interface ReadRequest {
  readonly accessKeyId: string | undefined;
  readonly service: string;
  readonly needs: readonly Permission[];
}

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

export function readAwsRequest(request: AwsRequest, place: AwsPlace): ReadRequest {
  const url = new URL(request.url, 'http://127.0.0.1');
  const scope = /Credential=([^,\s]+)/.exec(first(request.headers.authorization) ?? '')?.[1];
  const credential =
    scope ?? url.searchParams.get('X-Amz-Credential') ?? formField(request, 'X-Amz-Credential');
  const [accessKeyId, , , signedFor] = credential?.split('/') ?? [];
  const service = signedFor ?? 's3';
  return { accessKeyId, service, needs: needsOf(service, request, url, place) };
}

function needsOf(service: string, request: AwsRequest, url: URL, place: AwsPlace): Permission[] {
  switch (service) {
    case 'dynamodb':
      return dynamodbNeeds(request, place);
    case 's3':
      return s3Needs(request, url);
    case 'cognito-idp': {
      const { action, input } = jsonCall(request);
      const pool = `arn:aws:cognito-idp:${place.region}:${place.account}:userpool/${input.UserPoolId}`;
      return [{ action: `cognito-idp:${action}`, resource: pool }];
    }
    case 'secretsmanager':
    case 'kms':
    case 'states': {
      const { action, input } = jsonCall(request);
      const resource = input.SecretId ?? input.KeyId ?? input.stateMachineArn;
      return [{ action: `${service}:${action}`, resource: String(resource) }];
    }
    case 'lambda': {
      const name = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(url.pathname)?.[1];
      if (request.method !== 'POST' || name === undefined) throw unread(service, request);
      const named = decodeURIComponent(name);
      const arn = `arn:aws:lambda:${place.region}:${place.account}:function:${named}`;
      return [{ action: 'lambda:InvokeFunction', resource: named.startsWith('arn:') ? named : arn }];
    }
    case 'ses':
      return sesNeeds(request, url, place);
    default:
      throw unread(service, request);
  }
}

const unread = (service: string, { method, url }: AwsRequest) =>
  new Error(`The rehearsal cannot read this request to ${service}: ${method} ${url}`);

// biome-ignore lint/suspicious/noExplicitAny: the body of a request, whose fields are looked at one by one
type Input = any;

function jsonCall(request: AwsRequest): { action: string; input: Input } {
  const action = (first(request.headers['x-amz-target']) ?? '').split('.').at(-1);
  if (!action) throw unread('AWS', request);
  return { action, input: JSON.parse(request.body.toString('utf8') || '{}') };
}

const TRANSACTION_PARTS: Readonly<Record<string, string>> = {
  ConditionCheck: 'ConditionCheckItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
};

/**
 * Matches `SET`, `AND`, `attribute_not_exists(`, values such as `:now`, and other words that name no
 * attribute.
 */
const NO_ATTRIBUTE = /^(:|#?$)|^(SET|REMOVE|ADD|DELETE|AND|OR|NOT|IN|BETWEEN)$|\($/i;

function attributesOf({
  Key,
  UpdateExpression,
  ConditionExpression,
  ExpressionAttributeNames,
}: Input): string[] {
  const expressions = `${UpdateExpression ?? ''} ${ConditionExpression ?? ''}`;
  // A name after a dot belongs to the attribute before the dot, so only the first name counts.
  const words = [...expressions.matchAll(/(?<![.\w#:])[#:]?[A-Za-z_]\w*\(?/g)].map(([word]) => word);
  const named = words
    .filter((word) => !NO_ATTRIBUTE.test(word))
    .map((word) => String(ExpressionAttributeNames?.[word] ?? word));
  return [...new Set([...Object.keys(Key ?? {}), ...named])];
}

function dynamodbNeeds(request: AwsRequest, place: AwsPlace): Permission[] {
  const { action, input } = jsonCall(request);
  const nameOf = (table: string) => table.split('/').at(-1) ?? table;
  const arnOf = (table: string) => `arn:aws:dynamodb:${place.region}:${place.account}:table/${nameOf(table)}`;
  const on = (needed: string, table: string, items: readonly Input[], index?: string): Permission => {
    const key = place.partitionKeyOf(nameOf(table));
    const values = items
      .map((item) => (key === undefined ? undefined : item?.[key]?.S))
      .filter((value) => value !== undefined);
    return {
      action: `dynamodb:${needed}`,
      resource: index === undefined ? arnOf(table) : `${arnOf(table)}/index/${index}`,
      ...(values.length > 0 ? { context: { 'dynamodb:LeadingKeys': values } } : {}),
    };
  };
  const ofUpdate = ({ context, ...permission }: Permission, update: Input): Permission => ({
    ...permission,
    context: { ...context, 'dynamodb:Attributes': attributesOf(update) },
  });
  const within = ({ context, ...permission }: Permission): Permission => ({
    ...permission,
    context: { ...context, 'dynamodb:EnclosingOperation': [action] },
  });
  switch (action) {
    case 'TransactWriteItems':
      return input.TransactItems.map((item: Input) => {
        const [part = '', operation] = Object.entries<Input>(item)[0] ?? [];
        const needed = TRANSACTION_PARTS[part];
        if (needed === undefined) throw unread('dynamodb', request);
        const permission = on(needed, operation.TableName, [operation.Key ?? operation.Item]);
        return within(part === 'Update' ? ofUpdate(permission, operation) : permission);
      });
    case 'BatchGetItem':
      return Object.entries<Input>(input.RequestItems).map(([table, { Keys }]) => on(action, table, Keys));
    case 'Query': {
      // Only comparisons by `=` can contain the partition key's value.
      const values = Object.entries<Input>(input.ExpressionAttributeNames ?? {}).flatMap(
        ([name, attribute]) => {
          const placed = new RegExp(`${name}\\s*=\\s*(:\\w+)`).exec(input.KeyConditionExpression ?? '')?.[1];
          return placed === undefined ? [] : [[attribute, input.ExpressionAttributeValues?.[placed]]];
        },
      );
      const plain = [...(input.KeyConditionExpression ?? '').matchAll(/(\w+)\s*=\s*(:\w+)/g)].map(
        ([, attribute, placed]) => [attribute, input.ExpressionAttributeValues?.[placed]],
      );
      return [on(action, input.TableName, [Object.fromEntries([...plain, ...values])], input.IndexName)];
    }
    case 'Scan':
      return [on(action, input.TableName, [], input.IndexName)];
    case 'UpdateItem':
      return [ofUpdate(on(action, input.TableName, [input.Key]), input)];
    default:
      if (typeof input.TableName !== 'string') throw unread('dynamodb', request);
      return [on(action, input.TableName, [input.Key ?? input.Item])];
  }
}

function s3Needs(request: AwsRequest, url: URL): Permission[] {
  const [, bucket = '', ...rest] = url.pathname.split('/');
  const key = rest.map(decodeURIComponent).join('/');
  const condition = first(request.headers['if-none-match']);
  const onObject = (action: string, named = key): Permission => ({
    action: `s3:${action}`,
    resource: `arn:aws:s3:::${bucket}/${named}`,
    ...(condition === undefined ? {} : { context: { 's3:if-none-match': [condition] } }),
  });
  const onBucket = (action: string): Permission => ({
    action: `s3:${action}`,
    resource: `arn:aws:s3:::${bucket}`,
  });
  const asked = (name: string) => url.searchParams.has(name);
  const version = asked('versionId') ? 'Version' : '';
  if (key === '') {
    // A browser's form has the object's key in a field instead of the URL.
    if (request.method === 'POST' && !asked('delete'))
      return [onObject('PutObject', formField(request, 'key') ?? '')];
    if (request.method === 'GET') return [onBucket(asked('versions') ? 'ListBucketVersions' : 'ListBucket')];
    throw unread('s3', request);
  }
  switch (request.method) {
    case 'GET':
    case 'HEAD':
      if (asked('tagging')) return [onObject(`GetObject${version}Tagging`)];
      return [onObject(`GetObject${version}`)];
    case 'PUT':
      if (asked('tagging') || request.headers['x-amz-copy-source'] !== undefined) throw unread('s3', request);
      return [onObject('PutObject')];
    case 'DELETE':
      return [onObject(`DeleteObject${version}`)];
    default:
      throw unread('s3', request);
  }
}

function sesNeeds(request: AwsRequest, url: URL, { region, account }: AwsPlace): Permission[] {
  if (request.method !== 'POST' || url.pathname !== '/v2/email/outbound-emails') throw unread('ses', request);
  const input: Input = JSON.parse(request.body.toString('utf8'));
  const address = String(input.FromEmailAddress);
  const context = { 'ses:FromAddress': [address] };
  const arn = (resource: string) => `arn:aws:ses:${region}:${account}:${resource}`;
  const identity = arn(`identity/${address.split('@').at(-1)}`);
  return [
    { action: 'ses:SendEmail', resource: identity, context },
    ...(input.ConfigurationSetName
      ? [
          {
            action: 'ses:SendEmail',
            resource: arn(`configuration-set/${input.ConfigurationSetName}`),
            context,
          },
        ]
      : []),
  ];
}

function formField({ headers, body }: AwsRequest, name: string): string | undefined {
  if (!first(headers['content-type'])?.startsWith('multipart/form-data')) return undefined;
  // The fields come before the file, so the beginning of the body is enough.
  const text = body.subarray(0, 16_384).toString('latin1');
  const found = new RegExp(`name="${name}"(?:\\r\\n[^\\r\\n]+)*\\r\\n\\r\\n([^\\r\\n]*)`, 'i').exec(
    text,
  )?.[1];
  return found === undefined ? undefined : Buffer.from(found, 'latin1').toString('utf8');
}
