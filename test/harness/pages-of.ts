import { expect } from 'vitest';
import type { TestAnswer, TestPortal } from './test-portal.ts';

export async function pagesOf(
  portal: TestPortal,
  path: string,
  actor = portal.manager,
): Promise<TestAnswer['body'][]> {
  const pages: TestAnswer['body'][] = [];
  let cursor: string | null = '';
  do {
    const more = cursor && `${path.includes('?') ? '&' : '?'}cursor=${cursor}`;
    const { status, body }: TestAnswer = await portal.call(actor, 'GET', `${path}${more}`);
    expect(status, path).toBe(200);
    pages.push(body);
    cursor = body.next_cursor;
  } while (cursor);
  return pages;
}
