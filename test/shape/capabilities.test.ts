import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locationOf, pathNames, RECORD_KINDS, routeKey } from '#shared/contract/endpoint.ts';
import { CAPABILITIES, type Capability, callOf } from '#shared/contract/index.ts';
import { ROLES } from '#shared/roles.ts';
import { CORRECTIONS } from '#web/forms/corrections.ts';
import { isLockable, NOT_LOCKED, WRITING } from '../access/closed-months.ts';
import { codeOf, kebab, modulesOf, ROOT } from './source-files.ts';

const handlerOf = (capability: (typeof CAPABILITIES)[number]) =>
  `functions/${callOf(capability).area}/${kebab(capability)}.ts`;

test.each(CAPABILITIES)('%s has a handler and a test of its own name', (capability) => {
  const handler = handlerOf(capability);
  expect.soft(existsSync(join(ROOT, handler)), handler).toBe(true);
  const tests = ['.test.ts', '.long.test.ts'].map((end) => `test/${handler.replace(/\.ts$/, end)}`);
  expect
    .soft(
      tests.some((file) => existsSync(join(ROOT, file))),
      tests[0],
    )
    .toBe(true);
});

const WITHOUT_SCREEN: Partial<Record<Capability, string>> = {
  updateUser: 'the portal changes nobody but the person signed in, by update-me.tsx',
  signOut: 'a button at the foot of every page, which web/leave-session.ts sends',
  reportClientError: 'sent by itself by the error screen, web/shell/report-client-error.ts',
  completeUpload: 'the second half of upload-document.tsx',
  completeBankConnection: 'sent by itself when the window of initiate-bank-connection.tsx comes back',
  openMessage: 'list-own-calls.tsx sends it when the link of a message was followed there',
  getNoticePdf: 'a button of open-notice.tsx',
  keepStatementLayout: 'upload-statement.tsx sends the columns beside the file, and the import keeps them',
  deleteStatementLayout: 'other programs; the screen changes the columns at the next file',
  updateLineItem: 'the portal changes the lines of a draft together, by update-capital-call.tsx',
};

test('every writing call has one screen: a component of its own name, or an entry of CORRECTIONS', () => {
  const modules = modulesOf('web');
  const writing = CAPABILITIES.filter((capability) => callOf(capability).method !== 'GET');
  for (const capability of writing) {
    const component = `${capability[0]?.toUpperCase()}${capability.slice(1)}`;
    const screens = modules.filter(({ path }) => path.endsWith(`/${kebab(capability)}.tsx`));
    const opened = modules.filter((file) => codeOf(file).includes(`call="${capability}"`));
    const isCorrection = capability in CORRECTIONS;
    expect
      .soft(
        screens.length + Number(isCorrection),
        `screens in web/**/${kebab(capability)}.tsx or in CORRECTIONS, unless it is in WITHOUT_SCREEN`,
      )
      .toBe(capability in WITHOUT_SCREEN ? 0 : 1);
    for (const { path, text } of screens) expect.soft(text, path).toContain(`export function ${component}(`);
    if (isCorrection)
      expect.soft(opened.length, `<CorrectionDialog call="${capability}">`).toBeGreaterThan(0);
  }
  expect(writing).toEqual(
    expect.arrayContaining([...Object.keys(WITHOUT_SCREEN), ...Object.keys(CORRECTIONS)]),
  );
});

/** No screen makes these calls. Each entry names who makes the call instead. */
const READ_ELSEWHERE: Partial<Record<Capability, string>> = {
  listAllocations: 'other programs; screens have allocations with their transaction',
  listStatementLayouts: 'other programs; the screen gets the columns of a file with its preview',
  getReconciliation: 'other programs; screens list matches',
  getHealth: 'whoever watches the portal',
};

test('every call that reads is made by a screen', () => {
  const web = modulesOf('web').map(codeOf).join('\n');
  const unread = CAPABILITIES.filter((capability) => callOf(capability).method === 'GET').filter(
    (capability) => !web.includes(`'${capability}'`),
  );
  expect(unread, 'calls that no screen makes, which belong into READ_ELSEWHERE if they should not').toEqual(
    Object.keys(READ_ELSEWHERE),
  );
});

/** Calls that may add a record without an Idempotency-Key, and why sending twice does no harm. */
const WITHOUT_KEY: Partial<Record<Capability, string>> = {
  uploadDocument: 'begins an upload, which is removed by itself unless its file arrives',
};

test('every call that adds a record takes effect once for one Idempotency-Key', () => {
  const keyless = CAPABILITIES.map((capability) => ({ capability, ...callOf(capability) }))
    .filter(({ status, idempotent }) => status === 201 && !idempotent)
    .map(({ capability }) => capability);
  expect(keyless, 'calls with status 201 and without `idempotent: true`').toEqual(Object.keys(WITHOUT_KEY));
});

test('every call that writes is refused in a closed month, or may write for a reason', () => {
  const decided = [...Object.keys(NOT_LOCKED), ...WRITING.filter(isLockable)];
  expect(
    decided.sort(),
    'calls that list the refusal period-locked, and those of NOT_LOCKED in test/access/closed-months.ts',
  ).toEqual([...WRITING].sort());
});

test('a handler exports exactly its capability, and only handlers do', () => {
  const exporting = new Map<string, string>();
  for (const file of modulesOf('functions')) {
    const exported = /export const (\w+): Handler<(?:typeof \w+\.|')(\w+)/.exec(file.text);
    if (!exported) continue;
    expect(exported[1], file.path).toBe(exported[2]);
    exporting.set(file.path, exported[1] ?? '');
  }
  expect(Object.fromEntries(exporting)).toEqual(
    Object.fromEntries(CAPABILITIES.map((capability) => [handlerOf(capability), capability])),
  );
});

test('every area with calls has its wiring', () => {
  for (const area of new Set(CAPABILITIES.map((capability) => callOf(capability).area))) {
    expect(existsSync(join(ROOT, `functions/${area}/index.ts`)), area).toBe(true);
  }
});

test('no two calls share a route', () => {
  const keys = CAPABILITIES.map((capability) => routeKey(callOf(capability)));
  expect(keys).toEqual([...new Set(keys)]);
});

test('every path parameter is a required input and passed nowhere else', () => {
  for (const capability of CAPABILITIES) {
    const call = callOf(capability);
    const shape = call.input.shape as Record<string, { safeParse(value: unknown): { success: boolean } }>;
    for (const name of pathNames(call.path)) {
      expect(Object.keys(shape), capability).toContain(name);
      expect(locationOf(call, name), capability).toBe('path');
      expect(shape[name]?.safeParse(undefined).success, `${capability}.${name}`).toBe(false);
    }
    for (const name of call.query ?? []) expect(Object.keys(shape), capability).toContain(name);
  }
});

test('where two paths can match the same request, one has more fixed segments', () => {
  const isVariable = (segment: string) => segment.startsWith('{');
  const routes = CAPABILITIES.map(callOf).map(({ method, path }) => ({
    method,
    path,
    segments: path.split('/').slice(1),
  }));
  for (const one of routes) {
    for (const other of routes) {
      if (one === other || one.method !== other.method || one.segments.length !== other.segments.length)
        continue;
      const pairs = one.segments.map((segment, index) => [segment, other.segments[index] ?? ''] as const);
      const overlaps = pairs.every(([a, b]) => isVariable(a) || isVariable(b) || a === b);
      if (!overlaps) continue;
      // Overlapping paths are distinct only if one has a fixed word where the other has a variable.
      expect(
        pairs.some(([a, b]) => isVariable(a) !== isVariable(b)),
        `${one.path} and ${other.path}`,
      ).toBe(true);
    }
  }
});

test('path segments are kebab-case, parameters in them snake_case', () => {
  for (const capability of CAPABILITIES) {
    for (const segment of callOf(capability).path.split('/').slice(1)) {
      expect(segment, capability).toMatch(/^(\{[a-z]+(_[a-z]+)*\}|[a-z]+(-[a-z]+)*(\.json)?)$/);
    }
  }
});

test('every call lists what it shows or changes, and every kind of record is both shown and changed', () => {
  const calls = CAPABILITIES.map((capability) => [capability, callOf(capability)] as const);
  for (const [capability, { method, shows, changes }] of calls) {
    expect.soft(method === 'GET' ? shows : changes, capability).toBeInstanceOf(Array);
    if (method !== 'GET') expect.soft(shows, capability).toBeUndefined();
  }
  const readers = calls.filter(([capability]) => capability !== 'listAudit');
  const shown = readers.flatMap(([, call]) => call.shows ?? []);
  const changed = calls.flatMap(([, call]) => call.changes ?? []);
  expect([...new Set(shown)].sort()).toEqual([...RECORD_KINDS].sort());
  expect([...new Set(changed)].sort()).toEqual([...RECORD_KINDS].sort());
});

test('screens leave it to the contract which data is reloaded after a write', () => {
  const wrong = modulesOf('web')
    .filter(({ path }) => !path.startsWith('web/api/'))
    .filter((file) => /import [^;]*\b(mutate|useSWRConfig)\b[^;]* from 'swr'/.test(codeOf(file)))
    .map(({ path }) => path);
  expect(wrong).toEqual([]);
});

test('every call lists which roles may call it, and the roles exist', () => {
  for (const capability of CAPABILITIES) {
    const { allow } = callOf(capability);
    expect(allow.length, capability).toBeGreaterThan(0);
    for (const role of allow) expect(ROLES, capability).toContain(role);
    if (allow.includes('anyone')) expect(allow, capability).toEqual(['anyone']);
  }
});

test('inputs are closed: no call accepts an unknown key', () => {
  for (const capability of CAPABILITIES) {
    const found = callOf(capability).input.safeParse({ unheard_of: 'x' });
    expect(
      found.error?.issues.some((issue) => issue.code === 'unrecognized_keys'),
      capability,
    ).toBe(true);
  }
});
