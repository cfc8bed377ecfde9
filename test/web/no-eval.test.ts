import { expect, it, vi } from 'vitest';

it('stops zod from trying eval, which the content security policy would report', async () => {
  // Another test of the worker may already have loaded these modules, so they are loaded again.
  vi.resetModules();
  await import('#web/no-eval.ts');
  const tried = vi.fn();
  vi.stubGlobal('Function', tried);
  const z = await import('zod');
  z.object({ name: z.string() }).parse({ name: 'Olivia Chen' });
  vi.unstubAllGlobals();
  expect(z.config().jitless).toBe(true);
  expect(tried).not.toHaveBeenCalled();
});
