/** Is told of each step in the history before the router, and may keep it from the router. */
type FirstOnBack = (event: PopStateEvent) => void;

let first: FirstOnBack | undefined;

// Listeners of the window are called in the order in which they were added, so this is added before the router is.
addEventListener('popstate', (event) => first?.(event));

export function beFirstOnBack(told: FirstOnBack): () => void {
  first = told;
  return () => {
    first = undefined;
  };
}
