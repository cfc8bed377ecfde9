import { expiresMore } from './lifecycle-weakening.ts';
import { allowsMore, letsAccountsIn } from './policy-weakening.ts';
import {
  becomesLess,
  becomesMore,
  changes,
  changesOnceSet,
  coversLess,
  gains,
  gainsOne,
  isEmptied,
  isSwitchedOff,
  isTakenAway,
  losesOne,
  needsSeveralSteps,
  ranksLower,
  type Weakening,
} from './weakening.ts';

/** A property on which the safety of what is stored depends, and how it may not move. */
export interface Safeguard {
  /** What an operator calls it to allow its weakening: `--accept <logical id>.<name>`. */
  readonly name: string;
  /**
   * Where it stands among the properties of its resource. `List[Key]` looks into each member of a list, which is known by
   * its `Key`; `List[]` collects from all members.
   */
  readonly at: string;
  readonly weakens: Weakening;
  /** What the weakening means, as the end of a sentence that begins with the resource. */
  readonly loss: string;
  /** Whether no operator can allow it, because CloudFormation would fail. */
  readonly isImpossible?: boolean;
}

const UNLIMITED = Number.POSITIVE_INFINITY;

const ENCRYPTION = 'BucketEncryption.ServerSideEncryptionConfiguration.0.ServerSideEncryptionByDefault';
const PASSWORDS = 'Policies.PasswordPolicy';
const RETENTION = 'ObjectLockConfiguration.Rule.DefaultRetention';
const OWN_VIEWERS = 'DistributionConfig.DefaultCacheBehavior';
const OTHER_VIEWERS = 'DistributionConfig.CacheBehaviors[PathPattern]';

/** By type of resource; a type that is not here has nothing to guard. */
export const SAFEGUARDS: Readonly<Record<string, readonly Safeguard[]>> = {
  'AWS::DynamoDB::GlobalTable': [
    row('Replicas', 'Replicas[].Region', losesOne, 'would no longer be kept in each of its regions'),
    row(
      'DeletionProtectionEnabled',
      'Replicas[Region].DeletionProtectionEnabled',
      isSwitchedOff,
      'could be deleted, because its deletion protection goes off',
    ),
    row(
      'PointInTimeRecoveryEnabled',
      'Replicas[Region].PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled',
      isSwitchedOff,
      'could not be restored, because its point-in-time recovery goes off',
    ),
    row(
      'RecoveryPeriodInDays',
      'Replicas[Region].PointInTimeRecoverySpecification.RecoveryPeriodInDays',
      becomesLess(35),
      'could be restored to fewer days',
    ),
    row('SSEEnabled', 'SSESpecification.SSEEnabled', isSwitchedOff, 'would no longer be encrypted with KMS'),
    row('SSEType', 'SSESpecification.SSEType', changesOnceSet, 'would be encrypted in another way'),
    row(
      'KMSMasterKeyId',
      'Replicas[Region].SSESpecification.KMSMasterKeyId',
      changesOnceSet,
      'would be encrypted with another key',
    ),
    row(
      'TimeToLiveAttribute',
      'TimeToLiveSpecification.AttributeName',
      changes,
      'would delete other records by itself, because its time-to-live attribute changes',
    ),
    row(
      'TimeToLiveEnabled',
      'TimeToLiveSpecification.Enabled',
      changes,
      'would begin or stop deleting records by itself',
    ),
    row(
      'StreamSpecification',
      'StreamSpecification',
      changesOnceSet,
      'would lose its stream and what readers have not read',
    ),
    row(
      'GlobalSecondaryIndexes',
      'GlobalSecondaryIndexes[].IndexName',
      losesOne,
      'would lose a secondary index by which the running version still reads',
    ),
    {
      ...row(
        'GlobalSecondaryIndexes',
        'GlobalSecondaryIndexes',
        needsSeveralSteps,
        'would create or delete more than one secondary index: CloudFormation does one in a deployment',
      ),
      isImpossible: true,
    },
    row(
      'ResourcePolicy',
      'Replicas[Region].ResourcePolicy.PolicyDocument',
      letsAccountsIn,
      'could be read by others, because its policy allows more or denies less',
    ),
  ],
  'AWS::S3::Bucket': [
    row(
      'VersioningConfiguration',
      'VersioningConfiguration.Status',
      ranksLower([undefined, 'Suspended'], ['Enabled']),
      'would no longer keep what is overwritten or deleted, because its versioning goes off',
    ),
    row(
      'LifecycleConfiguration',
      'LifecycleConfiguration.Rules',
      expiresMore,
      'would delete objects by itself that it keeps now, or earlier',
    ),
    row('ObjectLockEnabled', 'ObjectLockEnabled', isSwitchedOff, 'would no longer lock its objects'),
    row(
      'ObjectLockMode',
      `${RETENTION}.Mode`,
      ranksLower([undefined], ['GOVERNANCE'], ['COMPLIANCE']),
      'would lock its objects less: with rights they could be deleted',
    ),
    row('ObjectLockDays', `${RETENTION}.Days`, becomesLess(0), 'would lock its objects for fewer days'),
    row('ObjectLockYears', `${RETENTION}.Years`, becomesLess(0), 'would lock its objects for fewer years'),
    row(
      'SSEAlgorithm',
      `${ENCRYPTION}.SSEAlgorithm`,
      ranksLower([undefined], ['AES256'], ['aws:kms'], ['aws:kms:dsse']),
      'would encrypt its objects more weakly',
    ),
    row(
      'KMSMasterKeyID',
      `${ENCRYPTION}.KMSMasterKeyID`,
      changesOnceSet,
      'would encrypt its objects with another key',
    ),
    ...['BlockPublicAcls', 'BlockPublicPolicy', 'IgnorePublicAcls', 'RestrictPublicBuckets'].map((name) =>
      row(name, `PublicAccessBlockConfiguration.${name}`, isSwitchedOff, 'could be opened to the public'),
    ),
    row(
      'ObjectOwnership',
      'OwnershipControls.Rules.0.ObjectOwnership',
      ranksLower([undefined, 'ObjectWriter'], ['BucketOwnerPreferred'], ['BucketOwnerEnforced']),
      'could hold objects that others own and open',
    ),
    row(
      'AllowedOrigins',
      'CorsConfiguration.CorsRules[].AllowedOrigins[]',
      gains('*'),
      'could be read by the pages of any site',
    ),
    row(
      'LoggingConfiguration',
      'LoggingConfiguration.DestinationBucketName',
      changesOnceSet,
      'would no longer log who reads it where it does now',
    ),
    row(
      'ReplicationConfiguration',
      'ReplicationConfiguration',
      isTakenAway,
      'would no longer be copied to another bucket',
    ),
  ],
  'AWS::S3::BucketPolicy': [
    row('PolicyDocument', 'PolicyDocument', letsAccountsIn, 'would let others in, or requests without TLS'),
  ],
  'AWS::KMS::Key': [
    row('EnableKeyRotation', 'EnableKeyRotation', isSwitchedOff, 'would no longer be rotated'),
    row('RotationPeriodInDays', 'RotationPeriodInDays', becomesMore(365), 'would be rotated less often'),
    row(
      'PendingWindowInDays',
      'PendingWindowInDays',
      becomesLess(30),
      'could be brought back for fewer days after its deletion',
    ),
    row(
      'Enabled',
      'Enabled',
      ranksLower([false], [true, undefined]),
      'would be disabled: nothing encrypted with it could be read',
    ),
    row(
      'KeyPolicy',
      'KeyPolicy',
      allowsMore,
      'could be used or managed by others, because its policy allows more or denies less',
    ),
  ],
  'AWS::Cognito::UserPool': [
    row(
      'DeletionProtection',
      'DeletionProtection',
      ranksLower([undefined, 'INACTIVE'], ['ACTIVE']),
      'could be deleted with all accounts, because its deletion protection goes off',
    ),
    row(
      'MfaConfiguration',
      'MfaConfiguration',
      ranksLower([undefined, 'OFF'], ['OPTIONAL'], ['ON']),
      'would ask for a second factor less',
    ),
    row(
      'EnabledMfas',
      'EnabledMfas',
      losesOne,
      'would no longer accept a second factor that people have set up',
    ),
    row('SmsMfa', 'EnabledMfas', gains('SMS_MFA'), 'would accept a text message as the second factor'),
    row('MinimumLength', `${PASSWORDS}.MinimumLength`, becomesLess(0), 'would accept shorter passwords'),
    ...['RequireLowercase', 'RequireUppercase', 'RequireNumbers', 'RequireSymbols'].map((name) =>
      row(name, `${PASSWORDS}.${name}`, isSwitchedOff, 'would accept simpler passwords'),
    ),
    row(
      'PasswordHistorySize',
      `${PASSWORDS}.PasswordHistorySize`,
      becomesLess(0),
      'would accept passwords again that were used before',
    ),
    row(
      'TemporaryPasswordValidityDays',
      `${PASSWORDS}.TemporaryPasswordValidityDays`,
      becomesMore(7),
      'would leave invitations open for longer',
    ),
    row(
      'AccountRecoverySetting',
      'AccountRecoverySetting.RecoveryMechanisms[].Name',
      gainsOne(['verified_phone_number', 'verified_email']),
      'could have its passwords reset in a further way',
    ),
    row(
      'AllowAdminCreateUserOnly',
      'AdminCreateUserConfig.AllowAdminCreateUserOnly',
      isSwitchedOff,
      'would let anybody sign up',
    ),
    row(
      'AttributesRequireVerificationBeforeUpdate',
      'UserAttributeUpdateSettings.AttributesRequireVerificationBeforeUpdate',
      losesOne,
      'would take a new address before it is verified',
    ),
    row(
      'AdvancedSecurityMode',
      'UserPoolAddOns.AdvancedSecurityMode',
      ranksLower([undefined, 'OFF'], ['AUDIT', 'ENFORCED']),
      'would no longer rate the risk of sign-ins',
    ),
    row(
      'PostConfirmation',
      'LambdaConfig.PostConfirmation',
      isTakenAway,
      'would no longer end the sessions of a person whose password was reset',
    ),
  ],
  'AWS::Cognito::UserPoolClient': [
    row(
      'PreventUserExistenceErrors',
      'PreventUserExistenceErrors',
      ranksLower([undefined, 'LEGACY'], ['ENABLED']),
      'would tell anybody which addresses have an account',
    ),
    row(
      'EnableTokenRevocation',
      'EnableTokenRevocation',
      ranksLower([false], [undefined, true]),
      'could no longer revoke a token',
    ),
    row(
      'RefreshTokenRotation',
      'RefreshTokenRotation.Feature',
      ranksLower([undefined, 'DISABLED'], ['ENABLED']),
      'would accept a refresh token more than once',
    ),
    row(
      'TokenValidityUnits',
      'TokenValidityUnits',
      changes,
      'would count the validity of tokens in other units',
    ),
    row(
      'AccessTokenValidity',
      'AccessTokenValidity',
      becomesMore(1),
      'would accept an access token for longer',
    ),
    row('IdTokenValidity', 'IdTokenValidity', becomesMore(1), 'would accept an id token for longer'),
    row(
      'RefreshTokenValidity',
      'RefreshTokenValidity',
      becomesMore(30),
      'would leave people signed in for longer',
    ),
    row('ExplicitAuthFlows', 'ExplicitAuthFlows', gainsOne(), 'would accept a further way to sign in'),
    row('WriteAttributes', 'WriteAttributes', gainsOne(), 'would let people change more of their account'),
  ],
  'AWS::Backup::BackupVault': [
    row(
      'MinRetentionDays',
      'LockConfiguration.MinRetentionDays',
      becomesLess(0),
      'would lock its copies for fewer days, or not at all',
    ),
    row(
      'MaxRetentionDays',
      'LockConfiguration.MaxRetentionDays',
      becomesLess(UNLIMITED),
      'would refuse copies that are kept for as long as now',
    ),
    row(
      'ChangeableForDays',
      'LockConfiguration.ChangeableForDays',
      becomesMore(UNLIMITED),
      'would be locked in governance mode, or later: whoever has the right could take the lock away',
    ),
    row('AccessPolicy', 'AccessPolicy', letsAccountsIn, 'would let others at its copies'),
  ],
  'AWS::Backup::BackupPlan': [
    row(
      'BackupPlanRule',
      'BackupPlan.BackupPlanRule[].RuleName',
      losesOne,
      'would lose a rule by which it copies',
    ),
    row(
      'ScheduleExpression',
      'BackupPlan.BackupPlanRule[RuleName].ScheduleExpression',
      changes,
      'would copy at other times, perhaps more rarely',
    ),
    row(
      'DeleteAfterDays',
      'BackupPlan.BackupPlanRule[RuleName].Lifecycle.DeleteAfterDays',
      becomesLess(UNLIMITED),
      'would keep its copies for fewer days',
    ),
    row(
      'TargetBackupVault',
      'BackupPlan.BackupPlanRule[RuleName].TargetBackupVault',
      changes,
      'would copy into another vault',
    ),
    row(
      'EnableContinuousBackup',
      'BackupPlan.BackupPlanRule[RuleName].EnableContinuousBackup',
      isSwitchedOff,
      'would no longer copy continuously',
    ),
    row(
      'CopyActions',
      'BackupPlan.BackupPlanRule[RuleName].CopyActions[].DestinationBackupVaultArn',
      losesOne,
      'would no longer copy into a vault elsewhere',
    ),
    row(
      'CopyActionsLifecycle',
      'BackupPlan.BackupPlanRule[RuleName].CopyActions[DestinationBackupVaultArn].Lifecycle.DeleteAfterDays',
      becomesLess(UNLIMITED),
      'would keep its copies elsewhere for fewer days',
    ),
  ],
  'AWS::Backup::BackupSelection': [
    row('Resources', 'BackupSelection.Resources', losesOne, 'would no longer copy all that it copies now'),
    row(
      'NotResources',
      'BackupSelection.NotResources',
      gainsOne([]),
      'would leave something out of its copies',
    ),
    row('Conditions', 'BackupSelection.Conditions', changes, 'would choose in another way what it copies'),
    row('ListOfTags', 'BackupSelection.ListOfTags', changes, 'would choose by other tags what it copies'),
  ],
  'AWS::GuardDuty::MalwareProtectionPlan': [
    row(
      'Tagging',
      'Actions.Tagging.Status',
      ranksLower([undefined, 'DISABLED'], ['ENABLED']),
      'would no longer tell the portal what its scan found',
    ),
    row('BucketName', 'ProtectedResource.S3Bucket.BucketName', changes, 'would scan another bucket'),
    row(
      'ObjectPrefixes',
      'ProtectedResource.S3Bucket.ObjectPrefixes',
      coversLess,
      'would no longer scan all that it scans now',
    ),
  ],
  'AWS::SecretsManager::Secret': [
    row('SecretString', 'SecretString', changes, 'would become another secret'),
    row(
      'GenerateSecretString',
      'GenerateSecretString',
      changes,
      'would be generated again and become another secret',
    ),
    row('KmsKeyId', 'KmsKeyId', changesOnceSet, 'would be encrypted with another key'),
  ],
  'AWS::Logs::LogGroup': [
    row('RetentionInDays', 'RetentionInDays', becomesLess(UNLIMITED), 'would keep its lines for fewer days'),
    row('KmsKeyId', 'KmsKeyId', changesOnceSet, 'would be encrypted with another key'),
  ],
  'AWS::SNS::Topic': [
    row(
      'Subscription',
      'Subscription',
      isEmptied,
      'would tell nobody any more, because nobody subscribes to it',
    ),
    row('KmsMasterKeyId', 'KmsMasterKeyId', changesOnceSet, 'would be encrypted with another key'),
  ],
  'AWS::SNS::TopicPolicy': [
    row(
      'PolicyDocument',
      'PolicyDocument',
      letsAccountsIn,
      'would let others publish, or requests without TLS',
    ),
  ],
  'AWS::SQS::Queue': [
    row(
      'MessageRetentionPeriod',
      'MessageRetentionPeriod',
      becomesLess(345_600),
      'would keep what failed for less time',
    ),
  ],
  'AWS::Lambda::EventSourceMapping': [
    row(
      'Enabled',
      'Enabled',
      ranksLower([false], [true, undefined]),
      'would no longer hand on what the stream tells',
    ),
    row(
      'EventSourceArn',
      'EventSourceArn',
      changes,
      'would read another stream, and not the rest of this one',
    ),
    row('FunctionName', 'FunctionName', changes, 'would invoke another function'),
    row('FilterCriteria', 'FilterCriteria.Filters', coversLess, 'would leave out what it hands on now'),
    row(
      'OnFailure',
      'DestinationConfig.OnFailure.Destination',
      changesOnceSet,
      'would tell nobody what it gives up, or tell it elsewhere',
    ),
  ],
  'AWS::Events::Rule': [
    row(
      'State',
      'State',
      ranksLower(['DISABLED'], ['ENABLED', undefined]),
      'would no longer run what it runs',
    ),
  ],
  'AWS::CloudFront::Distribution': [
    row('WebACLId', 'DistributionConfig.WebACLId', isTakenAway, 'would stand without its firewall'),
    row(
      'MinimumProtocolVersion',
      'DistributionConfig.ViewerCertificate.MinimumProtocolVersion',
      ranksLower(
        [undefined, 'SSLv3', 'TLSv1', 'TLSv1_2016', 'TLSv1.1_2016'],
        ['TLSv1.2_2018', 'TLSv1.2_2019'],
        ['TLSv1.2_2021'],
        ['TLSv1.2_2025'],
        ['TLSv1.3_2025'],
      ),
      'would accept older versions of TLS',
    ),
    ...[OWN_VIEWERS, OTHER_VIEWERS].map((viewers) =>
      row(
        'ViewerProtocolPolicy',
        `${viewers}.ViewerProtocolPolicy`,
        ranksLower([undefined, 'allow-all'], ['redirect-to-https'], ['https-only']),
        'would answer requests without TLS',
      ),
    ),
  ],
  'AWS::ApiGatewayV2::Route': [
    row(
      'AuthorizationType',
      'AuthorizationType',
      ranksLower([undefined, 'NONE'], ['JWT', 'CUSTOM', 'AWS_IAM']),
      'would be open to requests without a sign-in',
    ),
  ],
};

function row(name: string, at: string, weakens: Weakening, loss: string): Safeguard {
  return { name, at, weakens, loss };
}

/**
 * What stands guard over others, and is missed when it goes, with what that would mean. What it guards may be gone too:
 * `of` is where its logical id stands.
 */
export const GUARDS: Readonly<Record<string, { readonly loss: string; readonly of?: string }>> = {
  'AWS::S3::BucketPolicy': {
    loss: 'its bucket would answer requests without TLS and allow what it denies',
    of: 'Bucket.Ref',
  },
  'AWS::Lambda::EventSourceMapping': { loss: 'nothing would be handed on that its stream tells' },
  'AWS::Events::Rule': {
    loss: 'nothing would run any more what it runs',
    of: 'Targets.0.Arn.Fn::GetAtt.0',
  },
  'AWS::Backup::BackupPlan': { loss: 'nothing would be copied any more' },
  'AWS::Backup::BackupSelection': { loss: 'what it selects would no longer be copied' },
  'AWS::GuardDuty::MalwareProtectionPlan': {
    loss: 'uploads would no longer be scanned',
    of: 'ProtectedResource.S3Bucket.BucketName.Ref',
  },
};
