/**
 * Turns off zod's eval, which would violate the content security policy as soon as the first schema is made.
 * Zod reads this setting when it loads, wherever it was bundled.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
