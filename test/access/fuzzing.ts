import fc from 'fast-check';
import { expect } from 'vitest';
import { pathNames } from '#shared/contract/endpoint.ts';
import { type Capability, callOf } from '#shared/contract/index.ts';
import { expectNoPollution, expectRefused } from './expect-refused.ts';
import { type Base, drawCase, type FuzzCase, wholeBase } from './fuzz-cases.ts';
import { type Scene, VALID } from './scene.ts';
import { senderOf } from './sender-of.ts';

const CELLS = [
  'Date',
  'Amount',
  'Description',
  'Balance',
  '01/06/2025',
  '2025-02-30',
  '31/04/25',
  '-1.00',
  '1e309',
  '$1,000.00 CR',
  '',
  '"',
  '"a\nb"',
  '\r',
  '=cmd()',
  '\u0000',
  '\ud83d',
  'x'.repeat(400),
];
const REFUSED = [400, 404, 409, 413, 415, 422];

const BATCH = 2_000;

async function baseOf(scene: Scene, capability: Capability): Promise<Base> {
  const { path, body } = await VALID[capability](scene, scene.people.own, false);
  const [bare = '', query] = path.split('?');
  const fields = body instanceof FormData ? {} : { ...body };
  const base = { path: bare, query: Object.fromEntries(new URLSearchParams(query)), body: fields };
  return wholeBase(callOf(capability), base);
}

function describeCase({ path, body, headers }: FuzzCase): string {
  const bytes = typeof body === 'string' ? body : Buffer.from(body ?? '').toString('latin1');
  return `${path} ${JSON.stringify(headers)} ${bytes}`;
}

/** A damaged request that the contract still accepts is sent only to a GET call. */
export async function fuzzCall(scene: Scene, capability: Capability, cases: number): Promise<void> {
  const call = callOf(capability);
  const base = await baseOf(scene, capability);
  const isForm = call.file !== undefined && !call.file.metadata;
  const reads = call.method === 'GET';
  for (let left = cases; left > 0; left -= BATCH) {
    const before = await scene.digest();
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (draw) => {
        const one = drawCase(draw, call, base);
        fc.pre(reads || !one.isAccepted);
        const body = isForm ? scene.newStatement() : one.body;
        const sender = senderOf(scene, capability);
        const answer = await scene.portal.call(sender, call.method, one.path, body, one.headers);
        if (!one.isAccepted) expectRefused(answer, describeCase(one), REFUSED);
        else if (answer.status !== 200) expectRefused(answer, describeCase(one), REFUSED);
      }),
      { numRuns: Math.min(left, BATCH), maxSkipsPerRun: 100, endOnFailure: true },
    );
    expect(await scene.digest(), 'a refused request writes').toBe(before);
    expectNoPollution();
    scene.portal.logged.length = 0;
  }
}

export async function fuzzForm(scene: Scene, capability: Capability, cases: number): Promise<void> {
  const call = callOf(capability);
  const base = await baseOf(scene, capability);
  const takesMetadata = call.file?.metadata === true;
  const path = takesMetadata ? base.path : `${base.path}?dryRun=true`;
  const file = fc.oneof(
    fc.uint8Array({ maxLength: 2_000 }),
    fc
      .array(fc.array(fc.constantFrom(...CELLS), { maxLength: 60 }), { maxLength: 40 })
      .map((lines) => Buffer.from(lines.map((cells) => cells.join(',')).join('\n'))),
  );
  const before = await scene.digest();
  await fc.assert(
    fc.asyncProperty(fc.gen(), file, fc.nat(), async (draw, bytes, at) => {
      const form = new FormData();
      if (takesMetadata) {
        const { body, isAccepted } = drawCase(draw, { ...call, query: [] }, base);
        fc.pre(!isAccepted);
        form.set('metadata', typeof body === 'string' ? body : 'none');
      }
      form.set('file', new File([Uint8Array.from(bytes)], 'statement.csv'));
      const encoded = new Response(form);
      const type = encoded.headers.get('content-type') ?? '';
      const whole = Buffer.from(await encoded.arrayBuffer());
      const sent = at % 3 === 0 ? whole.subarray(0, at % whole.length) : whole;
      if (at % 3 === 1) sent[at % sent.length] = at % 256;
      const headers = { 'content-type': type };
      const answer = await scene.portal.call(senderOf(scene, capability), call.method, path, sent, headers);
      if (answer.status !== 200 || takesMetadata) expectRefused(answer, sent.toString('latin1'), REFUSED);
    }),
    { numRuns: cases, maxSkipsPerRun: 100, endOnFailure: true },
  );
  expect(await scene.digest(), 'a damaged form writes').toBe(before);
  expectNoPollution();
  scene.portal.logged.length = 0;
}

const FORMED: Readonly<Record<string, readonly number[]>> = { figure: [400], code: [400], year: [400] };

export async function fuzzUnknownIds(scene: Scene, capability: Capability): Promise<void> {
  const call = callOf(capability);
  const base = await baseOf(scene, capability);
  const query = new URLSearchParams(
    call.method === 'DELETE' ? (base.query as Record<string, string>) : {},
  ).toString();
  const segments = base.path.split('/');
  const { body } = await VALID[capability](scene, scene.people.own, false);
  const before = await scene.digest();
  for (const name of pathNames(call.path)) {
    for (const id of [
      '0',
      '-',
      '_',
      'x'.repeat(80),
      'null',
      'constructor',
      '00000000-0000-0000-0000-000000000000',
    ]) {
      const changed = segments.with(call.path.split('/').indexOf(`{${name}}`), id).join('/');
      const path = query === '' ? changed : `${changed}?${query}`;
      const answer = await scene.portal.call(senderOf(scene, capability), call.method, path, body);
      expectRefused(answer, path, FORMED[name] ?? [404]);
    }
  }
  expect(await scene.digest(), 'a refused request writes').toBe(before);
}
