import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { S3Client } from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { cognitoIdentity } from '#functions/aws/cognito-identity.ts';
import { S3_CHECKSUMS, s3DocumentBucket, s3ExportBucket } from '#functions/aws/document-bucket.ts';
import { kmsPayeeCipher } from '#functions/aws/payee-cipher.ts';
import type { LogEntry } from '#functions/services.ts';
import { createServices } from '../services.ts';
import type { RehearsalFacts } from './rehearsal.ts';

export type Operator = Awaited<ReturnType<typeof connectOperator>>;

export async function connectOperator(
  facts: RehearsalFacts,
  options: { log: (entry: LogEntry) => void; now?: () => Date },
) {
  const place = {
    region: facts.region,
    endpoint: facts.emulator,
    credentials: { accessKeyId: 'operator', secretAccessKey: 'rehearsal' },
  };
  const dynamodb = new DynamoDBClient(place);
  const cognito = new CognitoIdentityProviderClient(place);
  const s3 = new S3Client({ ...place, ...S3_CHECKSUMS, forcePathStyle: true });
  const kms = new KMSClient(place);
  const secrets = new SecretsManagerClient(place);
  const { SecretString: statementKey = '' } = await secrets.send(
    new GetSecretValueCommand({ SecretId: facts.statementKeySecret }),
  );
  secrets.destroy();
  const bucket = {
    ...s3DocumentBucket({ bucket: () => facts.documentsBucket, connect: () => s3 }),
    ...s3ExportBucket({ bucket: () => facts.exportsBucket, connect: () => s3 }),
  };
  const services = createServices({
    ...options,
    client: dynamodb,
    tables: facts.tables,
    identity: cognitoIdentity(
      () => facts.userPoolId,
      () => cognito,
    ),
    bucket,
    payeeCipher: kmsPayeeCipher(facts.payeeKeys, kms),
    statementKey,
    siteUrl: facts.siteUrl,
    retryDelaysMs: [10, 20],
  });
  return {
    services,
    bucket,
    dynamodb,
    cognito,
    s3,
    close() {
      for (const client of [dynamodb, cognito, s3, kms]) client.destroy();
    },
  };
}
