import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { transformSync } from 'esbuild';
import { generateApi } from 'swagger-typescript-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CAPABILITIES, type Capability, callOf } from '#shared/contract/index.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { type Scene, VALID } from './scene.ts';
import { openTestedScene } from './tested-scene.ts';

/** The client is generated from the OpenAPI document alone, as a third party would do it. */
type Generated = Record<string, Record<string, (...args: readonly unknown[]) => Promise<Response>>>;

// biome-ignore lint/suspicious/noExplicitAny: an open JSON document
const document = openApiDocument() as any;
const ajv = new Ajv2020({ strict: false, multipleOfPrecision: 6 });
addFormats(ajv);
ajv.addSchema({ $id: 'document', ...document });

const folder = mkdtempSync(join(tmpdir(), 'generated-client-'));
let source: string;
let scene: Scene;
let sent: { method: string; path: string; body: unknown };

async function requestOf(capability: Capability) {
  await scene.portal.services.settled();
  const isClients = callOf(capability).allow.includes('client');
  const { path, body } = await VALID[capability](scene, scene.people.own, !isClients);
  return { actor: isClients ? scene.people.own.actor : scene.portal.manager, path, body };
}

/** The arguments in the generator's order: names in the path, the body, the query. */
function argumentsFor(capability: Capability, path: string, body: object | undefined): unknown[] {
  const { path: template, method } = callOf(capability);
  const operation = document.paths[template][method.toLowerCase()];
  const [plainPath = '', search = ''] = path.split('?');
  const values =
    plainPath.match(new RegExp(`^${template.replaceAll(/\{\w+\}/g, '([^/]+)')}$`))?.slice(1) ?? [];
  const inQuery = (operation.parameters ?? []).filter(({ in: place }: { in: string }) => place === 'query');
  const query = Object.fromEntries(
    [...new URLSearchParams(search)].map(([name, value]) => {
      const parameter = inQuery.find((one: { name: string }) => one.name === name);
      return [name, parameter?.schema.type === 'integer' ? Number(value) : value];
    }),
  );
  const content = body instanceof FormData ? Object.fromEntries(body) : (body ?? {});
  return [
    ...values.map(decodeURIComponent),
    ...(operation.requestBody ? [content] : []),
    ...(inQuery.length > 0 ? [query] : []),
  ];
}

function functionOf(client: Generated, capability: Capability): [string, Generated[string][string]] {
  for (const [group, calls] of Object.entries(client)) {
    const call = typeof calls === 'object' && calls !== null ? calls[capability] : undefined;
    if (typeof call === 'function') return [group, call];
  }
  throw new Error(`The generated client cannot ${capability}`);
}

let client: Generated;

beforeAll(async () => {
  const { files } = await generateApi({
    spec: document,
    output: false,
    httpClientType: 'fetch',
    silent: true,
    generateUnionEnums: true,
  });
  source = files[0]?.fileContent ?? '';
  const module = join(folder, 'client.mjs');
  writeFileSync(module, transformSync(source, { loader: 'ts' }).code);
  const { Api } = await import(/* @vite-ignore */ pathToFileURL(module).href);
  scene = await openTestedScene();
  client = new Api({
    baseUrl: '',
    customFetch: async (path: string, { method, body }: RequestInit) => {
      const { actor } = current;
      sent = { method: method ?? '', path, body };
      const answer = await scene.portal.call(
        actor,
        method ?? '',
        path,
        (body ?? undefined) as string | FormData | undefined,
      );
      return new Response(JSON.stringify(answer.body), { status: answer.status });
    },
  });
});

let current: Awaited<ReturnType<typeof requestOf>>;

afterAll(async () => {
  await scene?.close();
  rmSync(folder, { recursive: true });
});

/** Signing out is last because it ends the session that the other calls need. */
const IN_ORDER = [...CAPABILITIES].sort((a, b) => Number(a === 'signOut') - Number(b === 'signOut'));

test.each(IN_ORDER)(
  'a client generated from the description can %s, and its answer is as described',
  async (capability) => {
    current = await requestOf(capability);
    const [, call] = functionOf(client, capability);
    const answer = await call(...argumentsFor(capability, current.path, current.body)).catch(
      (refused: Response) => refused,
    );
    // biome-ignore lint/suspicious/noExplicitAny: an answer may be of any shape
    const { data, error, status } = answer as any;
    expect([status, error?.code ?? ''], JSON.stringify(error)).toEqual([
      expect.toSatisfy((one) => one >= 200 && one < 300),
      '',
    ]);
    const { path, method } = callOf(capability);
    const described = document.paths[path][method.toLowerCase()].responses[status];
    const { $ref } = described.content['application/json'].schema;
    expect(ajv.validate({ $ref: `document${$ref}` }, data), ajv.errorsText()).toBe(true);
    expect(sent.method).toBe(method);
  },
);

test('every call with its valid values is of the types of the generated client', async () => {
  const calls: string[] = [];
  for (const capability of IN_ORDER) {
    const { path, body } = await requestOf(capability);
    const [group] = functionOf(client, capability);
    const args = argumentsFor(capability, path, body).map((value) =>
      JSON.stringify(value, (_key, one) => (one instanceof File ? 'THE FILE' : one)).replaceAll(
        '"THE FILE"',
        'file',
      ),
    );
    calls.push(`  await api.${group}.${capability}(${args.join(', ')});`);
  }
  writeFileSync(join(folder, 'client.ts'), source);
  writeFileSync(
    join(folder, 'use.ts'),
    `import { Api } from './client.ts';\nconst api = new Api();\nconst file = new File([], 'file');\nexport async function use() {\n${calls.join('\n')}\n}\n`,
  );
  const compiler = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));
  const options = [
    '--noEmit',
    '--strict',
    '--target',
    'es2022',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
  ];
  const told = (() => {
    try {
      return execFileSync(
        compiler,
        [...options, '--allowImportingTsExtensions', '--types', '', '--ignoreConfig', join(folder, 'use.ts')],
        { encoding: 'utf8' },
      );
    } catch (error) {
      return (error as { stdout: string }).stdout;
    }
  })();
  expect(told).toBe('');
});
