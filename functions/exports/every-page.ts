import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { describeIssue, FIELD_WORDS, invalidInput } from '../http/invalid-input.ts';
import { signNames } from '../http/signed-names.ts';
import { Refusal } from '../ledger/refusal.ts';
import type { ExportContext, Filters } from './exported-list.ts';

export function readFilters<Schema extends z.ZodType>(schema: Schema, filters: object): z.output<Schema> {
  const decoded = z.safeDecode(schema, filters as never, { error: describeIssue });
  if (decoded.success) return decoded.data;
  for (const issue of decoded.error.issues) issue.path.unshift('filters');
  throw invalidInput(decoded.error);
}

export function inputOf<Call extends Endpoint>(
  call: Call,
  filters: Filters,
  fixed: object = {},
): z.output<Call['input']> {
  const foreign = Object.keys(filters).find(
    (name) => name === 'limit' || name === 'cursor' || Object.hasOwn(fixed, name),
  );
  if (foreign !== undefined) throw notExpected(foreign);
  return readFilters(call.input, { ...filters, ...fixed }) as z.output<Call['input']>;
}

function notExpected(name: string): Refusal {
  return new Refusal('invalid-input', {
    issues: [{ path: `filters.${name}`, message: FIELD_WORDS.notExpected }],
  });
}

/** An export must contain exactly what the list's API call returns, so this function calls the handler. */
export async function everyPage<Input extends object, Output extends { readonly next_cursor: string | null }>(
  handler: (input: Input, context: ExportContext) => Promise<Output>,
  input: Omit<Input, 'limit' | 'cursor'>,
  context: ExportContext,
): Promise<{ readonly first: Output; readonly pages: AsyncIterable<Output> }> {
  const read = async (cursor: string | null) => {
    const page = { limit: LIMITS.listLimit, ...(cursor === null ? {} : { cursor }) };
    return signNames(context.services, await handler({ ...input, ...page } as unknown as Input, context));
  };
  const first = await read(null);
  async function* pages() {
    let page = first;
    yield page;
    while (page.next_cursor !== null) {
      page = await read(page.next_cursor);
      yield page;
    }
  }
  return { first, pages: pages() };
}

export async function everyRow<
  Input extends object,
  Output extends { readonly next_cursor: string | null },
  Row,
>(
  handler: (input: Input, context: ExportContext) => Promise<Output>,
  input: Omit<Input, 'limit' | 'cursor'>,
  context: ExportContext,
  rowsOf: (page: Output) => readonly Row[],
): Promise<{ readonly first: Output; readonly rows: AsyncIterable<readonly Row[]> }> {
  const { first, pages } = await everyPage(handler, input, context);
  return { first, rows: mapped(pages, rowsOf) };
}

export async function* mapped<From, To>(
  pages: AsyncIterable<From>,
  of: (page: From) => To,
): AsyncGenerator<To> {
  for await (const page of pages) yield of(page);
}
