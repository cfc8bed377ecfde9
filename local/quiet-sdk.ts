// The SDK warns on Node 20 that its versions from January 2027 on need Node 22. That is for developers: CONTRIBUTING.md says it.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
