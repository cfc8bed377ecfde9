import { CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { createFirewall } from './firewall.ts';
import type { Identity } from './identity.ts';
import type { Stage } from './stages.ts';

/** Browsers call the user pool directly, so the site's firewall does not protect the pool. */
export class SignInFirewall extends Construct {
  constructor(scope: Construct, id: string, props: { stage: Stage; identity: Identity }) {
    super(scope, id);
    const firewall = createFirewall(this, 'Firewall', {
      name: `portal-${props.stage.name}-sign-in`,
      description: 'Before the user pool',
      scope: 'REGIONAL',
      requestsPerAddress: 300,
      // No `inspects`, because Cognito validates its own protocol. The sign-in form expects Cognito's error format.
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
