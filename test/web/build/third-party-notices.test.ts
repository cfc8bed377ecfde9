import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { completeNotices, NOTICES } from '#web/build/third-party-notices.ts';

function complete(bundle: Record<string, { type: string; source: string }>) {
  const error = vi.fn();
  const { configResolved, generateBundle } = completeNotices() as unknown as {
    configResolved: (config: object) => void;
    generateBundle: { handler: (this: object, options: object, bundle: object) => void };
  };
  configResolved({ root: join(import.meta.dirname, '../../..') });
  generateBundle.handler.call({ error }, {}, bundle);
  return error;
}

it('lists the font, the icons and the styles beside the bundled packages', () => {
  const notices = { type: 'asset', source: '# Licenses\n\n## react - 19 (MIT)\n' };
  expect(complete({ [NOTICES]: notices })).not.toHaveBeenCalled();
  for (const text of ['## react - 19', 'SIL OPEN FONT LICENSE', 'Lucide Icons and Contributors', 'Tailwind'])
    expect(notices.source).toContain(text);
});

it('fails the build when no list of licences is written', () => {
  expect(complete({})).toHaveBeenCalledWith(expect.stringContaining(NOTICES));
});
