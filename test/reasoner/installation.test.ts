import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentContext } from '../../src/domain/run-context.ts';
import { prepareReasoner } from '../../src/reasoner/class-data-archive.ts';
import { majorVersion } from '../../src/reasoner/java-installation.ts';
import { startReasoner } from '../../src/reasoner/reasoner.ts';
import { turtle } from '../support/small-ontology.ts';

const small = turtle(':A a owl:Class .');

describe('Java as it is found', () => {
  let folder: string;
  const script = async (name: string, lines: string) => {
    const path = join(folder, name);
    await writeFile(path, `#!/bin/sh\n${lines}\n`);
    await chmod(path, 0o755);
    return path;
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quercus-java-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is refused when it is Java 8, with what was found and what to install', async () => {
    const java = await script('java8', `echo 'openjdk version "1.8.0_402"' >&2`);
    const reasoner = await startReasoner({ java });
    expect(reasoner.missing).toMatch(/Java 8 \(1\.8\.0_402\).*needs 17 or newer.*Install a JDK/);
    const answer = await reasoner.check({ ontology: small }, silentContext);
    expect(answer).toMatchObject({ outcome: 'reasoner missing', message: reasoner.missing });
  });

  it('is missed with its name and a remedy; a conversion is then an error', async () => {
    const reasoner = await startReasoner({ java: join(folder, 'no-such-java') });
    expect(reasoner.missing).toMatch(/no program '.*no-such-java'.*QUERCUS_JAVA/);
    await expect(reasoner.convert({ quads: small, to: 'rdfxml' }, silentContext)).rejects.toMatchObject({
      code: 'REASONER_MISSING',
      message: reasoner.missing,
    });
  });

  it('is of no use without the jar, and the message names the command that builds it', async () => {
    const reasoner = await startReasoner({ jar: join(folder, 'none.jar') });
    expect(reasoner.missing).toMatch(
      /none\.jar does not exist.*mvn --batch-mode -f tools\/hermit\/pom\.xml package/,
    );
  });

  it('may be named by anything that says which version it is', async () => {
    const java = await script('mute', 'echo hello');
    expect((await startReasoner({ java })).missing).toMatch(/did not say which Java it is: "hello"/);
    expect(['1.8.0_402', '17.0.15', '25', '9-ea'].map(majorVersion)).toEqual([8, 17, 25, 9]);
  });

  it('may write warnings to standard output before and between the answers', async () => {
    const java = await script(
      'noisy',
      `echo '[warning][cds] shared class paths mismatch'; echo '{ not json'; exec java "$@"`,
    );
    const reasoner = await startReasoner({ java });
    expect((await reasoner.check({ ontology: small }, silentContext)).outcome).toBe('answered');
    await reasoner.close();
  });

  it('is killed from outside when it does not even keep its own time limit', async () => {
    const java = await script('deaf', `[ "$1" = -version ] && exec java -version; exec sleep 600`);
    const reasoner = await startReasoner({ java, graceSeconds: 0.1 });
    const answer = await reasoner.check({ ontology: small, seconds: 0.1 }, silentContext);
    expect(answer.outcome).toBe('timed out');
  });

  it('that ends by itself is a failure with its last words, not a hang', async () => {
    const java = await script(
      'dying',
      `[ "$1" = -version ] && exec java -version; echo 'no room' >&2; exit 9`,
    );
    const reasoner = await startReasoner({ java });
    const answer = await reasoner.check({ ontology: small }, silentContext);
    expect(answer).toMatchObject({
      outcome: 'failed',
      message: expect.stringMatching(/exit status 9.*no room/),
    });
  });

  it('starts with an archive for class-data sharing once one was made, and without one that is damaged', async () => {
    const cacheFolder = join(folder, 'cache');
    const archive = await prepareReasoner({ cacheFolder });
    expect(archive).toMatch(/hermit-[0-9a-f]{16}\.jsa$/);
    expect(await prepareReasoner({ cacheFolder })).toBe(archive);
    const reasoner = await startReasoner({ cacheFolder });
    expect((await reasoner.check({ ontology: small }, silentContext)).outcome).toBe('answered');
    await reasoner.close();
    await writeFile(archive!, 'not an archive');
    const again = await startReasoner({ cacheFolder });
    expect((await again.check({ ontology: small }, silentContext)).outcome).toBe('answered');
    await again.close();
  });
});
