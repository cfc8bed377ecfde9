import { Annotations, type CfnResource, Stack, Validations } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import type { Documents } from './documents.ts';
import type { Identity } from './identity.ts';
import { removalPolicyOf } from './removal-policy.ts';
import { IMMUTABLE_PATH, type Site } from './site.ts';
import type { Stage } from './stages.ts';

interface SiteContentProps {
  readonly stage: Stage;
  readonly site: Site;
  readonly identity: Identity;
  readonly documents: Documents;
  /** Folder of the built web application; without it only the configuration is uploaded. */
  readonly webDirectory: string | undefined;
}

/**
 * Uploads the built application and this deployment's `config.json` to the site's bucket. Files of earlier releases
 * stay, so that a page opened before a release still finds its chunks. They do not expire by age, because that would
 * delete the chunks of a release in use for long; a thousand releases cost a few cents a month.
 */
export class SiteContent extends Construct {
  constructor(scope: Construct, id: string, props: SiteContentProps) {
    super(scope, id);
    const { stage, site, identity, documents, webDirectory } = props;
    const logGroup = new LogGroup(this, 'Logs', {
      retention: stage.logDays,
      removalPolicy: removalPolicyOf(stage),
    });
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    const shared = { destinationBucket: site.bucket, prune: false, logGroup, role };
    const configuration = Source.jsonData('config.json', {
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
    if (webDirectory) {
      const chunks = new BucketDeployment(this, 'Chunks', {
        ...shared,
        sources: [Source.asset(webDirectory)],
        exclude: ['*'],
        include: [`${IMMUTABLE_PATH}/*`],
        cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
      });
      // Chunks first, so that no page refers to a chunk that is not uploaded yet.
      const copying = (deployment: BucketDeployment) => deployment.node.findChild('CustomResource');
      copying(pages).node.addDependency(copying(chunks));
    } else {
      Annotations.of(this).addInfo('The web application is not built: this deployment changes no page.');
    }
    this.acknowledgeHelper(role, site);
  }

  /** Acknowledges CDK's own upload function and its rights. */
  private acknowledgeHelper(role: Role, site: Site): void {
    const stack = Stack.of(this);
    const bucket = stack.getLogicalId(site.bucket.node.defaultChild as CfnResource);
    const assets = `cdk-hnb659fds-assets-<AWS::AccountId>-${stack.region}`;
    const actions = ['GetBucket*', 'GetObject*', 'List*', 'Abort*', 'DeleteObject*'];
    for (const finding of [
      ...actions.map((action) => `Action::s3:${action}`),
      `Resource::arn:aws:s3:::${assets}/*`,
      `Resource::<${bucket}.Arn>/*`,
    ]) {
      Validations.of(role).acknowledge({
        id: `AwsSolutions-IAM5[${finding}]`,
        reason:
          'The helper of a deployment copies whatever files a release has, from the assets to the site only.',
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
