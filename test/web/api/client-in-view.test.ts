import { describe, expect, test } from 'vitest';
import { clientHeaders, clientNamedIn } from '#web/api/client-in-view.ts';

describe('the client that an address names', () => {
  test.each([
    ['/client/c1/dashboard', 'c1', false],
    ['/client/c1', 'c1', false],
    ['/client/c1/calls/call-1', 'c1', false],
    ['/manager/view-as/c1/documents', 'c1', true],
    ['/manager/view-as/c1/distributions/d1', 'c1', true],
  ])('%s', (path, clientId, isViewAs) => {
    expect(clientNamedIn(path)).toEqual({ clientId, isViewAs });
  });

  test.each([
    '/client',
    '/client/dashboard',
    '/client/documents',
    '/client/distributions/d1',
    '/manager/clients/c1',
    '/login',
    '/client/c1/other',
  ])('%s names none', (path) => {
    expect(clientNamedIn(path)).toBeUndefined();
  });
});

describe('the headers of a call', () => {
  const client = { clientId: 'c1', isViewAs: false };
  const viewAs = { clientId: 'c1', isViewAs: true };

  test('name the client whose pages are open', () => {
    expect(clientHeaders(client, { method: 'GET' })).toEqual({ 'X-Client': 'c1' });
    expect(clientHeaders(undefined, { method: 'GET' })).toEqual({});
  });

  test('of staff who view a client’s pages never use their own rights for what reads or changes', () => {
    expect(clientHeaders(viewAs, { method: 'GET' })).toEqual({ 'X-View-As': 'c1' });
    expect(clientHeaders(viewAs, { method: 'PUT', changes: ['clients'] })).toEqual({ 'X-View-As': 'c1' });
    expect(clientHeaders(viewAs, { method: 'POST', changes: [] })).toEqual({});
  });
});
