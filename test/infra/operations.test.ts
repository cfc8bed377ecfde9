import { readFileSync } from 'node:fs';
import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { AREAS, WORKERS } from '#infra/areas.ts';
import { alarmsTemplateOf, knownStacks, resourcesOf, templateFrom, templateOf } from './synthesize.ts';

const template = templateOf('prod');
const alarmsTemplate = alarmsTemplateOf('prod');
const edgeLogsTemplate = templateFrom(knownStacks('prod').edgeLogs);
const functions = resourcesOf(template, 'AWS::Lambda::Function');
const ours = functions.filter(([id]) => id.startsWith('Functions'));
const idOf = (name: string) =>
  ours.find(([, lambda]) => lambda.Properties.Handler === `${name}.handler`)?.[0];
const workerId = idOf('import-worker');
const reaperId = idOf('document-reaper');
const pollerId = idOf('bank-poller');
const callWorkerId = idOf('capital-call-worker');
const canaryId = idOf('canary');
const verifierId = idOf('ledger-verifier');
const slowIds = [
  ...[workerId, callWorkerId, verifierId],
  ...['statement-worker', 'message-worker', 'export-worker', 'audit-seal-worker'].map(idOf),
];
const queues = resourcesOf(template, 'AWS::SQS::Queue').map(([id]) => id);
const queueId = queues.find((id) => id.includes('ImportWorker'));
const callQueueId = queues.find((id) => id.includes('CapitalCall'));

test('every function has its own role and its own log, which expires', () => {
  const roles = ours.map(([, lambda]) => lambda.Properties.Role['Fn::GetAtt'][0]);
  const logs = ours.map(([, lambda]) => lambda.Properties.LoggingConfig.LogGroup.Ref);
  expect(ours).toHaveLength(Object.keys({ ...AREAS, ...WORKERS }).length);
  expect(new Set(roles).size).toBe(ours.length);
  expect(new Set(logs).size).toBe(ours.length);
  for (const [id, group] of resourcesOf(template, 'AWS::Logs::LogGroup')) {
    expect(group.Properties.RetentionInDays, id).toBe(90);
  }
});

test('each function describes what people lose when it fails, for the person who is woken by it', () => {
  const specs = Object.values({ ...AREAS, ...WORKERS });
  const descriptions = ours.map(([, lambda]) => String(lambda.Properties.Description));
  for (const { impact } of specs)
    expect(descriptions.filter((text) => text.endsWith(impact))).toHaveLength(1);
  // Lambda accepts descriptions of at most 256 characters.
  for (const text of descriptions) expect(text.length, text).toBeLessThanOrEqual(256);
});

test('a function’s timeout is shorter than that of the API', () => {
  for (const [id, lambda] of ours) {
    const limitSeconds = slowIds.includes(id)
      ? 15 * 60
      : id === reaperId
        ? 5 * 60 - 1
        : id === pollerId || id === canaryId
          ? 60
          : 29;
    expect(lambda.Properties.Timeout, id).toBeLessThanOrEqual(limitSeconds);
    expect(lambda.Properties, id).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
  }
});

test('an import that fails three times is put into an encrypted queue, reachable over TLS only', () => {
  template.hasResourceProperties('AWS::Lambda::EventInvokeConfig', {
    FunctionName: { Ref: workerId },
    MaximumRetryAttempts: 2,
    DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [queueId, 'Arn'] } } },
  });
  template.hasResourceProperties('AWS::SQS::Queue', {
    SqsManagedSseEnabled: true,
    MessageRetentionPeriod: 1_209_600,
  });
  template.hasResourceProperties('AWS::SQS::QueuePolicy', {
    Queues: [{ Ref: queueId }],
    PolicyDocument: {
      Statement: Match.arrayWith([
        Match.objectLike({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
      ]),
    },
  });
});

test('interrupted imports are continued every five minutes', () => {
  template.hasResourceProperties('AWS::Events::Rule', {
    ScheduleExpression: 'rate(5 minutes)',
    State: 'ENABLED',
    Targets: [Match.objectLike({ Arn: { 'Fn::GetAtt': [workerId, 'Arn'] }, Input: '{"sweep":true}' })],
  });
});

test('schedules start the capital call worker: for interrupted issues, and by day for reminders', () => {
  for (const [expression, input] of [
    ['rate(5 minutes)', '{"sweep":true}'],
    ['cron(0 9-17 * * ? *)', '{"remind":true}'],
  ]) {
    template.hasResourceProperties('AWS::Scheduler::Schedule', {
      ScheduleExpression: expression,
      ScheduleExpressionTimezone: 'Australia/Sydney',
      Target: Match.objectLike({
        Arn: { 'Fn::GetAtt': [callWorkerId, 'Arn'] },
        Input: input,
        DeadLetterConfig: { Arn: { 'Fn::GetAtt': [callQueueId, 'Arn'] } },
      }),
    });
  }
  const [, policy] =
    resourcesOf(template, 'AWS::IAM::Policy').find(([id]) =>
      id.startsWith('FunctionsCapitalCallWorkerSchedulerRole'),
    ) ?? [];
  expect(policy?.Properties.PolicyDocument.Statement).toEqual([
    { Effect: 'Allow', Action: 'lambda:InvokeFunction', Resource: { 'Fn::GetAtt': [callWorkerId, 'Arn'] } },
    { Effect: 'Allow', Action: 'sqs:SendMessage', Resource: { 'Fn::GetAtt': [callQueueId, 'Arn'] } },
  ]);
});

test('jobs that the capital call worker gives up are kept in a queue and raise an alarm', () => {
  template.hasResourceProperties('AWS::Lambda::EventInvokeConfig', {
    FunctionName: { Ref: callWorkerId },
    MaximumRetryAttempts: 2,
    DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [callQueueId, 'Arn'] } } },
  });
  alarmsTemplate.hasResourceProperties('AWS::CloudWatch::Alarm', {
    MetricName: 'ApproximateNumberOfMessagesVisible',
    Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [callQueueId, 'QueueName'] } }],
  });
});

test('interrupted uploads and deletions are completed every five minutes', () => {
  template.hasResourceProperties('AWS::Events::Rule', {
    ScheduleExpression: 'rate(5 minutes)',
    State: 'ENABLED',
    Targets: [Match.objectLike({ Arn: { 'Fn::GetAtt': [reaperId, 'Arn'] } })],
  });
});

test('each alarm describes the effect on users, treats missing data as good unless it is a heartbeat, and notifies the topic', () => {
  const alarms = resourcesOf(alarmsTemplate, 'AWS::CloudWatch::Alarm');
  const [topicId] = resourcesOf(alarmsTemplate, 'AWS::SNS::Topic')[0] ?? [];
  expect(alarms.length).toBeGreaterThan(0);
  for (const [id, alarm] of alarms) {
    expect(alarm.Properties.AlarmDescription, id).toMatch(/^[A-Z].{30,}\.$/);
    expect(alarm.Properties.AlarmActions, id).toEqual([{ Ref: topicId }]);
    const isHeartbeat = alarm.Properties.ComparisonOperator === 'LessThanThreshold';
    expect(alarm.Properties.TreatMissingData, id).toBe(isHeartbeat ? 'breaching' : 'notBreaching');
  }
});

test('errors and throttles of any function, errors of the API, and failed imports each have an alarm', () => {
  const alarms = resourcesOf(alarmsTemplate, 'AWS::CloudWatch::Alarm').map(([, alarm]) => alarm.Properties);
  for (const MetricName of ['Errors', 'Throttles']) {
    const watching = alarms.filter((alarm) => alarm.MetricName === MetricName);
    expect(watching).toEqual([
      expect.objectContaining({ Namespace: 'AWS/Lambda', Statistic: 'Sum', Period: 300, Threshold: 1 }),
    ]);
    // A metric without a dimension covers all functions of the account.
    expect(watching[0].Dimensions).toBeUndefined();
  }
  expect(alarms).toContainEqual(
    expect.objectContaining({
      MetricName: 'ApproximateNumberOfMessagesVisible',
      Threshold: 1,
      Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [queueId, 'QueueName'] } }],
    }),
  );
  const metricNames = alarms.flatMap((alarm) =>
    (alarm.Metrics ?? []).flatMap((metric: { MetricStat?: { Metric: { MetricName: string } } }) =>
      metric.MetricStat ? [metric.MetricStat.Metric.MetricName] : [],
    ),
  );
  expect(metricNames).toContain('5xx');
});

test('the first message in any dead-letter queue raises an alarm', () => {
  const watched = resourcesOf(alarmsTemplate, 'AWS::CloudWatch::Alarm')
    .filter(([, { Properties }]) => Properties.MetricName === 'ApproximateNumberOfMessagesVisible')
    .map(([, { Properties }]) => Properties.Dimensions[0].Value['Fn::GetAtt'][0]);
  expect(watched.sort()).toEqual(queues.sort());
});

function longestPause(expression: string, timezone: string | undefined): number {
  const [, minutes] = /^rate\((\d+) minutes?\)$/.exec(expression) ?? [];
  if (minutes) return Number(minutes) * 60;
  if (expression === 'rate(1 hour)') return 3_600;
  const [, first, last] = /^cron\(\d+ (\d+)(?:-(\d+))? \* \* \? \*\)$/.exec(expression) ?? [];
  if (!first) throw new Error(`How often is ${expression}?`);
  const rest = last ? 24 - (Number(last) - Number(first)) : 24;
  // If the time zone has summer time, one night a year is an hour longer.
  return (rest + (timezone ? 1 : 0)) * 3_600;
}

const schedules = [
  ...resourcesOf(template, 'AWS::Events::Rule')
    .filter(([, { Properties }]) => Properties.ScheduleExpression)
    .flatMap(([, { Properties }]) =>
      Properties.Targets.map((target: { Arn: unknown }) => ({
        wakes: target.Arn,
        pause: longestPause(Properties.ScheduleExpression, undefined),
      })),
    ),
  ...resourcesOf(template, 'AWS::Scheduler::Schedule').map(([, { Properties }]) => ({
    wakes: Properties.Target.Arn,
    pause: longestPause(Properties.ScheduleExpression, Properties.ScheduleExpressionTimezone),
  })),
].map(({ wakes, pause }) => ({ wakes: wakes['Fn::GetAtt'][0] as string, pause: pause as number }));

const heartbeats = resourcesOf(alarmsTemplate, 'AWS::CloudWatch::Alarm')
  .map(([, { Properties }]) => Properties)
  .filter(({ ComparisonOperator }) => ComparisonOperator === 'LessThanThreshold')
  .map(({ MetricName, Dimensions, Period, EvaluationPeriods }) => {
    const window = Period * EvaluationPeriods;
    if (MetricName === 'Invocations')
      return { hears: Dimensions[0].Value.Ref as string, by: MetricName, Period, window };
    const [, filter] =
      resourcesOf(alarmsTemplate, 'AWS::Logs::MetricFilter').find(
        ([, { Properties }]) => Properties.MetricTransformations[0].MetricName === MetricName,
      ) ?? [];
    const [hears] =
      ours.find(
        ([, lambda]) => lambda.Properties.LoggingConfig.LogGroup.Ref === filter?.Properties.LogGroupName.Ref,
      ) ?? [];
    return { hears, by: filter?.Properties.FilterPattern, Period, window };
  });

test('a schedule that stops raises an alarm before it has missed three times its longest pause', () => {
  expect(schedules.length).toBeGreaterThan(5);
  for (const { wakes, pause } of schedules) {
    const heard = heartbeats.filter(
      ({ hears, window }) => hears === wakes && pause < window && window <= 3 * pause,
    );
    expect(heard, `${wakes}, every ${pause} s`).toHaveLength(1);
  }
  expect(heartbeats).toHaveLength(schedules.length);
});

test('a heartbeat is read from the line a run ends with, where the function does other things too', () => {
  expect(
    heartbeats.map(({ hears, by }) => `${hears?.replace(/Function[0-9A-F]{8}$/, '')} ${by}`).sort(),
  ).toEqual([
    'FunctionsAuditSealWorker { $.event = "audit-copied" }',
    'FunctionsCanary { $.event = "canary-passed" }',
    'FunctionsCapitalCallWorker Invocations',
    'FunctionsCapitalCallWorker { $.event = "clients-reminded" }',
    'FunctionsDocumentReaper { $.event = "documents-reaped" }',
    'FunctionsExportWorker Invocations',
    'FunctionsImportWorker Invocations',
    'FunctionsImportWorker { $.event = "bank-feed-ran" }',
    'FunctionsInvitationWorker { $.event = "approvals-swept" }',
    'FunctionsLedgerVerifier { $.event = "ledger-verified" }',
    'FunctionsMessageWorker { $.event = "messages-sent" }',
    'FunctionsSafeguardCheck { $.event = "safeguards-checked" }',
    'FunctionsStatementWorker Invocations',
  ]);
});

test('each alarm’s period is within the limits of CloudWatch: a day in minutes, a week in hours', () => {
  for (const [id, { Properties }] of resourcesOf(alarmsTemplate, 'AWS::CloudWatch::Alarm')) {
    const { Period, EvaluationPeriods, Metrics = [] } = Properties;
    const period = Period ?? Math.max(...Metrics.map((part: Metric) => part.MetricStat?.Period ?? 0));
    expect(period * EvaluationPeriods, id).toBeLessThanOrEqual((period < 3_600 ? 1 : 7) * 86_400);
  }
});

interface Metric {
  readonly MetricStat?: { readonly Period: number };
}

test('a stage without reminders has no heartbeat alarm for them', () => {
  const alarms = (stage: typeof alarmsTemplate) =>
    JSON.stringify(resourcesOf(stage, 'AWS::CloudWatch::Alarm'));
  expect(alarms(alarmsTemplate)).toContain('RemindersRan');
  expect(alarms(alarmsTemplateOf('prod', { mailSender: undefined }))).not.toContain('RemindersRan');
});

test('slow answers raise an alarm, once there are enough requests for a percentile', () => {
  const [, alarm] =
    resourcesOf(alarmsTemplate, 'AWS::CloudWatch::Alarm').find(([id]) => id.includes('ApiSlow')) ?? [];
  expect(alarm?.Properties).toMatchObject({ Threshold: 1_000, EvaluationPeriods: 3 });
  expect(alarm?.Properties.Metrics).toContainEqual(
    expect.objectContaining({ Expression: 'IF(total >= 20, slowest, 0)' }),
  );
  expect(alarm?.Properties.Metrics).toContainEqual(
    expect.objectContaining({
      Id: 'slowest',
      MetricStat: expect.objectContaining({
        Stat: 'p95',
        Metric: expect.objectContaining({ MetricName: 'Latency', Namespace: 'AWS/ApiGateway' }),
      }),
    }),
  );
});

test('the whole ledger is checked every night, and one contradiction raises an alarm', () => {
  template.hasResourceProperties('AWS::Events::Rule', {
    ScheduleExpression: 'cron(10 16 * * ? *)',
    State: 'ENABLED',
    Targets: [Match.objectLike({ Arn: { 'Fn::GetAtt': [verifierId, 'Arn'] } })],
  });
  const logs = ours.find(([id]) => id === verifierId)?.[1].Properties.LoggingConfig.LogGroup;
  const metric = { MetricName: 'LedgerViolations', MetricNamespace: 'Portal/Portal-prod' };
  alarmsTemplate.hasResourceProperties('AWS::Logs::MetricFilter', {
    LogGroupName: logs,
    FilterPattern: '{ $.event = "ledger-verified" }',
    MetricTransformations: [{ ...metric, MetricValue: '$.counts.breaches' }],
  });
  alarmsTemplate.hasResourceProperties('AWS::CloudWatch::Alarm', {
    MetricName: metric.MetricName,
    Namespace: metric.MetricNamespace,
    Statistic: 'Maximum',
    Threshold: 1,
  });
});

test('one dashboard shows calls, errors, times, imports, queues and the ledger', () => {
  const dashboards = resourcesOf(alarmsTemplate, 'AWS::CloudWatch::Dashboard');
  expect(dashboards).toHaveLength(1);
  const parts = dashboards[0]?.[1].Properties.DashboardBody['Fn::Join'][1] as unknown[];
  const body = parts.map((part) => (typeof part === 'string' ? part : 'name')).join('');
  const widgets: { type: string; properties: { title?: string; metrics?: unknown[] } }[] =
    JSON.parse(body).widgets;
  const shown = JSON.stringify(widgets.flatMap(({ properties }) => properties.metrics ?? []));
  for (const metric of [
    'Count',
    '4xx',
    '5xx',
    'Latency',
    'Errors',
    'Invocations',
    'ApproximateNumberOfMessagesVisible',
    'LedgerViolations',
    'ConsumedReadCapacityUnits',
    'ConsumedWriteCapacityUnits',
    'SignInSuccesses',
    'TurnedAway',
  ]) {
    expect(shown).toContain(`"${metric}"`);
  }
  expect(shown).toContain('"p95"');
});

test('the page of costs counts as many alarms, metrics and secrets as are deployed', () => {
  const alarms = [alarmsTemplate, edgeLogsTemplate].flatMap((stack) =>
    resourcesOf(stack, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties),
  );
  const watched = alarms.map(
    ({ Metrics = [] }) => Metrics.filter(({ MetricStat }: Metric) => MetricStat).length || 1,
  );
  const own = resourcesOf(alarmsTemplate, 'AWS::Logs::MetricFilter').map(
    ([, { Properties }]) => Properties.MetricTransformations[0].MetricName,
  );
  const secrets = (of: typeof template) => resourcesOf(of, 'AWS::SecretsManager::Secret').length;
  const page = readFileSync('docs/costs.md', 'utf8');
  expect(page).toContain(
    `0.10 (${watched.reduce((sum, count) => sum + count, 0)} of them), 3, 0.30 (${new Set(own).size})`,
  );
  expect(page).toContain(`0.40 (${secrets(template)} of them, ${secrets(templateOf('dev'))} in \`dev\`)`);
});

test('the dashboard has no more metrics than AWS shows free of charge', () => {
  const [, dashboard] = resourcesOf(alarmsTemplate, 'AWS::CloudWatch::Dashboard')[0] ?? [];
  const shown = JSON.stringify(dashboard?.Properties.DashboardBody).match(/\[\\"(AWS\/|Portal\/)/g) ?? [];
  expect(shown.length).toBeGreaterThan(30);
  expect(shown.length).toBeLessThanOrEqual(50);
});

test('an unwatched stage has no alarms and not their cost, but its budget', () => {
  const { stack, alarms, edgeLogs } = knownStacks('dev');
  const [portal, told, edge] = [stack, alarms, edgeLogs].map(templateFrom);
  for (const one of [told, edge])
    for (const type of ['CloudWatch::Alarm', 'CloudWatch::Dashboard', 'Logs::MetricFilter'])
      one?.resourceCountIs(`AWS::${type}`, 0);
  told?.resourceCountIs('AWS::Budgets::Budget', 1);
  portal?.resourcePropertiesCountIs('AWS::Lambda::Function', { Handler: 'canary.handler' }, 0);
});

test('errors of the site itself raise an alarm, in the only region that has its metrics', () => {
  const [[, alarm] = []] = resourcesOf(edgeLogsTemplate, 'AWS::CloudWatch::Alarm');
  const [[topicId] = []] = resourcesOf(edgeLogsTemplate, 'AWS::SNS::Topic');
  expect(alarm?.Properties).toMatchObject({
    Namespace: 'AWS/CloudFront',
    MetricName: '5xxErrorRate',
    Threshold: 5,
    AlarmActions: [{ Ref: topicId }],
    AlarmDescription: expect.stringMatching(/^[A-Z].{30,}\.$/),
  });
});

test('the person on call is subscribed to the alarms of both regions, and nobody where none is named', () => {
  const { alarms, edgeLogs } = knownStacks('prod', { onCall: 'on-call@fund.test' });
  for (const stack of [alarms, edgeLogs]) {
    const told = templateFrom(stack);
    const [[topicId] = []] = resourcesOf(told, 'AWS::SNS::Topic');
    expect(resourcesOf(told, 'AWS::SNS::Subscription').map(([, { Properties }]) => Properties)).toEqual([
      { Protocol: 'email', Endpoint: 'on-call@fund.test', TopicArn: { Ref: topicId } },
    ]);
  }
  alarmsTemplate.resourceCountIs('AWS::SNS::Subscription', 0);
});

test('the account’s monthly budget warns at four fifths, and when the forecast exceeds it', () => {
  const [topicId] = resourcesOf(alarmsTemplate, 'AWS::SNS::Topic')[0] ?? [];
  const subscribers = [{ SubscriptionType: 'SNS', Address: { Ref: topicId } }];
  const notification = (type: string, threshold: number) => ({
    Notification: {
      NotificationType: type,
      ComparisonOperator: 'GREATER_THAN',
      Threshold: threshold,
      ThresholdType: 'PERCENTAGE',
    },
    Subscribers: subscribers,
  });
  alarmsTemplate.hasResourceProperties('AWS::Budgets::Budget', {
    Budget: { BudgetType: 'COST', TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 50, Unit: 'USD' } },
    NotificationsWithSubscribers: [notification('ACTUAL', 80), notification('FORECASTED', 100)],
  });
});

test('alarms and the budget may publish to the topic, from this account and over TLS only', () => {
  alarmsTemplate.hasResourceProperties('AWS::SNS::TopicPolicy', {
    PolicyDocument: {
      Statement: Match.arrayWith([
        Match.objectLike({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
        Match.objectLike({
          Effect: 'Allow',
          Action: 'sns:Publish',
          Principal: { Service: ['budgets.amazonaws.com', 'cloudwatch.amazonaws.com'] },
          Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
        }),
      ]),
    },
  });
});
