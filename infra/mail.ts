import { Stack } from 'aws-cdk-lib';
import { UserPoolEmail } from 'aws-cdk-lib/aws-cognito';
import { EventBus } from 'aws-cdk-lib/aws-events';
import { type IRole, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { Stage } from './stages.ts';

/** Cognito accepts only a verified sender, so SES must verify the domain before the first deployment. */
export class Mail extends Construct {
  readonly sender: string;
  /** Every message needs this set, because the set forwards delivery events. */
  readonly configurationSetName: string;
  readonly #domain: string;
  readonly #fundName: string;
  readonly #set: ConfigurationSet;

  constructor(scope: Construct, id: string, { sender, stage }: { sender: string; stage: Stage }) {
    super(scope, id);
    this.sender = sender;
    this.#fundName = stage.fund.name;
    this.#domain = sender.slice(sender.indexOf('@') + 1);
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
      configurationSetName: this.#set.configurationSetName,
    });
  }

  /** The role can send only from this address, not from others of the domain. */
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
