import { Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { removalPolicyOf } from './removal-policy.ts';
import type { Stage } from './stages.ts';

const KEY_LENGTH = 64;

/** The key of the verification codes of statements. No template or environment variable contains this key. */
export class StatementKey extends Construct {
  readonly secret: Secret;

  constructor(scope: Construct, id: string, props: { stage: Stage }) {
    super(scope, id);
    this.secret = new Secret(this, 'Key', {
      secretName: `portal-${props.stage.name}/statement-key`,
      description: 'Seals the statements that clients are issued',
      generateSecretString: { passwordLength: KEY_LENGTH, excludePunctuation: true },
      removalPolicy: removalPolicyOf(props.stage),
    });
    Validations.of(this.secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'Papers that were issued are checked with the key they were sealed with, for years.',
    });
  }
}
