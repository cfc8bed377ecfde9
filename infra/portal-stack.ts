import { CfnOutput, Lazy, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { createAccessLogBucket } from './access-logs.ts';
import { Api } from './api.ts';
import { Data } from './data.ts';
import { Documents } from './documents.ts';
import { Functions } from './functions.ts';
import { Identity } from './identity.ts';
import { Mail } from './mail.ts';
import { Observability } from './observability.ts';
import { Site } from './site.ts';
import { SiteContent } from './site-content.ts';
import type { Stage } from './stages.ts';

interface PortalProps {
  readonly stage: Stage;
  /** Folder of the built web application, if it is built. */
  readonly webDirectory?: string | undefined;
}

/** The whole portal of one stage. */
export class PortalStack extends Stack {
  constructor(scope: Construct, props: PortalProps) {
    const { stage, webDirectory } = props;
    super(scope, `Portal-${stage.name}`, {
      description: `Investment fund portal, ${stage.name}`,
      env: { region: stage.region },
      terminationProtection: stage.keepsData,
      tags: { project: 'investment-fund-portal', stage: stage.name },
    });
    const accessLogs = createAccessLogBucket(this, 'AccessLogs', stage);
    const data = new Data(this, 'Data', { stage });
    // Invitations and the documents' bucket name the site, which is made from all the rest.
    const siteUrl = Lazy.string({ produce: () => `https://${site.distribution.distributionDomainName}` });
    const identity = new Identity(this, 'Identity', { stage, siteUrl });
    const documents = new Documents(this, 'Documents', { stage, accessLogs, siteUrl });
    const mail = new Mail(this, 'Mail', { stage });
    const functions = new Functions(this, 'Functions', { stage, data, identity, documents, mail });
    const api = new Api(this, 'Api', { stage, functions, identity });
    const site = new Site(this, 'Site', { stage, api, documents, accessLogs });
    new SiteContent(this, 'SiteContent', { stage, site, identity, documents, webDirectory });
    const { topic } = new Observability(this, 'Observability', { functions, api });

    const outputs = {
      SiteUrl: siteUrl,
      UserPoolId: identity.userPool.userPoolId,
      PortalTable: data.portal.tableName,
      AuditTable: data.audit.tableName,
      AlarmTopic: topic.topicArn,
    };
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}
