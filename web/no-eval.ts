/** The content security policy forbids zod's `eval`. Every copy of zod reads this global setting when it loads. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
