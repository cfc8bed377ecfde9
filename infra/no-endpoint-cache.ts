/**
 * Stands in the bundles for the cache of discovered endpoints: the functions call DynamoDB at its regional address, and
 * nothing is ever kept here. The real one is 7 kB that each cold start reads.
 */
class NoEndpointCache<Value> {
  private readonly kept = new Map<string, Value>();

  has(key: string) {
    return this.kept.has(key);
  }

  peek(key: string) {
    return this.kept.get(key);
  }

  get(key: string) {
    return this.kept.get(key);
  }

  set(key: string, value: Value) {
    this.kept.set(key, value);
  }

  clear() {
    this.kept.clear();
  }
}

// biome-ignore lint/style/noDefaultExport: the SDK imports the default export
export default NoEndpointCache;
