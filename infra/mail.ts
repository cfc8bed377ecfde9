import { Stack } from 'aws-cdk-lib';
import { UserPoolEmail } from 'aws-cdk-lib/aws-cognito';
import { type IRole, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { FUND_NAME } from '#shared/constants.ts';

/**
 * The one address that messages of the portal come from. Its domain is an identity of SES that is there
 * and verified beforehand: Cognito looks when the user pool is made, and DNS records have to be set by
 * then, so that a stack cannot both make the identity and use it.
 */
export class Mail extends Construct {
  readonly sender: string;
  readonly #domain: string;

  constructor(scope: Construct, id: string, { sender }: { sender: string }) {
    super(scope, id);
    this.sender = sender;
    this.#domain = sender.slice(sender.indexOf('@') + 1);
  }

  /** By which the user pool sends invitations and codes. */
  forUserPool(): UserPoolEmail {
    return UserPoolEmail.withSES({
      fromEmail: this.sender,
      fromName: FUND_NAME,
      sesVerifiedDomain: this.#domain,
    });
  }

  /** Lets a function send from the one address, and from no other of the domain. */
  grantSend(role: IRole): void {
    role.addToPrincipalPolicy(
      new PolicyStatement({
        actions: ['ses:SendEmail'],
        resources: [
          Stack.of(this).formatArn({ service: 'ses', resource: 'identity', resourceName: this.#domain }),
        ],
        conditions: { StringEquals: { 'ses:FromAddress': this.sender } },
      }),
    );
  }
}
