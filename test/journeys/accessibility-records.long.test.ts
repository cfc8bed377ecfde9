import { describe, expect, test } from 'vitest';
import { findingsAs, SCREENS } from './accessible.ts';
import { MANAGED_CLIENTS, MANAGED_DOCUMENTS, MANAGED_PROPERTIES } from './screens.ts';
import { MANAGER, openStage } from './stage.ts';

const stage = openStage();

describe.each(SCREENS)('WCAG 2.2 AA without horizontal scrolling on a %s', (screen) => {
  test('as a manager of clients', async () => {
    expect(await findingsAs(MANAGER, stage, screen, MANAGED_CLIENTS)).toEqual([]);
  });
  test('as a manager of properties', async () => {
    expect(await findingsAs(MANAGER, stage, screen, MANAGED_PROPERTIES)).toEqual([]);
  });
  test('as a manager of documents', async () => {
    const refused = /^422 POST \/api\/documents\/uploads\//;
    expect(await findingsAs(MANAGER, stage, screen, MANAGED_DOCUMENTS, refused)).toEqual([]);
  });
});
