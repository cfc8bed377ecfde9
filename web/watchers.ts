export function createWatchers() {
  const watchers = new Set<() => void>();
  return {
    tell: () => {
      for (const watcher of watchers) watcher();
    },
    watch: (watcher: () => void) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}
