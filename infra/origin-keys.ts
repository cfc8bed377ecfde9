import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { originKeyName, type Stage } from './stages.ts';

const KEY_LENGTH = 48;

/** Functions refuse requests without the site's key, because the API's own address bypasses the firewall. */
export class OriginKeys extends Construct {
  readonly header: Readonly<Record<string, string>>;
  readonly #secrets: readonly Secret[];

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    this.#secrets = stage.originKeys
      .filter((label) => label !== undefined)
      .map((label) => {
        const secret = new Secret(this, `Key${label}`, {
          secretName: originKeyName(stage, label),
          description: 'The key by which the API recognises requests from the site',
          generateSecretString: { passwordLength: KEY_LENGTH, excludePunctuation: true },
          // A rotation deletes the secret only after another secret has replaced it.
          removalPolicy: RemovalPolicy.DESTROY,
        });
        Validations.of(secret).acknowledge({
          id: 'AwsSolutions-SMG4',
          reason: 'npm run rotate-origin-key replaces the key while the functions accept both.',
        });
        return secret;
      });
    this.header = { 'x-origin-key': this.#secrets[0]?.secretValue.unsafeUnwrap() ?? '' };
  }

  addTo(lambda: LambdaFunction): void {
    const resources = this.#secrets.map(({ secretArn }) => secretArn);
    lambda.addEnvironment('ORIGIN_KEY_SECRETS', resources.join(','));
    lambda.addToRolePolicy(new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources }));
  }
}
