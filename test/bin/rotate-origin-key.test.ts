import { CloudFormationClient, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import {
  CloudFrontClient,
  GetDistributionCommand,
  GetDistributionConfigCommand,
  UpdateDistributionCommand,
} from '@aws-sdk/client-cloudfront';
import {
  GetRandomPasswordCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test } from 'vitest';
import { STAGES } from '#infra/stages.ts';
import { rotateOriginKey } from '../../bin/rotate-origin-key.ts';

test.each([0, 1, 2, 3])(
  'a rotation, stopped before write %i and repeated, refuses no request',
  async (stop) => {
    const world = { stored: 'old', known: 'old', sent: 'old', writes: 0 };
    const write = (change: Partial<typeof world>) => {
      world.writes += 1;
      if (world.writes === stop) throw new Error('stopped');
      Object.assign(world, change);
      // A function may know either the earlier or the stored secrets, so both must include the sent secret.
      for (const keys of [world.known, world.stored]) expect(keys.split(',')).toContain(world.sent);
      return {};
    };
    mockClient(CloudFormationClient)
      .on(ListStackResourcesCommand)
      .resolves({
        StackResourceSummaries: [
          { ResourceType: 'AWS::CloudFront::Distribution', PhysicalResourceId: 'site' },
        ] as never,
      });
    const headers = () => ({ Items: [{ HeaderName: 'x-origin-key', HeaderValue: world.sent }], Quantity: 1 });
    mockClient(CloudFrontClient)
      .on(GetDistributionConfigCommand, { Id: 'site' })
      .callsFake(() => ({
        ETag: 'e1',
        DistributionConfig: { Origins: { Items: [{}, { CustomHeaders: headers() }] } },
      }))
      .on(UpdateDistributionCommand, { Id: 'site', IfMatch: 'e1' })
      .callsFake(({ DistributionConfig: { Origins } }) =>
        write({ sent: Origins.Items[1].CustomHeaders.Items[0].HeaderValue }),
      )
      .on(GetDistributionCommand)
      .resolves({ Distribution: { Status: 'Deployed' } as never });
    mockClient(SecretsManagerClient)
      .on(GetSecretValueCommand, { SecretId: 'portal-prod/origin-key-2026-11' })
      .callsFake(() => ({ SecretString: world.stored }))
      .on(GetRandomPasswordCommand)
      .resolves({ RandomPassword: 'new' })
      .on(PutSecretValueCommand)
      .callsFake(({ SecretString }) => write({ stored: SecretString }));
    const rotate = () =>
      rotateOriginKey(STAGES.prod, async () => Object.assign(world, { known: world.stored }));
    if (stop > 0) await expect(rotate()).rejects.toThrow('stopped');
    await rotate();
    expect(world).toMatchObject({ stored: 'new', sent: 'new' });
  },
);
