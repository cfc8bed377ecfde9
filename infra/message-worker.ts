import { Duration } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { createDeadLetterQueue } from './dead-letters.ts';
import type { Mail } from './mail.ts';

interface MessageWorkerProps {
  readonly function: LambdaFunction;
  readonly mail: Mail | undefined;
}

export class MessageWorker extends Construct {
  readonly function: LambdaFunction;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { function: worker, mail }: MessageWorkerProps) {
    super(scope, id);
    this.function = worker;
    this.deadLetters = createDeadLetterQueue(this, worker);
    new Rule(this, 'Sweep', {
      description: 'Sends the messages that are queued',
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaTarget(worker, { event: RuleTargetInput.fromObject({}) })],
    });
    if (!mail) return;
    new Rule(this, 'MailEvents', {
      description: 'Events of the mail service: sent, bounced, reported as spam, refused',
      eventPattern: {
        source: ['aws.ses'],
        detail: { mail: { tags: { 'ses:configuration-set': [mail.configurationSetName] } } },
      },
      targets: [new LambdaTarget(worker)],
    });
  }
}
