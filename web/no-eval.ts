import * as z from 'zod';

// Compiling checks with eval would break the content security policy, and zod tries it as soon as the
// first schema is made. So each area imports this before everything that makes one.
z.config({ jitless: true });
