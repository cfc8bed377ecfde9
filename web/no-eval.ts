/**
 * Turns off zod's eval, which would violate the content security policy when the first schema is created. Zod reads this
 * setting when it loads, in whichever bundle it is.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
