/** The server's time, once a second, for clocks: deadlines are the server's, and clocks of devices go wrong. */
let ahead = 0;

export const serverTime = (): number => Date.now() + ahead;

export const now = $state({ ms: serverTime() });

/** The server has just told its time. */
export function hearTime(ms: number | undefined): void {
  if (ms === undefined) return;
  ahead = ms - Date.now();
  now.ms = ms;
}

setInterval(() => {
  if (!document.hidden) now.ms = serverTime();
}, 1000);
