import { type CfnResource, Duration, Fn, Stack, Validations } from 'aws-cdk-lib';
import { AnyPrincipal, Effect, PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { type Bucket, ObjectLockRetention } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { createPrivateBucket } from './private-bucket.ts';
import type { Stage } from './stages.ts';

interface LockedAuditProps {
  readonly stage: Stage;
  readonly accessLogs: Bucket;
  readonly key: IKey | undefined;
}

export class LockedAudit extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, { stage, accessLogs, key }: LockedAuditProps) {
    super(scope, id);
    const { auditLock } = stage;
    if (auditLock && !stage.keepsData)
      throw new Error(
        `${stage.name} keeps no data, so it cannot lock its audit: its bucket could not be deleted`,
      );
    this.bucket = createPrivateBucket(this, {
      stage,
      accessLogs,
      logFolder: 'locked-audit/',
      key,
      minimumTLSVersion: 1.2,
      versioned: true,
      ...(auditLock
        ? { objectLockDefaultRetention: ObjectLockRetention[auditLock.mode](Duration.days(auditLock.days)) }
        : {}),
    });
    // A write without the header `if-none-match` could replace an object.
    this.#deny(['s3:PutObject'], this.bucket.arnForObjects('*'), { Null: { 's3:if-none-match': 'true' } });
    if (auditLock) this.#keepLocked();
  }

  acknowledgeKeys(role: Role): void {
    const bucket = Stack.of(this).getLogicalId(this.bucket.node.defaultChild as CfnResource);
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::<${bucket}.Arn>/*]`,
      reason: 'Nothing else is in this bucket, and its policy lets nobody replace an object.',
    });
  }

  #keepLocked(): void {
    this.#deny(
      [
        's3:BypassGovernanceRetention',
        's3:DeleteObject',
        's3:DeleteObjectVersion',
        's3:PutObjectLegalHold',
        's3:PutObjectRetention',
      ],
      this.bucket.arnForObjects('*'),
    );
    this.#deny(
      [
        's3:DeleteBucketPolicy',
        's3:PutBucketObjectLockConfiguration',
        's3:PutBucketPolicy',
        's3:PutBucketVersioning',
        's3:PutLifecycleConfiguration',
      ],
      this.bucket.bucketArn,
      { ArnNotEquals: { 'aws:PrincipalArn': deployingRole(Stack.of(this)) } },
    );
  }

  #deny(actions: string[], resource: string, condition?: Record<string, Record<string, unknown>>): void {
    this.bucket.addToResourcePolicy(
      new PolicyStatement({
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions,
        resources: [resource],
        ...(condition ? { conditions: condition } : {}),
      }),
    );
  }
}

function deployingRole(stack: Stack): string {
  const { synthesizer } = stack;
  const arn = 'cloudFormationExecutionRoleArn' in synthesizer && synthesizer.cloudFormationExecutionRoleArn;
  if (typeof arn !== 'string') throw new Error('The synthesizer of the stack names no role that deploys it');
  return Fn.sub(arn);
}
