// @vitest-environment happy-dom

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Listed, userJson } from '#test/web/answers.ts';
import { openAt } from '#test/web/open-at.tsx';
import { stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { ViewAudit } from '#web/audit/view-audit.tsx';

type Entry = Listed<'listAudit', 'entries'>;

const PROFILE = userJson({ user_id: 'u-morgan', name: 'Morgan Manager', email: 'morgan@example.com' });

const entry = (number: number, overrides: Partial<Entry> = {}): Entry => ({
  id: `e${number}`,
  at: '2025-06-10T04:36:00.000Z',
  actor_id: 'u-sam',
  actor_name: 'Sam Wood',
  actor_role: 'manager',
  actor_email: 'sam@example.com',
  action: 'client.updated',
  kind: 'client',
  record_id: 'c1',
  record_name: 'Olivia Chen',
  summary: `Changed pledge ${number}`,
  changes: [
    { field: 'pledged', unit: 'AUD', before: 1_000, after: 1234567.8 },
    { field: 'notes', unit: 'text', before: '', after: '=HYPERLINK("x")' },
  ],
  cause: `cause-${number}`,
  ...overrides,
});

const page = (entries: readonly Entry[], next_cursor: string | null = null) => ({
  body: { entries, total: null, next_cursor },
});

function open(at = '/manager/audit', answers: Parameters<typeof stubPortal>[0] = {}) {
  const sent = stubPortal({
    'GET /users/me': { body: PROFILE },
    'GET /audit': page([entry(1), entry(2)]),
    ...answers,
  });
  return { sent, place: openAt(at, <ViewAudit />) };
}

const asked = (sent: { call: string }[]) =>
  sent
    .filter(({ call }) => call.startsWith('GET /audit') && !call.includes('limit=200'))
    .map(({ call }) => call);

beforeEach(() => stubWidth(1440));

describe('the list of changes', () => {
  it('shows who, when and what, and opens the fields of a change at its address', async () => {
    const { place } = open();
    const button = await screen.findByRole('button', { name: 'Changed pledge 1' });
    const row = button.closest('tr');
    expect([...(row?.cells ?? [])].map(({ textContent }) => textContent)).toEqual([
      '10/06/2025, 14:36',
      'Sam Wood, manager',
      'Client updatedOlivia Chen',
      'Olivia Chen',
      'Changed pledge 1',
    ]);
    await userEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText('10/06/2025, 14:36:00').parentElement?.textContent).toBe(
      'At 10/06/2025, 14:36:00 by Sam Wood, manager, sam@example.com, login u-sam',
    );
    expect(place.now).toBe('/manager/audit?open=e1');
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'before: $1,000.00→, after: $1,234,567.80',
      'before: empty→, after: =HYPERLINK("x")',
    ]);
    expect(screen.getByRole('link', { name: 'Open client' }).getAttribute('href')).toBe(
      '/manager/clients/c1',
    );
    await userEvent.click(button);
    expect(screen.queryByRole('definition')).toBeNull();
  });

  it('requests the entries of the address', async () => {
    const query = 'actor=u-sam&action=client.updated&kind=client&record=c1&from=2025-06-01&to=2025-06-30';
    const { sent } = open(`/manager/audit?${query}`);
    await screen.findByRole('button', { name: 'Changed pledge 1' });
    expect([...new URLSearchParams(asked(sent)[0]?.split('?')[1])].sort()).toEqual([
      ['action', 'client.updated'],
      ['actor_id', 'u-sam'],
      ['from', '2025-06-01'],
      ['kind', 'client'],
      ['limit', '100'],
      ['record_id', 'c1'],
      ['to', '2025-06-30'],
    ]);
  });

  it('filters by person, kind and action in the address, and clears them', async () => {
    const { place } = open();
    await screen.findByRole('button', { name: 'Changed pledge 1' });
    await userEvent.selectOptions(screen.getByLabelText('Who'), 'Sam Wood, manager, sam@example.com');
    await userEvent.selectOptions(screen.getByLabelText('Record'), 'Client');
    expect(place.now).toBe('/manager/audit?actor=u-sam&kind=client');
    expect(
      within(screen.getByLabelText('What')).queryByRole('option', { name: 'Transaction classified' }),
    ).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('What'), 'Client updated');
    expect(place.now).toBe('/manager/audit?actor=u-sam&action=client.updated&kind=client');
    await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
    expect(place.now).toBe('/manager/audit');
  });

  it('shows nothing for days in reverse order, explains it, and does not request them', async () => {
    const { sent } = open('/manager/audit?from=2025-06-10&to=2025-06-01');
    expect(await screen.findByText('No changes match your current filters')).toBeTruthy();
    expect(screen.getByText('From date must be before to date.')).toBeTruthy();
    expect(sent.filter(({ call }) => call.includes('from='))).toEqual([]);
  });

  const inParts = (causes: readonly string[], length: number): Parameters<typeof stubPortal>[0] => {
    const entries = causes.map((cause, index) => entry(causes.length - index, { cause }));
    return {
      'GET /audit': (url) => {
        const from = Number(url.searchParams.get('cursor') ?? 0);
        const next = from + length;
        return page(entries.slice(from, next), next < entries.length ? String(next) : null);
      },
    };
  };
  const lines = () =>
    within(screen.getByRole('table', { name: 'Changes' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);

  it('has 25 causes on a page, and opens the page of the address', async () => {
    const causes = Array.from({ length: 60 }, (_, index) => `c${index}`);
    const { place } = open('/manager/audit?page=2', inParts(causes, 20));
    await screen.findByRole('button', { name: 'Changed pledge 35' });
    expect(lines()).toHaveLength(25);
    await userEvent.click(screen.getByRole('button', { name: 'Older' }));
    await screen.findByRole('button', { name: 'Changed pledge 10' });
    expect(place.now).toBe('/manager/audit?page=3');
    expect(screen.getByRole('button', { name: 'Older' }).hasAttribute('disabled')).toBe(true);
    expect(screen.getByText('Page 3, the last')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Newer' }));
    expect(await screen.findByRole('button', { name: 'Changed pledge 35' })).toBeTruthy();
  });

  it('has changes of one cause on one line, also where a page of the server ends among them, and opens to all', async () => {
    const { place } = open('/manager/audit', inParts(['new', 'call', 'call', 'between', 'call', 'old'], 2));
    expect(await screen.findByRole('button', { name: 'Changed pledge 1' })).toBeTruthy();
    expect(lines()).toEqual([
      'Changed pledge 6',
      'Changed pledge 2 and 2 more',
      'Changed pledge 3',
      'Changed pledge 1',
    ]);
    const button = screen.getByRole('button', { name: 'Changed pledge 2 and 2 more' });
    await userEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(place.now).toBe('/manager/audit?cause=e5');
    expect(lines()).toEqual([
      'Changed pledge 6',
      'Changed pledge 2 and 2 more',
      'Changed pledge 2',
      'Changed pledge 4',
      'Changed pledge 5',
      'Changed pledge 3',
      'Changed pledge 1',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Changed pledge 4' }));
    expect(screen.getAllByRole('definition')).toHaveLength(2);
    await userEvent.click(button);
    expect(lines()).toHaveLength(4);
  });

  it('opens the cause of the entry in the address', async () => {
    open('/manager/audit?open=e2', inParts(['call', 'call', 'old'], 2));
    await waitFor(() => expect(screen.getAllByRole('definition')).toHaveLength(2));
    expect(screen.getByRole('button', { name: 'Changed pledge 3' })).toBeTruthy();
  });

  it('is a list of cards on a phone', async () => {
    stubWidth(390);
    open();
    const cards = within(await screen.findByRole('list', { name: 'Changes' })).getAllByRole('listitem');
    expect(cards.map(({ textContent }) => textContent)).toEqual([
      'Client updatedChanged pledge 1Olivia ChenSam Wood, manager, sam@example.com, 10/06/2025, 14:36',
      'Client updatedChanged pledge 2Olivia ChenSam Wood, manager, sam@example.com, 10/06/2025, 14:36',
    ]);
    await userEvent.click(screen.getByRole('button', { name: /Changed pledge 2/ }));
    expect(screen.getAllByRole('definition')).toHaveLength(2);
  });
});

it('is exported with the filters of the screen', async () => {
  const { sent } = open('/manager/audit?kind=client&from=2025-06-01', {
    'GET /audit': page([entry(1)]),
    'POST /exports': { status: 202, body: { id: 'export-1', status: 'running' } },
  });
  await screen.findByRole('button', { name: 'Changed pledge 1' });
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  const box = await screen.findByRole('dialog', { name: 'Export audit' });
  expect(box.textContent).toContain('Client, 01/06/2025\u2013today, newest first');
  await userEvent.click(within(box).getByRole('button', { name: 'Export 2 rows' }));
  await waitFor(() =>
    expect(sent.find((one) => one.call === 'POST /exports')?.body).toEqual({
      list: 'audit',
      format: 'xlsx',
      filters: { kind: 'client', from: '2025-06-01' },
    }),
  );
});
