/** The time, once a second, for clocks. */
export const now = $state({ ms: Date.now() });

setInterval(() => {
  if (!document.hidden) now.ms = Date.now();
}, 1000);
