/**
 * Turns off zod's use of `eval`, which the content security policy forbids. Zod reads this setting when it loads, in whichever
 * bundle.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
