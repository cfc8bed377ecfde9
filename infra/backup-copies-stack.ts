import { CfnParameter, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { BackupVault } from 'aws-cdk-lib/aws-backup';
import { AccountPrincipal, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { vaultLockOf } from './backups.ts';
import { copiesVaultName, type Stage } from './stages.ts';

export class BackupCopiesStack extends Stack {
  constructor(scope: Construct, stage: Stage) {
    if (!stage.backupCopies) throw new Error(`${stage.name} names no backupCopies in infra/stages.ts`);
    // Deploy this stack before the stage, with the credentials of the account that keeps the copies.
    super(scope, `PortalBackupCopies-${stage.name}`, {
      description: `Copies of the backups of the investment fund portal, ${stage.name}`,
      env: stage.backupCopies,
      terminationProtection: stage.keepsData,
      tags: { project: 'investment-fund-portal', stage: stage.name },
    });
    const portalAccount = new CfnParameter(this, 'PortalAccount', {
      description: 'The account of the portal, which may copy into the vault and do nothing else with it',
      allowedPattern: '\\d{12}',
    });
    // Other accounts cannot use an AWS managed key to store copies.
    const key = new Key(this, 'Key', {
      description: `Copies of the backups of the portal, ${stage.name}`,
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    new BackupVault(this, 'Vault', {
      backupVaultName: copiesVaultName(stage),
      encryptionKey: key,
      lockConfiguration: vaultLockOf(stage),
      accessPolicy: new PolicyDocument({
        statements: [
          new PolicyStatement({
            principals: [new AccountPrincipal(portalAccount.valueAsString)],
            actions: ['backup:CopyIntoBackupVault'],
            resources: ['*'],
          }),
        ],
      }),
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
  }
}
