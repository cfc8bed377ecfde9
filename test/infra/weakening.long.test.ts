import { Template } from 'aws-cdk-lib/assertions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SAFEGUARDS } from '#infra/safeguards.ts';
import {
  blockingChanges,
  blockingUpdates,
  type PlannedChange,
  statefulChanges,
} from '#infra/stateful-changes.ts';
import { stackOf } from './synthesize.ts';

// biome-ignore lint/suspicious/noExplicitAny: CloudFormation properties have no common shape
type Resources = Record<string, any>;

const { stack, alarms } = stackOf('prod');
const resources: Resources = {
  ...Template.fromStack(stack).toJSON().Resources,
  ...Template.fromStack(alarms).toJSON().Resources,
};
const deployed = { Resources: resources };

const idOf = (type: string, start = '') => {
  const id = Object.keys(resources).find((one) => resources[one].Type === type && one.startsWith(start));
  if (!id) throw new Error(`No ${type} begins with ${start}`);
  return id;
};
const TABLE = idOf('AWS::DynamoDB::GlobalTable', 'DataPortal');
const AUDIT = idOf('AWS::DynamoDB::GlobalTable', 'DataAudit');
const POOL = idOf('AWS::Cognito::UserPool');
const CLIENT = idOf('AWS::Cognito::UserPoolClient');
const GROUP = idOf('AWS::Cognito::UserPoolGroup');
const BUCKET = idOf('AWS::S3::Bucket', 'Documents');
const ACCESS_LOGS = idOf('AWS::S3::Bucket', 'AccessLogs');
const LOCKED = idOf('AWS::S3::Bucket', 'LockedAudit');
const LOCKED_POLICY = idOf('AWS::S3::BucketPolicy', 'LockedAudit');
const MAPPING = idOf('AWS::Lambda::EventSourceMapping');
const SEALS = idOf('AWS::Events::Rule', 'FunctionsAuditSealWorker');
const BUCKET_POLICY = idOf('AWS::S3::BucketPolicy', 'Documents');
const SECRET = idOf('AWS::SecretsManager::Secret', 'FunctionsBankSecret');
const KEY = idOf('AWS::KMS::Key');
const VAULT = idOf('AWS::Backup::BackupVault');
const PLAN = idOf('AWS::Backup::BackupPlan');
const SELECTION = idOf('AWS::Backup::BackupSelection');
const SCAN = idOf('AWS::GuardDuty::MalwareProtectionPlan');
const TOPIC = idOf('AWS::SNS::Topic');
const TOPIC_POLICY = idOf('AWS::SNS::TopicPolicy');
const LOGS = idOf('AWS::Logs::LogGroup');
const QUEUE = idOf('AWS::SQS::Queue');
const SITE = idOf('AWS::CloudFront::Distribution');
const ROUTE = idOf('AWS::ApiGatewayV2::Route');
const LAMBDA = idOf('AWS::Lambda::Function', 'FunctionsBank');
const OTHER_LAMBDA = idOf('AWS::Lambda::Function', 'FunctionsClients');
const ALARM = idOf('AWS::CloudWatch::Alarm');

/** One change of the template, written as what it does to a copy of the resources. */
type Change = (copy: Resources) => void;

function after(...changes: Change[]) {
  const copy = structuredClone(resources);
  for (const change of changes) change(copy);
  return { Resources: copy };
}

const setting =
  (id: string, properties: object): Change =>
  (copy) => {
    copy[id].Properties = { ...copy[id].Properties, ...properties };
  };
const removing =
  (id: string): Change =>
  (copy) => {
    delete copy[id];
  };
const withReplica =
  (properties: object, id = TABLE): Change =>
  (copy) => {
    Object.assign(copy[id].Properties.Replicas[0], properties);
  };
const withVault = (lock: object): Change => setting(VAULT, { LockConfiguration: lock });
const withPasswords =
  (policy: object): Change =>
  (copy) => {
    Object.assign(copy[POOL].Properties.Policies.PasswordPolicy, policy);
  };
const withBackupRule =
  (rule: object): Change =>
  (copy) => {
    Object.assign(copy[PLAN].Properties.BackupPlan.BackupPlanRule[0], rule);
  };
const withStatement =
  (id: string, name: string, statement: object): Change =>
  (copy) => {
    copy[id].Properties[name].Statement.push(statement);
  };
const withoutDenials =
  (id: string): Change =>
  (copy) => {
    const { PolicyDocument } = copy[id].Properties;
    PolicyDocument.Statement = PolicyDocument.Statement.filter(
      ({ Effect }: { Effect: string }) => Effect !== 'Deny',
    );
  };
const withLifecycle =
  (rule: object, id = BUCKET): Change =>
  (copy) => {
    copy[id].Properties.LifecycleConfiguration.Rules.push({ Status: 'Enabled', ...rule });
  };
const withNoncurrentDays =
  (days: number): Change =>
  (copy) => {
    copy[BUCKET].Properties.LifecycleConfiguration.Rules[1].NoncurrentVersionExpiration.NoncurrentDays = days;
  };
const withLocks = (retention: object): Change =>
  setting(BUCKET, {
    ObjectLockEnabled: true,
    ObjectLockConfiguration: { ObjectLockEnabled: 'Enabled', Rule: { DefaultRetention: retention } },
  });
const withRetention =
  (retention: object | undefined): Change =>
  (copy) => {
    copy[LOCKED].Properties.ObjectLockConfiguration.Rule = retention && { DefaultRetention: retention };
  };
/** The part of the locked bucket's policy that denies an action. */
const denial = (copy: Resources, action: string) =>
  copy[LOCKED_POLICY].Properties.PolicyDocument.Statement.find(
    ({ Effect, Action }: { Effect: string; Action: unknown }) =>
      Effect === 'Deny' && [Action].flat().includes(action),
  );
/** What the policy of the locked bucket denies, each by an action that is among others there. */
const DENIED = [
  's3:PutObject',
  's3:BypassGovernanceRetention',
  's3:DeleteObject',
  's3:DeleteObjectVersion',
  's3:PutObjectLegalHold',
  's3:PutObjectRetention',
  's3:DeleteBucketPolicy',
  's3:PutBucketObjectLockConfiguration',
  's3:PutBucketPolicy',
  's3:PutBucketVersioning',
  's3:PutLifecycleConfiguration',
];
const newIndex = (name: string) => ({
  IndexName: name,
  KeySchema: [{ AttributeName: 'open_pk', KeyType: 'HASH' }],
  Projection: { ProjectionType: 'ALL' },
});
const withIndexes =
  (...names: string[]): Change =>
  (copy) => {
    copy[TABLE].Properties.GlobalSecondaryIndexes.push(...names.map(newIndex));
  };
const withoutIndexes =
  (count: number): Change =>
  (copy) => {
    copy[TABLE].Properties.GlobalSecondaryIndexes.splice(0, count);
  };
const subscription = (address: string) => ({
  Type: 'AWS::SNS::Subscription',
  Properties: { Protocol: 'email', Endpoint: address, TopicArn: { Ref: TOPIC } },
});
const withSubscribers =
  (...addresses: string[]): Change =>
  (copy) => {
    for (const address of addresses) copy[`To${address.replaceAll(/\W/g, '')}`] = subscription(address);
  };
const withDistribution =
  (properties: object): Change =>
  (copy) => {
    Object.assign(copy[SITE].Properties.DistributionConfig, properties);
  };
const withAlgorithm = (settings: object): Change =>
  setting(BUCKET, {
    BucketEncryption: { ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: settings }] },
  });
const COPIES = {
  CopyActions: [
    {
      DestinationBackupVaultArn: 'arn:aws:backup:ap-southeast-4:111122223333:backup-vault:copies',
      Lifecycle: { DeleteAfterDays: 2_557 },
    },
  ],
};
const COMPLIANCE = { MinRetentionDays: 90, ChangeableForDays: 3 };
const STRANGER = 'arn:aws:iam::444455556666:root';

interface Weakening {
  readonly change: Change;
  /** What is deployed besides what prod has, for what prod does not use. */
  readonly given?: Change;
  /** By which name it is accepted; undefined if it cannot be. */
  readonly as: string | undefined;
}

const weakenings: Record<string, Weakening> = {
  // Records
  'point-in-time recovery goes off': {
    change: withReplica({ PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: false } }),
    as: `${TABLE}.PointInTimeRecoveryEnabled`,
  },
  'point-in-time recovery is no longer mentioned': {
    change: withReplica({ PointInTimeRecoverySpecification: undefined }, AUDIT),
    as: `${AUDIT}.PointInTimeRecoveryEnabled`,
  },
  'point-in-time recovery reaches back fewer days': {
    change: withReplica({
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 7 },
    }),
    as: `${TABLE}.RecoveryPeriodInDays`,
  },
  'the deletion protection of a table goes off': {
    change: withReplica({ DeletionProtectionEnabled: false }),
    as: `${TABLE}.DeletionProtectionEnabled`,
  },
  'a table has other keys': {
    change: setting(TABLE, { KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }] }),
    as: TABLE,
  },
  'a secondary index is removed': { change: withoutIndexes(1), as: `${TABLE}.GlobalSecondaryIndexes` },
  'two secondary indexes are created at once': { change: withIndexes('one', 'two'), as: undefined },
  'two secondary indexes are deleted at once': { change: withoutIndexes(2), as: undefined },
  'one secondary index is created and one deleted at once': {
    change: (copy) => {
      withoutIndexes(1)(copy);
      withIndexes('one')(copy);
    },
    as: undefined,
  },
  'a secondary index gets other keys under its name': {
    change: (copy) => {
      copy[TABLE].Properties.GlobalSecondaryIndexes[0].KeySchema = newIndex('').KeySchema;
    },
    as: undefined,
  },
  'records begin to expire': {
    change: setting(AUDIT, { TimeToLiveSpecification: { AttributeName: 'at', Enabled: true } }),
    as: `${AUDIT}.TimeToLiveAttribute`,
  },
  'records expire by another attribute': {
    change: setting(TABLE, { TimeToLiveSpecification: { AttributeName: 'created_at', Enabled: true } }),
    as: `${TABLE}.TimeToLiveAttribute`,
  },
  'records no longer expire': {
    change: setting(TABLE, { TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: false } }),
    as: `${TABLE}.TimeToLiveEnabled`,
  },
  'the stream of a table is removed': {
    change: setting(AUDIT, { StreamSpecification: undefined }),
    as: `${AUDIT}.StreamSpecification`,
  },
  'the stream of a table shows less': {
    change: setting(AUDIT, { StreamSpecification: { StreamViewType: 'KEYS_ONLY' } }),
    as: `${AUDIT}.StreamSpecification`,
  },
  'a table is encrypted by DynamoDB’s own key': {
    change: setting(TABLE, { SSESpecification: { SSEEnabled: false } }),
    as: `${TABLE}.SSEEnabled`,
  },
  'a table is encrypted in another way': {
    change: setting(TABLE, { SSESpecification: { SSEEnabled: true, SSEType: 'AES256' } }),
    as: `${TABLE}.SSEType`,
  },
  'a table is encrypted with another key': {
    change: withReplica({
      SSESpecification: { KMSMasterKeyId: 'arn:aws:kms:ap-southeast-2:111122223333:key/other' },
    }),
    as: `${TABLE}.KMSMasterKeyId`,
  },
  'a copy of a table in another region is removed': {
    given: (copy) => {
      copy[TABLE].Properties.Replicas.push({
        ...copy[TABLE].Properties.Replicas[0],
        Region: 'ap-southeast-4',
      });
    },
    change: (copy) => {
      copy[TABLE].Properties.Replicas.splice(1);
    },
    as: `${TABLE}.Replicas`,
  },
  'a table may be read by another account': {
    change: withReplica({
      ResourcePolicy: {
        PolicyDocument: {
          Statement: [
            { Effect: 'Allow', Principal: { AWS: STRANGER }, Action: 'dynamodb:GetItem', Resource: '*' },
          ],
        },
      },
    }),
    as: `${TABLE}.ResourcePolicy`,
  },
  'a table would be deleted with its stack': {
    change: (copy) => {
      copy[TABLE].DeletionPolicy = 'Delete';
    },
    as: `${TABLE}.DeletionPolicy`,
  },
  'a bucket would be deleted when it is replaced': {
    change: (copy) => {
      delete copy[BUCKET].UpdateReplacePolicy;
    },
    as: `${BUCKET}.UpdateReplacePolicy`,
  },
  // Files
  'versioning is suspended': {
    change: setting(BUCKET, { VersioningConfiguration: { Status: 'Suspended' } }),
    as: `${BUCKET}.VersioningConfiguration`,
  },
  'versioning is no longer mentioned': {
    change: setting(BUCKET, { VersioningConfiguration: undefined }),
    as: `${BUCKET}.VersioningConfiguration`,
  },
  'documents begin to expire': {
    change: withLifecycle({ ExpirationInDays: 365 }),
    as: `${BUCKET}.LifecycleConfiguration`,
  },
  'documents of one folder begin to expire': {
    change: withLifecycle({ ExpirationInDays: 365, Prefix: 'documents/' }),
    as: `${BUCKET}.LifecycleConfiguration`,
  },
  'documents expire at a date': {
    change: withLifecycle({ ExpirationDate: '2027-01-01T00:00:00Z' }),
    as: `${BUCKET}.LifecycleConfiguration`,
  },
  'deleted documents expire earlier': {
    change: withNoncurrentDays(30),
    as: `${BUCKET}.LifecycleConfiguration`,
  },
  'deleted documents expire earlier by the older property': {
    change: withLifecycle({ NoncurrentVersionExpirationInDays: 30 }),
    as: `${BUCKET}.LifecycleConfiguration`,
  },
  'a rule that expired one folder expires all': {
    change: (copy) => {
      delete copy[BUCKET].Properties.LifecycleConfiguration.Rules[3].Prefix;
    },
    as: `${BUCKET}.LifecycleConfiguration`,
  },
  'a rule that was off begins to expire': {
    given: withLifecycle({ ExpirationInDays: 9, Status: 'Disabled' }),
    change: (copy) => {
      copy[BUCKET].Properties.LifecycleConfiguration.Rules[4].Status = 'Enabled';
    },
    as: `${BUCKET}.LifecycleConfiguration`,
  },
  'access logs expire earlier': {
    change: withLifecycle({ ExpirationInDays: 7 }, ACCESS_LOGS),
    as: `${ACCESS_LOGS}.LifecycleConfiguration`,
  },
  'object lock is gone': {
    given: withLocks({ Mode: 'COMPLIANCE', Days: 2_557 }),
    change: setting(BUCKET, { ObjectLockEnabled: undefined, ObjectLockConfiguration: undefined }),
    as: `${BUCKET}.ObjectLockEnabled`,
  },
  'object lock goes from compliance to governance': {
    given: withLocks({ Mode: 'COMPLIANCE', Days: 2_557 }),
    change: withLocks({ Mode: 'GOVERNANCE', Days: 2_557 }),
    as: `${BUCKET}.ObjectLockMode`,
  },
  'objects are locked for fewer days': {
    given: withLocks({ Mode: 'COMPLIANCE', Days: 2_557 }),
    change: withLocks({ Mode: 'COMPLIANCE', Days: 90 }),
    as: `${BUCKET}.ObjectLockDays`,
  },
  'objects are locked for fewer years': {
    given: withLocks({ Mode: 'COMPLIANCE', Years: 7 }),
    change: withLocks({ Mode: 'COMPLIANCE', Years: 1 }),
    as: `${BUCKET}.ObjectLockYears`,
  },
  'documents are encrypted by S3’s own key': {
    change: withAlgorithm({ SSEAlgorithm: 'AES256' }),
    as: `${BUCKET}.SSEAlgorithm`,
  },
  'documents are encrypted with another key': {
    change: withAlgorithm({ SSEAlgorithm: 'aws:kms', KMSMasterKeyID: 'alias/other' }),
    as: `${BUCKET}.KMSMasterKeyID`,
  },
  ...Object.fromEntries(
    ['BlockPublicAcls', 'BlockPublicPolicy', 'IgnorePublicAcls', 'RestrictPublicBuckets'].map((name) => [
      `the block of public access loses ${name}`,
      {
        change: (copy: Resources) => {
          copy[BUCKET].Properties.PublicAccessBlockConfiguration[name] = false;
        },
        as: `${BUCKET}.${name}`,
      },
    ]),
  ),
  'the block of public access is gone': {
    change: setting(BUCKET, { PublicAccessBlockConfiguration: undefined }),
    as: `${BUCKET}.BlockPublicPolicy`,
  },
  'others may own objects': {
    change: setting(BUCKET, { OwnershipControls: { Rules: [{ ObjectOwnership: 'ObjectWriter' }] } }),
    as: `${BUCKET}.ObjectOwnership`,
  },
  'pages of any site may read documents': {
    change: (copy) => {
      copy[BUCKET].Properties.CorsConfiguration.CorsRules[0].AllowedOrigins = ['*'];
    },
    as: `${BUCKET}.AllowedOrigins`,
  },
  'reads of documents are no longer logged': {
    change: setting(BUCKET, { LoggingConfiguration: undefined }),
    as: `${BUCKET}.LoggingConfiguration`,
  },
  'a bucket is no longer replicated': {
    given: setting(BUCKET, { ReplicationConfiguration: { Role: 'role', Rules: [] } }),
    change: setting(BUCKET, { ReplicationConfiguration: undefined }),
    as: `${BUCKET}.ReplicationConfiguration`,
  },
  'a bucket answers without TLS': {
    change: withoutDenials(BUCKET_POLICY),
    as: `${BUCKET_POLICY}.PolicyDocument`,
  },
  'a bucket answers with an older TLS': {
    change: (copy) => {
      copy[BUCKET_POLICY].Properties.PolicyDocument.Statement[1].Condition.NumericLessThan['s3:TlsVersion'] =
        1.1;
    },
    as: `${BUCKET_POLICY}.PolicyDocument`,
  },
  'the policy of a bucket is removed': { change: removing(BUCKET_POLICY), as: BUCKET_POLICY },
  'the policy of a bucket lets another account in': {
    change: withStatement(BUCKET_POLICY, 'PolicyDocument', {
      Effect: 'Allow',
      Principal: { AWS: STRANGER },
      Action: 's3:GetObject',
      Resource: '*',
    }),
    as: `${BUCKET_POLICY}.PolicyDocument`,
  },
  // Keys and secrets
  'the key policy names another account': {
    change: withStatement(KEY, 'KeyPolicy', {
      Effect: 'Allow',
      Principal: { AWS: STRANGER },
      Action: 'kms:Decrypt',
      Resource: '*',
    }),
    as: `${KEY}.KeyPolicy`,
  },
  'the key policy loses a condition': {
    change: (copy) => {
      delete copy[KEY].Properties.KeyPolicy.Statement[1].Condition.StringEquals['kms:CallerAccount'];
    },
    as: `${KEY}.KeyPolicy`,
  },
  'the key policy allows everybody a further action': {
    change: (copy) => {
      copy[KEY].Properties.KeyPolicy.Statement[1].Action.push('kms:ScheduleKeyDeletion');
    },
    as: `${KEY}.KeyPolicy`,
  },
  'the key policy allows all but one action': {
    change: withStatement(KEY, 'KeyPolicy', {
      Effect: 'Allow',
      Principal: { AWS: '*' },
      NotAction: 'kms:Encrypt',
      Resource: '*',
    }),
    as: `${KEY}.KeyPolicy`,
  },
  'the key policy depends on a condition of the template': {
    change: (copy) => {
      const { KeyPolicy } = copy[KEY].Properties;
      copy[KEY].Properties.KeyPolicy = { 'Fn::If': ['Open', { Statement: [] }, KeyPolicy] };
    },
    as: `${KEY}.KeyPolicy`,
  },
  'the key is no longer rotated': {
    change: setting(KEY, { EnableKeyRotation: false }),
    as: `${KEY}.EnableKeyRotation`,
  },
  'the key is rotated less often': {
    change: setting(KEY, { RotationPeriodInDays: 2_560 }),
    as: `${KEY}.RotationPeriodInDays`,
  },
  'a deleted key can be brought back for fewer days': {
    change: setting(KEY, { PendingWindowInDays: 7 }),
    as: `${KEY}.PendingWindowInDays`,
  },
  'the key is disabled': { change: setting(KEY, { Enabled: false }), as: `${KEY}.Enabled` },
  'the key is removed': { change: removing(KEY), as: KEY },
  'a secret is generated again': {
    change: setting(SECRET, { GenerateSecretString: { PasswordLength: 20 } }),
    as: `${SECRET}.GenerateSecretString`,
  },
  'a secret gets a value from the template': {
    change: setting(SECRET, { SecretString: 'known' }),
    as: `${SECRET}.SecretString`,
  },
  'a secret is encrypted with another key': {
    given: setting(SECRET, { KmsKeyId: { Ref: KEY } }),
    change: setting(SECRET, { KmsKeyId: undefined }),
    as: `${SECRET}.KmsKeyId`,
  },
  'a secret has another name': { change: setting(SECRET, { Name: 'another' }), as: SECRET },
  // Accounts
  'the deletion protection of the user pool goes off': {
    change: setting(POOL, { DeletionProtection: 'INACTIVE' }),
    as: `${POOL}.DeletionProtection`,
  },
  'a second factor is no longer offered': {
    change: setting(POOL, { MfaConfiguration: 'OFF' }),
    as: `${POOL}.MfaConfiguration`,
  },
  'a text message becomes a second factor': {
    change: setting(POOL, { EnabledMfas: ['SOFTWARE_TOKEN_MFA', 'SMS_MFA'] }),
    as: `${POOL}.SmsMfa`,
  },
  'an authenticator app is no longer a second factor': {
    change: setting(POOL, { EnabledMfas: ['EMAIL_OTP'] }),
    as: `${POOL}.EnabledMfas`,
  },
  'passwords may be shorter': { change: withPasswords({ MinimumLength: 6 }), as: `${POOL}.MinimumLength` },
  ...Object.fromEntries(
    ['RequireLowercase', 'RequireUppercase', 'RequireNumbers', 'RequireSymbols'].map((name) => [
      `passwords no longer need what ${name} says`,
      { change: withPasswords({ [name]: false }), as: `${POOL}.${name}` },
    ]),
  ),
  'passwords may be used again': {
    given: withPasswords({ PasswordHistorySize: 5 }),
    change: withPasswords({ PasswordHistorySize: undefined }),
    as: `${POOL}.PasswordHistorySize`,
  },
  'the password policy is gone': {
    change: setting(POOL, { Policies: undefined }),
    as: `${POOL}.MinimumLength`,
  },
  'invitations stay open for longer': {
    change: withPasswords({ TemporaryPasswordValidityDays: 90 }),
    as: `${POOL}.TemporaryPasswordValidityDays`,
  },
  'a password is reset by text message': {
    change: setting(POOL, {
      AccountRecoverySetting: {
        RecoveryMechanisms: [
          { Name: 'verified_email', Priority: 1 },
          { Name: 'verified_phone_number', Priority: 2 },
        ],
      },
    }),
    as: `${POOL}.AccountRecoverySetting`,
  },
  'how a password is reset is left to Cognito': {
    change: setting(POOL, { AccountRecoverySetting: undefined }),
    as: `${POOL}.AccountRecoverySetting`,
  },
  'anybody may sign up': {
    change: (copy) => {
      copy[POOL].Properties.AdminCreateUserConfig.AllowAdminCreateUserOnly = false;
    },
    as: `${POOL}.AllowAdminCreateUserOnly`,
  },
  'a new address holds before it is verified': {
    change: setting(POOL, { UserAttributeUpdateSettings: undefined }),
    as: `${POOL}.AttributesRequireVerificationBeforeUpdate`,
  },
  'sign-ins are no longer rated': {
    given: setting(POOL, { UserPoolAddOns: { AdvancedSecurityMode: 'AUDIT' } }),
    change: setting(POOL, { UserPoolAddOns: undefined }),
    as: `${POOL}.AdvancedSecurityMode`,
  },
  'a reset password leaves sessions open': {
    change: setting(POOL, { LambdaConfig: undefined }),
    as: `${POOL}.PostConfirmation`,
  },
  'a group of staff is removed': { change: removing(GROUP), as: GROUP },
  'anybody learns which addresses have an account': {
    change: setting(CLIENT, { PreventUserExistenceErrors: 'LEGACY' }),
    as: `${CLIENT}.PreventUserExistenceErrors`,
  },
  'tokens cannot be revoked': {
    change: setting(CLIENT, { EnableTokenRevocation: false }),
    as: `${CLIENT}.EnableTokenRevocation`,
  },
  'a refresh token works more than once': {
    change: setting(CLIENT, { RefreshTokenRotation: undefined }),
    as: `${CLIENT}.RefreshTokenRotation`,
  },
  'an access token is valid for longer': {
    change: setting(CLIENT, { AccessTokenValidity: 60 }),
    as: `${CLIENT}.AccessTokenValidity`,
  },
  'an id token is valid for longer': {
    change: setting(CLIENT, { IdTokenValidity: 60 }),
    as: `${CLIENT}.IdTokenValidity`,
  },
  'people stay signed in for longer': {
    change: setting(CLIENT, { RefreshTokenValidity: 87_600 }),
    as: `${CLIENT}.RefreshTokenValidity`,
  },
  'an access token is valid for as many hours as minutes': {
    change: (copy) => {
      copy[CLIENT].Properties.TokenValidityUnits.AccessToken = 'hours';
    },
    as: `${CLIENT}.TokenValidityUnits`,
  },
  'people sign in by a password in the clear': {
    change: setting(CLIENT, { ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_USER_PASSWORD_AUTH'] }),
    as: `${CLIENT}.ExplicitAuthFlows`,
  },
  'people may change everything of their account': {
    change: setting(CLIENT, { WriteAttributes: undefined }),
    as: `${CLIENT}.WriteAttributes`,
  },
  // Backups
  'the lock of the vault is gone': {
    change: setting(VAULT, { LockConfiguration: undefined }),
    as: `${VAULT}.MinRetentionDays`,
  },
  'the vault is locked for fewer days': {
    given: withVault(COMPLIANCE),
    change: withVault({ ...COMPLIANCE, MinRetentionDays: 30 }),
    as: `${VAULT}.MinRetentionDays`,
  },
  'the vault goes from compliance to governance': {
    given: withVault(COMPLIANCE),
    change: withVault({ MinRetentionDays: 90 }),
    as: `${VAULT}.ChangeableForDays`,
  },
  'the vault can be unlocked for more days': {
    given: withVault(COMPLIANCE),
    change: withVault({ ...COMPLIANCE, ChangeableForDays: 36_500 }),
    as: `${VAULT}.ChangeableForDays`,
  },
  'the vault refuses copies of seven years': {
    change: (copy) => {
      copy[VAULT].Properties.LockConfiguration.MaxRetentionDays = 365;
    },
    as: `${VAULT}.MaxRetentionDays`,
  },
  'another account may read the copies': {
    change: setting(VAULT, {
      AccessPolicy: {
        Statement: [{ Effect: 'Allow', Principal: { AWS: STRANGER }, Action: 'backup:*', Resource: '*' }],
      },
    }),
    as: `${VAULT}.AccessPolicy`,
  },
  'the vault has another name': { change: setting(VAULT, { BackupVaultName: 'another' }), as: VAULT },
  'a backup rule is removed': {
    given: (copy) => {
      copy[PLAN].Properties.BackupPlan.BackupPlanRule.push({ RuleName: 'daily' });
    },
    change: (copy) => {
      copy[PLAN].Properties.BackupPlan.BackupPlanRule.splice(1);
    },
    as: `${PLAN}.BackupPlanRule`,
  },
  'backups are kept for fewer days': {
    change: withBackupRule({ Lifecycle: { DeleteAfterDays: 365 } }),
    as: `${PLAN}.DeleteAfterDays`,
  },
  'backups are made once a year': {
    change: withBackupRule({ ScheduleExpression: 'cron(30 16 1 1 ? *)' }),
    as: `${PLAN}.ScheduleExpression`,
  },
  'backups go into another vault': {
    change: withBackupRule({ TargetBackupVault: 'Default' }),
    as: `${PLAN}.TargetBackupVault`,
  },
  'backups are no longer continuous': {
    given: withBackupRule({ EnableContinuousBackup: true }),
    change: withBackupRule({ EnableContinuousBackup: false }),
    as: `${PLAN}.EnableContinuousBackup`,
  },
  'the copy in another account is no longer made': {
    given: withBackupRule(COPIES),
    change: withBackupRule({ CopyActions: undefined }),
    as: `${PLAN}.CopyActions`,
  },
  'the copy goes to another account': {
    given: withBackupRule(COPIES),
    change: withBackupRule({
      CopyActions: [
        { DestinationBackupVaultArn: 'arn:aws:backup:ap-southeast-4:444455556666:backup-vault:theirs' },
      ],
    }),
    as: `${PLAN}.CopyActions`,
  },
  'the copy in another account is kept for fewer days': {
    given: withBackupRule(COPIES),
    change: withBackupRule({
      CopyActions: [{ ...COPIES.CopyActions[0], Lifecycle: { DeleteAfterDays: 90 } }],
    }),
    as: `${PLAN}.CopyActionsLifecycle`,
  },
  'the backup leaves a table out': {
    change: (copy) => {
      copy[SELECTION].Properties.BackupSelection.Resources.splice(1, 1);
    },
    as: `${SELECTION}.Resources`,
  },
  'the backup excludes what it copies': {
    change: (copy) => {
      copy[SELECTION].Properties.BackupSelection.NotResources = [{ 'Fn::GetAtt': [AUDIT, 'Arn'] }];
    },
    as: `${SELECTION}.NotResources`,
  },
  'the backup copies only what has a tag': {
    change: (copy) => {
      copy[SELECTION].Properties.BackupSelection.Conditions = { StringEquals: [] };
    },
    as: `${SELECTION}.Conditions`,
  },
  'the backup chooses by a tag that nothing has': {
    change: (copy) => {
      copy[SELECTION].Properties.BackupSelection.ListOfTags = [
        { ConditionKey: 'kept', ConditionValue: 'yes' },
      ];
    },
    as: `${SELECTION}.ListOfTags`,
  },
  'the backup plan is removed': { change: removing(PLAN), as: PLAN },
  'the backup selects nothing': { change: removing(SELECTION), as: SELECTION },
  // Who looks and is told
  'the alarm topic is removed': { change: removing(TOPIC), as: TOPIC },
  'the alarm topic has another name': { change: setting(TOPIC, { TopicName: 'another' }), as: TOPIC },
  'nobody subscribes to the alarm topic any more': {
    given: withSubscribers('morgan@example.com', 'ash@example.com'),
    change: (copy) => {
      for (const [id, { Type }] of Object.entries(copy))
        if (Type === 'AWS::SNS::Subscription') delete copy[id];
    },
    as: `${TOPIC}.Subscription`,
  },
  'others may publish to the alarm topic': {
    change: withStatement(TOPIC_POLICY, 'PolicyDocument', {
      Effect: 'Allow',
      Principal: '*',
      Action: 'sns:Publish',
      Resource: '*',
    }),
    as: `${TOPIC_POLICY}.PolicyDocument`,
  },
  'uploads are no longer scanned': { change: removing(SCAN), as: SCAN },
  'the scan no longer tells what it found': {
    change: setting(SCAN, { Actions: undefined }),
    as: `${SCAN}.Tagging`,
  },
  'the scan looks into another bucket': {
    change: (copy) => {
      copy[SCAN].Properties.ProtectedResource.S3Bucket.BucketName = { Ref: ACCESS_LOGS };
    },
    as: `${SCAN}.BucketName`,
  },
  'the scan looks into another folder': {
    change: (copy) => {
      copy[SCAN].Properties.ProtectedResource.S3Bucket.ObjectPrefixes = ['nothing/'];
    },
    as: `${SCAN}.ObjectPrefixes`,
  },
  'logs are kept for fewer days': {
    change: setting(LOGS, { RetentionInDays: 7 }),
    as: `${LOGS}.RetentionInDays`,
  },
  'logs are encrypted with another key': {
    given: setting(LOGS, { KmsKeyId: { Ref: KEY } }),
    change: setting(LOGS, { KmsKeyId: 'alias/other' }),
    as: `${LOGS}.KmsKeyId`,
  },
  'alarms are encrypted with another key': {
    given: setting(TOPIC, { KmsMasterKeyId: { Ref: KEY } }),
    change: setting(TOPIC, { KmsMasterKeyId: 'alias/other' }),
    as: `${TOPIC}.KmsMasterKeyId`,
  },
  'what failed is kept for less time': {
    change: setting(QUEUE, { MessageRetentionPeriod: 60 }),
    as: `${QUEUE}.MessageRetentionPeriod`,
  },
  // The locked copy of the audit
  'the locked copy of the audit is removed': { change: removing(LOCKED), as: LOCKED },
  'the locked copy gets another bucket': {
    change: setting(LOCKED, { BucketName: 'other' }),
    as: LOCKED,
  },
  'the locked copy would be deleted with its stack': {
    change: (copy) => {
      copy[LOCKED].DeletionPolicy = 'Delete';
    },
    as: `${LOCKED}.DeletionPolicy`,
  },
  'the locked copy is no longer locked': {
    change: setting(LOCKED, { ObjectLockEnabled: false, ObjectLockConfiguration: undefined }),
    as: `${LOCKED}.ObjectLockEnabled`,
  },
  'new rows of the audit are locked for fewer days': {
    change: withRetention({ Mode: 'COMPLIANCE', Days: 2_556 }),
    as: `${LOCKED}.ObjectLockDays`,
  },
  'new rows of the audit are locked so that a right can free them': {
    change: withRetention({ Mode: 'GOVERNANCE', Days: 2_557 }),
    as: `${LOCKED}.ObjectLockMode`,
  },
  'new rows of the audit are locked for no time': {
    change: withRetention(undefined),
    as: `${LOCKED}.ObjectLockMode`,
  },
  'the locked copy keeps one version only': {
    change: setting(LOCKED, { VersioningConfiguration: { Status: 'Suspended' } }),
    as: `${LOCKED}.VersioningConfiguration`,
  },
  'the locked copy expires': {
    change: setting(LOCKED, {
      LifecycleConfiguration: { Rules: [{ Status: 'Enabled', ExpirationInDays: 3_000 }] },
    }),
    as: `${LOCKED}.LifecycleConfiguration`,
  },
  'the locked copy is encrypted by S3’s own key': {
    change: setting(LOCKED, { BucketEncryption: undefined }),
    as: `${LOCKED}.SSEAlgorithm`,
  },
  'the locked copy may be opened to the public': {
    change: setting(LOCKED, { PublicAccessBlockConfiguration: undefined }),
    as: `${LOCKED}.BlockPublicPolicy`,
  },
  'reads of the locked copy are no longer logged': {
    change: setting(LOCKED, { LoggingConfiguration: undefined }),
    as: `${LOCKED}.LoggingConfiguration`,
  },
  'the policy of the locked copy is removed': { change: removing(LOCKED_POLICY), as: LOCKED_POLICY },
  ...Object.fromEntries(
    DENIED.map((action) => [
      `the policy of the locked copy no longer denies ${action}`,
      {
        change: (copy: Resources) => {
          const part = denial(copy, action);
          part.Action = [part.Action].flat().filter((name: string) => name !== action);
        },
        as: `${LOCKED_POLICY}.PolicyDocument`,
      },
    ]),
  ),
  'an object of the locked copy may be replaced by whoever states another condition': {
    change: (copy) => {
      denial(copy, 's3:PutObject').Condition.Null['s3:if-match'] = 'true';
    },
    as: `${LOCKED_POLICY}.PolicyDocument`,
  },
  'objects of one folder of the locked copy may be deleted': {
    change: (copy) => {
      const part = denial(copy, 's3:DeleteObjectVersion');
      part.NotResource = part.Resource;
      delete part.Resource;
    },
    as: `${LOCKED_POLICY}.PolicyDocument`,
  },
  'one role may delete what is locked': {
    change: (copy) => {
      denial(copy, 's3:DeleteObject').Condition = { ArnNotEquals: { 'aws:PrincipalArn': STRANGER } };
    },
    as: `${LOCKED_POLICY}.PolicyDocument`,
  },
  'another role than the deploying one may change the lock': {
    change: (copy) => {
      const part = denial(copy, 's3:PutBucketObjectLockConfiguration');
      part.Condition.ArnNotEquals['aws:PrincipalArn'] = [
        part.Condition.ArnNotEquals['aws:PrincipalArn'],
        STRANGER,
      ];
    },
    as: `${LOCKED_POLICY}.PolicyDocument`,
  },
  'the stream of the audit is handed on no more': {
    change: setting(MAPPING, { Enabled: false }),
    as: `${MAPPING}.Enabled`,
  },
  'nothing reads the stream of the audit': { change: removing(MAPPING), as: MAPPING },
  'nothing reads the stream of the audit, its worker and schedule being gone too': {
    change: (copy) => {
      for (const id of Object.keys(copy)) if (/^FunctionsAuditSealWorker/.test(id)) delete copy[id];
    },
    as: MAPPING,
  },
  'the stream of another table is locked': {
    change: setting(MAPPING, { EventSourceArn: { 'Fn::GetAtt': [TABLE, 'StreamArn'] } }),
    as: `${MAPPING}.EventSourceArn`,
  },
  'another function is told of the rows': {
    change: setting(MAPPING, { FunctionName: { Ref: LAMBDA } }),
    as: `${MAPPING}.FunctionName`,
  },
  'some rows are not locked': {
    change: setting(MAPPING, {
      FilterCriteria: { Filters: [{ Pattern: '{"eventName":["MODIFY"]}' }] },
    }),
    as: `${MAPPING}.FilterCriteria`,
  },
  'rows that could not be locked are told to nobody': {
    change: setting(MAPPING, { DestinationConfig: undefined }),
    as: `${MAPPING}.OnFailure`,
  },
  'the audit is no longer sealed by the hour': {
    change: setting(SEALS, { State: 'DISABLED' }),
    as: `${SEALS}.State`,
  },
  'the schedule of the seals is removed': { change: removing(SEALS), as: SEALS },
  'the locked copy is no longer backed up': {
    change: (copy) => {
      const { BackupSelection } = copy[SELECTION].Properties;
      BackupSelection.Resources = BackupSelection.Resources.filter(
        (one: { 'Fn::GetAtt': string[] }) => one['Fn::GetAtt'][0] !== LOCKED,
      );
    },
    as: `${SELECTION}.Resources`,
  },
  // The way in
  'the site loses its firewall': {
    given: withDistribution({ WebACLId: 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/site/1' }),
    change: withDistribution({ WebACLId: undefined }),
    as: `${SITE}.WebACLId`,
  },
  'the site answers without TLS': {
    change: (copy) => {
      copy[SITE].Properties.DistributionConfig.DefaultCacheBehavior.ViewerProtocolPolicy = 'allow-all';
    },
    as: `${SITE}.ViewerProtocolPolicy`,
  },
  'a folder of the site answers without TLS': {
    change: (copy) => {
      copy[SITE].Properties.DistributionConfig.CacheBehaviors[0].ViewerProtocolPolicy = 'allow-all';
    },
    as: `${SITE}.ViewerProtocolPolicy`,
  },
  'the site answers with an older TLS': {
    given: withDistribution({ ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' } }),
    change: withDistribution({ ViewerCertificate: { MinimumProtocolVersion: 'TLSv1' } }),
    as: `${SITE}.MinimumProtocolVersion`,
  },
  'a call needs no sign-in': {
    change: setting(ROUTE, { AuthorizationType: 'NONE' }),
    as: `${ROUTE}.AuthorizationType`,
  },
};

const harmless: Record<string, Change> = {
  'a new alarm': (copy) => {
    copy.AnotherAlarm = structuredClone(resources[ALARM]);
  },
  'an alarm that is removed': removing(ALARM),
  'other code of a function': setting(LAMBDA, { Code: { S3Key: 'other' } }),
  'a function that is removed': removing(OTHER_LAMBDA),
  'logs that are kept for longer': setting(LOGS, { RetentionInDays: 365 }),
  'one new secondary index': withIndexes('one'),
  'a stream where there was none': setting(TABLE, { StreamSpecification: { StreamViewType: 'NEW_IMAGE' } }),
  'a copy of a table in another region': (copy) => {
    copy[AUDIT].Properties.Replicas.push({ Region: 'ap-southeast-4' });
  },
  'deleted documents that are kept for longer': withNoncurrentDays(3_650),
  'an expiry of a folder within one that expires already': withLifecycle({
    ExpirationInDays: 2,
    Prefix: 'exports/large/',
  }),
  'a lifecycle rule less': (copy) => {
    copy[ACCESS_LOGS].Properties.LifecycleConfiguration.Rules = [];
  },
  'uploads that are given up earlier': withLifecycle({
    AbortIncompleteMultipartUpload: { DaysAfterInitiation: 2 },
  }),
  'a newer TLS for documents': (copy) => {
    copy[BUCKET_POLICY].Properties.PolicyDocument.Statement[1].Condition.NumericLessThan['s3:TlsVersion'] =
      1.3;
  },
  'a policy of a bucket that denies more': withStatement(BUCKET_POLICY, 'PolicyDocument', {
    Effect: 'Deny',
    Principal: '*',
    Action: 's3:DeleteObjectVersion',
    Resource: '*',
  }),
  'a service that may write to a bucket': withStatement(BUCKET_POLICY, 'PolicyDocument', {
    Effect: 'Allow',
    Principal: { Service: 'logging.s3.amazonaws.com' },
    Action: 's3:PutObject',
    Resource: '*',
  }),
  'a key policy that allows less': (copy) => {
    copy[KEY].Properties.KeyPolicy.Statement[1].Action.pop();
    copy[KEY].Properties.KeyPolicy.Statement.pop();
  },
  'a key policy with a further condition': (copy) => {
    copy[KEY].Properties.KeyPolicy.Statement[2].Condition.Bool = { 'aws:SecureTransport': 'true' };
  },
  'a key that is rotated more often': setting(KEY, { RotationPeriodInDays: 180 }),
  'longer passwords': withPasswords({ MinimumLength: 14, PasswordHistorySize: 5 }),
  'a second factor that everybody needs': setting(POOL, { MfaConfiguration: 'ON' }),
  'other words in a mail': setting(POOL, { EmailVerificationSubject: 'Your code' }),
  'sign-ins that are rated': setting(POOL, { UserPoolAddOns: { AdvancedSecurityMode: 'AUDIT' } }),
  'tokens that are valid for less time': setting(CLIENT, { AccessTokenValidity: 5 }),
  'a vault in compliance mode': withVault(COMPLIANCE),
  'a further backup rule': (copy) => {
    copy[PLAN].Properties.BackupPlan.BackupPlanRule.push({ RuleName: 'daily' });
  },
  'backups that are kept for longer, and copied elsewhere': withBackupRule({
    ...COPIES,
    Lifecycle: { DeleteAfterDays: 3_653 },
  }),
  'a backup of one resource more': (copy) => {
    copy[SELECTION].Properties.BackupSelection.Resources.push({ 'Fn::GetAtt': [ACCESS_LOGS, 'Arn'] });
  },
  'a scan of the whole bucket': (copy) => {
    delete copy[SCAN].Properties.ProtectedResource.S3Bucket.ObjectPrefixes;
  },
  'rows of the audit that are locked for longer': withRetention({ Mode: 'COMPLIANCE', Days: 3_653 }),
  'smaller batches of rows, sooner': setting(MAPPING, { BatchSize: 100, MaximumBatchingWindowInSeconds: 5 }),
  'a policy of the locked copy that denies more': withStatement(LOCKED_POLICY, 'PolicyDocument', {
    Effect: 'Deny',
    Principal: { AWS: '*' },
    Action: 's3:PutObjectTagging',
    Resource: '*',
  }),
  'a schedule that goes with its function': (copy) => {
    const rule = idOf('AWS::Events::Rule', 'FunctionsSafeguardCheck');
    delete copy[copy[rule].Properties.Targets[0].Arn['Fn::GetAtt'][0]];
    delete copy[rule];
  },
  'somebody on call': withSubscribers('morgan@example.com'),
  'a firewall for the site': withDistribution({
    WebACLId: 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/s/1',
  }),
};

const namesOf = (from: object, to: object, changes?: readonly PlannedChange[]) =>
  statefulChanges(from, to, changes).map(({ acceptedAs }) => acceptedAs);

test.each(Object.entries(weakenings))(
  'the deployment stops when %s',
  (_, { change, given = () => {}, as }) => {
    const before = after(given);
    const next = after(given, change);
    expect(blockingChanges(before, before, [])).toEqual([]);
    expect(namesOf(before, next)).toContain(as);
    const stopping = blockingChanges(before, next, []);
    expect(stopping.join('\n')).toMatch(/^AWS::\w+::\w+ \w+ (would|could|may) .+/);
    // Accepting all that happened, by name, is the only way through.
    const accepted = [...new Set(namesOf(before, next))].filter((name) => name !== undefined);
    expect(blockingChanges(before, next, accepted)).toHaveLength(as === undefined ? 1 : 0);
    for (const left of accepted)
      expect(
        blockingChanges(
          before,
          next,
          accepted.filter((name) => name !== left),
        ),
      ).not.toEqual([]);
  },
);

test('each safeguard there is, is weakened by one of these', () => {
  const weakened = Object.values(weakenings).map(({ as }) => as);
  const all = Object.entries(SAFEGUARDS).flatMap(([type, rows]) =>
    rows.filter(({ isImpossible }) => !isImpossible).map(({ name }) => `${type}.${name}`),
  );
  const byType = weakened.map((name = '') => {
    const [id = '', property] = name.split('.');
    return `${resources[id]?.Type}.${property}`;
  });
  expect(byType).toEqual(expect.arrayContaining(all));
});

test.each(Object.entries(harmless))('the deployment goes on with %s', (_, change) => {
  expect(blockingChanges(deployed, after(change), [])).toEqual([]);
});

test('no weakening passes among harmless changes, and these stop nothing by themselves', () => {
  // Those that change the same property would undo each other.
  const independent = Object.values(weakenings).filter(({ given, as }) => !given && as !== undefined);
  fc.assert(
    fc.property(
      fc.shuffledSubarray(Object.values(harmless)),
      fc.option(fc.constantFrom(...independent)),
      (others, weakening) => {
        const next = after(...others, ...(weakening ? [weakening.change] : []));
        if (weakening) expect(namesOf(deployed, next)).toContain(weakening.as);
        else expect(blockingChanges(deployed, next, [])).toEqual([]);
      },
    ),
  );
});

test('what is accepted by name lets nothing else through, not even of the same resource', () => {
  const next = after(
    withReplica({ DeletionProtectionEnabled: false }),
    setting(TABLE, { TableName: 'other' }),
  );
  expect(blockingChanges(deployed, next, [TABLE])).toEqual([
    `AWS::DynamoDB::GlobalTable ${TABLE} could be deleted, because its deletion protection goes off (ap-southeast-2: true → false). If it is meant: --accept ${TABLE}.DeletionProtectionEnabled`,
  ]);
  expect(blockingChanges(deployed, next, [`${TABLE}.DeletionProtectionEnabled`])).toEqual([
    `AWS::DynamoDB::GlobalTable ${TABLE} would be replaced, because its TableName changes.`,
  ]);
  expect(blockingChanges(deployed, deployed, [`${TABLE}.KMSMasterKeyId`])).toEqual([
    `Nothing happens to ${TABLE}.KMSMasterKeyId: it needs no --accept.`,
  ]);
});

test('an acceptance counts for all stacks of a deployment together', () => {
  const portal = { deployed, next: after(removing(SECRET)) };
  const others = { deployed: {}, next: deployed };
  expect(blockingUpdates([others, portal], [SECRET])).toEqual([]);
  expect(blockingUpdates([others, portal], [])).toHaveLength(1);
  expect(blockingUpdates([others, others], [SECRET])).toHaveLength(1);
});

test('the policy of a bucket, and the scan of one, may go with it', () => {
  const next = after(removing(BUCKET), removing(BUCKET_POLICY), removing(SCAN));
  expect(namesOf(deployed, next)).toEqual([BUCKET]);
});
