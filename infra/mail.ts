import { Stack } from 'aws-cdk-lib';
import { UserPoolEmail } from 'aws-cdk-lib/aws-cognito';
import { EventBus } from 'aws-cdk-lib/aws-events';
import { type IRole, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { Stage } from './stages.ts';

/** Cognito accepts only a verified sender, so the domain must be verified in SES before the first deployment. */
export class Mail extends Construct {
  readonly sender: string;
  /** The configuration set that forwards delivery events. Every message is sent with it. */
  readonly configurationSetName: string;
  readonly #domain: string;
  readonly #fundName: string;
  readonly #set: ConfigurationSet;

  constructor(scope: Construct, id: string, { sender, stage }: { sender: string; stage: Stage }) {
    super(scope, id);
    this.sender = sender;
    this.#fundName = stage.fund.name;
    this.#domain = sender.slice(sender.indexOf('@') + 1);
    // Use a fixed name, because the rule that receives the events needs it too.
    const name = `portal-${stage.name}`;
    this.configurationSetName = name;
    this.#set = new ConfigurationSet(this, 'Messages', { configurationSetName: name });
    this.#set.addEventDestination('Events', {
      // SES can send events only to the default bus.
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'DefaultBus', 'default')),
      events: [
        EmailSendingEvent.SEND,
        EmailSendingEvent.DELIVERY,
        EmailSendingEvent.BOUNCE,
        EmailSendingEvent.COMPLAINT,
        EmailSendingEvent.REJECT,
      ],
    });
  }

  forUserPool(): UserPoolEmail {
    return UserPoolEmail.withSES({
      fromEmail: this.sender,
      fromName: this.#fundName,
      sesVerifiedDomain: this.#domain,
      // This reference makes CDK create the set first. The set's events show managers which invitations bounced.
      configurationSetName: this.#set.configurationSetName,
    });
  }

  /** Allows a role to send from this address only, and not from others of the domain. */
  grantSend(role: IRole): void {
    role.addToPrincipalPolicy(
      new PolicyStatement({
        actions: ['ses:SendEmail'],
        resources: [
          Stack.of(this).formatArn({ service: 'ses', resource: 'identity', resourceName: this.#domain }),
          Stack.of(this).formatArn({
            service: 'ses',
            resource: 'configuration-set',
            resourceName: this.configurationSetName,
          }),
        ],
        conditions: { StringEquals: { 'ses:FromAddress': this.sender } },
      }),
    );
  }
}
