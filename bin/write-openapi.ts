import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { openApiDocument } from '#shared/contract/openapi.ts';

const [file = 'dist/openapi.json'] = process.argv.slice(2);
await mkdir(dirname(file), { recursive: true });
await writeFile(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
console.log(`Wrote the API’s OpenAPI document to ${file}.`);
