import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { FunctionSpec } from './areas.ts';
import { removalPolicyOf } from './removal-policy.ts';
import type { Stage } from './stages.ts';

export class PayeeKeys extends Construct {
  readonly #accounts: Key;
  readonly #equality: Key;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    const removalPolicy = removalPolicyOf(stage);
    this.#accounts = new Key(this, 'Accounts', {
      alias: `portal-${stage.name}-payees`,
      description: `Bank accounts of the portal’s investors, ${stage.name}`,
      enableKeyRotation: true,
      removalPolicy,
    });
    // AWS cannot rotate this kind of key. The hashes of a new key would match no stored account.
    this.#equality = new Key(this, 'Equality', {
      alias: `portal-${stage.name}-payee-equality`,
      description: `Finds equal bank accounts of the portal’s investors, ${stage.name}`,
      keySpec: KeySpec.HMAC_256,
      keyUsage: KeyUsage.GENERATE_VERIFY_MAC,
      removalPolicy,
    });
  }

  grant(lambda: LambdaFunction, actions: NonNullable<FunctionSpec['payeeKeys']>): void {
    lambda.addEnvironment('PAYEE_KEY', this.#accounts.keyArn);
    lambda.addEnvironment('PAYEE_EQUALITY_KEY', this.#equality.keyArn);
    for (const action of actions) {
      const { keyArn } = action === 'GenerateMac' ? this.#equality : this.#accounts;
      lambda.addToRolePolicy(new PolicyStatement({ actions: [`kms:${action}`], resources: [keyArn] }));
    }
  }
}
