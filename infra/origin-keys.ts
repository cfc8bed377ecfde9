import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { originKeyName, type Stage } from './stages.ts';

const KEY_LENGTH = 48;

/**
 * The site adds a key to each request it forwards, and the functions refuse requests without it, because an HTTP API has no
 * resource policy. So nobody can bypass the firewall through the API's own address. Secrets Manager generates the keys, which
 * are resolved during deployment; no template contains them.
 */
export class OriginKeys extends Construct {
  /** The header the site adds, with its key. */
  readonly header: Readonly<Record<string, string>>;
  readonly #accepted: readonly string[];

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    this.#accepted = stage.originKeys
      .filter((label) => label !== undefined)
      .map((label) => {
        const secret = new Secret(this, `Key${label}`, {
          secretName: originKeyName(stage, label),
          description: 'By which the API knows requests of the site',
          generateSecretString: { passwordLength: KEY_LENGTH, excludePunctuation: true },
          // A rotation creates a key with a new label, so the old key can be deleted.
          removalPolicy: RemovalPolicy.DESTROY,
        });
        Validations.of(secret).acknowledge({
          id: 'AwsSolutions-SMG4',
          reason: 'The site and the functions change to a new key in three deployments with a new label.',
        });
        return secret.secretValue.unsafeUnwrap();
      });
    this.header = { 'x-origin-key': this.#accepted[0] ?? '' };
  }

  /** Makes a function behind the API refuse requests that did not come through the site. */
  addTo(lambda: LambdaFunction): void {
    const [sent, other] = this.#accepted;
    if (sent) lambda.addEnvironment('ORIGIN_KEY', sent);
    if (other) lambda.addEnvironment('ORIGIN_KEY_OTHER', other);
  }
}
