import { describe, expect, test } from 'vitest';
import { some } from '#test/runs.ts';
import { findingsAs, SCREENS_OF_MANAGERS } from './accessible.ts';
import { MANAGED_CLIENTS, MANAGED_DOCUMENTS, MANAGED_PROPERTIES, type Steps } from './screens.ts';
import { MANAGER, openStage } from './stage.ts';

const stage = openStage();

const WALKS: readonly { of: string; steps: Steps; foreseen: readonly RegExp[] }[] = [
  { of: 'properties', steps: MANAGED_PROPERTIES, foreseen: [] },
  { of: 'documents', steps: MANAGED_DOCUMENTS, foreseen: [/^422 POST \/api\/documents\/uploads\//] },
  { of: 'clients', steps: MANAGED_CLIENTS, foreseen: [] },
];

describe.each(SCREENS_OF_MANAGERS)('WCAG 2.2 AA without horizontal scrolling on a %s', (screen) => {
  test.each(some(WALKS, 1))('as a manager of $of', async ({ steps, foreseen }) => {
    expect(await findingsAs(MANAGER, stage, screen, steps, ...foreseen)).toEqual([]);
  });
});
