// Hides the SDK's warning on Node 20 that it needs Node 22 from January 2027. CONTRIBUTING.md says so instead.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
