import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDB } from '@aws-sdk/client-dynamodb';
import { Lambda } from '@aws-sdk/client-lambda';
import { GetObjectCommand, S3 } from '@aws-sdk/client-s3';
import { SecretsManager } from '@aws-sdk/client-secrets-manager';
import { SESv2 } from '@aws-sdk/client-sesv2';
import { SFN } from '@aws-sdk/client-sfn';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AwsRequest, readAwsRequest } from '#local/rehearsal/aws-request.ts';

const PLACE = {
  region: 'ap-southeast-2',
  account: '123456789012',
  partitionKeyOf: (table: string) => (table === 'portal' ? 'pk' : undefined),
};
const TABLE = 'arn:aws:dynamodb:ap-southeast-2:123456789012:table/portal';

const received: AwsRequest[] = [];
const server = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  const { method = '', url = '', headers } = request;
  received.push({ method, url, headers, body: Buffer.concat(parts) });
  response.writeHead(400).end('{}');
});
let endpoint = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const settings = () => ({
  endpoint,
  region: 'ap-southeast-2',
  credentials: { accessKeyId: 'portal-dev-documents', secretAccessKey: 'secret' },
  maxAttempts: 1,
});

/** What the request of an SDK is read as. */
async function readOf(sent: Promise<unknown>) {
  received.length = 0;
  await sent.catch(() => {});
  const [request] = received;
  if (!request) throw new Error('Nothing was sent');
  return readAwsRequest(request, PLACE);
}
const needsOf = async (sent: Promise<unknown>) =>
  (await readOf(sent)).needs.map(({ action, resource, context }) =>
    context ? [action, resource, context] : [action, resource],
  );

describe('requests to DynamoDB', () => {
  const key = { pk: { S: 'CLIENT#1' }, sk: { S: 'A' } };
  const leading = (...keys: string[]) => ({ 'dynamodb:LeadingKeys': keys });

  it('name the signer, the table and the partition', async () => {
    const read = await readOf(new DynamoDB(settings()).getItem({ TableName: 'portal', Key: key }));
    expect(read.accessKeyId).toBe('portal-dev-documents');
    expect(read.needs).toEqual([
      { action: 'dynamodb:GetItem', resource: TABLE, context: leading('CLIENT#1') },
    ]);
  });

  const within = { 'dynamodb:EnclosingOperation': ['TransactWriteItems'] };

  it('need the right to each part of a transaction, not to the transaction', async () => {
    const db = new DynamoDB(settings());
    const TableName = 'portal';
    expect(
      await needsOf(
        db.transactWriteItems({
          TransactItems: [
            { Put: { TableName, Item: key } },
            { Update: { TableName, Key: key, UpdateExpression: 'SET a = :a' } },
            { Delete: { TableName, Key: key } },
            { ConditionCheck: { TableName: 'audit', Key: key, ConditionExpression: 'a = :a' } },
          ],
        }),
      ),
    ).toEqual([
      ['dynamodb:PutItem', TABLE, { ...leading('CLIENT#1'), ...within }],
      [
        'dynamodb:UpdateItem',
        TABLE,
        { ...leading('CLIENT#1'), 'dynamodb:Attributes': ['pk', 'sk', 'a'], ...within },
      ],
      ['dynamodb:DeleteItem', TABLE, { ...leading('CLIENT#1'), ...within }],
      ['dynamodb:ConditionCheckItem', TABLE.replace('portal', 'audit'), within],
    ]);
  });

  it('tell which attributes an update names, in its conditions too, and no words or values', async () => {
    const [[, , context]] = (await needsOf(
      new DynamoDB(settings()).updateItem({
        TableName: 'portal',
        Key: key,
        UpdateExpression: 'SET #a = if_not_exists(b, :c), #d.#e = :c REMOVE g ADD h :one',
        ConditionExpression: 'attribute_not_exists(#f) AND NOT i BETWEEN :c AND :d',
        ExpressionAttributeNames: { '#a': 'name', '#d': 'map', '#e': 'part', '#f': 'pk' },
      }),
    )) as [[string, string, Record<string, string[]>]];
    expect(context['dynamodb:Attributes']).toEqual(['pk', 'sk', 'name', 'b', 'map', 'g', 'h', 'i']);
  });

  it('need the right to the index that they query, and tell its table apart', async () => {
    const db = new DynamoDB(settings());
    const query = (more: object) =>
      needsOf(
        db.query({
          TableName: 'portal',
          KeyConditionExpression: '#key = :key AND begins_with(sk, :from)',
          ExpressionAttributeNames: { '#key': 'pk' },
          ExpressionAttributeValues: { ':key': { S: 'CLIENT#2' }, ':from': { S: 'A' } },
          ...more,
        }),
      );
    expect(await query({})).toEqual([['dynamodb:Query', TABLE, leading('CLIENT#2')]]);
    expect((await query({ IndexName: 'list' }))[0]?.slice(0, 2)).toEqual([
      'dynamodb:Query',
      `${TABLE}/index/list`,
    ]);
    expect(await needsOf(db.scan({ TableName: 'portal' }))).toEqual([['dynamodb:Scan', TABLE]]);
    expect(
      await needsOf(
        db.batchGetItem({ RequestItems: { portal: { Keys: [key, { ...key, pk: { S: 'B' } }] } } }),
      ),
    ).toEqual([['dynamodb:BatchGetItem', TABLE, leading('CLIENT#1', 'B')]]);
  });
});

describe('requests to S3', () => {
  const Bucket = 'documents';
  const Key = 'documents/a b/ü.pdf';
  const object = `arn:aws:s3:::${Bucket}/${Key}`;
  const s3 = () => new S3({ ...settings(), forcePathStyle: true });

  it('tell a version from the newest, and a tag from the file', async () => {
    const VersionId = '1';
    expect(await needsOf(s3().getObject({ Bucket, Key }))).toEqual([['s3:GetObject', object]]);
    expect(await needsOf(s3().getObject({ Bucket, Key, VersionId }))).toEqual([
      ['s3:GetObjectVersion', object],
    ]);
    expect(await needsOf(s3().headObject({ Bucket, Key }))).toEqual([['s3:GetObject', object]]);
    expect(await needsOf(s3().getObjectTagging({ Bucket, Key, VersionId }))).toEqual([
      ['s3:GetObjectVersionTagging', object],
    ]);
    expect(await needsOf(s3().putObject({ Bucket, Key, Body: 'a' }))).toEqual([['s3:PutObject', object]]);
    const once = s3().putObject({ Bucket, Key, Body: 'a', IfNoneMatch: '*' });
    expect((await readOf(once)).needs).toEqual([
      { action: 's3:PutObject', resource: object, context: { 's3:if-none-match': ['*'] } },
    ]);
    expect(await needsOf(s3().deleteObject({ Bucket, Key }))).toEqual([['s3:DeleteObject', object]]);
    expect(await needsOf(s3().deleteObject({ Bucket, Key, VersionId }))).toEqual([
      ['s3:DeleteObjectVersion', object],
    ]);
    expect(await needsOf(s3().listObjectsV2({ Bucket }))).toEqual([
      ['s3:ListBucket', `arn:aws:s3:::${Bucket}`],
    ]);
  });

  it('by a link or a form of a browser have the rights of the function that signed them', async () => {
    const link = await getSignedUrl(s3(), new GetObjectCommand({ Bucket, Key }));
    expect(await readOf(fetch(link))).toMatchObject({
      accessKeyId: 'portal-dev-documents',
      needs: [{ action: 's3:GetObject', resource: object }],
    });
    const { url, fields } = await createPresignedPost(s3(), { Bucket, Key });
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    body.set('file', new File(['a'], 'a.pdf'));
    expect(await readOf(fetch(url, { method: 'POST', body }))).toMatchObject({
      accessKeyId: 'portal-dev-documents',
      needs: [{ action: 's3:PutObject', resource: object }],
    });
  });

  it('that would copy are not guessed', async () => {
    await expect(needsOf(s3().copyObject({ Bucket, Key, CopySource: 'a/b' }))).rejects.toThrow('cannot read');
  });
});

it('requests to the other services name what they are about', async () => {
  const pool = 'ap-southeast-2_abc';
  expect(
    await needsOf(new CognitoIdentityProvider(settings()).adminGetUser({ UserPoolId: pool, Username: 'a' })),
  ).toEqual([
    ['cognito-idp:AdminGetUser', `arn:aws:cognito-idp:ap-southeast-2:123456789012:userpool/${pool}`],
  ]);
  expect(await needsOf(new Lambda(settings()).invoke({ FunctionName: 'portal-dev-import-worker' }))).toEqual([
    ['lambda:InvokeFunction', 'arn:aws:lambda:ap-southeast-2:123456789012:function:portal-dev-import-worker'],
  ]);
  const secret = 'arn:aws:secretsmanager:ap-southeast-2:123456789012:secret:key-AbCdEf';
  expect(await needsOf(new SecretsManager(settings()).getSecretValue({ SecretId: secret }))).toEqual([
    ['secretsmanager:GetSecretValue', secret],
  ]);
  const machine = 'arn:aws:states:ap-southeast-2:123456789012:stateMachine:poller';
  expect(await needsOf(new SFN(settings()).startExecution({ stateMachineArn: machine, name: 'a' }))).toEqual([
    ['states:StartExecution', machine],
  ]);
  const context = { 'ses:FromAddress': ['no-reply@fund.example.com'] };
  expect(
    await needsOf(
      new SESv2(settings()).sendEmail({
        FromEmailAddress: 'no-reply@fund.example.com',
        ConfigurationSetName: 'portal',
        Content: {},
      }),
    ),
  ).toEqual([
    ['ses:SendEmail', 'arn:aws:ses:ap-southeast-2:123456789012:identity/fund.example.com', context],
    ['ses:SendEmail', 'arn:aws:ses:ap-southeast-2:123456789012:configuration-set/portal', context],
  ]);
});

it('a request to a service that is not known is an error', async () => {
  await expect(needsOf(new Lambda(settings()).listFunctions({}))).rejects.toThrow('cannot read');
});
