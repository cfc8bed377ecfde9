import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  CloudFrontClient,
  GetDistributionConfigCommand,
  UpdateDistributionCommand,
  waitUntilDistributionDeployed,
} from '@aws-sdk/client-cloudfront';
import {
  GetRandomPasswordCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { originKeyName, type Stage, stacksOf, stageNamed } from '#infra/stages.ts';
import { runCommand } from '#local/run-command.ts';
import { resourcesOf } from './stage-stacks.ts';

/** After this time, all functions know a new key, because they cache a secret for a shorter time. */
const KNOWN_AFTER_MS = 6 * 60_000;

/** The functions refuse no request during the rotation. A second run continues a stopped rotation. */
export async function rotateOriginKey(stage: Stage, wait: (ms: number) => Promise<unknown>): Promise<void> {
  const secrets = new SecretsManagerClient({ region: stage.region });
  const client = new CloudFrontClient({ region: stage.region });
  const SecretId = originKeyName(stage, stage.originKeys[0]);
  const store = (...keys: string[]) =>
    secrets.send(new PutSecretValueCommand({ SecretId, SecretString: keys.join() }));
  const { SecretString = '' } = await secrets.send(new GetSecretValueCommand({ SecretId }));
  const [old = '', begun] = SecretString.split(',');
  const password = new GetRandomPasswordCommand({ PasswordLength: 48, ExcludePunctuation: true });
  const key = begun ?? (await secrets.send(password)).RandomPassword ?? '';
  await store(old, key);
  await wait(KNOWN_AFTER_MS);
  const resources = await resourcesOf(stacksOf(stage).portal);
  const site = resources.find(({ ResourceType }) => ResourceType === 'AWS::CloudFront::Distribution');
  const Id = site?.PhysicalResourceId;
  const { DistributionConfig, ETag } = await client.send(new GetDistributionConfigCommand({ Id }));
  for (const { CustomHeaders } of DistributionConfig?.Origins?.Items ?? [])
    for (const header of CustomHeaders?.Items ?? [])
      if (header.HeaderName === 'x-origin-key') header.HeaderValue = key;
  await client.send(new UpdateDistributionCommand({ Id, IfMatch: ETag, DistributionConfig }));
  await waitUntilDistributionDeployed({ client, maxWaitTime: 1_800 }, { Id });
  await store(key);
}

await runCommand(import.meta.filename, async () => {
  const { values } = parseArgs({ options: { stage: { type: 'string' } } });
  console.log(
    'This takes some ten minutes. Deploy nothing meanwhile; if it stops, run the same command again.',
  );
  await rotateOriginKey(stageNamed(values.stage), sleep);
  console.log('The site sends the new key. The old one is refused after five minutes.');
  return 0;
});
