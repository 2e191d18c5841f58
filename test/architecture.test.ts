import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, importsOf, read, root } from './support/source-files.ts';

/** Left may not import right; folders of one level may not import each other, but for `siblings`. */
const levels: readonly (readonly string[])[] = [
  ['domain', 'errors'],
  ['config', 'progress'],
  ['rdf', 'sources', 'llm'],
  ['prompts', 'schema', 'reasoner', 'functions'],
  ['validation', 'graph', 'actions'],
  ['extraction', 'agent', 'kernel'],
  ['evaluation', 'serve'],
  ['loop'],
  ['cli', 'index'],
];
const siblings = ['functions -> schema', 'cli -> index'];
/** What a frozen kernel must never reach: it runs without a model. */
const modelFolders = ['llm', 'prompts', 'extraction', 'agent', 'loop'];
const modelFree = ['kernel', 'graph', 'actions', 'serve'];

/** Packages that only these folders may import. */
const confined: Readonly<Record<string, readonly string[]>> = {
  execa: ['reasoner', 'evaluation'],
  oxigraph: ['rdf'],
  openai: ['llm'],
  commander: ['cli'],
};

const sources = filesBelow('src').filter((path) => /\.(ts|js)$/.test(path) && !path.endsWith('.d.ts'));
const imports = sources.flatMap(importsOf);
const own = imports.filter((found) => found.to.startsWith('src/'));

function folderOf(path: string): string {
  const [, first = ''] = path.split('/');
  return first.replace(/\.ts$/, '');
}

function levelOf(folder: string): number {
  return levels.findIndex((level) => level.includes(folder));
}

function show(found: { from: string; to: string }): string {
  return `${found.from} -> ${found.to}`;
}

describe('the source tree', () => {
  test('has only folders that the order of levels knows', () => {
    expect([...new Set(sources.map(folderOf))].filter((folder) => levelOf(folder) < 0)).toEqual([]);
  });

  test('is seen by this test with its imports', () => {
    expect(own.length).toBeGreaterThan(sources.length / 2);
  });

  test('imports only leftwards', () => {
    const wrong = own.filter(({ from, to }) => {
      const [left, right] = [folderOf(to), folderOf(from)];
      if (left === right || siblings.includes(`${right} -> ${left}`)) return false;
      if (left === 'errors' || right === 'index') return false;
      return levelOf(left) >= levelOf(right);
    });
    expect(wrong.map(show)).toEqual([]);
  });

  test('imports files that exist, by their own name', () => {
    expect(own.filter(({ to }) => !existsSync(join(root, to))).map(show)).toEqual([]);
  });

  test('has a domain that knows nothing but zod, and errors that know nothing', () => {
    const domain = imports.filter(
      ({ from, to }) => from.startsWith('src/domain/') && !to.startsWith('src/domain/'),
    );
    expect(domain.filter(({ to }) => to !== 'zod' && to !== 'src/errors.ts').map(show)).toEqual([]);
    expect(importsOf('src/errors.ts')).toEqual([]);
  });

  test('reaches no model from what a frozen kernel needs', () => {
    const reached = sources
      .filter((path) => modelFree.includes(folderOf(path)))
      .flatMap((path) =>
        [...reachableFrom(path)]
          .filter((to) => modelFolders.includes(folderOf(to)))
          .map((to) => show({ from: path, to })),
      );
    expect(reached).toEqual([]);
  });

  test.each(Object.entries(confined))('imports %s only in %s', (name, folders) => {
    const users = imports.filter(({ to }) => to === name || to.startsWith(`${name}/`));
    expect(users.filter(({ from }) => !folders.includes(folderOf(from))).map(show)).toEqual([]);
  });

  test('has no cycle of imports', () => {
    expect(sources.filter((path) => reachableFrom(path).has(path))).toEqual([]);
  });

  test('prints, exits and reads arguments or the environment only where that belongs', () => {
    const rules: [pattern: RegExp, folders: string[]][] = [
      [/\bconsole\.\w+\(/, ['cli', 'progress']],
      [/\bprocess\.(stdout|stderr|stdin)\b/, ['cli']],
      [/\bprocess\.(exit|exitCode|argv)\b/, ['cli']],
      [/\bprocess\.env\b/, ['config']],
    ];
    const wrong = rules.flatMap(([pattern, folders]) =>
      sources
        .filter((path) => !folders.includes(folderOf(path)) && pattern.test(withoutComments(read(path))))
        .map((path) => `${path}: ${pattern.source}`),
    );
    expect(wrong).toEqual([]);
  });

  test('has files of at most 200 lines with names in kebab-case', () => {
    expect(sources.filter((path) => read(path).split('\n').length > 201)).toEqual([]);
    expect(sources.filter((path) => !/^src(\/[a-z0-9-]+)+(\.d)?\.(ts|js)$/.test(path))).toEqual([]);
    expect(sources.filter((path) => /\/(utils?|helpers?|misc|common)\.(ts|js)$/.test(path))).toEqual([]);
  });

  test('has named exports only and no wildcard', () => {
    const wrong = sources.filter((path) => /\nexport (default|\*)/.test(read(path)));
    expect(wrong).toEqual([]);
  });
});

describe('the repository', () => {
  test('stands alone: it names no folder outside itself', () => {
    const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
    const texts = tracked.filter(
      (path) => /\.(ts|js|mjs|json|md|ya?ml|java|xml|ttl|rq|sh)$/.test(path) || /^(bin|\.ci)\//.test(path),
    );
    const outside = [
      new RegExp(`(?<![\\w.])/${'work'}/`),
      new RegExp(`\\.\\./${'shared'}`),
      new RegExp(`\\.${'library'}`),
    ];
    const wrong = texts
      .filter((path) => existsSync(join(root, path)) && !path.startsWith('.ci/'))
      .filter((path) => outside.some((pattern) => pattern.test(read(path))));
    expect(texts.length).toBeGreaterThan(50);
    expect(wrong).toEqual([]);
  });
});

function reachableFrom(start: string): Set<string> {
  const reached = new Set<string>();
  const next = [start];
  while (next.length > 0) {
    const path = next.pop() as string;
    for (const { to } of own.filter(({ from }) => from === path)) {
      if (reached.has(to)) continue;
      reached.add(to);
      next.push(to);
    }
  }
  return reached;
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
}
