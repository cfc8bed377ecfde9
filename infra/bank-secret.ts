import { Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { removalPolicyOf } from './removal-policy.ts';
import type { Stage } from './stages.ts';

/** The operator replaces the random first value, so that no template and no environment variable contains the key. */
export class BankSecret extends Construct {
  readonly secret: Secret;

  constructor(scope: Construct, id: string, props: { stage: Stage }) {
    super(scope, id);
    this.secret = new Secret(this, 'Key', {
      secretName: `portal-${props.stage.name}/basiq-api-key`,
      description: 'Key of the bank data provider Basiq, as it is issued',
      removalPolicy: removalPolicyOf(props.stage),
    });
    Validations.of(this.secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'Only the provider can issue a key; people rotate it every 90 days in the provider’s dashboard.',
    });
  }
}
