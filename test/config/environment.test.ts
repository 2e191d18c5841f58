import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnvironment } from '../../src/config/environment.ts';

test('Java is taken from QUERCUS_JAVA, then JAVA_HOME, then PATH', () => {
  expect(readEnvironment({}).java).toBe('java');
  expect(readEnvironment({ JAVA_HOME: '/jdk' }).java).toBe(join('/jdk', 'bin', 'java'));
  expect(readEnvironment({ JAVA_HOME: '/jdk', QUERCUS_JAVA: '/other/java' }).java).toBe('/other/java');
});

test('an empty variable counts as absent', () => {
  expect(readEnvironment({ QUERCUS_JAR: '', QUERCUS_HEAP_MB: '', NO_COLOR: '' })).toEqual({
    java: 'java',
    color: true,
    searchPath: [],
  });
});

test.each(['lots', '-1', '12', '1e3', '0x400'])('a heap of %s is refused with what is allowed', (heap) => {
  expect(() => readEnvironment({ QUERCUS_HEAP_MB: heap })).toThrow(/at least 64/);
});

test('the result cannot be changed', () => {
  expect(Object.isFrozen(readEnvironment({ QUERCUS_HEAP_MB: '512' }))).toBe(true);
  expect(readEnvironment({ QUERCUS_HEAP_MB: '512' }).heapMegabytes).toBe(512);
});
