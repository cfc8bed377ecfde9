import { readFileSync } from 'node:fs';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { AREAS } from '#infra/areas.ts';
import { alarmsTemplateOf, resourcesOf, stackOf, templateOf } from './synthesize.ts';

const template = templateOf('prod');
const alarmsTemplate = alarmsTemplateOf('prod');
const functions = resourcesOf(template, 'AWS::Lambda::Function');
const filters = resourcesOf(alarmsTemplate, 'AWS::Logs::MetricFilter').map(
  ([, { Properties }]) => Properties,
);
const alarms = resourcesOf(alarmsTemplate, 'AWS::CloudWatch::Alarm');
const NAMESPACE = 'Portal/Portal-prod';

function alarmNamed(name: string) {
  const found = alarms.filter(
    ([id]) => id.replace(/^Observability/, '').replace(/[0-9A-F]{8}$/, '') === name,
  );
  expect(found, name).toHaveLength(1);
  return found[0]?.[1].Properties;
}

/** The log group of a function. */
function logOf(name: string) {
  const [, lambda] = functions.find(([, { Properties }]) => Properties.Handler === `${name}.handler`) ?? [];
  return lambda?.Properties.LoggingConfig.LogGroup;
}

/** Where a metric of the stack's own comes from: logs, the lines that count, and for how much. */
function sourcesOf(metricName: string) {
  return filters
    .filter(({ MetricTransformations: [counted] }) => counted.MetricName === metricName)
    .map(({ LogGroupName, FilterPattern, MetricTransformations: [counted] }) => {
      expect(counted.MetricNamespace).toBe(NAMESPACE);
      return { log: LogGroupName, pattern: FilterPattern, value: counted.MetricValue };
    });
}

test('a hundred failed sign-ins in five minutes raise an alarm, by the user pool’s metric', () => {
  const [pool] = resourcesOf(template, 'AWS::Cognito::UserPool')[0] ?? [];
  const [client] = resourcesOf(template, 'AWS::Cognito::UserPoolClient')[0] ?? [];
  const signIns = (Id: string, Stat: string) => ({
    Id,
    MetricStat: {
      Metric: {
        Namespace: 'AWS/Cognito',
        MetricName: 'SignInSuccesses',
        Dimensions: [
          { Name: 'UserPool', Value: { Ref: pool } },
          { Name: 'UserPoolClient', Value: { Ref: client } },
        ],
      },
      Period: 300,
      Stat,
    },
    ReturnData: false,
  });
  const alarm = alarmNamed('SignInFailures');
  expect(alarm).toMatchObject({ Threshold: 100, EvaluationPeriods: 1 });
  expect(alarm.Metrics).toEqual([
    expect.objectContaining({ Expression: 'tried - succeeded' }),
    signIns('tried', 'SampleCount'),
    signIns('succeeded', 'Sum'),
  ]);
});

test('fifty 403 answers in five minutes raise an alarm, whichever function gave them', () => {
  const [, stage] = resourcesOf(template, 'AWS::ApiGatewayV2::Stage')[0] ?? [];
  const { DestinationArn, Format } = stage?.Properties.AccessLogSettings ?? {};
  expect(JSON.parse(Format).status).toBe('$context.status');
  expect(sourcesOf('TurnedAway')).toEqual([
    { log: { Ref: DestinationArn['Fn::GetAtt'][0] }, pattern: '{ $.status = "403" }', value: '1' },
  ]);
  expect(alarmNamed('AccessDenied')).toMatchObject({
    Namespace: NAMESPACE,
    MetricName: 'TurnedAway',
    Statistic: 'Sum',
    Period: 300,
    Threshold: 50,
  });
});

test.each([
  ['ImportsStalled', 'import-worker', 'imports-stalled', '$.counts.imports', 300, 1],
  ['DocumentsNotScanned', 'document-reaper', 'documents-waiting', '$.counts.scanning', 300, 1],
  ['UploadsNotArrived', 'document-reaper', 'documents-waiting', '$.counts.pending', 300, 5],
  ['BankConsentEnding', 'safeguard-check', 'safeguards-checked', '$.counts.consents_ending', 3_600, 1],
  ['UndoSwitchedOff', 'safeguard-check', 'safeguards-checked', '$.counts.tables_without_undo', 3_600, 1],
] as const)('%s counts the log lines of %s', (name, lambda, event, value, Period, Threshold) => {
  expect(sourcesOf(name)).toEqual([{ log: logOf(lambda), pattern: `{ $.event = "${event}" }`, value }]);
  expect(alarmNamed(name)).toMatchObject({
    Namespace: NAMESPACE,
    MetricName: name,
    Statistic: 'Maximum',
    Period,
    Threshold,
  });
});

test('refused malware raises an alarm, whichever function asked for the scan', () => {
  const asking = functions.filter(([, { Properties }]) => Properties.Environment?.Variables?.MALWARE_SCANNER);
  expect(asking.length).toBeGreaterThan(1);
  const byLog = (one: { log: { Ref: string } }, other: { log: { Ref: string } }) =>
    one.log.Ref.localeCompare(other.log.Ref);
  expect(sourcesOf('MalwareRefused').sort(byLog)).toEqual(
    asking
      .map(([, { Properties }]) => ({
        log: Properties.LoggingConfig.LogGroup,
        pattern: '{ $.event = "malware-refused" }',
        value: '1',
      }))
      .sort(byLog),
  );
  expect(alarmNamed('MalwareRefused')).toMatchObject({ Statistic: 'Sum', Threshold: 1 });
});

test('an operation given up as busy after all attempts raises an alarm, in every area', () => {
  const sources = sourcesOf('GivenUpBusy');
  expect(sources.map(({ log }) => log.Ref).sort()).toEqual(
    Object.keys(AREAS)
      .map((area) => logOf(area).Ref)
      .sort(),
  );
  for (const { pattern, value } of sources) {
    expect(pattern).toBe('{ ($.event = "refused") && ($.code = "busy") }');
    expect(value).toBe('1');
  }
  expect(alarmNamed('GivenUpBusy')).toMatchObject({ Statistic: 'Sum', Threshold: 1 });
});

test('the safeguards are checked every morning', () => {
  const [id] = functions.find(([, { Properties }]) => Properties.Handler === 'safeguard-check.handler') ?? [];
  template.hasResourceProperties('AWS::Events::Rule', {
    ScheduleExpression: 'cron(0 22 * * ? *)',
    State: 'ENABLED',
    Targets: [{ Arn: { 'Fn::GetAtt': [id, 'Arn'] }, Id: 'Target0' }],
  });
});

test('the operator’s page says of every alarm, and of no other, where to look first', () => {
  const page = readFileSync('docs/operate.md', 'utf8');
  const [, section = ''] = /## Reading an alarm\n([\s\S]*?)\n## /.exec(page) ?? [];
  const title = (name: string) =>
    name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const ours = functions
    .filter(([id]) => id.startsWith('Functions'))
    .map(([, { Properties }]) => String(Properties.Handler).replace('.handler', ''));
  const groups: Record<string, string[]> = {
    '<Area>': Object.keys(AREAS).map(title),
    '<Worker>': ours.filter((name) => !(name in AREAS)).map(title),
  };
  const documented = [...section.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => {
      const [group = ''] = /<\w+>/.exec(name) ?? [];
      return groups[group]?.map((member) => name.replace(group, member)) ?? [name];
    }),
  );
  // Not every worker has a schedule that could fall silent.
  const silent = (name: string) => name.endsWith('Silent');
  const edge = resourcesOf(Template.fromStack(stackOf('prod').edgeLogs), 'AWS::CloudWatch::Alarm');
  const rung = [...alarms, ...edge].map(([id]) =>
    id.replace(/^Observability/, '').replace(/[0-9A-F]{8}$/, ''),
  );
  expect(rung.filter((name) => !documented.includes(name))).toEqual([]);
  expect(documented.filter((name) => !rung.includes(name) && !silent(name))).toEqual([]);
});

test('every alarm reads a metric that is written somewhere', () => {
  const written = new Set(filters.map(({ MetricTransformations: [counted] }) => counted.MetricName));
  const own = alarms.flatMap(([, { Properties }]) =>
    [
      { Namespace: Properties.Namespace, MetricName: Properties.MetricName },
      ...(Properties.Metrics ?? []).flatMap(({ MetricStat }: { MetricStat?: { Metric: object } }) =>
        MetricStat ? [MetricStat.Metric] : [],
      ),
    ].filter(({ Namespace }) => Namespace === NAMESPACE),
  );
  expect(own.length).toBeGreaterThan(8);
  for (const { MetricName } of own) expect(written, MetricName).toContain(MetricName);
});

test('an error page of somebody who is signed in raises an alarm, and of nobody else', () => {
  expect(sourcesOf('ClientErrors')).toEqual([
    { log: logOf('users'), pattern: '{ $.event = "client-error" }', value: '1' },
  ]);
  expect(alarmNamed('ClientErrors')).toMatchObject({
    MetricName: 'ClientErrors',
    Threshold: 1,
    Statistic: 'Sum',
  });
});
