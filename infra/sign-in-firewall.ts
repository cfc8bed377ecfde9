import { CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { createFirewall } from './firewall.ts';
import type { Identity } from './identity.ts';
import type { Stage } from './stages.ts';

/** Browsers sign in at the user pool itself, past the site: it has a firewall of its own, against guessing. */
export class SignInFirewall extends Construct {
  constructor(scope: Construct, id: string, props: { stage: Stage; identity: Identity }) {
    super(scope, id);
    const firewall = createFirewall(this, 'Firewall', {
      name: `portal-${props.stage.name}-sign-in`,
      description: 'Before the user pool',
      scope: 'REGIONAL',
      requestsPerAddress: 300,
      // Nothing is inspected: what the pool is asked is its own protocol, which it checks itself.
      // As the pool words its own refusals, so that the sign-in form knows it.
      refusal: {
        __type: 'TooManyRequestsException',
        message: 'Too many requests. Please wait a few minutes and try again.',
      },
      isCrossOrigin: true,
    });
    new CfnWebACLAssociation(this, 'Association', {
      webAclArn: firewall.attrArn,
      resourceArn: props.identity.userPool.userPoolArn,
    });
  }
}
