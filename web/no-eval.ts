/** The content security policy forbids `eval`. Zod reads this setting when it loads. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
