import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AREAS } from '#infra/areas.ts';
import {
  alarmsTemplateOf,
  apiTemplateOf,
  knownStacks,
  resourcesOf,
  templateFrom,
  templateOf,
} from './synthesize.ts';

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

function logOf(name: string) {
  const [, lambda] = functions.find(([, { Properties }]) => Properties.Handler === `${name}.handler`) ?? [];
  return lambda?.Properties.LoggingConfig.LogGroup;
}

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
  const [, stage] = resourcesOf(apiTemplateOf('prod'), 'AWS::ApiGatewayV2::Stage')[0] ?? [];
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
  ['MessagesWaiting', 'message-worker', 'messages-sent', '$.counts.waited_minutes', 300, 15],
  ['DocumentsNotScanned', 'document-reaper', 'documents-waiting', '$.counts.scanning', 300, 1],
  ['UploadsNotArrived', 'document-reaper', 'documents-waiting', '$.counts.pending', 300, 5],
  ['BankConsentEnding', 'safeguard-check', 'safeguards-checked', '$.counts.consents_ending', 3_600, 1],
  ['DataKeyOff', 'safeguard-check', 'safeguards-checked', '$.counts.tables_without_key', 3_600, 1],
  ['BackupsMissing', 'safeguard-check', 'safeguards-checked', '$.counts.backups_missing', 3_600, 1],
  ['CertificateEnding', 'safeguard-check', 'safeguards-checked', '$.counts.certificates_ending', 3_600, 1],
  ['MailStopped', 'safeguard-check', 'safeguards-checked', '$.counts.mail_stopped', 3_600, 1],
  ['MalwareScanOff', 'safeguard-check', 'safeguards-checked', '$.counts.scans_off', 3_600, 1],
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

test.each([
  ['Bounce', 0.05],
  ['Complaint', 0.001],
])('a %s rate at which the mail service reviews the account raises an alarm', (what, Threshold) => {
  expect(alarmNamed(`Mail${what}Rate`)).toMatchObject({
    Namespace: 'AWS/SES',
    MetricName: `Reputation.${what}Rate`,
    Statistic: 'Maximum',
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

test('the safeguards are checked every morning: those that the stage has', () => {
  const domain = { name: 'portal.fund.test', certificateArn: 'arn:aws:acm:us-east-1:1:certificate/one' };
  const hasOf = (given: typeof template) =>
    JSON.stringify(
      resourcesOf(given, 'AWS::Lambda::Function').find(
        ([, { Properties }]) => Properties.Handler === 'safeguard-check.handler',
      )?.[1].Properties.Environment.Variables.SAFEGUARDS,
    );
  expect(hasOf(templateOf('prod', undefined, { domain }))).toMatch(
    /certificate\/one.*"BackupsVault.*"DataPortal.*"DataAudit.*"DocumentsBucket.*"LockedAudit.*"DocumentsMalwareScanPlan/,
  );
  expect(hasOf(templateOf('dev'))).toBe(JSON.stringify('{"sendsMail":false}'));
  const [id] = functions.find(([, { Properties }]) => Properties.Handler === 'safeguard-check.handler') ?? [];
  template.hasResourceProperties('AWS::Events::Rule', {
    ScheduleExpression: 'cron(0 22 * * ? *)',
    State: 'ENABLED',
    Targets: [{ Arn: { 'Fn::GetAtt': [id, 'Arn'] }, Id: 'Target0' }],
  });
});

test('the on-call page has every alarm, and no other, with what people lose and three commands', () => {
  const page = readFileSync('docs/on-call.md', 'utf8');
  const edge = resourcesOf(templateFrom(knownStacks('prod').edgeLogs), 'AWS::CloudWatch::Alarm');
  const impacts = new Map(
    [...alarms, ...edge].map(([id, { Properties }]) => [
      id.replace(/^Observability/, '').replace(/[0-9A-F]{8}$/, ''),
      String(Properties.AlarmDescription),
    ]),
  );
  const documented: string[] = [];
  for (const section of page.split(/^### /m).slice(1)) {
    const [title = '', ...rest] = section.split('\n');
    const names = [...title.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
    documented.push(...names);
    const text = rest.join(' ').replace(/\s+/g, ' ');
    for (const name of names) expect(text, name).toContain(impacts.get(name));
    const [, commands = ''] = /```sh\n([\s\S]*?)\n```/.exec(section) ?? [];
    expect(commands.split('\n'), title).toHaveLength(3);
  }
  expect(documented.sort()).toEqual([...impacts.keys()].sort());
});

test('each short command of the page is defined, and each function that it names exists', () => {
  const page = readFileSync('docs/on-call.md', 'utf8');
  const defined = [...readFileSync('bin/on-call.sh', 'utf8').matchAll(/^(\w+)\(\) \{$/gm)].map(
    ([, name]) => name,
  );
  const commands = [...page.matchAll(/```sh\n([\s\S]*?)\n```/g)]
    .flatMap(([, block = '']) => block.split('\n'))
    .map((command) => command.replace(/^(HOURS=\d+) /, ''));
  for (const command of commands)
    expect([...defined, 'aws', 'npm', 'curl', '.'], command).toContain(command.split(' ')[0]);
  const handlers = functions.map(([, { Properties }]) => String(Properties.Handler).replace('.handler', ''));
  const named = commands.flatMap((command) => /^(?:lines|lost) ([\w-]+)/.exec(command)?.slice(1) ?? []);
  expect(named.length).toBeGreaterThan(20);
  for (const name of named) expect(handlers).toContain(name);
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
