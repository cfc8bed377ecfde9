// Hides the SDK's warning that Node 22 is needed from January 2027. CONTRIBUTING.md gives the same warning.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
