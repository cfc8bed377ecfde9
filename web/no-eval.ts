/**
 * Compiling checks with eval would break the content security policy, and zod tries it as soon as the
 * first schema is made. It takes its settings from here when it is loaded, wherever it was bundled.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
