import { Stack } from 'aws-cdk-lib';
import { UserPoolEmail } from 'aws-cdk-lib/aws-cognito';
import { type IRole, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { FUND_NAME } from '#shared/constants.ts';

/**
 * The sender address of all mail. Its domain must be verified in SES before the first deployment: Cognito checks it
 * when the user pool is created, so the stack cannot create the identity itself.
 */
export class Mail extends Construct {
  readonly sender: string;
  readonly #domain: string;

  constructor(scope: Construct, id: string, { sender }: { sender: string }) {
    super(scope, id);
    this.sender = sender;
    this.#domain = sender.slice(sender.indexOf('@') + 1);
  }

  /** The mail settings of the user pool, for invitations and codes. */
  forUserPool(): UserPoolEmail {
    return UserPoolEmail.withSES({
      fromEmail: this.sender,
      fromName: FUND_NAME,
      sesVerifiedDomain: this.#domain,
    });
  }

  /** Lets a function send from this address only, not from others of the domain. */
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
