import type { Answered, Listed } from '#test/web/answers.ts';

export type MessageJson = Listed<'listMessages', 'messages'>;

export function messageJson(id: string, overrides: Partial<MessageJson> = {}): MessageJson {
  return {
    id,
    kind: 'call-issued',
    client_id: 'c1',
    client_name: `Client ${id}`,
    to: `${id}@example.com`,
    subject: 'Wattle Street Fund: Settlement',
    state: 'sent',
    about: { kind: 'capital-call', id: 'l1', title: 'Settlement' },
    queued_at: '2026-11-14T00:06:02.000Z',
    sent_at: '2026-11-14T00:06:09.000Z',
    error: null,
    opened_at: null,
    held_by_name: null,
    ...overrides,
  };
}

export function messagesAnswer(
  messages: readonly MessageJson[],
  overrides: Partial<Answered<'listMessages'>> = {},
): { body: Answered<'listMessages'> } {
  return {
    body: {
      messages: [...messages],
      total: messages.length,
      next_cursor: null,
      queued_count: 0,
      held_count: 0,
      bounced_count: 0,
      failed_count: 0,
      ...overrides,
    },
  };
}
