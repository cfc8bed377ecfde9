import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { Stage } from './stages.ts';

const KEY_LENGTH = 48;

/**
 * An HTTP API has no policy that says who may reach it. So the site adds a key to what it hands on, and
 * the functions refuse whatever comes without: nobody gets around the firewall by the API's own address.
 * The keys are made up by the secret store and looked up during deployment; no template holds them.
 */
export class OriginKeys extends Construct {
  /** The header by which the site is known, with the key that it sends. */
  readonly header: Readonly<Record<string, string>>;
  readonly #taken: readonly string[];

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    this.#taken = stage.originKeys
      .filter((label) => label !== undefined)
      .map((label) => {
        const secret = new Secret(this, `Key${label}`, {
          secretName: `portal-${stage.name}/origin-key-${label}`,
          description: 'By which the API knows requests of the site',
          generateSecretString: { passwordLength: KEY_LENGTH, excludePunctuation: true },
          // A new one is made with a new label; nothing is lost with an old one.
          removalPolicy: RemovalPolicy.DESTROY,
        });
        Validations.of(secret).acknowledge({
          id: 'AwsSolutions-SMG4',
          reason: 'Site and functions take up a new key together, by three deployments with a new label.',
        });
        return secret.secretValue.unsafeUnwrap();
      });
    this.header = { 'x-origin-key': this.#taken[0] ?? '' };
  }

  /** Has a function behind the API refuse what did not come through the site. */
  addTo(lambda: LambdaFunction): void {
    const [sent, other] = this.#taken;
    if (sent) lambda.addEnvironment('ORIGIN_KEY', sent);
    if (other) lambda.addEnvironment('ORIGIN_KEY_OTHER', other);
  }
}
