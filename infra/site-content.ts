import { Annotations, Fn, Stack, Validations } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct, type IDependable } from 'constructs';
import type { Documents } from './documents.ts';
import type { Identity } from './identity.ts';
import { removalPolicyOf } from './removal-policy.ts';
import { IMMUTABLE_PATH } from './site.ts';
import { type Stage, stacksOf } from './stages.ts';

export const SITE_BUCKET = 'SiteBucket';

interface SiteContentProps {
  readonly stage: Stage;
  readonly identity: Identity;
  readonly documents: Documents;
  readonly webDirectory: string | undefined;
  readonly after: readonly IDependable[];
}

export class SiteContent extends Construct {
  constructor(scope: Construct, id: string, props: SiteContentProps) {
    super(scope, id);
    const { stage, identity, documents, webDirectory, after } = props;
    const logGroup = new LogGroup(this, 'Logs', {
      retention: stage.logDays,
      removalPolicy: removalPolicyOf(stage),
    });
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    const { name, region } = stacksOf(stage).portal;
    const bucketName = Fn.getStackOutput(name, SITE_BUCKET, region);
    const destinationBucket = Bucket.fromBucketName(this, 'Bucket', bucketName);
    // Files of older releases stay, because open pages load them. Expiry by age would also delete the live release's files.
    const shared = { destinationBucket, prune: false, logGroup, role };
    const configuration = Source.jsonData('config.json', {
      fundName: stage.fund.name,
      region: stage.region,
      userPoolId: identity.userPool.userPoolId,
      userPoolClientId: identity.client.userPoolClientId,
      userPoolEndpoint: null,
      apiBaseUrl: '/api',
      documentsBucket: documents.bucket.bucketName,
      indexesLag: true,
      environment: stage.name,
    });
    const pages = new BucketDeployment(this, 'Pages', {
      ...shared,
      sources: webDirectory ? [Source.asset(webDirectory), configuration] : [configuration],
      exclude: [`${IMMUTABLE_PATH}/*`],
      cacheControl: [CacheControl.noCache()],
    });
    const copying = (deployment: BucketDeployment) => deployment.node.findChild('CustomResource');
    copying(pages).node.addDependency(...after);
    if (webDirectory) {
      const chunks = new BucketDeployment(this, 'Chunks', {
        ...shared,
        sources: [Source.asset(webDirectory)],
        exclude: ['*'],
        include: [`${IMMUTABLE_PATH}/*`],
        cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
      });
      // The chunks are copied before the pages, because a page must never refer to a missing chunk.
      copying(pages).node.addDependency(copying(chunks));
    } else {
      Annotations.of(this).addInfo('The web application is not built: this deployment changes no page.');
    }
    this.acknowledgeHelper(role, bucketName);
  }

  private acknowledgeHelper(role: Role, bucketName: string): void {
    const stack = Stack.of(this);
    const bucket = JSON.stringify(stack.resolve(bucketName));
    const assets = `cdk-hnb659fds-assets-<AWS::AccountId>-${stack.region}`;
    const actions = ['GetBucket*', 'GetObject*', 'List*', 'Abort*', 'DeleteObject*'];
    for (const finding of [
      ...actions.map((action) => `Action::s3:${action}`),
      `Resource::arn:aws:s3:::${assets}/*`,
      `Resource::arn:aws:s3:::${bucket}/*`,
    ]) {
      Validations.of(role).acknowledge({
        id: `AwsSolutions-IAM5[${finding}]`,
        reason: 'CDK’s helper copies all files of a release, but only from the assets to the site.',
      });
    }
    const helper = stack.node.children.find((child) =>
      child.node.id.startsWith('Custom::CDKBucketDeployment'),
    );
    if (helper) {
      Validations.of(helper).acknowledge({
        id: 'AwsSolutions-L1',
        reason: 'CDK fixes the runtime of its helper; it runs during deployments only.',
      });
    }
  }
}
