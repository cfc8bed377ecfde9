/** The content security policy forbids `eval`. Zod reads this global setting when it loads and then does not use `eval`. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
