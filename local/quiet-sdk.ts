// On Node 20 the SDK warns that it needs Node 22 from January 2027. CONTRIBUTING.md informs developers instead.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
