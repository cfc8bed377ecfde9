/** The content security policy forbids zod's `eval`. Zod reads this global setting when it loads. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
