// Hides the SDK's warning that Node 22 is needed from January 2027, because CONTRIBUTING.md says the same.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
