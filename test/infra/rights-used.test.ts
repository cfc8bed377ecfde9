import { readFileSync } from 'node:fs';
import { buildSync } from 'esbuild';
import { expect, test } from 'vitest';
import { AREAS, type FunctionSpec, WORKERS } from '#infra/areas.ts';
import { type ApiFunctionName, apiFunctionNameOf } from '#shared/contract/endpoint.ts';
import { CAPABILITIES, callOf } from '#shared/contract/index.ts';
import { INDEXES } from '#shared/tables.ts';

function codeOf(spec: FunctionSpec): string {
  const { outputFiles } = buildSync({
    entryPoints: [spec.entry],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    packages: 'external',
  });
  return outputFiles[0]?.text ?? '';
}

/** Returns the code of a function without the parts of `serve` that its calls never run. */
function usedCodeOf(spec: FunctionSpec, area: ApiFunctionName | undefined): string {
  const calls = CAPABILITIES.map(callOf).filter((call) => apiFunctionNameOf(call) === area);
  const unused: string[] = [];
  // Managers and auditors can also make these calls in a client's view, which is recorded.
  const isSeenAsClient = calls.some((call) => call.method === 'GET' && call.allow.includes('client'));
  if (area && calls.every((call) => call.method === 'GET') && !isSeenAsClient)
    unused.push('auditWrite', 'findHeads', 'failedOnOwnCondition', 'withHeads');
  if (!calls.some((call) => call.idempotent))
    unused.push('storeAnswerWrite', 'findStoredAnswer', 'replaceStoredAnswer');
  // An area without read calls for clients cannot be viewed as a client.
  if (area && !isSeenAsClient) unused.push('recordView', 'countViewWrite');
  if (area && calls.every((call) => call.allow.includes('anyone')))
    unused.push(
      'findUser',
      'findClient',
      'findFormerNames',
      'findEmailChange',
      'lacksSecondFactor',
      'recordSecondFactor',
    );
  if (!spec.identity) unused.push('findUser', 'findUserOfLogin');
  if (!calls.some((call) => call.investorLimit)) unused.push('takeTryWrite');
  if (!calls.some((call) => call.holdsSecrets)) unused.push('withSecret');
  if (!calls.some((call) => call.signInOptional)) unused.push('someoneOrNobody');
  return unused.reduce(
    (code, name) =>
      code
        .replace(new RegExp(`\\n(async )?function ${name}\\([\\s\\S]*?\\n}\\n`), '\n')
        .replace(new RegExp(`\\nvar ${name} = finder\\(`), '\nunused('),
    codeOf(spec),
  );
}

/** Finders are values, so esbuild keeps the finders that no code calls. */
function findsItem(code: string): boolean {
  if (/\bfindItem\d*\(/.test(code)) return true;
  return [...code.matchAll(/\nvar (\w+) = finder\d*\(/g)].some(
    ([, name]) => code.split(new RegExp(`\\b${name}\\b`)).length > 2,
  );
}

function askedBy(code: string): string[] {
  const asked = new Set<string>();
  const others = code
    .replace(/\nasync function writeAlone\([\s\S]*?\n}\n/g, '\n')
    .replace(
      /\n\/\/ functions\/ledger\/(write|read|query-list)\.ts\n[\s\S]*?(?=\n\/\/ [\w/.-]+\.ts\n)/g,
      '\n',
    );
  if (findsItem(others)) asked.add('portal GetItem');
  if (/\b(findItems|findByIds)\d*\(/.test(others)) asked.add('portal BatchGetItem');
  for (const [query] of others.matchAll(/\n(?:async )?function (?:(?!\n}\n)[\s\S])*\n}(?=\n)/g)) {
    if (!/\b(queryItems|queryIds|querySortKeys|queryPages|queryList|countItems)\d*\(\s*services/.test(query))
      continue;
    const table = /\btable: services\d*\.(\w+)Table/.exec(query)?.[1] ?? 'portal';
    const indexText = /\bindex: ([^\n]*)/.exec(query)?.[1];
    const indexes = [...(indexText ?? '').matchAll(/"(\w+)"/g)].map(([, index]) => String(index));
    if (indexText === undefined || /void 0|undefined/.test(indexText)) asked.add(`${table} query table`);
    for (const index of indexes) asked.add(`${table} query ${INDEXES[index as keyof typeof INDEXES].name}`);
  }
  for (const match of others.matchAll(
    /(?<![.\w])(put|putNew|putVersion|update|updateVersion|updateAlone|remove|check)\d*\(\s*services\d*,/g,
  )) {
    const table = /^[^;]*?\btable: services\d*\.(\w+)Table/.exec(others.slice(match.index))?.[1] ?? 'portal';
    asked.add(`${table} ${WRITTEN_BY[String(match[1])]}`);
  }
  const requests =
    /new (Put|Update|Delete|Scan|BatchWrite)Command\d*\(|\b(Put|Update|Delete|ConditionCheck): \{/g;
  for (const match of others.matchAll(requests)) {
    const text = others.slice(match.index, match.index + 400);
    const table = /services\d*\.(portal|audit)Table/.exec(text)?.[1] ?? 'portal';
    const kind = match[1] ?? match[2];
    // The only helper for scans takes the table as an argument, so a scan counts for both tables.
    if (kind === 'Scan') asked.add('portal ScanItem').add('audit ScanItem');
    else asked.add(`${table} ${kind}Item`);
  }
  for (const [, table] of others.matchAll(/\bscanPages\d*\(\w+, \{ table: \w+\.(portal|audit)Table/g))
    asked.add(`${table} ScanItem`);
  for (const [, method] of code.matchAll(/\.identity\.(\w+)\(/g)) {
    for (const action of directoryActions(String(method))) asked.add(action);
  }
  for (const [, method] of code.matchAll(
    /\.bucket\.(head|read|put|remove|presignUpload|presignDownload)\(/g,
  )) {
    for (const action of FILE_ACTIONS[String(method)] ?? []) asked.add(`file ${action}`);
  }
  const folder = code.includes('paymentFileObjectKey(') ? 'payment file' : 'export file';
  for (const [, method] of code.matchAll(/\.bucket\.(putExport|presignExport)\(/g))
    asked.add(`${folder} ${method === 'putExport' ? 'PutObject' : 'GetObject'}`);
  for (const [, method] of code.matchAll(/\b(?:lockedBucket|bucket)\d*\.(put|list|read)\(/g)) {
    // The documents bucket also has methods with these names, so only code with `locked-rows.ts` counts.
    if (code.includes('// functions/workers/nightly-check/locked-rows.ts'))
      asked.add(`locked ${LOCKED_ACTIONS[String(method)]}`);
  }
  // The pattern above does not match `auditRowsBetween`, because this function is a generator.
  if (/\bauditRowsBetween\(/.test(others)) asked.add('audit query log');
  if (code.includes('readAuditStream(')) asked.add('audit stream');
  if (code.includes('services.continueExport(')) asked.add('invoke export-worker');
  if (code.includes('services.scanner(')) asked.add('file GetObjectVersionTagging');
  if (code.includes('services.continueCapitalCall(')) asked.add('invoke capital-call-worker');
  if (code.includes('services.continueStatements(')) asked.add('invoke statement-worker');
  if (code.includes('services.statementKey(')) asked.add('statement key');
  for (const [method, action] of Object.entries(PAYEE_KEY_ACTIONS))
    if (code.includes(`services.payeeCipher.${method}(`)) asked.add(`payee key ${action}`);
  if (/services\.siteUrl\(|SITE_URL: siteUrl/.test(code)) asked.add('site');
  if (code.includes('services.continueMessages(')) asked.add('invoke message-worker');
  if (code.includes('services.readToken(')) asked.add('read tokens');
  if (code.includes('services.renewInvitation(')) asked.add('invoke invitation-worker');
  if (code.includes('services.fundSeed(')) asked.add('fund settings');
  if (code.includes('new DescribeContinuousBackupsCommand(')) asked.add('undo');
  if (/\bsendMail\d*\(\{/.test(code)) asked.add('mail');
  if (code.includes('services.continueImport(')) asked.add('invoke import-worker');
  if (code.includes('services.bankProvider(')) asked.add('bank provider');
  if (code.includes('services.watchBankSession(')) asked.add('bank poller');
  return [...asked].sort();
}

const PAYEE_KEY_ACTIONS = { encrypt: 'Encrypt', decrypt: 'Decrypt', hmac: 'GenerateMac' } as const;

const WRITTEN_BY: Record<string, string> = {
  put: 'PutItem',
  putNew: 'PutItem',
  putVersion: 'PutItem',
  update: 'UpdateItem',
  updateVersion: 'UpdateItem',
  updateAlone: 'UpdateItem',
  remove: 'DeleteItem',
  check: 'ConditionCheckItem',
};

/** If the version is optional, the method needs the actions with and without a version. */
const FILE_ACTIONS: Record<string, readonly string[]> = {
  head: ['GetObject', 'GetObjectVersion', 'ListBucket', 'ListBucketVersions'],
  read: ['GetObjectVersion'],
  put: ['PutObject'],
  presignUpload: ['PutObject'],
  presignDownload: ['GetObjectVersion'],
  remove: ['DeleteObject'],
};

const LOCKED_ACTIONS: Record<string, string> = {
  put: 'PutObject',
  list: 'ListBucketVersions',
  read: 'GetObjectVersion',
};

const DIRECTORY = readFileSync('functions/aws/cognito-identity.ts', 'utf8');

function directoryActions(method: string): string[] {
  const body = new RegExp(`\n    async ${method}\\([\\s\\S]*?\n    },\n`).exec(DIRECTORY)?.[0] ?? '';
  const actions = [...body.matchAll(/new (\w+)Command\(/g)].map((match) => String(match[1]));
  if (body.includes('getUser(')) actions.push('AdminGetUser');
  expect(actions, method).not.toEqual([]);
  return actions;
}

function grantedTo(spec: FunctionSpec): string[] {
  const tables = [
    ['portal', spec.portal],
    ['audit', spec.audit],
  ] as const;
  return [
    ...tables.flatMap(([table, right]) => [
      ...(right?.items ?? []).map((action) => `${table} ${action}`),
      ...(right?.notesCallers ? [`${table} UpdateItem`] : []),
      ...(right?.queries ?? []).map((query) => `${table} query ${query}`),
      ...(right?.scans ? [`${table} ScanItem`] : []),
    ]),
    ...(spec.files ?? []).map((action) => `file ${action}`),
    ...(spec.lockedAudit ?? []).map((action) => `locked ${action}`),
    ...(spec.readsAuditStream ? ['audit stream'] : []),
    ...(spec.exportFiles ?? []).map((action) => `export file ${action}`),
    ...(spec.paymentFiles ?? []).map((action) => `payment file ${action}`),
    ...(spec.identity ?? []),
    ...(spec.invokes ?? []).map((name) => `invoke ${name}`),
    ...(spec.sealsStatements ? ['statement key'] : []),
    ...(spec.payeeKeys ?? []).map((action) => `payee key ${action}`),
    ...(spec.namesSite || spec.sendsMail ? ['site'] : []),
    ...(spec.readsTokens ? ['read tokens'] : []),
    ...(spec.readsFundSettings ? ['fund settings'] : []),
    ...(spec.sendsMail ? ['mail'] : []),
    ...(spec.checksSafeguards ? ['undo'] : []),
    ...(spec.callsBankProvider ? ['bank provider'] : []),
    ...(spec.startsBankPoller ? ['bank poller'] : []),
  ].sort();
}

test.each<[string, FunctionSpec]>(Object.entries({ ...AREAS, ...WORKERS }))(
  '%s is granted the rights its code uses, no more and no less',
  (name, spec) => {
    const area = name in AREAS ? (name as ApiFunctionName) : undefined;
    expect(grantedTo(spec)).toEqual(askedBy(usedCodeOf(spec, area)));
  },
);
