import { Duration } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import {
  EventSourceMapping,
  type Function as LambdaFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { createDeadLetterQueue } from './dead-letters.ts';
import { ScheduledFunction } from './scheduled-function.ts';

interface AuditSealWorkerProps {
  readonly function: LambdaFunction;
  readonly audit: ITable;
}

export class AuditSealWorker extends Construct {
  readonly function: LambdaFunction;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { function: worker, audit }: AuditSealWorkerProps) {
    super(scope, id);
    this.function = worker;
    this.deadLetters = createDeadLetterQueue(this, worker);
    if (!audit.tableStreamArn) throw new Error('The audit table has no stream');
    const mapping = new EventSourceMapping(this, 'Rows', {
      target: worker,
      eventSourceArn: audit.tableStreamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 1_000,
      maxBatchingWindow: Duration.minutes(1),
      bisectBatchOnError: true,
      retryAttempts: 10,
      maxRecordAge: Duration.hours(3),
      onFailure: new SqsDlq(this.deadLetters),
    });
    // AWS checks the role's rights when it creates the mapping, so the role must come first.
    if (worker.role) mapping.node.addDependency(worker.role);
    new ScheduledFunction(this, 'Seal', {
      function: worker,
      scheduleId: 'Hourly',
      description: 'Locks the rows of the audit that the stream missed',
      schedule: Schedule.rate(Duration.hours(1)),
    });
  }
}
