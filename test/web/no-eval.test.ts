import { expect, it, vi } from 'vitest';
import '#web/no-eval.ts';

it('keeps zod from trying eval, which the content security policy reports', async () => {
  const tried = vi.fn();
  vi.stubGlobal('Function', tried);
  const z = await import('zod');
  z.object({ name: z.string() }).parse({ name: 'Olivia Chen' });
  vi.unstubAllGlobals();
  expect(z.config().jitless).toBe(true);
  expect(tried).not.toHaveBeenCalled();
});
