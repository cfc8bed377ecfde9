import { CfnOutput, Lazy } from 'aws-cdk-lib';
import type { CfnDistribution } from 'aws-cdk-lib/aws-cloudfront';
import type { CfnBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { createAccessLogBucket } from './access-logs.ts';
import { Api } from './api.ts';
import { Backups } from './backups.ts';
import { Data } from './data.ts';
import { DataKey } from './data-key.ts';
import { Documents } from './documents.ts';
import { Exports } from './exports.ts';
import { Functions } from './functions.ts';
import { Identity } from './identity.ts';
import { LockedAudit } from './locked-audit.ts';
import { Mail } from './mail.ts';
import { SignInFirewall } from './sign-in-firewall.ts';
import { Site } from './site.ts';
import { SITE_BUCKET } from './site-content.ts';
import { StageStack } from './stage-stack.ts';
import { type Stage, siteUrlOf } from './stages.ts';

interface PortalProps {
  readonly stage: Stage;
  readonly commit: string;
  readonly firewallArn?: string | undefined;
}

export class PortalStack extends StageStack {
  /** The ARN is text, so that a stack in another region can use it. */
  readonly accessLogsArn: string;
  readonly distributionId: string;
  readonly functions: Functions;
  readonly api: Api;
  readonly data: Data;
  readonly identity: Identity;
  readonly documents: Documents;
  readonly backups: Backups | undefined;

  constructor(scope: Construct, props: PortalProps) {
    const { stage, commit, firewallArn } = props;
    super(scope, stage, 'portal', 'Investment fund portal');
    const accessLogs = createAccessLogBucket(this, 'AccessLogs', stage);
    const key = stage.ownDataKey ? new DataKey(this, 'DataKey', { stage }).key : undefined;
    const data = new Data(this, 'Data', { stage, key });
    // The address is lazy, because invitations and the documents' bucket need the address before the site exists.
    const siteUrl = Lazy.string({
      produce: () => siteUrlOf(stage, site.distribution.distributionDomainName),
    });
    const mail = stage.mailSender ? new Mail(this, 'Mail', { sender: stage.mailSender, stage }) : undefined;
    const identity = new Identity(this, 'Identity', { stage, siteUrl, mail });
    const documents = new Documents(this, 'Documents', { stage, accessLogs, siteUrl, key });
    const exports = new Exports(this, 'Exports', { stage, accessLogs, siteUrl, key });
    const lockedAudit = stage.sealsAudit
      ? new LockedAudit(this, 'LockedAudit', { stage, accessLogs, key })
      : undefined;
    const backups = stage.monthlyBackups
      ? new Backups(this, 'Backups', { stage, data, documents, lockedAudit })
      : undefined;
    const functions = new Functions(this, 'Functions', {
      stage,
      commit,
      data,
      identity,
      documents,
      exports,
      lockedAudit,
      backups,
      mail,
      siteUrl,
    });
    const api = new Api(this, 'Api', { stage });
    const site = new Site(this, 'Site', {
      stage,
      api,
      documents,
      exports,
      accessLogs,
      originHeader: functions.originKeys.header,
      firewallArn,
    });
    this.accessLogsArn = (accessLogs.node.defaultChild as CfnBucket).attrArn;
    this.distributionId = (site.distribution.node.defaultChild as CfnDistribution).attrId;
    if (stage.firewall === 'everything') new SignInFirewall(this, 'SignInFirewall', { stage, identity });
    this.functions = functions;
    this.api = api;
    this.data = data;
    this.identity = identity;
    this.documents = documents;
    this.backups = backups;

    const outputs = {
      SiteUrl: siteUrl,
      // The DNS record of the stage's own domain must point to this name.
      SiteTarget: site.distribution.distributionDomainName,
      UserPoolId: identity.userPool.userPoolId,
      PortalTable: data.portal.tableName,
      AuditTable: data.audit.tableName,
      DocumentsBucket: documents.bucket.bucketName,
      [SITE_BUCKET]: site.bucket.bucketName,
      ...(lockedAudit ? { SealBucket: lockedAudit.bucket.bucketName } : {}),
    };
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}
