import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { canaryPasswordName, type Stage } from './stages.ts';

const PASSWORD_LENGTH = 32;

/** A template cannot set the password of a user, so `npm run deploy` sets this one after each deployment. */
export class CanaryPassword extends Construct {
  readonly secret: Secret;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    this.secret = new Secret(this, 'Password', {
      secretName: canaryPasswordName(stage),
      description: 'The password of the canary’s user, who has no rights',
      generateSecretString: { passwordLength: PASSWORD_LENGTH, requireEachIncludedType: true },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    Validations.of(this.secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'It opens an account without rights; a new value takes effect with the next deployment.',
    });
  }
}
