/**
 * IRIs below `base` that a request path can stand for: as sent, and with letters beyond ASCII decoded, because IRIs keep
 * them (RFC 3987 §3.2) and HTTP does not. None when the path is not below that of `base`.
 */
export function irisOfPath(url: string, base: string): string[] {
  const { origin, pathname } = new URL(base);
  const path = url.slice(url.indexOf('/', 'https://'.length)).split(/[?#]/)[0] ?? '';
  if (origin === 'null' || pathname === '/' || !path.startsWith(pathname)) return [];
  const decoded = path.replace(/(?:%[89A-Fa-f][0-9A-Fa-f])+/g, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
  return [...new Set([origin + path, origin + decoded])];
}
