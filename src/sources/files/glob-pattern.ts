/** Whether a path in `sources:` is a glob: it holds `*`, `?`, `[…]` or `{a,b}`. */
export function isGlob(path: string): boolean {
  return /[*?[\]{}]/.test(path);
}

/** The leading folders of a glob that hold no pattern, `.` when there are none. */
export function fixedFolder(glob: string): string {
  const segments = glob.split('/');
  const first = segments.findIndex(isGlob);
  return segments.slice(0, first).join('/') || (glob.startsWith('/') ? '/' : '.');
}

/** `*` and `?` stay within a folder, `**` crosses folders, `{a,b}` is either, `[a-z]` one of, `[!a-z]` none of. */
export function globToRegExp(glob: string): RegExp {
  return new RegExp(`^${[...globTokens(glob)].join('')}$`, 'u');
}

function* globTokens(glob: string): Iterable<string> {
  const pattern = /\*\*\/|\*\*|\*|\?|\[(!?)([^\]]+)\]|\{([^{}]*)\}|[^*?[{]+|./gsu;
  for (const [token, negated, members, alternatives] of glob.matchAll(pattern)) {
    if (token === '**/') yield '(?:[^/]+/)*';
    else if (token === '**') yield '.*';
    else if (token === '*') yield '[^/]*';
    else if (token === '?') yield '[^/]';
    else if (members !== undefined) yield `[${negated ? '^' : ''}${members.replace(/[\\[\]^]/g, '\\$&')}]`;
    else if (alternatives !== undefined) yield `(?:${alternatives.split(',').map(globBody).join('|')})`;
    else yield escapeRegExp(token);
  }
}

function globBody(glob: string): string {
  return [...globTokens(glob)].join('');
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
