import { type IRole, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { Stage } from './stages.ts';

/** The domain that messages of the portal come from, signed with DKIM. */
export class Mail extends Construct {
  readonly sender: string;
  readonly #identity: EmailIdentity;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    this.sender = stage.mailSender;
    const domain = stage.mailSender.slice(stage.mailSender.indexOf('@') + 1);
    this.#identity = new EmailIdentity(this, 'Domain', { identity: Identity.domain(domain) });
  }

  /** Lets a function send from the one address, and from no other of the domain. */
  grantSend(role: IRole): void {
    role.addToPrincipalPolicy(
      new PolicyStatement({
        actions: ['ses:SendEmail'],
        resources: [this.#identity.emailIdentityArn],
        conditions: { StringEquals: { 'ses:FromAddress': this.sender } },
      }),
    );
  }
}
