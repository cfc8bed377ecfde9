/**
 * Turns off zod's use of `eval`, which the content security policy forbids. Every copy of zod reads this global setting when it
 * loads.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
